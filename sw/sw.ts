import { CacheExpiration, ExpirationPlugin } from 'workbox-expiration'
import { PrecacheController, PrecacheRoute } from 'workbox-precaching'
import { registerRoute } from 'workbox-routing'
import { CacheFirst, StaleWhileRevalidate } from 'workbox-strategies'
import { createSnapshot } from './snapshot.ts'
import { openPage } from './open-page.ts'
import type { PrecacheEntry } from './precache-entry.ts'
import { deleteUnusedBuilds } from './previous-builds.ts'
import { forgetRemoved } from './removed-pictures.ts'
import { isAsset, isImage, isPublicContent } from './request-kinds.ts'
import { createSignOutMark } from './signed-out.ts'
import { createWithdrawal } from './withdrawal.ts'
import { markChanged } from '#sync/protocol/sign-out-mark.ts'
import { workerQuiet } from '#sync/times.ts'

declare const self: ServiceWorkerGlobalScope
/** Inserted by precache-plugin.ts. */
declare const __PRECACHE__: PrecacheEntry[]
declare const __ADMINISTRATION__: string[]

const shell = '/index.html'
const precacheName = 'calendar-precache'
const assetsName = 'calendar-assets'

const precache = new PrecacheController({ cacheName: precacheName })
precache.addToCacheList(__PRECACHE__)

const snapshot = createSnapshot(precache.getCacheKeyForURL(shell) ?? '', () => precache.matchPrecache(shell))

const signOutMark = createSignOutMark()

self.addEventListener('install', (event) => event.waitUntil(precache.install(event)))

// The first install controls the page that requested it; a new version gets this far only when somebody chose it.
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

const withdrawal = createWithdrawal()

let lastRequest = 0
self.addEventListener('fetch', (event) => {
  lastRequest = Date.now()
  if (withdrawal.isOver()) event.stopImmediatePropagation()
})

self.addEventListener('message', (event) => {
  const { type } = event.data as { type?: unknown }
  if (type === 'WITHDRAWN') event.waitUntil(withdrawal.end())
  if (withdrawal.isOver()) return
  if (type !== 'TELL_WHEN_QUIET') lastRequest = Date.now()
  if (type === 'TELL_WHEN_QUIET') event.waitUntil(tellWhenQuiet(event))
  if (type === 'CLAIM') event.waitUntil(self.clients.claim())
  if (type === 'TAKE_OVER') event.waitUntil(self.skipWaiting())
  if (type === 'ADMINISTRATOR') event.waitUntil(keepAdministration(event))
  if (type === 'KEEP_SCREEN') event.waitUntil(snapshot.keep(event))
  if (type === markChanged) event.waitUntil(signOutMark.changed())
  if (type === 'FORGET_PICTURES') event.waitUntil(forgetPictures())
  if (type === 'FORGET_REMOVED' || type === 'SETTLED') event.waitUntil(forgetRemoved(picturesName))
  if (type === 'SETTLED') event.waitUntil(deleteUnusedBuilds(self, precacheName, precache.getURLsToCacheKeys()))
})

registerRoute(new PrecacheRoute(precache, { cleanURLs: false }))

// Files of another build, for the pages that still run it, and files that only administrators fetch: never so many that these
// displace each other.
const maxEntries = __ADMINISTRATION__.length + 120
const assets = new CacheFirst({ cacheName: assetsName, plugins: [new ExpirationPlugin({ maxEntries })] })
registerRoute(isAsset, async (options) => (await caches.match(options.request)) ?? assets.handle(options))

/** Answers once no page has requested anything for a while: then a newer worker can take over at once. */
async function tellWhenQuiet({ ports: [port] }: ExtendableMessageEvent): Promise<void> {
  while (Date.now() - lastRequest < workerQuiet) await new Promise((resolve) => setTimeout(resolve, workerQuiet / 4))
  port?.postMessage('QUIET')
}

/**
 * An administrator has signed in: files that only they open are fetched now, in case the network goes later (design 9).
 */
async function keepAdministration(event: ExtendableEvent): Promise<void> {
  try {
    for (const url of __ADMINISTRATION__) await assets.handle({ event, request: new Request(url) })
  } catch {
    // Without a network there is nothing to fetch; the next page tries again.
  }
}

/** Somebody has signed out: whoever uses this browser next finds neither the pictures that they saw nor their addresses. */
async function forgetPictures(): Promise<void> {
  await new CacheExpiration(picturesName, pictureLimits).delete()
  await caches.delete(picturesName)
}

registerRoute(
  isPublicContent,
  new StaleWhileRevalidate({ cacheName: 'calendar-content', plugins: [new ExpirationPlugin({ maxEntries: 20 })] }),
)

const picturesName = 'calendar-images'
const pictureLimits = { maxEntries: 300 }
const images = new CacheFirst({
  cacheName: picturesName,
  plugins: [new ExpirationPlugin({ ...pictureLimits, purgeOnQuotaError: true })],
})
// A picture that waits on this device is there in one size for all.
const waiting = { cacheName: 'waiting-pictures', ignoreSearch: true }
registerRoute(isImage, async (options) => (await caches.match(options.request, waiting)) ?? images.handle(options))

registerRoute(openPage({ openShell: precache.createHandlerBoundToURL(shell), signOutMark, snapshot }))
