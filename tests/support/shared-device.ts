import type { BrowserContext } from '@playwright/test'
import { test as base } from './reading-test.ts'

export { expect, dayCell, openCalendar } from './reading-test.ts'

/** What a device keeps of somebody who is signed in; everything else in its local storage is a preference. */
const notPreferences = /^(?:session|configuration)/

/**
 * Stories that only read, of people who have been here before: all of a worker that look alike (language, zone, size,
 * touch) share one device with its copy, each in a page of its own, and preferences are forgotten in between.
 */
export const test = base.extend<object, { devices: Map<string, BrowserContext> }>({
  devices: [
    async ({ browser: _browser }, use) => {
      const devices = new Map<string, BrowserContext>()
      await use(devices)
      for (const device of devices.values()) await device.close()
    },
    { scope: 'worker' },
  ],
  context: async (
    { browser, devices, watched, reader, locale, timezoneId, viewport, colorScheme, hasTouch, contextOptions },
    use,
  ) => {
    const look = JSON.stringify([reader, locale, timezoneId, viewport, colorScheme, hasTouch, contextOptions])
    const device = devices.get(look) ?? (await browser.newContext())
    devices.set(look, device)
    await watched(device)
    await use(device)
    for (const page of device.pages()) {
      await page.evaluate((kept) => {
        for (const key of Object.keys(localStorage)) if (!new RegExp(kept).test(key)) localStorage.removeItem(key)
      }, notPreferences.source)
      await page.close()
    }
  },
})
