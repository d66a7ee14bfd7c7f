import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createRetry } from './retry.ts'
import { watchPage } from './watch-page.ts'

const page = new EventTarget()
const shown = Object.assign(new EventTarget(), { visibilityState: 'visible' })

beforeEach(() => {
  vi.stubGlobal('window', page)
  vi.stubGlobal('document', shown)
})
afterEach(() => {
  vi.unstubAllGlobals()
})

function watched() {
  const stopping = new AbortController()
  const retries = { reading: newRetry(stopping.signal), sending: newRetry(stopping.signal) }
  const posted: unknown[] = []
  for (const retry of Object.values(retries)) retry.failed(undefined)
  const stop = watchPage(retries, (change) => posted.push(change))
  return { retries, posted, stop: () => (stopping.abort(), stop()) }
}

/** Without jitter, so that `soon` is at once. */
function newRetry(signal: AbortSignal) {
  return createRetry(
    signal,
    () => true,
    () => 0,
  )
}

test('coming back to the page fetches what others changed and sends what waits without delay', () => {
  for (const [target, event] of [
    [page, 'focus'],
    [shown, 'visibilitychange'],
  ] as const) {
    const { retries, stop } = watched()
    expect([retries.reading.isDue(), retries.sending.isDue()]).toEqual([false, false])
    target.dispatchEvent(new Event(event))
    expect([retries.reading.isDue(), retries.sending.isDue()]).toEqual([true, true])
    stop()
  }
})

test('a hidden page requests nothing', () => {
  const { retries, stop } = watched()
  shown.visibilityState = 'hidden'
  shown.dispatchEvent(new Event('visibilitychange'))
  expect([retries.reading.isDue(), retries.sending.isDue()]).toEqual([false, false])
  shown.visibilityState = 'visible'
  stop()
})

test("the browser's online and offline events set whether there is a connection", () => {
  const { retries, posted, stop } = watched()
  page.dispatchEvent(new Event('offline'))
  expect(posted).toEqual([{ reachable: false }])
  expect(retries.reading.isDue(), 'it is asked whether that is so').toBe(true)
  retries.reading.failed(undefined)
  page.dispatchEvent(new Event('online'))
  expect(retries.reading.isDue()).toBe(true)
  stop()
})

test('a request from before the network returned, which fails after it did, delays nothing', async () => {
  const { retries, stop } = watched()
  page.dispatchEvent(new Event('online'))
  retries.reading.failed(undefined)
  expect(retries.reading.isDue()).toBe(true)
  await retries.reading.next()
  retries.reading.failed(undefined)
  expect(retries.reading.isDue(), 'and once is enough').toBe(false)
  stop()
})
