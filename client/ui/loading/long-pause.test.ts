import { afterEach, expect, test, vi } from 'vitest'
import { inLongPause } from './long-pause.ts'

type Idle = { look: IdleRequestCallback; timeout: number }

/** The browser's idle times, begun by the test. */
function idleTimes() {
  const requests: Idle[] = []
  vi.stubGlobal('requestIdleCallback', (look: IdleRequestCallback, { timeout }: IdleRequestOptions) =>
    requests.push({ look, timeout: timeout! }),
  )
  const begin = (remaining: number, didTimeout = false) =>
    requests.shift()!.look({ didTimeout, timeRemaining: () => remaining })
  return { requests, begin }
}

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('work that waits for a long pause is not done in a short one', () => {
  const { requests, begin } = idleTimes()
  const work = vi.fn<() => void>()
  inLongPause(work)
  for (const short of [3, 16, 39]) begin(short)
  expect(work).not.toHaveBeenCalled()
  begin(49)
  expect(work).toHaveBeenCalledOnce()
  expect(requests).toEqual([])
})

test('on a page that is always busy it is done after five seconds, however often it was put off', () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  const { requests, begin } = idleTimes()
  const work = vi.fn<() => void>()
  inLongPause(work)
  vi.advanceTimersByTime(3_000)
  begin(3)
  expect(requests[0]!.timeout).toBe(2_000)
  begin(0, true)
  expect(work).toHaveBeenCalledOnce()
})
