import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createRetry, type Retry } from './retry.ts'

const start = Date.parse('2026-11-20T12:00:00Z')

describe('the next round', () => {
  let stopping: AbortController
  let page: { isVisible: boolean }
  let luck: number
  let retry: Retry

  beforeEach(() => {
    vi.useFakeTimers({ now: start })
    stopping = new AbortController()
    page = { isVisible: true }
    luck = 0.5
    retry = createRetry(
      stopping.signal,
      () => page.isVisible,
      () => luck,
    )
  })
  afterEach(() => vi.useRealTimers())

  /** Seconds until the next round begins; `meanwhile` happens after so many seconds. */
  const secondsToNext = async (meanwhile?: { after: number; happens(): void }): Promise<number> => {
    const from = performance.now()
    const due = vi.fn()
    const next = retry.next().then(due)
    if (meanwhile) {
      await vi.advanceTimersByTimeAsync(meanwhile.after * 1000)
      meanwhile.happens()
    }
    while (due.mock.calls.length === 0) await vi.advanceTimersToNextTimerAsync()
    await next
    return Math.round((performance.now() - from) / 100) / 10
  }

  test('a round that has not said how it ended is waited for without a loop of timers', async () => {
    const timers = vi.spyOn(globalThis, 'setTimeout')
    await vi.advanceTimersByTimeAsync(0)
    const next = retry.next()
    await vi.advanceTimersByTimeAsync(1_000)
    expect(timers.mock.calls.length).toBeLessThanOrEqual(2)
    timers.mockRestore()
    stopping.abort()
    await next
  })

  test('the next round comes 60 s ± 30 % after a success', async () => {
    for (const [chance, seconds] of [
      [0, 42],
      [0.5, 60],
      [1, 78],
    ] as const) {
      luck = chance
      retry.succeeded()
      expect(await secondsToNext()).toBe(seconds)
    }
  })

  test('the next round comes 5 to 15 s after a failure, growing to 2 min, and starts over after a success', async () => {
    const waits: number[] = []
    for (let failure = 0; failure < 6; failure += 1) {
      retry.failed(undefined)
      waits.push(await secondsToNext())
    }
    expect(waits).toEqual([10, 20, 40, 80, 120, 120])
    retry.succeeded()
    await secondsToNext()
    luck = 0
    retry.failed(undefined)
    expect(await secondsToNext()).toBe(5)
  })

  test('the next round honours Retry-After', async () => {
    retry.failed(50_000)
    expect(await secondsToNext()).toBe(50)
    retry.failed(1000)
    expect(await secondsToNext()).toBe(20)
  })

  test('the next round comes at once when requested, also while waiting after a failure', async () => {
    retry.failed(undefined)
    expect(await secondsToNext({ after: 3, happens: () => retry.now() })).toBe(3)
  })

  test('the next round is spread over 0 to 2 s when a thousand pages hear of a change at once', async () => {
    retry.succeeded()
    expect(await secondsToNext({ after: 7, happens: () => retry.soon() })).toBe(8)
    luck = 1
    retry.succeeded()
    expect(await secondsToNext({ after: 7, happens: () => retry.soon() })).toBe(9)
    expect(await secondsToNext({ after: 7, happens: () => retry.soon(0) })).toBe(7)
    expect(await secondsToNext({ after: 7, happens: () => retry.soon(60_000) })).toBe(9)
  })

  test('the next round follows at once when something changed during the round', async () => {
    retry.now()
    retry.succeeded()
    expect(await secondsToNext()).toBe(0)
    retry.succeeded()
    expect(await secondsToNext()).toBe(60)
  })

  test('when everything is different now, a round of before may fail at once, and the waits start over', async () => {
    for (let failure = 0; failure < 4; failure += 1) {
      retry.failed(undefined)
      await secondsToNext()
    }
    retry.afresh()
    retry.failed(undefined)
    expect(await secondsToNext()).toBe(0)
    retry.failed(undefined)
    expect(await secondsToNext()).toBe(10)
    retry.afresh()
    retry.failed(50_000)
    expect(await secondsToNext(), 'what the server asks for is honoured').toBe(50)
  })

  test('no round starts by itself while the page is hidden, only when requested', async () => {
    page.isVisible = false
    retry.succeeded()
    const showing = { after: 300, happens: () => retry.now() }
    expect(await secondsToNext(showing)).toBe(300)
    retry.succeeded()
    const looking = { after: 300, happens: () => Object.assign(page, { isVisible: true }) && retry.soon() }
    expect(await secondsToNext(looking), 'the overdue safety pull').toBe(300)
  })

  test.each([40, -40])('the next round comes on time when the device clock is set %i days off', async (days) => {
    const setClock = { after: 5, happens: () => vi.setSystemTime(start + days * 86_400_000) }
    retry.succeeded()
    expect(await secondsToNext(setClock)).toBe(60)
    vi.setSystemTime(start)
    retry.failed(undefined)
    expect(await secondsToNext(setClock)).toBe(10)
  })

  test('a page that stops does not wait for the next round', async () => {
    retry.succeeded()
    expect(await secondsToNext({ after: 1, happens: () => stopping.abort() })).toBe(1)
    expect(vi.getTimerCount()).toBe(0)
  })
})
