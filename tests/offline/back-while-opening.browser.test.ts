import type { Page } from '@playwright/test'
import { expectInstalled, expectUpToDate } from '../support/browser-test.ts'
import { holdScripts, letScriptsGo } from '../support/browsers/held-scripts.ts'
import { expect, openCalendar, test } from '../support/shared-device.ts'
import { story } from '../support/story.ts'
import { eventually } from '../support/waiting/eventually.ts'

const month = (page: Page) => page.locator('main h2[aria-live]:not(#snapshot *)')
const scrolled = 160

/** Loads the page anew, with its app held. */
async function reloadHeld(page: Page): Promise<void> {
  await page.reload({ waitUntil: 'commit' })
  await page.waitForFunction(() => 'letScriptsGo' in globalThis)
}

/**
 * Presses Back once the app is let go and the router has read where it is, and lets nothing more be rendered until the browser
 * has gone back, as on a device whose first render takes long. Where the whole of it was rendered before, `data-back` says so.
 */
async function pressBackWhileRendering(page: Page): Promise<void> {
  const client = await page.context().newCDPSession(page)
  await client.send('Emulation.setCPUThrottlingRate', { rate: 6 })
  await page.evaluate(() => {
    const { get: stateNow } = Object.getOwnPropertyDescriptor(History.prototype, 'state')!
    // React requests its next slice by a message to itself.
    const { postMessage } = MessagePort.prototype
    const nextSlices: (() => void)[] = []
    const press = () => {
      MessagePort.prototype.postMessage = function (this: MessagePort, message: unknown) {
        nextSlices.push(() => postMessage.call(this, message))
      }
      const gone = () => {
        document.documentElement.dataset['back'] = document.querySelector('main') ? 'late' : 'while rendering'
        MessagePort.prototype.postMessage = postMessage
        for (const next of nextSlices) next()
      }
      addEventListener('popstate', gone, { once: true })
      history.back()
    }
    Object.defineProperty(history, 'state', {
      configurable: true,
      get() {
        Reflect.deleteProperty(history, 'state')
        const state = stateNow?.call(history) as unknown
        press()
        return state
      },
    })
  })
  await letScriptsGo(page)
  await expect(page.locator('html')).toHaveAttribute('data-back', 'while rendering')
  await client.send('Emulation.setCPUThrottlingRate', { rate: 1 })
}

async function expectList(page: Page): Promise<void> {
  await expect(page).toHaveURL(/\/calendar\?view=list$/)
  await expect(month(page)).toHaveText('November 2026')
  await expect(page.locator('main section[data-day="2026-11-20"]')).toBeVisible()
  await eventually(async () => expect(await page.evaluate(() => scrollY)).toBe(scrolled))
}

story(test, 'Back that is pressed while a page is loaded anew leads to the page before', () => {
  test('before the app has begun', async ({ page }) => {
    await openCalendar(page, '/calendar?view=list')
    await expectUpToDate(page)
    await expectInstalled(page)
    await page.mouse.wheel(0, scrolled)
    await eventually(async () => expect(await page.evaluate(() => scrollY)).toBe(scrolled))
    await page.keyboard.press('n')
    await expect(month(page)).toHaveText('December 2026')
    await holdScripts(page)
    await reloadHeld(page)
    await page.evaluate(() => history.back())
    await letScriptsGo(page)
    await expectList(page)
  })

  test('while the app renders for the first time', async ({ page }) => {
    await page.goForward()
    await expect(month(page)).toHaveText('December 2026')
    await reloadHeld(page)
    await pressBackWhileRendering(page)
    await expectList(page)
  })

  test('from an event that was open, which is closed', async ({ page }) => {
    await page.locator('main ol a[data-opener^="list"]').nth(2).click()
    await expect(page.getByRole('dialog').getByRole('heading').first()).toBeFocused()
    await reloadHeld(page)
    await pressBackWhileRendering(page)
    await expectList(page)
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })
})
