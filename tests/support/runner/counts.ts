import type { Durations } from './durations.ts'

/**
 * How many tests of a part passed, failed or were skipped, with the messages of failed ones, a line for each that passed only
 * at its second attempt, and how long each file took.
 */
export type Counts = {
  passed: number
  failed: number
  skipped: number
  failures?: string[]
  unstable?: string[]
  durations?: Durations
}

/** The counts of several parts together. */
export function sum(counts: Counts[]): Counts {
  return {
    passed: counts.reduce((total, { passed }) => total + passed, 0),
    failed: counts.reduce((total, { failed }) => total + failed, 0),
    skipped: counts.reduce((total, { skipped }) => total + skipped, 0),
    failures: counts.flatMap(({ failures }) => failures ?? []),
    unstable: counts.flatMap(({ unstable }) => unstable ?? []),
    durations: Object.assign({}, ...counts.map(({ durations }) => durations ?? {})) as Durations,
  }
}

/** "12 passed, 0 failed", with the skipped ones only when there are any. */
export function endingLine({ passed, failed, skipped }: Counts): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
}

/** Milliseconds as "12.3 s". */
export function seconds(milliseconds: number): string {
  return `${(milliseconds / 1000).toFixed(1)} s`
}

const LONGEST_LINE = 300

/** What the line of a failure begins with that names the folder of its evidence. */
export const EVIDENCE = 'Evidence: '

/** A failure in one line: the test, the first line of its message, and where its evidence is if it left any. */
export function inShort(failure: string): string {
  const [name = '', reason = '', ...rest] = failure.split('\n').map((line) => line.trim())
  const evidence = rest.find((line) => line.startsWith(EVIDENCE))
  const where = evidence === undefined ? '' : ` (${evidence.slice(EVIDENCE.length)})`
  return `${name}: ${reason}`.slice(0, LONGEST_LINE) + where
}
