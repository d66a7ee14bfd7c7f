import { expect, test } from 'vitest'
import { calendarEvent } from '#sync/entities/calendar-event.ts'
import { emptyState } from '#sync/protocol/apply-edit.ts'
import { knownDates, toDate } from './set-dates.ts'

const known = knownDates(emptyState(calendarEvent), () => [])
const dateOf = (start: string, end = '', isAllDay = 'No') =>
  toDate({ number: 2, texts: { start, end, isAllDay } }, 'event', known)

test.each([
  [
    '2026-10-25T01:30:00',
    '2026-10-25T01:45:00',
    'start',
    '25/10/2026 has 01:30 twice, because clocks go back. Write “25/10/2026 01:30 BST” (the earlier) or “25/10/2026 01:30 GMT” (the later).',
  ],
  [
    '2027-03-28T01:30:00',
    '2027-03-28T02:30:00',
    'start',
    '28/03/2027 has no 01:30, because clocks go forward then. Write another time.',
  ],
  [
    '2026-10-25T00:30:00',
    '2026-10-25T01:30:00',
    'end',
    expect.stringContaining('25/10/2026 has 01:30 twice') as string,
  ],
  ['2026-06-01T01:30:00 GMT', '', 'start', 'UK clocks don’t show GMT at 01:30 on 01/06/2026. Leave GMT out.'],
])('a date from %s to %s, which UK clocks show twice or never, is refused by name', (start, end, column, message) => {
  expect(() => dateOf(start, end)).toThrow(expect.objectContaining({ column, message }) as Error)
})

test.each([
  ['2026-10-25T01:30:00 BST', '2026-10-25T00:30:00.000Z'],
  ['2026-10-25T01:30:00 GMT', '2026-10-25T01:30:00.000Z'],
  ['2026-06-01T01:30:00 BST', '2026-06-01T00:30:00.000Z'],
])('a start of %s is the instant that its clock names', (start, instant) => {
  expect(dateOf(start)?.row).toMatchObject({ start: instant, end: instant })
})

test.each([
  ['4-6 Dec', '', 'start', 'This date has no year. Write it as 20/11/2026 or 20/11/2026 09:30.'],
  ['next Friday', '', 'start', 'This date has no year. Write it as 20/11/2026 or 20/11/2026 09:30.'],
  [
    '4-6 Dec 2026',
    '2026-12-31T00:00:00',
    'start',
    'This says when it begins and ends. Write one of them in each cell.',
  ],
  [
    '2026-12-04T00:00:00',
    '4 to 6 Dec 2026',
    'end',
    'This says when it begins and ends. Write one of them in each cell.',
  ],
  ['soon', '', 'start', 'This is not a date. Write it as 20/11/2026 or 20/11/2026 09:30.'],
])('a date from %s to %s says what is wrong with it', (start, end, column, message) => {
  expect(() => dateOf(start, end)).toThrow(expect.objectContaining({ column, message }) as Error)
})

test('an all-day date needs no clock', () => {
  expect(dateOf('2027-03-28T01:30:00', '', 'Yes')?.row).toMatchObject({ start: '2027-03-28T00:00:00.000Z' })
})
