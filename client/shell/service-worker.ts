import { trustedServiceWorkerUrl } from '#client/ui/html/trusted-types.ts'
import { lookForNewVersionWith, tellNewVersion } from './new-version.ts'
import { longestTakeover, longestUnrest, versionLook, workerRetry } from '#sync/times.ts'

const path = '/sw.js'

let registration: ServiceWorkerRegistration | null = null
let isRequested = false

/**
 * Registers the worker (design 9). On localhost it first checks that the worker exists and unregisters a missing one,
 * so that a worker left by another project on the same port goes away. Called once, after the first paint, in a
 * production build.
 */
export async function registerServiceWorker(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  const worker = navigator.serviceWorker
  if (isLocalhost(location.hostname) && !(await isServed())) {
    for (const stale of await worker.getRegistrations()) await stale.unregister()
    return
  }
  // The first install claims this page and fires controllerchange too: then nothing on it is old.
  let hadController = worker.controller !== null
  worker.addEventListener('controllerchange', () => {
    if (isRequested) location.reload()
    else if (hadController) offer(() => location.reload())
    hadController = true
  })
  registration = await install(worker)
  // A page that was still loading when the first worker claimed the others, or was loaded past it, has no worker.
  if (!worker.controller) registration.active?.postMessage({ type: 'CLAIM' })
  watch(registration)
  lookForNewVersionWith(lookForNewVersion)
  // The browser does not check a known registration by itself for a while.
  lookForNewVersion()
  worker.controller?.postMessage({ type: 'SETTLED' })
  setInterval(lookForNewVersion, versionLook)
  addEventListener('online', lookForNewVersion)
}

/**
 * Registers the worker. If that or its first install fails, for lack of a network, a server or a single file, it is
 * tried again, at growing intervals, while the page is open.
 */
async function install(worker: ServiceWorkerContainer): Promise<ServiceWorkerRegistration> {
  for (let wait = workerRetry; ; wait = Math.min(2 * wait, versionLook)) {
    const found = await worker.register(trustedServiceWorkerUrl(), { updateViaCache: 'none' }).catch(() => null)
    if (found && (await isInstalled(found))) return found
    await new Promise((resolve) => setTimeout(resolve, wait))
  }
}

/** Whether it has a complete worker; the browser leaves nothing of a first one whose install fails. */
function isInstalled({ active, waiting, installing }: ServiceWorkerRegistration): boolean | Promise<boolean> {
  if (active || waiting || !installing) return Boolean(active ?? waiting)
  return new Promise((resolve) => {
    installing.addEventListener('statechange', () => resolve(installing.state !== 'redundant'), { once: true })
  })
}

function lookForNewVersion(): void {
  // Offline there is nothing to find.
  registration?.update().catch(() => {})
}

function watch(found: ServiceWorkerRegistration): void {
  const follow = () => found.installing?.addEventListener('statechange', () => offerWaiting(found))
  offerWaiting(found)
  follow()
  found.addEventListener('updatefound', follow)
}

function offerWaiting({ waiting, active }: ServiceWorkerRegistration): void {
  if (waiting && active && !isRequested) offer(() => void takeOver(waiting, active))
}

/**
 * Lets the waiting worker take over once the active one is quiet: Chromium keeps an active worker for minutes if a
 * request starts it again at that very moment. If the new one does not take over after all, it is offered again.
 */
async function takeOver(waiting: ServiceWorker, active: ServiceWorker): Promise<void> {
  isRequested = true
  tellNewVersion({ reload: () => {}, isComing: true })
  const offerAgain = () => {
    isRequested = false
    offer(() => void takeOver(waiting, active))
  }
  const late = setTimeout(offerAgain, longestTakeover)
  waiting.addEventListener('statechange', () => {
    clearTimeout(late)
    if (waiting.state === 'redundant') withdrawOffer()
  })
  await untilQuiet(active)
  waiting.postMessage({ type: 'TAKE_OVER' })
}

/** Resolves when the worker says so, or after a while: it may belong to a build that does not know the question. */
function untilQuiet(worker: ServiceWorker): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.addEventListener('message', () => resolve())
    port1.start()
    setTimeout(resolve, longestUnrest)
    worker.postMessage({ type: 'TELL_WHEN_QUIET' }, [port2])
  })
}

function withdrawOffer(): void {
  isRequested = false
  tellNewVersion(null)
  if (registration) offerWaiting(registration)
}

function offer(reload: () => void): void {
  tellNewVersion({ reload, isComing: false })
}

async function isServed(): Promise<boolean> {
  try {
    const answer = await fetch(path, { headers: { 'service-worker': 'script' }, cache: 'no-store' })
    return answer.ok && (answer.headers.get('content-type')?.includes('javascript') ?? false)
  } catch {
    // A stopped server says nothing about the worker, which is what keeps the calendar readable now.
    return true
  }
}

function isLocalhost(host: string): boolean {
  return host === 'localhost' || host.endsWith('.localhost') || host === '[::1]' || host.startsWith('127.')
}
