import type { MonthEntry } from '#sync/protocol/month-record.ts'
import type { Day, DayIn } from '#sync/rules/day.ts'
import { inOrderOfDays, isPast, occurrenceDays } from '#sync/rules/occurrence.ts'
import type { DayEntry } from '#sync/rules/occurrences-by-day.ts'

export type ListedDay = { day: Day; shown: DayEntry<MonthEntry>[] }

/** What began before `from` and is listed all the same, since it has not ended, and the days from there on. */
export function runningFirst(days: ListedDay[], from: Day | null): { running: ListedDay[]; later: ListedDay[] } {
  const isRunning = ({ day }: ListedDay) => from !== null && day < from
  return { running: days.filter(isRunning), later: days.filter((listed) => !isRunning(listed)) }
}

/** The days with today among them, which may have nothing. */
export function withToday(days: ListedDay[], today: Day): ListedDay[] {
  if (days.some(({ day }) => day === today)) return days
  const at = days.findIndex(({ day }) => day > today)
  return days.toSpliced(at === -1 ? days.length : at, 0, { day: today, shown: [] })
}

/** Each occurrence once, under the day it begins on. */
export function listedOnce(entries: MonthEntry[], dayIn: DayIn): ListedDay[] {
  const byDay = Map.groupBy(inOrderOfDays(entries, dayIn), (entry) => occurrenceDays(entry, dayIn).first)
  return [...byDay].map(([day, found]) => ({ day, shown: found.map((entry) => ({ entry, part: null })) }))
}

/** How many different events these are: a series counts once. */
export function countEvents(entries: readonly MonthEntry[]): number {
  return new Set(entries.map(({ eventId }) => eventId)).size
}

/** What is over, and what is under way or still to come. */
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
