import type { MonthEntry, MonthKey } from '../protocol/month-record.ts'
import { addDays, daysBetween } from './day.ts'
import type { Day, DayIn } from './day.ts'
import { monthOfDay } from './month.ts'

/** The dates, both included, that an occurrence touches. */
export type DaySpan = { first: Day; last: Day }

export type OccurrenceTime = Pick<MonthEntry, 'start' | 'end' | 'isAllDay'>

/**
 * The dates of an occurrence: an all-day one states them itself and is never zone-converted (design 4); a timed one
 * falls where its instants fall in the zone of `dayIn`, and one that ends at midnight does not touch the next day.
 */
export function occurrenceDays(occurrence: OccurrenceTime, dayIn: DayIn): DaySpan {
  const { start, end, isAllDay } = occurrence
  if (isAllDay) return orderedSpan(start.slice(0, 10), end.slice(0, 10))
  return orderedSpan(dayIn(start), dayIn(lastMoment(end)))
}

/** "Day 2 of 5": which day of the span this is, or null when the span is one day or does not hold it. */
export function dayOfSpan(span: DaySpan, day: Day): { number: number; total: number } | null {
  if (span.first === span.last || day < span.first || day > span.last) return null
  return { number: daysBetween(span.first, day) + 1, total: daysBetween(span.first, span.last) + 1 }
}

/** Whether the span touches [from, until), as days. */
export function overlapsDays(span: DaySpan, from: Day, until: Day): boolean {
  return span.first < until && span.last >= from
}

/** Whether the span touches one of the months from `first` to `last`, both included. */
export function touchesMonths(span: DaySpan, first: MonthKey, last: MonthKey = first): boolean {
  return monthOfDay(span.first) <= last && monthOfDay(span.last) >= first
}

/** Whether the span lies wholly before today; what ended earlier today is not past yet. */
export function isPast(span: DaySpan, today: Day): boolean {
  return span.last < today
}

/**
 * Whether a date is one of those "to come", wherever they are counted: it takes place, and its last day is not over. Asks the zone
 * only about dates near today, since the date of an instant in a zone is at most a day from that in UTC.
 */
export function toComeFrom(today: Day, dayIn: DayIn): (date: OccurrenceTime & { isOff: boolean }) => boolean {
  const [yesterday, tomorrow] = [addDays(today, -1), addDays(today, 1)]
  return (date) => {
    if (date.isOff) return false
    const last = (date.end > date.start ? date.end : date.start).slice(0, 10)
    if (last < yesterday || last > tomorrow) return last > today
    return !isPast(occurrenceDays(date, dayIn), today)
  }
}

type Ordered = Pick<MonthEntry, 'start' | 'isAllDay' | 'name' | 'scheduleId'>

const byName = new Intl.Collator('en-GB')

/** The order within a day: all-day ones, then by start, name and id (product 2). */
export function compareOccurrences(one: Ordered, other: Ordered): number {
  if (one.isAllDay !== other.isAllDay) return one.isAllDay ? -1 : 1
  return (
    compareText(one.start, other.start) ||
    byName.compare(one.name, other.name) ||
    compareText(one.scheduleId, other.scheduleId)
  )
}

/** The order over several days: by the date of the start in that zone, then the order within a day. */
export function inOrderOfDays<Entry extends Ordered & OccurrenceTime>(entries: Entry[], dayIn: DayIn): Entry[] {
  return entries
    .map((entry) => ({ entry, first: occurrenceDays(entry, dayIn).first }))
    .toSorted((one, other) => compareText(one.first, other.first) || compareOccurrences(one.entry, other.entry))
    .map(({ entry }) => entry)
}

function compareText(one: string, other: string): number {
  return one < other ? -1 : Number(one > other)
}

function lastMoment(end: string): number {
  return Date.parse(end) - 1
}

function orderedSpan(first: Day, last: Day): DaySpan {
  return { first, last: last < first ? first : last }
}
