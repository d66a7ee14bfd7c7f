import type { MonthEntry, NameRecord } from '#sync/protocol/month-record.ts'
import type { DayEntry } from '#sync/rules/occurrences-by-day.ts'
import type { Rank } from '../month/week-layout.ts'

type Names = ReadonlyMap<string, NameRecord>

export function typeOf(entry: Pick<MonthEntry, 'typeId'>, names: Names): NameRecord | undefined {
  return entry.typeId === null ? undefined : names.get(entry.typeId)
}

/** Deadlines come first, then what is featured: what a busy day must not hide. */
export function rankOf(entry: Pick<MonthEntry, 'typeId' | 'isFeatured'>, names: Names): Rank {
  if (typeOf(entry, names)?.isDeadline) return 0
  return entry.isFeatured ? 1 : 2
}

/** What a day has, in the order in which a day is listed: by rank, and of one rank in the order of the day. */
export function shownByRank(shown: readonly DayEntry<MonthEntry>[], names: Names): DayEntry<MonthEntry>[] {
  return shown.toSorted((one, other) => rankOf(one.entry, names) - rankOf(other.entry, names))
}
