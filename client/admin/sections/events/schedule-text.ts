import type { EventFormTranslate } from '#client/i18n/words/event-form.ts'
import type { Day } from '#sync/rules/day.ts'
import { inputToValue, type ScheduleTime } from './schedule-input.ts'

// A list says and sorts the dates of ten thousand events: each is looked at as text, and made a `Date` once at most.

/** "20/11/2026", "20/11/2026 to 24/11/2026", "20/11/2026 14:00 to 15:30" (product 9). */
export function scheduleText({ start, end, isAllDay }: ScheduleTime, t: EventFormTranslate): string {
  const textOf = isAllDay ? dayText : momentText
  const [first, last] = [textOf(start), textOf(end)]
  if (first === last) return first
  const isOneDay = !isAllDay && first.slice(0, 10) === last.slice(0, 10)
  return `${first} ${t('to')} ${isOneDay ? last.slice(11) : last}`
}

/**
 * The same in one short line, for phones: "20/11/2026", "20/11/2026 14:00", "20–24/11/2026", "20/11–04/12/2026",
 * "20/12/26–05/01/27".
 */
export function shortScheduleText({ start, end, isAllDay }: ScheduleTime): string {
  const textOf = isAllDay ? dayText : momentText
  const [first, last] = [textOf(start), textOf(end)]
  const [[day, month, year], [lastDay, lastMonth, lastYear]] = [datePartsOf(first), datePartsOf(last)]
  if (first.slice(0, 10) === last.slice(0, 10)) return first
  if (year !== lastYear) return `${day}/${month}/${year!.slice(2)}–${lastDay}/${lastMonth}/${lastYear!.slice(2)}`
  return `${month === lastMonth ? day : `${day}/${month}`}–${lastDay}/${lastMonth}/${year}`
}

const datePartsOf = (text: string) => text.slice(0, 10).split('/')

/** The day that is today, and its first moment on the device's clock. */
export type Today = { day: Day; midnight: string }

export function todayOf(day: Day): Today {
  return { day, midnight: inputToValue(`${day}T00:00`, false) }
}

/** The schedule that a list shows of several: the next one, or when all are over the last one. */
export function nextOf<S extends ScheduleTime>(schedules: readonly S[], today: Today): S | undefined {
  let [next, last]: (S | undefined)[] = []
  for (const schedule of schedules) {
    if (!last || schedule.start > last.start) last = schedule
    if (!isOver(schedule, today) && (!next || schedule.start < next.start)) next = schedule
  }
  return next ?? last
}

/** Sorts by date so that what comes next is first, and what is over follows, the latest first. */
export function sortByComing(schedules: readonly ScheduleTime[], today: Today): number {
  const next = nextOf(schedules, today)
  if (!next) return Number.MAX_SAFE_INTEGER
  const start = Date.parse(next.start)
  return isOver(next, today) ? endOfTime - start : start
}

/** Over is what has not touched today; what ends at midnight does not touch the next day. */
function isOver({ start, end, isAllDay }: ScheduleTime, { day, midnight }: Today): boolean {
  if (isAllDay) return end.slice(0, 10) < day
  return end <= midnight && start < midnight
}

/** Later than any date of an event. */
const endOfTime = Date.UTC(9999, 0) + Date.UTC(2999, 11)

function dayText(value: string): string {
  return `${value.slice(8, 10)}/${value.slice(5, 7)}/${value.slice(0, 4)}`
}

function momentText(value: string): string {
  const date = new Date(value)
  const day = `${twoDigits(date.getDate())}/${twoDigits(date.getMonth() + 1)}/${date.getFullYear()}`
  return `${day} ${twoDigits(date.getHours())}:${twoDigits(date.getMinutes())}`
}

function twoDigits(value: number): string {
  return value < 10 ? `0${value}` : String(value)
}
