import { slowness } from '../support/waiting/pace.ts'
import type { BenchResult, BenchRow, Goal, Round } from './row.ts'

const LEAST_ROUNDS = 5

/**
 * Runs a row's rounds.
 * @param slownessNow how many times longer than its processor time work takes; measured beside the rounds, which it would disturb
 * @returns the medians of both sides; the ratio is the median of the rounds' own ratios
 */
export async function measure(row: BenchRow, slownessNow = slowness): Promise<BenchResult> {
  const closing: (() => Promise<void>)[] = []
  try {
    const run = await row.open((close) => closing.push(close))
    const before = await slownessNow()
    const rounds: Round[] = []
    while (rounds.length < Math.max(row.rounds ?? LEAST_ROUNDS, LEAST_ROUNDS)) rounds.push(await run())
    const after = await slownessNow()
    const amounts = rounds.map((round) => round.ours)
    const ours = median(amounts)
    const references = rounds.flatMap(({ reference }) => (reference === undefined ? [] : [reference]))
    const ratios = rounds.flatMap((round) => (round.reference === undefined ? [] : [round.ours / round.reference]))
    const reference = references.length === 0 ? null : median(references)
    const ratio = ratios.length === 0 ? null : median(ratios)
    const { operation, unit, goal } = row
    const compared = ratio === null ? amounts : ratios
    const spread: BenchResult['spread'] = [Math.min(...compared), Math.max(...compared)]
    const comparison = { goal: goalText(goal, unit), met: isMet(goal, ours, ratio) }
    return { operation, reference, ours, unit, ratio, spread, slowness: Math.max(before, after), ...comparison }
  } finally {
    for (const close of closing.toReversed()) await close()
  }
}

/** The middle value, or the mean of the two in the middle. Throws on an empty list. */
function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const upper = sorted[Math.floor(sorted.length / 2)]
  const lower = sorted[Math.floor((sorted.length - 1) / 2)]
  if (upper === undefined || lower === undefined) throw new Error('No rounds were measured.')
  return (upper + lower) / 2
}

function goalText(goal: Goal, unit: string): string {
  if ('atMost' in goal) return `≤ ${goal.atMost} ${unit}`
  if ('atLeast' in goal) return `≥ ${goal.atLeast} ${unit}`
  return 'ratioAtMost' in goal ? `≤ ${goal.ratioAtMost}x` : `≥ ${goal.ratioAtLeast}x`
}

function isMet(goal: Goal, ours: number, ratio: number | null): boolean {
  if ('atMost' in goal) return ours <= goal.atMost
  if ('atLeast' in goal) return ours >= goal.atLeast
  if (ratio === null) return false
  return 'ratioAtMost' in goal ? ratio <= goal.ratioAtMost : ratio >= goal.ratioAtLeast
}
