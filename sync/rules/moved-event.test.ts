import { expect, test } from 'vitest'
import type { CalendarEvent } from '../entities/calendar-event.ts'
import { movedBy, onlyDay } from './moved-event.ts'

const dates = (...given: [start: string, end: string, isAllDay?: boolean][]) =>
  given.map(([start, end, isAllDay = false], id) => ({
    id: String(id),
    start,
    end,
    isAllDay,
  })) as CalendarEvent['schedules']

test('a date keeps its times on the clock of the wall where the clocks change in between', () => {
  const [spring] = movedBy(dates(['2027-03-26T09:00:00.000Z', '2027-03-26T10:30:00.000Z']), 3)
  expect(spring).toMatchObject({ start: '2027-03-29T08:00:00.000Z', end: '2027-03-29T09:30:00.000Z' })
  const [autumn] = movedBy(dates(['2027-10-29T08:00:00.000Z', '2027-10-29T09:00:00.000Z']), 3)
  expect(autumn).toMatchObject({ start: '2027-11-01T09:00:00.000Z', end: '2027-11-01T10:00:00.000Z' })
  expect(movedBy([autumn!], -3)).toEqual(dates(['2027-10-29T08:00:00.000Z', '2027-10-29T09:00:00.000Z']))
})

test('an hour that begins in the one that the clocks skip is still an hour', () => {
  const [moved] = movedBy(dates(['2027-03-27T01:30:00.000Z', '2027-03-27T02:30:00.000Z']), 1)
  expect(moved).toMatchObject({ start: '2027-03-28T01:30:00.000Z', end: '2027-03-28T02:30:00.000Z' })
})

test('whole days and dates of several days keep their length', () => {
  const [week] = movedBy(dates(['2026-11-30T00:00:00.000Z', '2026-12-04T00:00:00.000Z', true]), 28)
  expect(week).toMatchObject({ start: '2026-12-28T00:00:00.000Z', end: '2027-01-01T00:00:00.000Z', isAllDay: true })
})

test('only one date has one day, which in summer is that of the clock in London', () => {
  expect(onlyDay(dates(['2027-06-30T23:30:00.000Z', '2027-06-30T23:45:00.000Z']))).toBe('2027-07-01')
  expect(onlyDay(dates(['2026-12-04T00:00:00.000Z', '2026-12-04T00:00:00.000Z', true]))).toBe('2026-12-04')
  expect(
    onlyDay(
      dates(
        ['2026-12-04T09:00:00.000Z', '2026-12-04T10:00:00.000Z'],
        ['2026-12-05T09:00:00.000Z', '2026-12-05T10:00:00.000Z'],
      ),
    ),
  ).toBeNull()
  expect(onlyDay([])).toBeNull()
})
