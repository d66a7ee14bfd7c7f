import { setTimeout as wait } from 'node:timers/promises'
import { restsAtMost, watchIdleness } from './idle-watch.ts'
import { pace } from './pace.ts'

/** Milliseconds between two checks, the last one again and again. A check that comes back so often must not look like work. */
const intervals = [5, 10, 20, 50, 100, 250]

let pending = 0

/**
 * Checks until the check passes, and answers what it answers. Gives up with the check's own error only when this process and
 * all that it has started have been idle for a while: a slow machine makes it slower, never wrong.
 *
 * `rest`: the milliseconds of that while, multiplied by the pace. Where something must happen soon, a few seconds are enough
 * to show that it does not wait for the product's next look, which would be longer. The check itself must then not wait.
 */
export async function eventually<T>(check: () => T | Promise<T>, { rest = restsAtMost } = {}): Promise<T> {
  const watch = watchIdleness(rest * pace())
  pending++
  try {
    for (let times = 0; ; times++) {
      try {
        return await (times < intervals.length ? check() : watch.during(check))
      } catch (error) {
        if (watch.isOver()) throw error
      }
      await wait(intervals[Math.min(times, intervals.length - 1)])
    }
  } finally {
    pending--
  }
}

/** Whether a check is being repeated, which ends by itself when nothing works any more. */
export function isChecking(): boolean {
  return pending > 0
}
