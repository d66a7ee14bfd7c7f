import { expect, test } from 'vitest'
import type { EventFormTranslate } from '#client/i18n/words/event-form.ts'
import { nextOf, scheduleText, shortScheduleText, sortByComing, todayOf } from './schedule-text.ts'

const t: EventFormTranslate = (key) => key
const allDay = (start: string, end = start) => ({
  start: `${start}T00:00:00.000Z`,
  end: `${end}T00:00:00.000Z`,
  isAllDay: true,
})
const timed = (start: string, end: string) => ({
  start: new Date(start).toISOString(),
  end: new Date(end).toISOString(),
  isAllDay: false,
})

test('a date is written with day, month and year, and with its times where it has some', () => {
  expect(scheduleText(allDay('2026-11-20'), t)).toBe('20/11/2026')
  expect(scheduleText(allDay('2026-11-20', '2026-11-24'), t)).toBe('20/11/2026 to 24/11/2026')
  expect(scheduleText(timed('2026-11-20T14:00', '2026-11-20T15:30'), t)).toBe('20/11/2026 14:00 to 15:30')
  expect(scheduleText(timed('2026-11-20T14:00', '2026-11-21T09:00'), t)).toBe('20/11/2026 14:00 to 21/11/2026 09:00')
  expect(scheduleText(timed('2026-11-20T14:00', '2026-11-20T14:00'), t)).toBe('20/11/2026 14:00')
})

test('on a phone a date, also one of several days, takes one short line', () => {
  expect(shortScheduleText(allDay('2026-11-20'))).toBe('20/11/2026')
  expect(shortScheduleText(timed('2026-11-20T14:00', '2026-11-20T15:30'))).toBe('20/11/2026 14:00')
  expect(shortScheduleText(allDay('2026-11-20', '2026-11-24'))).toBe('20–24/11/2026')
  expect(shortScheduleText(timed('2026-11-20T14:00', '2026-12-04T09:00'))).toBe('20/11–04/12/2026')
  expect(shortScheduleText(allDay('2026-12-20', '2027-01-05'))).toBe('20/12/26–05/01/27')
})

test('shows the next of several dates, one that is still running included, else the last', () => {
  const [past, running, coming] = [allDay('2026-11-01'), allDay('2026-11-18', '2026-11-20'), allDay('2026-12-01')]
  expect(nextOf([coming, past, running], todayOf('2026-11-20'))).toBe(running)
  expect(nextOf([coming, past, running], todayOf('2026-11-21'))).toBe(coming)
  expect(nextOf([coming, past, running], todayOf('2027-01-01'))).toBe(coming)
  expect(nextOf([], todayOf('2027-01-01'))).toBeUndefined()
})

test('a timed date is over with its last day on the device, and one that ends at midnight does not touch the next', () => {
  const coming = timed('2026-12-01T09:00', '2026-12-01T10:00')
  const untilMidnight = timed('2026-11-19T22:00', '2026-11-20T00:00')
  const atMidnight = timed('2026-11-20T00:00', '2026-11-20T00:00')
  expect(nextOf([untilMidnight, coming], todayOf('2026-11-19'))).toBe(untilMidnight)
  expect(nextOf([untilMidnight, coming], todayOf('2026-11-20'))).toBe(coming)
  expect(nextOf([atMidnight, coming], todayOf('2026-11-20'))).toBe(atMidnight)
})

test('events are sorted by what comes next, then what is over, the latest first, then those without a date', () => {
  const today = todayOf('2026-11-20')
  const events = [[], [allDay('2026-11-01')], [allDay('2027-01-05')], [allDay('2026-11-19')], [allDay('2026-11-20')]]
  const sorted = events.toSorted((one, other) => sortByComing(one, today) - sortByComing(other, today))
  expect(sorted.map(([first]) => first?.start.slice(0, 10))).toEqual([
    '2026-11-20',
    '2027-01-05',
    '2026-11-19',
    '2026-11-01',
    undefined,
  ])
})
