import type { HeadlineEntry, MonthKey } from '../protocol/month-record.ts'
import type { Day } from './day.ts'
import { addMonthsToDay, lastDayOf, monthOfDay } from './month.ts'

/** The reference date for a month's headline: today for the current month, else the month's last day. */
export function headlineReference(month: MonthKey, today: Day): Day {
  return monthOfDay(today) === month ? today : lastDayOf(month)
}

/** The day on which a headline ends that begins on this one, unless somebody sets another: a month later. */
export function headlineEnd(start: Day): Day {
  return addMonthsToDay(start, 1)
}

/**
 * The latest headline whose start lies in (reference − 1 month, reference], the lowest id among equals
 * (product 9, design 12); null when the month has none.
 */
export function headlineOf<Headline extends Pick<HeadlineEntry, 'id' | 'start'>>(
  headlines: Headline[],
  reference: Day,
): Headline | null {
  const after = addMonthsToDay(reference, -1)
  const candidates = headlines.filter(({ start }) => start.slice(0, 10) > after && start.slice(0, 10) <= reference)
  return (
    candidates.toSorted((one, other) =>
      one.start === other.start ? compare(one.id, other.id) : compare(other.start, one.start),
    )[0] ?? null
  )
}

function compare(one: string, other: string): number {
  return one < other ? -1 : Number(one > other)
}
