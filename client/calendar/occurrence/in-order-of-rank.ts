import type { NameRecord } from '#sync/protocol/month-record.ts'
import { compareOccurrences } from '#sync/rules/occurrence.ts'
import { rankOf } from './occurrence-rank.ts'

type RankedEntry = Parameters<typeof rankOf>[0] & Parameters<typeof compareOccurrences>[0]

/** Deadlines, then what is featured, then the rest; of one rank in the order of the day. */
export function inOrderOfRank<E extends RankedEntry>(
  entries: readonly E[],
  names: ReadonlyMap<string, NameRecord>,
): E[] {
  return entries.toSorted((one, other) => rankOf(one, names) - rankOf(other, names) || compareOccurrences(one, other))
}
