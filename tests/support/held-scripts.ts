import type { Page } from '@playwright/test'

/**
 * From its next opening on, the app of this page does not begin before `letScriptsGo`, as on a slow device. It waits in the
 * service worker's cache, so that this needs no server.
 */
export function holdScripts(page: Page): Promise<void> {
  return page.evaluate(async () => {
    const src = [...document.querySelectorAll<HTMLScriptElement>('script[type=module]')].at(-1)!.src
    const precache = await caches.open('calendar-precache')
    const script = await precache.match(src)
    if (!script) throw new Error('the page is not kept on the device')
    const held = `await new Promise((go) => (globalThis.letScriptsGo = go));${await script.text()}`
    await precache.put(src, new Response(held, { headers: { 'content-type': 'text/javascript' } }))
  })
}

export async function letScriptsGo(page: Page): Promise<void> {
  await page.waitForFunction(() => 'letScriptsGo' in globalThis)
  await page.evaluate(() => (Reflect.get(globalThis, 'letScriptsGo') as () => void)())
}
