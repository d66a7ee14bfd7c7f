import type { BenchResult } from './row.ts'

/** Work that takes this many times its processor time was not alone: a quiet machine says 1.0, rarely 1.1. */
const busyFrom = 1.2

export const headings = ['operation', 'reference', 'ours', 'ratio', 'rounds', 'goal', 'met', 'machine']

/** A result as a line of the table. */
export function lineOf({
  operation,
  reference,
  ours,
  unit,
  ratio,
  spread,
  slowness,
  goal,
  met,
}: BenchResult): string[] {
  const amount = (value: number | null): string => (value === null ? '–' : `${value.toPrecision(4)} ${unit}`)
  const [lowest, highest] = spread.map((value) => (ratio === null ? value.toPrecision(4) : value.toFixed(2)))
  return [
    operation,
    amount(reference),
    amount(ours),
    ratio === null ? '–' : `${ratio.toFixed(2)}x`,
    `${lowest} to ${highest}${ratio === null ? ` ${unit}` : 'x'}`,
    goal,
    met ? 'yes' : 'NO',
    slowness < busyFrom ? 'quiet' : `busy ${slowness.toFixed(1)}x`,
  ]
}

/** What is said below a row whose numbers other work has blurred; null on a quiet machine. */
export function busyLine({ slowness }: BenchResult): string | null {
  return slowness < busyFrom ? null : `machine busy: work took ${slowness.toFixed(1)}x its processor time`
}
