import type { CalendarEvent } from '#sync/entities/calendar-event.ts'
import type { Day } from '#sync/rules/day.ts'
import { newRow } from '../../form-values.ts'
import { dayToValue } from './schedule-input.ts'

type Rows = Pick<CalendarEvent, 'urls' | 'providers' | 'schedules'>

/** A new event begins with one empty link, one empty provider and one all-day date of today (product 2). */
export function newEvent(today: Day): Rows {
  return { urls: [newUrl()], providers: [newProvider()], schedules: [newSchedule(today)] }
}

export const newUrl = () => newRow('calendarEvent', 'urls') as CalendarEvent['urls'][number]

export const newProvider = () => newRow('calendarEvent', 'providers') as CalendarEvent['providers'][number]

export function newSchedule(day: Day): CalendarEvent['schedules'][number] {
  const row = newRow('calendarEvent', 'schedules') as CalendarEvent['schedules'][number]
  return { ...row, start: dayToValue(day), end: dayToValue(day), isAllDay: true }
}
