import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { watchStops } from './missed-messages.ts'

const page = { visibilityState: 'visible' }
let missed = 0
let stop: () => void
let stoppedFor = 0

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('document', page)
  const now = performance.now.bind(performance)
  vi.spyOn(performance, 'now').mockImplementation(() => now() + stoppedFor)
  page.visibilityState = 'visible'
  missed = 0
  stop = watchStops(() => {
    missed += 1
  })
})

afterEach(() => {
  stop()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test('a tab that keeps running has missed nothing', () => {
  vi.advanceTimersByTime(60_000)
  expect(missed).toBe(0)
})

test('a tab that was stopped for three seconds reads again at its next look', () => {
  stoppedFor += 3_000
  vi.advanceTimersByTime(1_000)
  expect(missed).toBe(1)
})

test('a hidden tab that was stopped reads again once it is visible', () => {
  page.visibilityState = 'hidden'
  stoppedFor += 30_000
  vi.advanceTimersByTime(5_000)
  expect(missed).toBe(0)
  page.visibilityState = 'visible'
  vi.advanceTimersByTime(5_000)
  expect(missed).toBe(1)
})
