import type { ListRows } from '#sync/entities/index.ts'
import type { ChosenDays } from '#sync/rules/copied-event.ts'
import { bankHolidays } from '#sync/rules/bank-holidays.ts'
import { addDays, daysBetween, weekdayOf, type Day } from '#sync/rules/day.ts'
import { folded } from '#sync/rules/folded-text.ts'
import { startOfSchoolYear } from '#sync/rules/school-year.ts'
import type { TypedProblem } from '#sync/rules/typed-date.ts'
import { dayOf, shiftedDates, type Shift } from '#sync/rules/shift-dates.ts'

type ListedEvent = Pick<ListRows['calendarEvent'], 'id' | 'name' | 'schedules'>
type Schedule = ListedEvent['schedules'][number]

/** One date of an event to be rolled forward, with the days that are proposed for it. */
export type RolledRow = {
  id: string
  eventId: string
  name: string
  schedule: Schedule
  start: Day
  end: Day
  /** How many days after the start it ends, also while the start is being typed. */
  length: number
  /** An event of that name takes place in the year to come: probably this one has been rolled forward already. */
  isThere: boolean
  /** Why what was typed for one of its days is no day. */
  unread?: TypedProblem | null
}

/** The first day of a school year that begins in this year. */
const firstDayOf = (year: number): Day => `${year}-09-01`

/** Whether a date begins in a school year. The clock, which is slow, is read only for those near to it. */
function isIn({ start, isAllDay }: Schedule, first: number): boolean {
  const near = start.slice(0, 10)
  if (near < `${first}-08-31` || near > firstDayOf(first + 1)) return false
  const day = dayOf(start, isAllDay)
  return day >= firstDayOf(first) && day < firstDayOf(first + 1)
}

/** The dates that begin in a school year, in their order, with the days on which they would be next year. */
export function rolledRows(events: readonly ListedEvent[], year: number, shift: Shift): RolledRow[] {
  const next = events.filter(({ schedules }) => schedules.some((one) => isIn(one, year + 1)))
  const there = new Set(next.map(({ name }) => folded(name.trim())))
  const rows = events.flatMap(({ id: eventId, name, schedules }) =>
    schedules
      .filter((schedule) => isIn(schedule, year))
      .map((schedule): RolledRow => {
        const dates = shiftedDates(schedule, shift)
        const [start, end] = [dayOf(dates.start, dates.isAllDay), dayOf(dates.end, dates.isAllDay)]
        const isThere = there.has(folded(name.trim()))
        return { id: schedule.id, eventId, name, schedule, start, end, length: daysBetween(start, end), isThere }
      }),
  )
  return rows.toSorted(
    (one, other) =>
      one.schedule.start.localeCompare(other.schedule.start) || one.name.localeCompare(other.name, 'en-GB'),
  )
}

/** The days that somebody has typed for a date: one may be empty. */
export type TypedDays = ChosenDays & Pick<RolledRow, 'length' | 'unread'>

/** The end moves with the start, as soon as that is whole. */
export function movedTo({ end, length }: TypedDays, start: string): TypedDays {
  return { start, end: start === '' ? end : addDays(start, length), length }
}

/** An end that can be one gives the date another length. */
export function endedOn({ start, length }: TypedDays, end: string): TypedDays {
  const isWhole = start !== '' && end >= start
  return { start, end, length: isWhole ? daysBetween(start, end) : length }
}

/** What keeps a date from being rolled forward; null for nothing. */
export function wrongIn({ start, end, unread }: TypedDays): 'unread' | 'noDate' | 'noEnd' | 'endsEarly' | null {
  if (unread) return 'unread'
  if (start === '') return 'noDate'
  if (end === '') return 'noEnd'
  return end < start ? 'endsEarly' : null
}

/** Whether a date is rolled forward: as somebody chose, or else unless it seems to have been already. */
export function isIncluded({ id, isThere }: Pick<RolledRow, 'id' | 'isThere'>, choice: ReadonlyMap<string, boolean>) {
  return choice.get(id) ?? !isThere
}

function isAtWeekend(day: Day): boolean {
  return [0, 6].includes(weekdayOf(day))
}

/** What somebody should know of a day that is proposed for a date of this school year. */
export function warningsOf(start: Day, from: Schedule): ('weekend' | 'bankHoliday' | 'sameYear')[] {
  const was = dayOf(from.start, from.isAllDay)
  const year = Number(start.slice(0, 4))
  // While it is being typed a year is a small number.
  const isHoliday = year >= 1900 && bankHolidays(year).some(({ day }) => day === start)
  return [
    ...(isAtWeekend(start) ? (['weekend'] as const) : []),
    ...(isHoliday ? (['bankHoliday'] as const) : []),
    ...(startOfSchoolYear(start) === startOfSchoolYear(was) ? (['sameYear'] as const) : []),
  ]
}

/** The school years in which events take place, the latest first, and always the current one. */
export function schoolYearsOf(events: readonly ListedEvent[], current: number): number[] {
  const years = events.flatMap(({ schedules }) =>
    schedules.map(({ start, isAllDay }) => {
      const day = start.slice(5, 10) === '08-31' ? dayOf(start, isAllDay) : start.slice(0, 10)
      return startOfSchoolYear(day)
    }),
  )
  return [...new Set([...years, current])].toSorted((one, other) => other - one)
}
