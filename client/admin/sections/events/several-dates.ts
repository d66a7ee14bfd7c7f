import { addDays, daysBetween, weekdayOf, type Day } from '#sync/rules/day.ts'
import { addMonths, firstDayOf, monthOfDay } from '#sync/rules/month.ts'
import { instantsOf } from '#sync/rules/local-time.ts'
import { dayOnDevice } from '#sync/rules/zone.ts'
import { dayToValue, isWhole, valueToInput, type ScheduleTime } from './schedule-input.ts'

/** How further dates follow from the first: each week or every few, once a term, or on days chosen one by one. */
export type Pattern =
  | { kind: 'weekly'; every: number; count: number }
  | { kind: 'termly'; count: number }
  | { kind: 'days'; days: readonly Day[] }

/** The most dates that an event has. */
export const mostDates = 2_000

/** A year has three terms. */
const monthsOfTerm = 4

/** The days on which the dates begin, after the first one and in order. */
export function daysOf(pattern: Pattern, first: Day): Day[] {
  if (pattern.kind === 'days') return [...new Set(pattern.days)].filter((day) => day !== first).toSorted()
  const numbers = Array.from({ length: bounded(pattern.count) }, (_, index) => index + 1)
  if (pattern.kind === 'termly') return numbers.map((number) => sameWeekday(first, number * monthsOfTerm))
  const step = 7 * Math.min(52, Math.max(1, Math.trunc(pattern.every) || 1))
  return numbers.map((number) => addDays(first, number * step))
}

/**
 * The first date again on each of these days, as long and at the same time on the device's clock. On a day when that shows
 * the time twice or never, start or end is empty: which is meant, nobody can say (RFC 5545, 3.3.5).
 */
export function datesOn<T extends ScheduleTime>(first: T, days: readonly Day[]): ScheduleTime[] {
  const { start, end, isAllDay } = first
  const from = startDay(first)
  return days.map((day) => {
    const shift = daysBetween(from, day)
    return { start: shifted(start, shift, isAllDay), end: shifted(end, shift, isAllDay), isAllDay }
  })
}

/** Those that have a start and an end and are not among the dates that there are, as many as there is room for. */
export function newDates(dates: readonly ScheduleTime[], existing: readonly ScheduleTime[]): ScheduleTime[] {
  const known = new Set(existing.map(keyOf))
  return dates
    .filter((date) => isWhole(date) && !known.has(keyOf(date)))
    .slice(0, Math.max(0, mostDates - existing.length))
}

/** The day on which a date begins, on the device's clock. */
export function startDay({ start, isAllDay }: ScheduleTime): Day {
  return isAllDay ? start.slice(0, 10) : dayOnDevice(start)
}

const keyOf = ({ start, end, isAllDay }: ScheduleTime) => `${start} ${end} ${isAllDay}`

/** Wall-clock time stays: a date after the clocks have changed begins at the same hour. */
function shifted(value: string, days: number, isAllDay: boolean): string {
  if (isAllDay) return dayToValue(addDays(value.slice(0, 10), days))
  const [day = '', time = ''] = valueToInput(value, false).split('T')
  const instants = instantsOf(`${addDays(day, days)}T${time}`, new Intl.DateTimeFormat().resolvedOptions().timeZone)
  return instants.length === 1 ? instants[0]!.instant : ''
}

/** The second Tuesday of a month becomes the second Tuesday of another one; a fifth one is the last there. */
function sameWeekday(day: Day, months: number): Day {
  const week = Math.floor((Number(day.slice(8, 10)) - 1) / 7)
  const first = firstDayOf(addMonths(monthOfDay(day), months))
  const firstOfWeekday = addDays(first, (weekdayOf(day) - weekdayOf(first) + 7) % 7)
  const found = addDays(firstOfWeekday, week * 7)
  return monthOfDay(found) === monthOfDay(first) ? found : addDays(found, -7)
}

function bounded(count: number): number {
  return Math.min(mostDates, Math.max(0, Math.trunc(count) || 0))
}
