import type { BrowserContext } from '@playwright/test'
import { isSignedIn, test as base } from './reading-test.ts'
import { forgetWork } from './work-database.ts'

export { expect, dayCell, openCalendar } from './reading-test.ts'

/** The keys of a sign-in in local storage; all others are preferences. */
const notPreferences = /^(?:session|configuration)/

/**
 * Stories of returning users: all stories of a worker with the same options (language, zone, size, touch) share one device
 * with its copy, each in its own page; preferences, drafts and the queue are deleted in between.
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
  device: async (
    { browser, devices, site, reader, locale, timezoneId, viewport, colorScheme, hasTouch, contextOptions },
    use,
  ) => {
    const look = JSON.stringify([reader, locale, timezoneId, viewport, colorScheme, hasTouch, contextOptions])
    const open = async () => {
      const known = devices.get(look)
      const isUsable =
        known && (reader === null || (await isSignedIn(site.server.url, { cookies: await known.cookies() })))
      if (!isUsable) await known?.close()
      const device = isUsable ? known : await browser.newContext()
      devices.set(look, device)
      return device
    }
    await use({ open, close: leaveForOthers })
  },
})

/** Deletes what a story has left on the device: its pages, preferences, drafts and queue. */
async function leaveForOthers(device: BrowserContext): Promise<void> {
  await device.setOffline(false)
  const [last, ...others] = device.pages()
  for (const page of others) await page.close()
  // A bare page of the same site, so that what the story's page writes as it is left is deleted too.
  await last?.goto('/theme.js')
  await last?.evaluate((kept) => {
    for (const key of Object.keys(localStorage)) if (!new RegExp(kept).test(key)) localStorage.removeItem(key)
  }, notPreferences.source)
  if (last) await forgetWork(last)
  await last?.close()
}
