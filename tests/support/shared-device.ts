import type { BrowserContext, Page } from '@playwright/test'
import { forgetOwnRecords, isSignedIn, test as base } from './reading-test.ts'
import { forgetWork } from './servers/work-database.ts'

export { expect, dayCell, openCalendar } from './reading-test.ts'

/** The keys of a sign-in in local storage; all others are preferences. */
const notPreferences = /^(?:session|configuration)/

/** Milliseconds between the clocks of the page and of the test, which are the same but are read one after the other. */
const mostLead = 60 * 60 * 1000

/**
 * Stories of returning users: all stories of a worker with the same options (language, zone, size, touch) share one device
 * with its copy, each in its own page; preferences, drafts and the queue are deleted in between.
 */
export const test = base.extend({
  device: async (
    {
      browser,
      devices,
      site,
      reader,
      locale,
      timezoneId,
      viewport,
      colorScheme,
      hasTouch,
      userAgent,
      serviceWorkers,
      contextOptions,
    },
    use,
  ) => {
    const look = [site.server.url, reader, locale, timezoneId, viewport, colorScheme, hasTouch, userAgent]
    const name = JSON.stringify([...look, serviceWorkers, contextOptions])
    const open = async () => {
      await forgetOwnRecords(site)
      const known = devices.get(name)
      const isUsable =
        known && (reader === null || (await isSignedIn(site.server.url, { cookies: await known.cookies() })))
      if (!isUsable) await known?.close()
      const device = isUsable ? known : await browser.newContext()
      devices.set(name, device)
      return device
    }
    const close = async (context: BrowserContext) => {
      await leaveForOthers(context)
      await forgetOwnRecords(site)
    }
    await use({ open, close })
  },
})

/** Deletes what a story has left on the device: its pages, preferences, drafts and queue. */
async function leaveForOthers(device: BrowserContext): Promise<void> {
  await device.setOffline(false)
  const pages = device.pages()
  const origins = new Set(pages.map((page) => new URL(page.url()).origin).filter((origin) => origin.startsWith('http')))
  const [last, ...others] = pages
  for (const page of others) await page.close()
  if (last) for (const origin of origins) await forgetAt(last, origin)
  await last?.close()
}

/** Whether the page's clock is hours away from that of the test. */
async function leads(page: Page): Promise<boolean> {
  return Math.abs((await page.evaluate(() => Date.now())) - Date.now()) > mostLead
}

async function forgetAt(page: Page, origin: string): Promise<void> {
  // A bare page of the same site, so that what the story's page writes as it is left is deleted too.
  await page.goto(`${origin}/theme.js`)
  // A page may have a clock of its own, which ends with it; the next one has the device's.
  if (await leads(page)) {
    const next = await page.context().newPage()
    if (await leads(next)) throw new Error('A story has set the clock of a device that others share.')
    await next.close()
  }
  await page.evaluate((stays) => {
    for (const key of Object.keys(localStorage)) if (!new RegExp(stays).test(key)) localStorage.removeItem(key)
  }, notPreferences.source)
  await forgetWork(page)
}
