import { expect, test } from 'vitest'
import { waitsOf } from './waits.ts'

test.each([
  ['setTimeout(run, 5_000)', 'setTimeout has a number of its own'],
  ['window.setInterval(run, 60 * 1_000)', 'window.setInterval has a number of its own'],
  ['const patience = 30 * 1_000; setTimeout(() => run(), patience)', 'setTimeout has a number of its own'],
  ['fetch(path, { signal: AbortSignal.timeout(15_000) })', 'AbortSignal.timeout has a number of its own'],
  ["import { setTimeout as pause } from 'node:timers/promises'; pause(500)", 'pause has a number of its own'],
  ['connect({ connect_timeout: 10 })', 'connect_timeout has a number of its own'],
])('a waiting time of the product that stands in the file that waits is found: %s', (text, problem) => {
  expect(waitsOf(text, 'product')).toEqual([problem])
})

test.each([
  'vi.waitFor(() => expect(a).toBe(b))',
  'vi.waitUntil(() => a)',
  'expect.poll(() => a).toBe(b)',
  'page.waitForTimeout(a)',
  "test('a', async () => {}, 30_000)",
  "test.each(rows)('a', async () => {}, 30_000)",
  "const patience = 9_000; test('a', async () => {}, patience)",
  'beforeAll(async () => {}, 60_000)',
  'test.setTimeout(90_000)',
  'page.click(a, { timeout: 5_000 })',
])('a wait of a test that gives up by the clock is found: %s', (text) => {
  expect(waitsOf(text, 'test')).toHaveLength(1)
})

test.each([
  "import { answerWithin } from '#sync/times.ts'; setTimeout(run, answerWithin)",
  'setTimeout(run)',
  'setTimeout(run, 10)',
  'const most = 9_000; setTimeout(run, 2 * wait)',
  'close({ timeout: 0 })',
  'requestIdleCallback(look, { timeout: Math.max(1, until - performance.now()) })',
  'eventually(() => expect(list).toHaveLength(5_000))',
  "test('a list of many', () => { expect(list).toHaveLength(5_000) })",
  'page.locator(a).waitFor()',
])('what does not wait by the clock is not: %s', (text) => {
  expect(waitsOf(text, 'test')).toEqual([])
})

test('a network that goes before the device is installed is found in a story', () => {
  expect(waitsOf('page.context().setOffline(true)', 'story')).toHaveLength(1)
  expect(waitsOf('page.context().setOffline(false); goOffline(page)', 'story')).toEqual([])
})
