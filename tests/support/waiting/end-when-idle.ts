import type { TestInfo } from '@playwright/test'
import { isChecking } from './eventually.ts'
import { restsAtMost, watchIdleness } from './idle-watch.ts'
import { pace } from './pace.ts'

/** Milliseconds between two looks at what works, each of which reads all processes (6 to 18 ms). */
const interval = 1_000

/** What Playwright says of a test that is over the time which it is given here. */
const overTime = /(?:Test timeout|timeout|the test timeout) of 1ms exceeded/

/**
 * Watches a test of Playwright and ends it when nothing works any more: its time is then over, the runner closes its pages, and
 * the pending call fails with what it has seen. @returns what ends the watch and puts the reason into the test's errors
 */
export function endWhenIdle(testInfo: TestInfo, rest = restsAtMost): () => void {
  let watch = watchIdleness(rest * pace())
  let wasChecking = false
  const timer = setInterval(() => {
    const isBetweenChecks = !isChecking()
    // What follows a check has the whole while for itself, not what the check left of it.
    if (wasChecking && isBetweenChecks) watch = watchIdleness(rest * pace())
    wasChecking = !isBetweenChecks
    // `eventually` ends a check with the check's own error, unless the check itself never ends.
    if (!watch.isOver(isBetweenChecks ? 1 : 4)) return
    testInfo.setTimeout(1)
    watch = watchIdleness(rest * pace())
  }, interval)
  return () => {
    clearInterval(timer)
    const reason = `Nothing has worked for ${(rest * pace()) / 1000} s (idle)`
    for (const error of testInfo.errors) {
      for (const field of ['message', 'stack'] as const) {
        error[field] = error[field]?.replace(overTime, reason)
      }
    }
  }
}
