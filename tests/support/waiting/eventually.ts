import { setTimeout as wait } from 'node:timers/promises'
import { watchIdleness } from './idle-watch.ts'

/** Milliseconds between two checks, the last one again and again: checking must not look like work. */
const intervals = [5, 10, 20, 50, 100, 250]

let pending = 0

/**
 * Checks until the check passes, and answers what it answers. Gives up with the check's own error only when this process and
 * all that it has started have been idle for a while: a slow machine makes it slower, never wrong.
 */
export async function eventually<T>(check: () => T | Promise<T>): Promise<T> {
  const watch = watchIdleness()
  pending++
  try {
    for (let times = 0; ; times++) {
      try {
        return await check()
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
