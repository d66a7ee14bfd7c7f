import { addDays, daysBetween, weekdayOf, type Day } from '#sync/rules/day.ts'
import { addMonths, addMonthsToDay, firstDayOf, monthOfDay } from '#sync/rules/month.ts'
import { instantsOf } from '#sync/rules/local-time.ts'
import { dayOnDevice } from '#sync/rules/zone.ts'
import { isInReach } from '#sync/rules/typed-when.ts'
import { dayToValue, isWhole, valueToInput, type ScheduleTime } from '../schedule-input.ts'

/** How further dates follow from the first: every few weeks, once a month or a term, or on days chosen one by one. */
export type Pattern =
  | { kind: 'weekly'; every: number; ending: Ending }
  | { kind: 'monthlyByWeekday' | 'monthlyByDate' | 'termly'; ending: Ending }
  | { kind: 'days'; days: readonly Day[] }

/** So many more, or as many as there are until a day, which may be one of them. */
export type Ending = { count: number } | { until: Day }

/** The most dates that an event has. */
export const mostDates = 2_000

/** A year has three terms. */
const monthsOfTerm = 4

/** The days on which the dates begin, after the first one and in order. */
export function daysOf(pattern: Pattern, first: Day): Day[] {
  if (pattern.kind === 'days') return [...new Set(pattern.days)].filter((day) => day !== first).toSorted()
  const { ending } = pattern
  const most = 'count' in ending ? bounded(ending.count) : mostDates
  const days: Day[] = []
  for (let number = 1; number <= most; number++) {
    const day = dayAt(pattern, first, number)
    if (!isInReach(day) || ('until' in ending && !(day <= ending.until))) break
    days.push(day)
  }
  return days
}

function dayAt(pattern: Exclude<Pattern, { kind: 'days' }>, first: Day, number: number): Day {
  if (pattern.kind === 'weekly') {
    return addDays(first, number * 7 * Math.min(52, Math.max(1, Math.trunc(pattern.every) || 1)))
  }
  // Counted from the first, so that the 31st returns after a shorter month.
  if (pattern.kind === 'monthlyByDate') return addMonthsToDay(first, number)
  return sameWeekday(first, number * (pattern.kind === 'termly' ? monthsOfTerm : 1))
}

/** Which of its weekday in the month a day is: 0 is the first, 4 the fifth, which is always the last. */
export function weekOfMonth(day: Day): number {
  return Math.floor((Number(day.slice(8, 10)) - 1) / 7)
}

/** A date that a pattern makes, and what to know of it before it is added. */
export type Proposed = {
  day: Day
  date: ScheduleTime
  /** The event has this very date already. */
  isKnown: boolean
  /** The event has a date that begins on this day. */
  isTaken: boolean
  isWeekend: boolean
  /** The month has no such day, and this is its last. */
  isLastDay: boolean
}

/** What a pattern makes of the first date, without those for which the clock shows its time twice or never. */
export function proposedDates(pattern: Pattern, existing: readonly ScheduleTime[]): Proposed[] {
  const [first] = existing
  if (!first) return []
  const days = daysOf(pattern, startDay(first))
  const known = new Set(existing.map(keyOf))
  const taken = new Set(existing.map(startDay))
  return datesOn(first, days).flatMap((date, index) => {
    const day = days[index]!
    const isLastDay = pattern.kind === 'monthlyByDate' && day.slice(8) !== startDay(first).slice(8)
    const isWeekend = [0, 6].includes(weekdayOf(day))
    return isWhole(date)
      ? [{ day, date, isKnown: known.has(keyOf(date)), isTaken: taken.has(day), isWeekend, isLastDay }]
      : []
  })
}

/** How many dates are left out because the clocks change in that night. */
export function skippedByClocks(pattern: Pattern, [first]: readonly ScheduleTime[]): number {
  return first ? datesOn(first, daysOf(pattern, startDay(first))).filter((date) => !isWhole(date)).length : 0
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
  const week = weekOfMonth(day)
  const first = firstDayOf(addMonths(monthOfDay(day), months))
  const firstOfWeekday = addDays(first, (weekdayOf(day) - weekdayOf(first) + 7) % 7)
  const found = addDays(firstOfWeekday, week * 7)
  return monthOfDay(found) === monthOfDay(first) ? found : addDays(found, -7)
}

function bounded(count: number): number {
  return Math.min(mostDates, Math.max(0, Math.trunc(count) || 0))
}
