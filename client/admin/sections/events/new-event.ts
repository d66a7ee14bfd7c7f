import type { CalendarEvent } from '#sync/entities/calendar-event.ts'
import { addDays, type Day } from '#sync/rules/day.ts'
import { newRow } from '../../form/form-values.ts'
import { dayToValue, isWhole, type ScheduleTime } from './schedule-input.ts'
import { datesOn, newDates, startDay } from './several-dates/several-dates.ts'

type Rows = Pick<CalendarEvent, 'urls' | 'providers' | 'schedules'>

/** A new event begins with one empty link, one empty provider and one all-day date of today (product 2). */
export function newEvent(today: Day): Rows {
  return { urls: [newUrl()], providers: [newProvider()], schedules: [newSchedule(today)] }
}

/** The day on which an event is added from the calendar; null for none, or one that there is not. */
export function dayRequested(search: string): Day | null {
  const given = new URLSearchParams(search).get('date') ?? ''
  const isDay = /^\d{4}-\d\d-\d\d$/.test(given) && !Number.isNaN(Date.parse(given)) && addDays(given, 0) === given
  return isDay ? given : null
}

export const newUrl = () => newRow('calendarEvent', 'urls') as CalendarEvent['urls'][number]

export const newProvider = () => newRow('calendarEvent', 'providers') as CalendarEvent['providers'][number]

export function newSchedule(day: Day): CalendarEvent['schedules'][number] {
  const row = newRow('calendarEvent', 'schedules') as CalendarEvent['schedules'][number]
  return { ...row, start: dayToValue(day), end: dayToValue(day), isAllDay: true }
}

/** Another date is like the last one, on the first day after it that has no such date yet: the same twice cannot be saved. */
export function nextSchedule(dates: readonly ScheduleTime[], today: Day): CalendarEvent['schedules'][number] {
  const row = newSchedule(today)
  const last = dates.findLast(isWhole)
  if (!last) return row
  const days = Array.from(dates, (_, index) => addDays(startDay(last), index + 1))
  return { ...row, ...newDates(datesOn(last, days), dates)[0] }
}
