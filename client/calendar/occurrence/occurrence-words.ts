import { formatDayOfYear, formatLongDate, formatTime } from '#client/i18n/format.ts'
import type { CalendarTranslate } from '#client/i18n/words/calendar.ts'
import type { MonthEntry, NameRecord } from '#sync/protocol/month-record.ts'
import type { Day } from '#sync/rules/day.ts'
import { occurrenceDays, type OccurrenceTime } from '#sync/rules/occurrence.ts'
import type { DayEntry } from '#sync/rules/occurrences-by-day.ts'
import { dayOnDevice } from '#sync/rules/zone.ts'

export type Part = { number: number; total: number } | null

/**
 * "Friday 20 November 2026, 2 events, today": the name of a cell of the month (product 2).
 * @param count null while it is not known
 */
export function cellName(t: CalendarTranslate, day: Day, today: Day, count: number | null): string {
  const events = count ? t('events', { count }) : t(count === null ? 'loading' : 'noEventsOnDay')
  return [formatLongDate(day), events, ...(day === today ? [t('today')] : [])].join(', ')
}

/** "day 2 of 5", or nothing for an occurrence of one day. */
export function partInWords(t: CalendarTranslate, part: Part): string | null {
  return part && t('dayOf', part)
}

/** "Anti-Bullying Week, day 2 of 5": what a cell says of the bars that only pass over it. */
export function partOfEach(t: CalendarTranslate, passing: DayEntry<MonthEntry>[] = []): string[] {
  return passing.map(
    ({ entry, part }) => `${words(entry.status && t(entry.status), entry.name)}, ${partInWords(t, part)}`,
  )
}

/** The time that stands before a title; none for whole days. */
function startTime(occurrence: OccurrenceTime): string | null {
  return occurrence.isAllDay ? null : formatTime(occurrence.start)
}

/** "until Friday 27 November", with the year where it is another one; nothing for an occurrence of one day. */
export function untilInWords(t: CalendarTranslate, occurrence: OccurrenceTime): string | null {
  const { first, last } = occurrenceDays(occurrence, dayOnDevice)
  if (first === last) return null
  return t('until', { time: first.slice(0, 4) === last.slice(0, 4) ? formatDayOfYear(last) : formatLongDate(last) })
}

/** What a list says of an occurrence of several days, which stands in it once; nothing for one of one day. */
export function spanInWords(t: CalendarTranslate, occurrence: OccurrenceTime, isRunning: boolean): string | null {
  const until = untilInWords(t, occurrence)
  const time = isRunning ? null : startTime(occurrence)
  return until && time ? `${time} ${until}` : until
}

/** "Postponed 14:00": what stands before a name, its time where it begins. */
export function leadOf(t: CalendarTranslate, entry: MonthEntry, beganBefore = false): string {
  const { status } = entry
  return words(status && t(status), !beganBefore && startTime(entry))
}

/** "14:00 Ofsted update, until Friday 20 November, Webinar, starred": a title or bar in a cell, with the type that its colour shows. */
export function occurrenceName(
  t: CalendarTranslate,
  entry: MonthEntry,
  type: NameRecord | undefined,
  beganBefore?: boolean,
  isStarred?: boolean,
): string {
  const shown = words(leadOf(t, entry, beganBefore), entry.name)
  return [shown, untilInWords(t, entry), ...typeInWords(t, type), isStarred && t('starred')].filter(Boolean).join(', ')
}

const words = (...parts: (string | false | null)[]) => parts.filter(Boolean).join(' ')

export const struck = ({ status }: Pick<MonthEntry, 'status'>) => status === 'Cancelled' && 'line-through'

/** The name of a type, and that it is a deadline where its name is another one. */
export function typeInWords(t: CalendarTranslate, type: NameRecord | undefined): string[] {
  if (!type) return []
  const isNamed = !type.isDeadline || type.name.toLowerCase() === t('deadline').toLowerCase()
  return isNamed ? [type.name] : [t('deadline'), type.name]
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
