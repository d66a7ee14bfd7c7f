import type { CalendarEvent } from '../entities/calendar-event.ts'
import { addDays, type Day } from './day.ts'
import { datesOn, dayOf } from './shift-dates.ts'

type Schedules = CalendarEvent['schedules']

/** The day on which its one date begins, on the sector's clock; null for an event of several dates or none, which no single day moves. */
export function onlyDay(schedules: Schedules): Day | null {
  const [date, ...others] = schedules
  return date && others.length === 0 ? dayOf(date.start, date.isAllDay) : null
}

/** Dates moved by so many days: each keeps its length in days and its times on the sector's clock, also where the clocks change. */
export function movedBy(schedules: Schedules, days: number): Schedules {
  return schedules.map((date) => {
    const { start, end, isAllDay } = date
    return { ...date, ...datesOn(date, addDays(dayOf(start, isAllDay), days), addDays(dayOf(end, isAllDay), days)) }
  })
}
