import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { findInstalledBrowser } from '../support/browsers/browser.ts'
import { makeProfile, openPersistentBrowser } from '../support/browsers/persistent-browser.ts'
import { expect, test } from '../support/reading-test.ts'

const sentence = 'Your browser doesn’t let this site save anything on this device.'

/** Runs in the page before its own scripts: what Chromium does where all cookies are blocked. */
function refuseAll(): void {
  const refuse = () => {
    throw new DOMException('Access is denied for this document.', 'SecurityError')
  }
  for (const name of ['localStorage', 'sessionStorage', 'caches']) {
    Object.defineProperty(globalThis, name, { get: refuse })
  }
  IDBFactory.prototype.open = refuse
  navigator.serviceWorker.register = async () => refuse()
}

/** Databases alone: not there at all, refused at once, or refused when they are opened. */
const withoutDatabases: Record<string, () => void> = {
  'are null': () => Object.defineProperty(globalThis, 'indexedDB', { value: null }),
  'throw as they are opened': () => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('access to the Indexed Database API is denied in this context.', 'SecurityError')
    }
  },
  'answer with an error': () => {
    IDBFactory.prototype.open = () => {
      const request = new EventTarget() as IDBOpenDBRequest
      const error = new DOMException('A mutation operation was attempted on a database', 'InvalidStateError')
      Object.defineProperty(request, 'error', { value: error })
      setTimeout(() => request.dispatchEvent(new Event('error')))
      return request
    }
  },
}

/** Requests the calendar and counts where that leads: nobody is sent round and round. */
async function expectSentence(page: Page, address: string): Promise<void> {
  const led: string[] = []
  page.on('framenavigated', (frame) => {
    if (frame === page.mainFrame()) led.push(frame.url())
  })
  await page.goto(address)
  await expect(page.getByRole('alert')).toContainText(sentence)
  await expect(page.getByRole('alert')).toContainText('Allow cookies and site data')
  expect(led.length).toBeLessThan(4)
}

test.describe('without any storage', () => {
  test.use({ reader: null })

  test('the sign-in says why there is none, and pages for everybody open', async ({ page }) => {
    const problems: string[] = []
    page.on('pageerror', ({ message }) => problems.push(message))
    await page.addInitScript(refuseAll)
    await expectSentence(page, '/calendar')
    await page.getByRole('link', { name: 'Privacy policy' }).first().click()
    await expect(page.getByRole('heading', { level: 1, name: 'Privacy policy' })).toBeVisible()
    expect(problems).toEqual([])
  })

  test('a real browser that blocks all cookies shows the same', async ({ site }) => {
    const profile = await makeProfile()
    const setting = { profile: { default_content_setting_values: { cookies: 2 } } }
    await mkdir(join(profile.folder, 'Default'), { recursive: true })
    await writeFile(join(profile.folder, 'Default', 'Preferences'), JSON.stringify(setting))
    const browser = await openPersistentBrowser(profile.folder, await findInstalledBrowser())
    try {
      const page = await browser.context.newPage()
      await page.goto(`${site.server.url}/theme.js`)
      const isRefused = await page.evaluate(() => {
        try {
          return !localStorage
        } catch {
          return true
        }
      })
      // Without an installed browser it is the headless shell, which does not know the setting.
      if (isRefused) return await expectSentence(page, `${site.server.url}/calendar`)
      await page.goto(`${site.server.url}/calendar`)
      await expect(page.getByLabel('Password', { exact: true })).toBeVisible()
    } finally {
      await browser.kill()
      await profile.remove()
    }
  })
})

test.describe('without databases', () => {
  test.use({ serviceWorkers: 'block' })

  for (const [how, refuse] of Object.entries(withoutDatabases)) {
    test(`where databases ${how}, the month is read from the server, and the screen says that nothing is saved`, async ({
      page,
    }) => {
      await page.addInitScript(refuse)
      await page.goto('/calendar')
      await expect(page.locator('td a').first()).toBeVisible()
      await expect(page.getByRole('alert').first()).toContainText(sentence)
      await page.getByRole('button', { name: 'Next month' }).click()
      await expect(page.getByRole('heading', { name: 'December 2026' })).toBeVisible()
      await expect(page.locator('[data-day^="2026-12"] a').first()).toBeVisible()
    })
  }
})
