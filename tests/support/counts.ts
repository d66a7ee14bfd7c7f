/** How many tests of a part passed, failed or were skipped, with the messages of failed ones. */
export type Counts = { passed: number; failed: number; skipped: number; failures?: string[] }

/** The counts of several parts together. */
export function sum(counts: Counts[]): Counts {
  return {
    passed: counts.reduce((total, { passed }) => total + passed, 0),
    failed: counts.reduce((total, { failed }) => total + failed, 0),
    skipped: counts.reduce((total, { skipped }) => total + skipped, 0),
    failures: counts.flatMap(({ failures }) => failures ?? []),
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

/** A failure in one line: the test, and the first line of its message. */
export function inShort(failure: string): string {
  const [name = '', reason = ''] = failure.split('\n').map((line) => line.trim())
  return `${name}: ${reason}`.slice(0, LONGEST_LINE)
}
