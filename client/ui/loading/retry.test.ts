import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { retryUntilDone } from './retry.ts'

const page = new EventTarget()
let leaving: AbortController

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  leaving = new AbortController()
})

afterEach(() => vi.useRealTimers())

const failing = () => vi.fn(() => Promise.reject(new Error('failed')))

test('failed work is tried again after 1, 2 and 4 seconds, and then every 30', async () => {
  const attempt = failing()
  void retryUntilDone(attempt, leaving.signal)
  await vi.advanceTimersByTimeAsync(7_000)
  expect(attempt).toHaveBeenCalledTimes(3)
  await vi.advanceTimersByTimeAsync(600_000)
  attempt.mockClear()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(attempt).toHaveBeenCalledTimes(2)
})

test('failed work is tried again at once when the connection is back', async () => {
  const attempt = vi.fn(() => Promise.resolve())
  const done = retryUntilDone(attempt, leaving.signal)
  page.dispatchEvent(new Event('online'))
  expect(await done).toBe(true)
  expect(attempt).toHaveBeenCalledTimes(1)
})

test('nothing is tried again once the page is left', async () => {
  const attempt = failing()
  const done = retryUntilDone(attempt, leaving.signal)
  leaving.abort()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(await done).toBe(false)
  expect(attempt).not.toHaveBeenCalled()
})
