import type { DayIn } from './day.ts'
import { occurrenceDays, type OccurrenceTime } from './occurrence.ts'

/**
 * The first of `dates` that touches a day which one of `others` touches too, in the zone of `dayIn`. Two events of one name with
 * such a date are probably the same event.
 */
export function dateInCommon<Date extends OccurrenceTime>(
  dates: readonly Date[],
  others: readonly OccurrenceTime[],
  dayIn: DayIn,
): Date | undefined {
  const spans = others.map((other) => occurrenceDays(other, dayIn))
  return dates.find((date) => {
    const { first, last } = occurrenceDays(date, dayIn)
    return spans.some((span) => first <= span.last && span.first <= last)
  })
}
