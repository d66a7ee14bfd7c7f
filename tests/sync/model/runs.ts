import type { Parameters } from 'fast-check'

const { LONG, HISTORY_SEED, HISTORY_PATH } = process.env

/**
 * How many histories run: a few with `npm test`, always the same, and many others with `npm run test:long`. A failure
 * prints its seed and path, and HISTORY_SEED with HISTORY_PATH in the environment runs that history again. `limit` (in
 * milliseconds) is the test's own; the histories end 20 s earlier, so that a failure is reported with its seed, however
 * long it takes to shrink.
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
      // The expected value is in the message itself, where every report of the run shows it.
      includeErrorInReport: true,
      ...(HISTORY_SEED ? { seed: Number(HISTORY_SEED) } : {}),
      ...(HISTORY_PATH ? { path: HISTORY_PATH } : {}),
    },
  }
}
