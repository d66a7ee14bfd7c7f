import { TZDate } from '@date-fns/tz'
import { sectorZone } from '#sync/rules/zone.ts'
import { addDays, nth, type Day, type DayRule, type Month, type Weekday } from './rules.ts'

/** One date of a sample event. All-day: start and end are midnight UTC, the end being the last day itself (design 4). */
export interface SampleDate {
  start: string
  end: string
  isAllDay: boolean
  /** Set on the first date of a series; the later dates point back to it. */
  series?: { type: 'Monthly'; interval: number }
}

export type DateRule = (schoolYear: number) => SampleDate[]

const allDayInstant = (day: Day): string => `${day}T00:00:00.000Z`

/** The instant of a London wall-clock time, `HH:mm`, as UTC. */
export function londonInstant(day: Day, time: string): string {
  const [year, month, date] = day.split('-').map(Number)
  const [hours, minutes] = time.split(':').map(Number)
  return new Date(+new TZDate(year!, month! - 1, date!, hours!, minutes!, sectorZone)).toISOString()
}

const timedDate = (day: Day, time: string, minutes: number): SampleDate => {
  const start = londonInstant(day, time)
  return { start, end: new Date(Date.parse(start) + minutes * 60_000).toISOString(), isAllDay: false }
}

/** One whole day. */
export const allDay =
  (rule: DayRule): DateRule =>
  (schoolYear) => [{ start: allDayInstant(rule(schoolYear)), end: allDayInstant(rule(schoolYear)), isAllDay: true }]

/** Whole days from the first to the last, both included. */
export const allDays =
  (from: DayRule, until: DayRule): DateRule =>
  (schoolYear) => [{ start: allDayInstant(from(schoolYear)), end: allDayInstant(until(schoolYear)), isAllDay: true }]

/** A week (or a given number of days) from its first day. */
export const week = (from: DayRule, days = 5): DateRule =>
  allDays(from, (schoolYear) => addDays(from(schoolYear), days - 1))

/** A number of minutes from a London time, `HH:mm`. */
export const timed =
  (rule: DayRule, time: string, minutes: number): DateRule =>
  (schoolYear) => [timedDate(rule(schoolYear), time, minutes)]

/** The same weekday of each of the months: a series. */
export const monthly =
  (number: 1 | 2 | 3 | 4, weekday: Weekday, months: readonly Month[], time: string, minutes: number): DateRule =>
  (schoolYear) =>
    months.map((month, index) => ({
      ...timedDate(nth(number, weekday, month)(schoolYear), time, minutes),
      ...(index === 0 && { series: { type: 'Monthly' as const, interval: 1 } }),
    }))
