import { formatLongDate, formatTime } from '#client/i18n/format.ts'
import type { CalendarTranslate } from '#client/i18n/words/calendar.ts'
import type { Day } from '#sync/rules/day.ts'
import type { OccurrenceTime } from '#sync/rules/occurrence.ts'

export type Part = { number: number; total: number } | null

/** "Friday 20 November 2026, 2 events, today": the name of a cell of the month (product 2). */
export function cellName(t: CalendarTranslate, day: Day, today: Day, count: number): string {
  const events = count === 0 ? t('noEventsOnDay') : t('events', { count })
  return [formatLongDate(day), events, ...(day === today ? [t('today')] : [])].join(', ')
}

/** "day 2 of 5", or nothing for an occurrence of one day. */
export function partInWords(t: CalendarTranslate, part: Part): string | null {
  return part && t('dayOf', part)
}

/** What a chip says of the time: the start, where the occurrence begins on this day. */
export function shortTime(occurrence: OccurrenceTime, part: Part): string | null {
  return occurrence.isAllDay || (part && part.number > 1) ? null : formatTime(occurrence.start)
}

/** The time of an occurrence as one of its days shows it, on the device's clock; 'All day' for whole days (product 9). */
export function timeOnDay(t: CalendarTranslate, occurrence: OccurrenceTime, part: Part): string {
  const { start, end, isAllDay } = occurrence
  if (isAllDay) return t('allDay')
  if (!part) {
    return start === end ? formatTime(start) : t('timeRange', { start: formatTime(start), end: formatTime(end) })
  }
  if (part.number === 1) return t('from', { time: formatTime(start) })
  return part.number === part.total ? t('until', { time: formatTime(end) }) : t('allDay')
}
