import { expect, test } from 'vitest'
import { allDay, allDays, londonInstant, monthly, timed, week } from './dates.ts'
import { on } from './rules.ts'

test('an all-day date is midnight UTC and ends on the last day itself', () => {
  expect(allDay(on('june', 5))(2026)).toEqual([
    { start: '2027-06-05T00:00:00.000Z', end: '2027-06-05T00:00:00.000Z', isAllDay: true },
  ])
  expect(allDays(on('december', 21), on('january', 1))(2026)[0]).toMatchObject({
    start: '2026-12-21T00:00:00.000Z',
    end: '2027-01-01T00:00:00.000Z',
  })
  expect(week(on('november', 16))(2026)[0]?.end).toBe('2026-11-20T00:00:00.000Z')
})

test('a timed date is the instant of the London wall clock, in summer and in winter', () => {
  expect(londonInstant('2026-11-20', '12:30')).toBe('2026-11-20T12:30:00.000Z')
  expect(londonInstant('2027-06-05', '12:30')).toBe('2027-06-05T11:30:00.000Z')
  expect(timed(on('june', 5), '08:00', 90)(2026)).toEqual([
    { start: '2027-06-05T07:00:00.000Z', end: '2027-06-05T08:30:00.000Z', isAllDay: false },
  ])
})

test('a monthly series keeps its weekday and its London time, and its first date is marked as recurring', () => {
  const dates = monthly(2, 'wednesday', ['march', 'april'], '15:45', 60)(2026)
  expect(dates.map(({ start }) => start)).toEqual(['2027-03-10T15:45:00.000Z', '2027-04-14T14:45:00.000Z'])
  expect(dates.map(({ series }) => series)).toEqual([{ type: 'Monthly', interval: 1 }, undefined])
})
