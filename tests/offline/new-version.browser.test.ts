import { expect, expectInstalled, expectUpToDate, signIn, test } from '../support/browser-test.ts'
import { startServer } from '../support/server.ts'

test('a new version waits until it is asked for, then every tab runs it, and nothing has to be fetched again', async ({
  page,
  context,
  product,
}) => {
  const { server, database } = product
  await signIn(page, server.url)
  await expectUpToDate(page)
  await expectInstalled(page)
  const port = Number(new URL(server.url).port)
  await server.stop()
  const renamed = await startServer({ databaseUrl: database.url, port, env: { PRODUCT_NAME: 'Dates of Kent' } })

  await page.reload()
  await expect(page.getByText('A new version is ready')).toBeVisible()
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

  await renamed.stop()
  await page.reload()
  await expect(page.getByRole('grid')).toBeVisible()
})

test('SERVICE_WORKER=no takes the worker and its caches off every device, and leaves what waits', async ({
  page,
  product,
}) => {
  const { server, database } = product
  await signIn(page, server.url)
  await expectUpToDate(page)
  await expectInstalled(page)
  const port = Number(new URL(server.url).port)
  await server.stop()
  const withdrawing = await startServer({ databaseUrl: database.url, port, env: { SERVICE_WORKER: 'no' } })
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
  expect(await kept()).toMatchObject({ workers: 1, queues: 1 })
  await page.reload()
  await expect.poll(kept, { timeout: 20_000 }).toEqual({ workers: 0, caches: 0, queues: 1 })
  await page.reload()
  await expect(page.getByRole('grid')).toBeVisible()
  expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBeNull()
  await withdrawing.stop()
})
