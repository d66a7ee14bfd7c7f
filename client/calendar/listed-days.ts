import type { MonthEntry } from '#sync/protocol/month-record.ts'
import type { Day, DayIn } from '#sync/rules/day.ts'
import { isPast, occurrenceDays } from '#sync/rules/occurrence.ts'
import type { DayEntry } from '#sync/rules/occurrences-by-day.ts'

export type ListedDay = { day: Day; shown: DayEntry<MonthEntry>[] }

/** The days that have something, in order, from `from` on. */
export function listedDays(byDay: ReadonlyMap<Day, DayEntry<MonthEntry>[]>, from: Day | null): ListedDay[] {
  return [...byDay]
    .filter(([day]) => from === null || day >= from)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([day, shown]) => ({ day, shown }))
}

/** What is over, and what is going on or still to come. */
export function splitPast(
  entries: MonthEntry[],
  today: Day,
  dayIn: DayIn,
): { past: MonthEntry[]; future: MonthEntry[] } {
  const { past = [], future = [] } = Object.groupBy(entries, (entry) =>
    isPast(occurrenceDays(entry, dayIn), today) ? 'past' : 'future',
  )
  return { past, future }
}
