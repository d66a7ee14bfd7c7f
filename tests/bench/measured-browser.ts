import { chromium, type BrowserContext, type Page } from 'playwright-core'
import { findInstalledBrowser } from '../support/browsers/browser.ts'
import type { BrowserLike } from '../support/cookie-jar.ts'
import { makeProfile } from '../support/browsers/persistent-browser.ts'
import type { OnClose } from './row.ts'

/** A browser in a separate process that keeps its databases on disk, as a person's browser does. */
export async function openBrowser(profile: string): Promise<BrowserContext> {
  const { executablePath, args, env } = await findInstalledBrowser()
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

/** The page of a newly started browser, signed in as `session`, on a profile that is deleted with it. */
export async function openSignedInPage(onClose: OnClose, session: BrowserLike): Promise<Page> {
  const profile = await makeProfile()
  onClose(() => profile.remove())
  const context = await openBrowser(profile.folder)
  onClose(() => context.close())
  await addSession(context, session)
  return firstPage(context)
}

/** Slows the page's processor down by this factor. */
export async function throttleCpu(page: Page, times: number): Promise<void> {
  const client = await page.context().newCDPSession(page)
  await client.send('Emulation.setCPUThrottlingRate', { rate: times })
}

/** Waits until a script of the page has put a number under `name` on its window. */
export async function numberIn(page: Page, name: string): Promise<number> {
  const found = await page.waitForFunction((key) => Reflect.get(window, key) as number | undefined, name, {
    timeout: 120_000,
    polling: 100,
  })
  return (await found.jsonValue()) ?? Number.NaN
}
