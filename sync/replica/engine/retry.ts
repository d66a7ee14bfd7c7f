import { firstRetry, longestRetry, longestSpread, safetyPull } from '../../times.ts'

/** When the next round runs: after a success by the safety pull, after a failure by growing, jittered waits. */
export type Retry = {
  succeeded(): void
  /** `retryAfter` in milliseconds is what the server wants. */
  failed(retryAfter: number | undefined): void
  /** Something changed: run at once, or as soon as the current round ends. */
  now(): void
  /** Like `now`, and what failed before does not count any more, nor does a round that is under way and fails. */
  afresh(): void
  /**
   * Like `now`, but at some moment within `spread` milliseconds, so that a thousand pages do not send their requests in the same one.
   */
  soon(spread?: number): void
  /** Whether the next round begins at once when this one ends. */
  isDue(): boolean
  /**
   * Waits until the next round is due; `begins` is called while it is still due, so that no rest is reported in
   * between.
   */
  next(begins?: () => void): Promise<void>
}

/** The share of the safety pull by which it comes earlier or later. */
const safetySpread = 0.3

/**
 * The clock of the engine (design 5 and 7): a safety pull every 60 s ± 30 % while visible, retries from 5–15 s growing
 * to 2 min. It counts from when the page opened, so that changing the device clock makes no difference.
 */
export function createRetry(signal: AbortSignal, isVisible: () => boolean, random: () => number = Math.random): Retry {
  let failures = 0
  let wanted = false
  let isAfresh = false
  let due = Number.POSITIVE_INFINITY
  let wake: (() => void) | undefined
  const between = (least: number, most: number) => least + random() * (most - least)
  const set = (wait: number) => {
    due = performance.now() + wait
  }
  const sooner = (wait: number) => {
    due = Math.min(due, performance.now() + wait)
    wake?.()
  }
  const now = () => {
    wanted = true
    sooner(0)
  }
  const isDue = () => performance.now() >= due && (wanted || isVisible())
  /** A timer of more than 24 days, or of infinite length, would fire at once. */
  const untilDue = () =>
    Math.min(longestRetry, Math.max(wanted || isVisible() ? 0 : safetyPull, due - performance.now()))
  const waitOnce = () =>
    new Promise<void>((resolve) => {
      const done = () => {
        clearTimeout(timer)
        signal.removeEventListener('abort', done)
        wake = undefined
        resolve()
      }
      const timer = setTimeout(done, untilDue())
      signal.addEventListener('abort', done)
      wake = done
    })
  return {
    succeeded: () => {
      failures = 0
      if (!wanted) set(between(safetyPull * (1 - safetySpread), safetyPull * (1 + safetySpread)))
    },
    failed: (retryAfter) => {
      const wait = Math.min(longestRetry, between(firstRetry.least, firstRetry.most) * 2 ** failures)
      failures = isAfresh ? 0 : failures + 1
      wanted = isAfresh
      set(Math.max(isAfresh ? 0 : wait, retryAfter ?? 0))
    },
    now,
    afresh: () => {
      failures = 0
      isAfresh = true
      now()
    },
    soon: (spread = longestSpread) => {
      wanted = true
      sooner(between(0, Math.min(spread, longestSpread)))
    },
    isDue,
    next: async (begins) => {
      while (!signal.aborted && !isDue()) await waitOnce()
      begins?.()
      wanted = false
      isAfresh = false
      due = Number.POSITIVE_INFINITY
    },
  }
}
