import type { Page } from '@playwright/test'
import { expectInstalled, expectUpToDate, signIn } from '../support/browser-test.ts'
import { expect, test, type Site } from '../support/editing-test.ts'
import { startServer, type RunningServer } from '../support/server.ts'
import { story } from '../support/story.ts'

test.use({ reader: null })

// Chromium lets the old worker finish first, and keeps one that a request has started again at this very moment until
// nobody has asked anything of it for half a minute: a test may take as long.
story(test, 'a device with the app on it, whose server is replaced', () => {
  let server: RunningServer

  async function replaceServer(site: Site, env: Record<string, string>): Promise<void> {
    await server.stop()
    const port = Number(new URL(server.url).port)
    server = await startServer({ databaseUrl: site.database.url, port, env })
  }

  const stored = (page: Page) =>
    page.evaluate(async () => {
      const [registrations, cached, databases] = await Promise.all([
        navigator.serviceWorker.getRegistrations(),
        caches.keys(),
        indexedDB.databases(),
      ])
      return {
        workers: registrations.length,
        caches: cached.length,
        queues: databases.filter(({ name }) => name?.startsWith('work-')).length,
      }
    })

  test('offers the new version, which waits until it is requested in each tab', async ({ page, context, site }) => {
    server = await startServer({ databaseUrl: site.database.url })
    await signIn(page, server.url)
    await expectUpToDate(page)
    await expectInstalled(page)
    await replaceServer(site, { PRODUCT_NAME: 'Dates of Kent' })
    await page.reload()
    await expect(page.getByText('A new version is ready')).toBeVisible()
    await page.getByRole('button', { name: 'Later' }).click()
    await expect(page.getByText('A new version is ready')).toBeHidden()
    await page.reload()
    await expect(page.getByText('A new version is ready'), 'it is offered again').toBeVisible()
    const second = await context.newPage()
    await second.goto(`${server.url}/about`)
    await expect(second.getByText('A new version is ready')).toBeVisible()
    let loads = 0
    page.on('load', () => (loads += 1))
    await page.getByRole('button', { name: 'Reload' }).click()
    await expect(page.getByText('A new version is ready')).toBeHidden()
    await expect(page.getByRole('grid')).toBeVisible()
    expect(loads).toBe(1)
    await expect(second.getByText('A new version is ready')).toBeVisible()
    await second.getByRole('button', { name: 'Reload' }).click()
    await expect(second.getByText('A new version is ready')).toBeHidden()
    await second.close()
  })
  test('has nothing of the new version to fetch again', async ({ page }) => {
    await server.stop()
    await page.reload()
    await expect(page.getByRole('grid')).toBeVisible()
  })
  test('loses worker and caches to SERVICE_WORKER=no, and keeps its unsent changes', async ({ page, site }) => {
    expect(await stored(page)).toMatchObject({ workers: 1, queues: 1 })
    await replaceServer(site, { SERVICE_WORKER: 'no' })
    await page.reload()
    // Half a minute is longer than anything of ours rests.
    await expect(async () => expect(await stored(page)).toMatchObject({ workers: 0, queues: 1 })).toPass()
    // A reload at the very moment may have started the old one again, which answers this page until it is left and knows of nothing.
    await expect(async () => {
      await page.reload()
      expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBeNull()
    }).toPass()
    // What that one stored has gone with this page, which received the withdrawn worker again.
    await expect(async () => expect(await stored(page)).toEqual({ workers: 0, caches: 0, queues: 1 })).toPass()
    await expect(page.getByRole('grid')).toBeVisible()
    await server.stop()
  })
})
