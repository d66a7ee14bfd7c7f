import { expect, test as base } from '../browser-test.ts'
import { findFirefox, startFirefox, type Firefox } from './firefox.ts'
import type { FirefoxPage } from './firefox-page.ts'
import { samplePassword } from '../sign-in.ts'
import { eventually } from '../waiting/eventually.ts'

const executable = findFirefox()

/** Stories in Firefox on a fresh profile, against the real product; skipped, with a message, if it is not installed. */
export const test = base.extend<{ firefox: Firefox }>({
  firefox: async ({}, use) => {
    test.skip(executable === undefined, 'Firefox is not installed (package firefox-esr, or FIREFOX_PATH)')
    const firefox = await startFirefox(executable!)
    await use(firefox)
    await firefox.close()
  },
})

/** Signs in as a person does and waits for the whole copy. */
export async function signIn(page: FirefoxPage, url: string, email = 'admin@example.org'): Promise<void> {
  await page.goto(`${url}/calendar`)
  await page.expectAddress(/\/account\/login/)
  await page.fill('Email', email)
  await page.fill('Password', samplePassword)
  await page.click('button', 'Sign in')
  await page.expectText("What's coming up")
  await page.expectSync('Sync: up to date')
}

/** Waits until the service worker has cached the page, so that the next opening needs no server. */
export async function expectCached(page: FirefoxPage): Promise<void> {
  await page.evaluate('navigator.serviceWorker.ready.then(() => true)')
  await page.reload()
  await page.evaluate(`new Promise((resolve) => {
    if (navigator.serviceWorker.controller) resolve(true)
    else navigator.serviceWorker.addEventListener('controllerchange', () => resolve(true))
  })`)
}

/** The same for administrators, whose device also fetches the administration. */
export async function expectAdministrationCached(page: FirefoxPage): Promise<void> {
  await expectCached(page)
  const areMissing = `fetch('/sw.js').then((answer) => answer.text()).then(async (worker) => {
    const files = [...worker.matchAll(/[\`'"]([/]assets[/][^\`'"]+)[\`'"]/g)].map(([, file]) => file)
    const cached = await Promise.all(files.map((file) => caches.match(file)))
    return files.length === 0 || cached.some((file) => !file)
  })`
  await eventually(async () => expect(await page.evaluate<boolean>(areMissing)).toBe(false))
}

export async function addKeyword(page: FirefoxPage, name: string): Promise<void> {
  await page.click('button', 'Add')
  await page.fill('Name', name)
  await page.click('button', 'Save')
  await page.expectAddress(/\/keywords$/)
  await page.expectText(name)
}
