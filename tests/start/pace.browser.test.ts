import { expect, expectInstalled, test } from '../support/browser-test.ts'
import { startServer } from '../support/server.ts'

const pace = () => (globalThis as { pace?: number }).pace

test('a server with a PACE gives it to its pages and to their worker, which keeps it without a server', async ({
  context,
  page,
  sampleDatabase,
}) => {
  const server = await startServer({ databaseUrl: sampleDatabase.url, env: { PACE: '3' } })
  await page.goto(`${server.url}/about`)
  expect(await page.evaluate(pace)).toBe(3)
  await expectInstalled(page)
  expect(await context.serviceWorkers()[0]!.evaluate(pace)).toBe(3)
  await server.stop()
  await page.goto(`${server.url}/calendar`)
  expect(await page.evaluate(pace)).toBe(3)
})
