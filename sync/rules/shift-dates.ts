import { addDays, daysBetween, weekdayOf, type Day } from './day.ts'
import { sectorZone } from './zone.ts'

/** How a date moves to the next year: to the same date, to the same weekday of its month, or by 52 weeks. */
export type Shift = 'sameDate' | 'sameWeekday' | 'weeks52'

export const shifts: readonly Shift[] = ['sameWeekday', 'sameDate', 'weeks52']

type Dates = { start: string; end: string; isAllDay: boolean }

const dayInMs = 86_400_000

/** A day in the next year. 29 February becomes 28 February; a fifth weekday that the month lacks becomes its last. */
export function shiftedDay(day: Day, shift: Shift): Day {
  if (shift === 'weeks52') return addDays(day, 364)
  const [year, month, date] = partsOf(day)
  const last = new Date(Date.UTC(year + 1, month, 0)).getUTCDate()
  if (shift === 'sameDate') return toDay(Date.UTC(year + 1, month - 1, Math.min(date, last)))
  const first = weekdayOf(toDay(Date.UTC(year + 1, month - 1, 1)))
  const nth = Math.ceil(date / 7)
  const target = 1 + ((weekdayOf(day) - first + 7) % 7) + (nth - 1) * 7
  return toDay(Date.UTC(year + 1, month - 1, target > last ? target - 7 : target))
}

/**
 * Dates moved to the next year. All-day ones stay dates; the others keep their time of day on the sector's clock, also
 * where the clocks have changed in between. Only dates that both keep their own (1 February to 31 March) may get another
 * length.
 */
export function shiftedDates(dates: Dates, shift: Shift): Dates {
  const [from, to] = [dayOf(dates.start, dates.isAllDay), dayOf(dates.end, dates.isAllDay)]
  const start = shiftedDay(from, shift)
  return datesOn(dates, start, shift === 'sameDate' ? shiftedDay(to, shift) : addDays(start, daysBetween(from, to)))
}

/** The same dates on other days: from `start` to `end`, at the same times of day. */
export function datesOn(dates: Dates, start: Day, end: Day): Dates {
  const { isAllDay } = dates
  if (isAllDay) return { isAllDay, start: `${start}T00:00:00.000Z`, end: `${end}T00:00:00.000Z` }
  const begins = instantAt(start, timeOf(dates.start))
  const ends = instantAt(end, timeOf(dates.end))
  // In the hour that the clocks skip an end may fall on its start or before it.
  const isTurned = ends <= begins && start === end && timeOf(dates.end) > timeOf(dates.start)
  const length = Date.parse(dates.end) - Date.parse(dates.start)
  return {
    isAllDay,
    start: new Date(begins).toISOString(),
    end: new Date(isTurned ? begins + length : ends).toISOString(),
  }
}

/** The day on which a date begins or ends, on the sector's clock. */
export function dayOf(instant: string, isAllDay: boolean): Day {
  return isAllDay ? instant.slice(0, 10) : toDay(localTime(Date.parse(instant)))
}

/** Milliseconds since midnight on the sector's clock. */
function timeOf(instant: string): number {
  const local = localTime(Date.parse(instant))
  return ((local % dayInMs) + dayInMs) % dayInMs
}

/** The moment at which the sector's clock shows this; in a skipped hour the moment that follows, of two the first. */
function instantAt(day: Day, time: number): number {
  const local = Date.parse(`${day}T00:00:00Z`) + time
  const offsets = [local - dayInMs, local + dayInMs].map((near) => localTime(near) - near)
  const found = offsets.map((offset) => local - offset).filter((instant) => localTime(instant) === local)
  return found.length > 0 ? Math.min(...found) : local - offsets[0]!
}

const clock = new Intl.DateTimeFormat('en-GB', {
  timeZone: sectorZone,
  hourCycle: 'h23',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
})

/** What the sector's clock shows at a moment, as if it were UTC. */
function localTime(instant: number): number {
  const parts = Object.fromEntries(clock.formatToParts(instant).map(({ type, value }) => [type, value]))
  const { year, month, day, hour, minute, second } = parts
  const seconds = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`)
  return seconds + (((instant % 1000) + 1000) % 1000)
}

function partsOf(day: Day): [number, number, number] {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return [year, month, date]
}

function toDay(utc: number): Day {
  return new Date(utc).toISOString().slice(0, 10)
}
