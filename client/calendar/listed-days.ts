import type { MonthEntry } from '#sync/protocol/month-record.ts'
import type { Day, DayIn } from '#sync/rules/day.ts'
import { inOrderOfDays, isPast, occurrenceDays } from '#sync/rules/occurrence.ts'
import type { DayEntry } from '#sync/rules/occurrences-by-day.ts'

export type ListedDay = { day: Day; shown: DayEntry<MonthEntry>[] }

/** The days that have something, in order, from `from` on. */
export function listedDays(byDay: ReadonlyMap<Day, DayEntry<MonthEntry>[]>, from: Day | null): ListedDay[] {
  return [...byDay]
    .filter(([day]) => from === null || day >= from)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([day, shown]) => ({ day, shown }))
}

/** Each occurrence once, under the day it begins on: what a search found. */
export function listedOnce(entries: MonthEntry[], dayIn: DayIn): ListedDay[] {
  const byDay = Map.groupBy(inOrderOfDays(entries, dayIn), (entry) => occurrenceDays(entry, dayIn).first)
  return [...byDay].map(([day, found]) => ({ day, shown: found.map((entry) => ({ entry, part: null })) }))
}

/** The first `count` occurrences of a list, so that a long one does not fill the page at once. */
export function firstListed(days: ListedDay[], count: number): ListedDay[] {
  const kept: ListedDay[] = []
  let room = count
  for (const { day, shown } of days) {
    if (room <= 0) break
    kept.push({ day, shown: shown.slice(0, room) })
    room -= shown.length
  }
  return kept
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
