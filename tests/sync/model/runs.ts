import type { Parameters } from 'fast-check'

const { LONG, HISTORY_SEED, HISTORY_PATH } = process.env

/**
 * How many histories run: a few with `npm test`, always the same, and many others with `npm run test:long`. A failure
 * prints its seed and path at once; HISTORY_SEED with HISTORY_PATH in the environment runs that history again, and makes it
 * smaller.
 */
export function runs<T>(few: number, many: number): Parameters<T> {
  return {
    numRuns: LONG ? many : few,
    endOnFailure: !HISTORY_SEED,
    // The expected value is in the message itself, where every report of the run shows it.
    includeErrorInReport: true,
    ...(HISTORY_SEED ? { seed: Number(HISTORY_SEED) } : {}),
    ...(HISTORY_PATH ? { path: HISTORY_PATH } : {}),
  }
}

/** Thousands of histories take hours: only the part's own limit ends them. */
export const historyTimeout = LONG ? { timeout: 0 } : {}
