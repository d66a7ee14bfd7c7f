import type { Parameters } from 'fast-check'

const { LONG, HISTORY_SEED, HISTORY_PATH } = process.env

/**
 * How many histories run: few with `npm test` and always the same, many others with `npm run test:long`. A failure prints
 * its seed and path, and HISTORY_SEED with HISTORY_PATH in the environment runs that history again. `limit` (in milliseconds)
 * is the test's own; the histories end 20 s before it, so that a failure is reported with its seed, however long it shrinks.
 */
export function runs<T>(few: number, many: number): { parameters: Parameters<T>; limit: number } {
  const numRuns = LONG ? many : few
  const limit = LONG ? 3 * 3_600_000 : 420_000
  return {
    limit,
    parameters: {
      numRuns,
      interruptAfterTimeLimit: limit - 20_000,
      markInterruptAsFailure: true,
      // What was expected stands in the message itself, where every report of the run has it.
      includeErrorInReport: true,
      ...(HISTORY_SEED ? { seed: Number(HISTORY_SEED) } : {}),
      ...(HISTORY_PATH ? { path: HISTORY_PATH } : {}),
    },
  }
}
