import type { BrowserContext } from '@playwright/test'
import { isSignedIn, test as base } from './reading-test.ts'
import { forgetWork } from './work-database.ts'

export { expect, dayCell, openCalendar } from './reading-test.ts'

/** What a device keeps of somebody who is signed in; everything else in its local storage is a preference. */
const notPreferences = /^(?:session|configuration)/

/**
 * Stories of people who have been here before: all of a worker that look alike (language, zone, size, touch) share one
 * device with its copy, each in a page of its own; preferences, drafts and the queue are forgotten in between.
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
    { browser, devices, site, watched, reader, locale, timezoneId, viewport, colorScheme, hasTouch, contextOptions },
    use,
  ) => {
    const look = JSON.stringify([reader, locale, timezoneId, viewport, colorScheme, hasTouch, contextOptions])
    const known = devices.get(look)
    const isUsable =
      known && (reader === null || (await isSignedIn(site.server.url, { cookies: await known.cookies() })))
    if (!isUsable) await known?.close()
    const device = isUsable ? known : await browser.newContext()
    devices.set(look, device)
    await watched(device)
    await use(device)
    await device.setOffline(false)
    const [last, ...others] = device.pages()
    for (const page of others) await page.close()
    // A page of this site that is nothing else: what the story's page still writes when it is left is forgotten too.
    await last?.goto('/theme.js')
    await last?.evaluate((kept) => {
      for (const key of Object.keys(localStorage)) if (!new RegExp(kept).test(key)) localStorage.removeItem(key)
    }, notPreferences.source)
    if (last) await forgetWork(last)
    await last?.close()
  },
})
