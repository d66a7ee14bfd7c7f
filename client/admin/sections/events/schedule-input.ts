import type { CalendarEvent } from '#sync/entities/calendar-event.ts'
import type { Day } from '#sync/rules/day.ts'
import { instantsOf } from '#sync/rules/local-time.ts'
import { occurrenceDays } from '#sync/rules/occurrence.ts'
import { dayOnDevice } from '#sync/rules/zone.ts'

type Schedule = CalendarEvent['schedules'][number]

/** When a schedule begins and ends, as documents hold it; empty where nothing has been chosen. */
export type ScheduleTime = Pick<Schedule, 'start' | 'end' | 'isAllDay'>

/** Whether start and end are chosen. */
export function isWhole({ start, end }: ScheduleTime): boolean {
  return start !== '' && end !== ''
}

export function isSameTime(one: ScheduleTime, other: ScheduleTime): boolean {
  return one.start === other.start && one.end === other.end && one.isAllDay === other.isAllDay
}

/**
 * The dates of an event with another time for one of them: no other date that somebody may have added meanwhile.
 * @returns null where the event no longer has the date
 */
export function movedDate<Date extends ScheduleTime>(
  dates: readonly Date[],
  from: ScheduleTime,
  { start, end, isAllDay }: ScheduleTime,
): Date[] | null {
  const at = dates.findIndex((one) => isSameTime(one, from))
  return at < 0 ? null : dates.map((one, index) => (index === at ? { ...one, start, end, isAllDay } : one))
}

/** An all-day value: a date at UTC midnight, never converted between zones (design 4). */
export function dayToValue(day: Day): string {
  return `${day}T00:00:00.000Z`
}

/** What a date input (`YYYY-MM-DD`) or a date and time input (`YYYY-MM-DDTHH:mm`, on the device's clock) shows. */
export function valueToInput(value: string, isAllDay: boolean): string {
  if (Number.isNaN(Date.parse(value))) return ''
  return isAllDay ? value.slice(0, 10) : `${dayOnDevice(value)}T${timeOnDevice(value)}`
}

/** The inverse; empty for a date that is not complete yet. */
export function inputToValue(input: string, isAllDay: boolean): string {
  const value = isAllDay ? Date.parse(`${input}T00:00:00.000Z`) : Date.parse(input)
  return Number.isNaN(value) ? '' : new Date(value).toISOString()
}

/** Turned on, the days that it touches remain; turned off, start and end are the start of their day (product 4). */
export function withAllDay(time: ScheduleTime, isAllDay: boolean): ScheduleTime {
  if (time.isAllDay === isAllDay) return time
  if (!isAllDay) return { start: startOfDay(time.start), end: startOfDay(time.end), isAllDay }
  if (!isWhole(time) || time.end < time.start) return { start: dayOf(time.start), end: dayOf(time.end), isAllDay }
  const { first, last } = occurrenceDays(time, dayOnDevice)
  return { start: dayToValue(first), end: dayToValue(last), isAllDay }
}

const hourInMs = 60 * 60 * 1000

/**
 * The end of a schedule whose start was changed: the length stays, on the clock of the device also where that changes in
 * between. One that had none yet, or that has a time now, gets its day or an hour.
 */
export function endAfter(before: ScheduleTime, start: string, isAllDay: boolean): string {
  if (start === '') return before.end
  const shortest = isAllDay ? start : new Date(Date.parse(start) + hourInMs).toISOString()
  if (before.isAllDay !== isAllDay || before.end === '') return shortest
  if (before.start === '' || before.end < before.start) return before.end < start ? shortest : before.end
  const wall = (value: string) => Date.parse(`${valueToInput(value, isAllDay)}${isAllDay ? '' : ':00'}Z`)
  const end = new Date(wall(start) + wall(before.end) - wall(before.start)).toISOString()
  if (isAllDay) return dayToValue(end.slice(0, 10))
  const instants = instantsOf(end.slice(0, 16), new Intl.DateTimeFormat().resolvedOptions().timeZone)
  const elapsed = Date.parse(before.end) - Date.parse(before.start)
  return (
    instants.find(({ instant }) => instant >= start)?.instant ?? new Date(Date.parse(start) + elapsed).toISOString()
  )
}

/** The first moment of an all-day value's date, on the device's clock. */
function startOfDay(value: string): string {
  return inputToValue(value === '' ? '' : `${value.slice(0, 10)}T00:00`, false)
}

function dayOf(value: string): string {
  return Number.isNaN(Date.parse(value)) ? '' : dayToValue(dayOnDevice(value))
}

function timeOnDevice(value: string): string {
  const date = new Date(value)
  const twoDigits = (number: number) => String(number).padStart(2, '0')
  return `${twoDigits(date.getHours())}:${twoDigits(date.getMinutes())}`
}
