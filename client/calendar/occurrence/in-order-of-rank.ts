import type { MonthEntry, NameRecord } from '#sync/protocol/month-record.ts'
import { compareOccurrences } from '#sync/rules/occurrence.ts'
import { rankOf } from './occurrence-rank.ts'

/** Deadlines, then what is featured, then the rest; of one rank in the order of the day. */
export function inOrderOfRank(entries: readonly MonthEntry[], names: ReadonlyMap<string, NameRecord>): MonthEntry[] {
  return entries.toSorted((one, other) => rankOf(one, names) - rankOf(other, names) || compareOccurrences(one, other))
}
