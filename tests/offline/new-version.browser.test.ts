import { expect, expectInstalled, expectUpToDate, signIn, test } from '../support/browser-test.ts'
import type { Page } from '@playwright/test'
import type { RunningProduct } from '../support/browser-test.ts'
import { startServer, type RunningServer } from '../support/server.ts'

// Chromium lets the old worker finish first, and keeps one that a request has started again at this very moment until
// nobody has asked it for anything for half a minute.
const longestTakeover = 60_000
test.setTimeout(150_000)

/** A device with the app on it; then another server takes the first one's place. */
async function replaceServer(
  page: Page,
  { server, database }: RunningProduct,
  env: Record<string, string>,
  before = async () => {},
): Promise<RunningServer> {
  await signIn(page, server.url)
  await expectUpToDate(page)
  await expectInstalled(page)
  await before()
  await server.stop()
  return startServer({ databaseUrl: database.url, port: Number(new URL(server.url).port), env })
}

test('a new version waits until it is requested, then every tab runs it, and nothing has to be fetched again', async ({
  page,
  context,
  product,
}) => {
  const { server } = product
  const renamed = await replaceServer(page, product, { PRODUCT_NAME: 'Dates of Kent' })

  await page.reload()
  await expect(page.getByText('A new version is ready')).toBeVisible()
  const second = await context.newPage()
  await second.goto(`${server.url}/about`)
  await expect(second.getByText('A new version is ready')).toBeVisible()
  let loads = 0
  page.on('load', () => (loads += 1))
  await page.getByRole('button', { name: 'Reload' }).click()
  await expect(page.getByText('A new version is ready')).toBeHidden({ timeout: longestTakeover })
  await expect(page.getByRole('grid')).toBeVisible()
  expect(loads).toBe(1)
  await expect(second.getByText('A new version is ready')).toBeVisible()
  await second.getByRole('button', { name: 'Reload' }).click()
  await expect(second.getByText('A new version is ready')).toBeHidden({ timeout: longestTakeover })

  await renamed.stop()
  await page.reload()
  await expect(page.getByRole('grid')).toBeVisible()
})

test('SERVICE_WORKER=no removes the worker and its caches from every device, and leaves unsent changes', async ({
  page,
  product,
}) => {
  const kept = () =>
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
  const withdrawing = await replaceServer(page, product, { SERVICE_WORKER: 'no' }, async () => {
    expect(await kept()).toMatchObject({ workers: 1, queues: 1 })
  })
  await page.reload()
  await expect.poll(kept, { timeout: longestTakeover }).toEqual({ workers: 0, caches: 0, queues: 1 })
  await page.reload()
  await expect(page.getByRole('grid')).toBeVisible()
  expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBeNull()
  await withdrawing.stop()
})
