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
