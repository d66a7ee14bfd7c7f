import { expect, test } from 'vitest'
import { defaultsOf } from '#sync/define.ts'
import { calendarEvent, type CalendarEvent } from '#sync/entities/calendar-event.ts'
import { changedDates } from './changed-dates.ts'

const start = '2026-12-04T00:00:00.000Z'
const event: CalendarEvent = {
  ...defaultsOf(calendarEvent),
  ...{ id: 'event', name: 'Census', position: 1, edit: null, urls: [], providers: [], tagLinks: [] },
  changes: [],
  schedules: [{ ...defaultsOf(calendarEvent.children.schedules), id: 'date', start, end: start }],
}

const remarksOf = (now: Partial<CalendarEvent>, ...befores: Partial<CalendarEvent>[]) =>
  changedDates(
    { event: { ...event, ...now }, isThere: true, isWithdrawal: false, befores: befores as never },
    '2026-11-20',
  ).map(({ remark }) => remark)

test('a digest says that an event is cancelled, postponed or provisional, with its note', () => {
  const before = { status: 'Scheduled' } as const
  expect(remarksOf({ status: 'Cancelled' }, before)).toEqual(['Cancelled'])
  expect(remarksOf({ status: 'Postponed', statusNote: 'Until spring' }, before)).toEqual(['Postponed: Until spring'])
  expect(remarksOf({ status: 'Provisional' }, before)).toEqual(['Provisional'])
})

test('a note that is written from the right stands alone beside the status', () => {
  const note = 'עד 12 (אביב)'
  expect(remarksOf({ status: 'Postponed', statusNote: note }, { status: 'Scheduled' })).toEqual([
    `Postponed: \u2068${note}\u2069`,
  ])
})

test('a digest says that an event takes place after all, and nothing of what was changed back', () => {
  expect(remarksOf({}, { status: 'Cancelled' })).toEqual(['Takes place after all'])
  expect(remarksOf({}, { status: 'Provisional' })).toEqual(['Confirmed'])
  expect(remarksOf({}, { status: 'Scheduled' }, { status: 'Cancelled' })).toEqual([])
})

const dates = ['04', '11', '18'].map((day) => `2026-12-${day}T09:00:00.000Z`)
const series = dates.map((on, number) => ({
  ...event.schedules[0]!,
  id: `date ${number}`,
  start: on,
  end: on,
  isAllDay: false,
}))
const before = (number: number, row: object | null) => ({ schedules: { [`date ${number}`]: row } }) as never

test('a digest says once what concerns a whole event, with its first date', () => {
  expect(remarksOf({ schedules: series, status: 'Cancelled' }, { status: 'Scheduled' })).toEqual(['Cancelled'])
  const gone = { event: { ...event, schedules: series }, isThere: false, isWithdrawal: true, befores: [] }
  expect(changedDates(gone, '2026-12-05').map(({ schedule, remark }) => [schedule.id, remark])).toEqual([
    ['date 1', 'Cancelled'],
  ])
})

test('a digest says each way in which dates were moved once, and of how many dates', () => {
  const earlier = series.map((date) => ({ ...date, start: date.start.replace('09:00', '08:30') }))
  const moves = earlier.map((row, number) => before(number, row))
  expect(remarksOf({ schedules: series }, ...moves)).toEqual(['Moved from 08:30 (and 2 more dates)'])
  expect(remarksOf({ schedules: series }, ...moves.slice(1))).toEqual(['Moved from 08:30 (and 1 more date)'])
  expect(remarksOf({ schedules: series, location: 'Hall' }, moves[0]!, { location: null })).toEqual([
    'Moved from 08:30. New place: Hall',
  ])
})

test('a digest says of each date that it was removed, beside what concerns the others', () => {
  const removed = [0, 1].map((number) => before(number, series[number]!))
  const left = { schedules: series.slice(2), location: 'Hall' }
  expect(remarksOf(left, ...removed, { location: null })).toEqual(['New place: Hall', 'Cancelled', 'Cancelled'])
})
