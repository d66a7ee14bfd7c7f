import type { Page } from '@playwright/test'

/** The cache in which the scripts are kept as they were. */
const unheld = 'held-by-stories'

/**
 * From its next opening on, the app of this page does not begin before `letScriptsGo`, as on a slow device. It waits in the
 * service worker's cache, so that this needs no server.
 */
export function holdScripts(page: Page): Promise<void> {
  return page.evaluate(async (asStored) => {
    const src = [...document.querySelectorAll<HTMLScriptElement>('script[type=module]')].at(-1)!.src
    const precache = await caches.open('calendar-precache')
    const script = await precache.match(src)
    if (!script) throw new Error('the page is not stored on the device')
    await (await caches.open(asStored)).put(src, script.clone())
    const held = `await new Promise((go) => (globalThis.letScriptsGo = go));${await script.text()}`
    await precache.put(src, new Response(held, { headers: { 'content-type': 'text/javascript' } }))
  }, unheld)
}

/** Puts back what `holdScripts` has changed on a device that other stories use. */
export function forgetHeldScripts(page: Page): Promise<void> {
  return page.evaluate(async (asStored) => {
    if (!(await caches.has(asStored))) return
    const precache = await caches.open('calendar-precache')
    const cache = await caches.open(asStored)
    for (const request of await cache.keys()) await precache.put(request, (await cache.match(request))!)
    await caches.delete(asStored)
  }, unheld)
}

export async function letScriptsGo(page: Page): Promise<void> {
  await page.waitForFunction(() => 'letScriptsGo' in globalThis)
  await page.evaluate(() => (Reflect.get(globalThis, 'letScriptsGo') as () => void)())
}

/** The scripts of this name fail on this device, like code that could not be fetched. @returns what lets them run again */
export async function breakScripts(page: Page, name: string): Promise<() => Promise<void>> {
  const stored = await storedScripts(page, name)
  await put(
    page,
    stored.map((script) => ({ ...script, text: 'throw new Error("gone")' })),
  )
  return () => put(page, stored)
}

/** The script of this name is slow to come. @returns what lets it run, and resolves once what it shows could be seen */
export async function holdPart(page: Page, name: string): Promise<() => Promise<void>> {
  const stored = await storedScripts(page, name)
  // Several files may have the name: all of them wait for the same.
  const wait = 'await (globalThis.partsHeld ??= new Promise((go) => (globalThis.letScriptsGo = go)));'
  await put(
    page,
    stored.map((script) => ({ ...script, text: wait + script.text })),
  )
  return async () => {
    await letScriptsGo(page)
    await partSeen(page, stored[0]!.url)
    await put(page, stored)
  }
}

/** Resolves once the script of this address has run, and what it shows could be seen. */
export function partSeen(page: Page, url: string): Promise<void> {
  return page.evaluate(async (file) => {
    await import(file)
    // React holds back for 300 ms what takes the place of a fallback that has only just been shown.
    const seenBy = performance.now() + 400
    while (performance.now() < seenBy) await new Promise(requestAnimationFrame)
  }, url)
}

type Script = { cacheName: string; url: string; text: string }

async function storedScripts(page: Page, name: string): Promise<Script[]> {
  const stored = await page.evaluate(async (begin) => {
    const found: Script[] = []
    for (const cacheName of await caches.keys()) {
      const cache = await caches.open(cacheName)
      for (const { url } of (await cache.keys()).filter((request) => request.url.includes(`/${begin}-`))) {
        found.push({ cacheName, url, text: await (await cache.match(url))!.text() })
      }
    }
    return found
  }, name)
  if (stored.length === 0) throw new Error(`no script called ${name} is stored on the device`)
  return stored
}

function put(page: Page, scripts: Script[]): Promise<void> {
  return page.evaluate(async (all) => {
    const init = { headers: { 'content-type': 'text/javascript' } }
    for (const { cacheName, url, text } of all) await (await caches.open(cacheName)).put(url, new Response(text, init))
  }, scripts)
}
