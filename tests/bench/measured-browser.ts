import { chromium, type BrowserContext, type Page } from 'playwright-core'
import { findBrowser } from '../support/browser.ts'
import type { BrowserLike } from '../support/cookie-jar.ts'

/** A browser of its own process whose databases lie on the disk, as a person's do. */
export async function openBrowser(profile: string): Promise<BrowserContext> {
  const { executablePath, args, env } = await findBrowser()
  return chromium.launchPersistentContext(profile, {
    executablePath,
    args,
    env,
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    viewport: { width: 1366, height: 768 },
  })
}

/** Gives the browser the session of a `BrowserLike`, so that the page signs in silently. */
export async function addSession(context: BrowserContext, { origin, jar }: BrowserLike): Promise<void> {
  await context.addCookies([...jar].map(([name, value]) => ({ name, value, url: origin, httpOnly: true })))
}

/** The one page that a new browser opens with. */
export async function firstPage(context: BrowserContext): Promise<Page> {
  return context.pages()[0] ?? (await context.newPage())
}

/** Waits until a script of the page has put a number under `name` on its window. */
export async function numberIn(page: Page, name: string): Promise<number> {
  const found = await page.waitForFunction((key) => Reflect.get(window, key) as number | undefined, name, {
    timeout: 120_000,
    polling: 100,
  })
  return (await found.jsonValue()) ?? Number.NaN
}
