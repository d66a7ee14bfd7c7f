import { expect, type Page } from '@playwright/test'
import { eventually } from '../waiting/eventually.ts'

/** Goes to an address as a link of the app does, without reloading the page. */
export async function goTo(page: Page, address: string): Promise<void> {
  // Before the first render nobody listens, and the page would stay as it is under the new address.
  await eventually(async () => expect(await page.evaluate(isRendered)).toBe(true))
  await page.evaluate((to) => {
    const idx = Number(Reflect.get(Object(history.state), 'idx') ?? 0) + 1
    history.pushState({ usr: null, key: `to${idx}`, idx }, '', to)
    dispatchEvent(new PopStateEvent('popstate', { state: history.state }))
  }, address)
}

/** A snapshot shows what React has not rendered yet, which marks each element that it has. */
function isRendered(): boolean {
  return Object.keys(document.querySelector('main') ?? {}).some((key) => key.startsWith('__reactFiber'))
}
