import { formatDayOfMonth, formatDayOfYear, formatLongDate, formatTime } from '#client/i18n/format.ts'
import type { EventTranslate } from '#client/i18n/words/event.ts'
import { daysBetween } from '#sync/rules/day.ts'
import type { Day } from '#sync/rules/day.ts'
import { dayOfSpan, occurrenceDays } from '#sync/rules/occurrence.ts'
import type { OccurrenceTime } from '#sync/rules/occurrence.ts'
import { dayOnDevice } from '#sync/rules/zone.ts'

const millisecondsOfMinute = 60_000
const minutesOfDay = 1_440
const daysBeforeWeeksTurnIntoMonths = 60

const relative = new Intl.RelativeTimeFormat('en-GB', { numeric: 'auto' })
const unit = (name: 'hour' | 'minute') =>
  new Intl.NumberFormat('en-GB', { style: 'unit', unit: name, unitDisplay: 'long' })
const hours = unit('hour')
const minutes = unit('minute')

/**
 * "Friday 20 November 2026, 14:00 to 15:30", or both dates in words when there are two, the first without what the second says
 * again; on the device's clock.
 */
export function dateInWords(t: EventTranslate, occurrence: OccurrenceTime): string {
  const { first, last } = occurrenceDays(occurrence, dayOnDevice)
  const firstDay = formatLongDate(first)
  if (occurrence.isAllDay) {
    if (first === last) return firstDay
    const start = first.slice(0, 7) === last.slice(0, 7) ? formatDayOfMonth(first) : untilYear(first, last)
    return t('to', { start, end: formatLongDate(last) })
  }
  const [start, end] = [formatTime(occurrence.start), formatTime(occurrence.end)]
  if (occurrence.start === occurrence.end) return t('timeAt', { day: firstDay, start })
  if (first === last) return t('timeRange', { day: firstDay, start, end })
  // With its time an end at midnight belongs to the next day.
  const endDay = dayOnDevice(occurrence.end)
  return t('to', { start: `${untilYear(first, endDay)}, ${start}`, end: `${formatLongDate(endDay)}, ${end}` })
}

const untilYear = (first: Day, last: Day) =>
  first.slice(0, 4) === last.slice(0, 4) ? formatDayOfYear(first) : formatLongDate(first)

/** "in 5 days", "tomorrow", "2 months ago", or which day of several today is. */
export function nearness(t: EventTranslate, occurrence: OccurrenceTime, today: Day): string {
  const span = occurrenceDays(occurrence, dayOnDevice)
  const part = dayOfSpan(span, today)
  if (part) return t('dayToday', part)
  const days = daysBetween(today, span.last < today ? span.last : span.first)
  return Math.abs(days) < daysBeforeWeeksTurnIntoMonths
    ? relative.format(days, 'day')
    : relative.format(Math.round(days / 30.44), 'month')
}

/** "1 hour 30 minutes", "5 days", "All day"; null for a moment without length. */
export function durationInWords(t: EventTranslate, occurrence: OccurrenceTime): string | null {
  const { first, last } = occurrenceDays(occurrence, dayOnDevice)
  const days = daysBetween(first, last) + 1
  if (occurrence.isAllDay) return days === 1 ? t('allDay') : t('days', { count: days })
  const length = Math.round((Date.parse(occurrence.end) - Date.parse(occurrence.start)) / millisecondsOfMinute)
  if (length <= 0) return null
  if (length >= minutesOfDay) return t('days', { count: days })
  return [
    ...(length >= 60 ? [hours.format(Math.floor(length / 60))] : []),
    ...(length % 60 > 0 ? [minutes.format(length % 60)] : []),
  ].join(' ')
}
