import { createServer } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { expect, test } from '@playwright/test'

const server = createServer((_request, answer) => {
  answer.setHeader('content-type', 'text/html')
  answer.end('<!doctype html><html lang="en"><title>Ground</title><h1>November</h1></html>')
})

test.beforeAll(async () => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
})

test.afterAll(() => {
  server.close()
})

test("The tests' browser gives text a size and has the features that the product needs", async ({ page }) => {
  await page.goto(`http://localhost:${(server.address() as AddressInfo).port}`)
  const heading = await page.getByRole('heading', { name: 'November' }).evaluate((element) => {
    const range = document.createRange()
    range.selectNodeContents(element)
    return range.getBoundingClientRect().toJSON() as { width: number; height: number }
  })
  expect(heading.width).toBeGreaterThan(50)
  expect(heading.height).toBeGreaterThan(10)
  const has = await page.evaluate(() => ({
    serviceWorker: 'serviceWorker' in navigator,
    locks: 'locks' in navigator,
    indexedDb: 'indexedDB' in globalThis,
    broadcastChannel: 'BroadcastChannel' in globalThis,
    trustedTypes: 'trustedTypes' in globalThis,
    language: navigator.language,
    zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  }))
  expect(has).toEqual({
    serviceWorker: true,
    locks: true,
    indexedDb: true,
    broadcastChannel: true,
    trustedTypes: true,
    language: 'en-GB',
    zone: 'Europe/London',
  })
})
