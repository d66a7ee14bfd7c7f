import type { MonthEntry } from '../protocol/month-record.ts'
import { addDays } from './day.ts'
import type { Day, DayIn } from './day.ts'
import { compareOccurrences, dayOfSpan, occurrenceDays } from './occurrence.ts'

/** An occurrence as one day shows it; `part` says which of its several days this is. */
export type DayEntry<Entry> = { entry: Entry; part: { number: number; total: number } | null }

/** The value for an empty day; always the same array, so that the day is not drawn again. */
export const noDayEntries: DayEntry<never>[] = []

/** What each day of [from, until) shows, in the order of the day; empty days are absent. */
export function occurrencesByDay<Entry extends MonthEntry>(
  entries: Entry[],
  from: Day,
  until: Day,
  dayIn: DayIn,
): Map<Day, DayEntry<Entry>[]> {
  const byDay = new Map<Day, DayEntry<Entry>[]>()
  for (const entry of entries) {
    const span = occurrenceDays(entry, dayIn)
    const first = span.first < from ? from : span.first
    for (let day = first; day <= span.last && day < until; day = addDays(day, 1)) {
      const shown = byDay.get(day) ?? []
      shown.push({ entry, part: dayOfSpan(span, day) })
      byDay.set(day, shown)
    }
  }
  for (const shown of byDay.values()) shown.sort((one, other) => compareOccurrences(one.entry, other.entry))
  return byDay
}
