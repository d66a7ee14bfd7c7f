import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { datesOn, daysOf, mostDates, newDates, proposedDates, skippedByClocks, weekOfMonth } from './several-dates.ts'

beforeAll(() => vi.stubEnv('TZ', 'Europe/London'))
afterAll(() => vi.unstubAllEnvs())

const allDay = (start: string, end = start) => ({
  start: `${start}T00:00:00.000Z`,
  end: `${end}T00:00:00.000Z`,
  isAllDay: true,
})

test('weekly dates follow every week or every few weeks', () => {
  expect(daysOf({ kind: 'weekly', every: 1, ending: { count: 3 } }, '2026-12-18')).toEqual([
    '2026-12-25',
    '2027-01-01',
    '2027-01-08',
  ])
  expect(daysOf({ kind: 'weekly', every: 2, ending: { count: 1 } }, '2026-12-18')).toEqual(['2027-01-01'])
})

test('termly dates fall on the same weekday of the month four months on, a fifth one on the last', () => {
  // The second Tuesday of September.
  expect(daysOf({ kind: 'termly', ending: { count: 3 } }, '2026-09-08')).toEqual([
    '2027-01-12',
    '2027-05-11',
    '2027-09-14',
  ])
  // The fifth Wednesday of September; May 2027 has four.
  expect(daysOf({ kind: 'termly', ending: { count: 2 } }, '2026-09-30')).toEqual(['2027-01-27', '2027-05-26'])
})

test('monthly dates fall on the same weekday of each month, a fifth one on the last', () => {
  const monthly = (count: number) => ({ kind: 'monthlyByWeekday', ending: { count } }) as const
  expect(daysOf(monthly(3), '2026-11-10')).toEqual(['2026-12-08', '2027-01-12', '2027-02-09'])
  expect(daysOf(monthly(3), '2026-11-30')).toEqual(['2026-12-28', '2027-01-25', '2027-02-22'])
  expect(['2026-11-01', '2026-11-10', '2026-11-30'].map(weekOfMonth)).toEqual([0, 1, 4])
})

test('monthly dates on the 31st fall on the last day of a shorter month and return to the 31st, also in a leap year', () => {
  const monthly = (count: number) => ({ kind: 'monthlyByDate', ending: { count } }) as const
  expect(daysOf(monthly(4), '2027-12-31')).toEqual(['2028-01-31', '2028-02-29', '2028-03-31', '2028-04-30'])
  expect(proposedDates(monthly(3), [allDay('2026-12-31')]).map(({ isLastDay }) => isLastDay)).toEqual([
    false,
    true,
    false,
  ])
})

test('dates until a day include that day, and none follow one that is none or too far away', () => {
  const until = (day: string) => daysOf({ kind: 'weekly', every: 1, ending: { until: day } }, '2026-12-18')
  expect(until('2027-01-08')).toEqual(['2026-12-25', '2027-01-01', '2027-01-08'])
  expect(until('2027-01-07')).toHaveLength(2)
  expect(until('')).toEqual([])
  expect(until('2026-12-18')).toEqual([])
  expect(until('9999-12-31')).toHaveLength(mostDates)
  expect(daysOf({ kind: 'monthlyByDate', ending: { count: 3 } }, '2999-11-30')).toEqual(['2999-12-30'])
})

test('what is proposed is marked where the event has a date on that day, or the same one, and at weekends', () => {
  const existing = [allDay('2026-11-27'), allDay('2026-12-04'), allDay('2026-12-11', '2026-12-12')]
  const proposed = proposedDates({ kind: 'weekly', every: 1, ending: { count: 3 } }, existing)
  expect(proposed.map(({ day, isKnown, isTaken }) => [day, isKnown, isTaken])).toEqual([
    ['2026-12-04', true, true],
    ['2026-12-11', false, true],
    ['2026-12-18', false, false],
  ])
  const days = proposedDates({ kind: 'days', days: ['2026-12-05', '2026-12-07'] }, existing)
  expect(days.map(({ isWeekend }) => isWeekend)).toEqual([true, false])
  expect(proposedDates({ kind: 'days', days: ['2026-12-05'] }, [])).toEqual([])
})

test('chosen days are in order and each there once, without the first', () => {
  const days = ['2026-12-03', '2026-12-01', '2026-12-03', '2026-11-20']
  expect(daysOf({ kind: 'days', days }, '2026-11-20')).toEqual(['2026-12-01', '2026-12-03'])
})

test('a number that is none, or too great, makes no more dates than an event has', () => {
  expect(daysOf({ kind: 'weekly', every: Number.NaN, ending: { count: Number.NaN } }, '2026-11-20')).toEqual([])
  expect(daysOf({ kind: 'weekly', every: 0, ending: { count: 1 } }, '2026-11-20')).toEqual(['2026-11-27'])
  expect(daysOf({ kind: 'termly', ending: { count: 1e9 } }, '2026-11-20')).toHaveLength(mostDates)
})

test('each date is as long as the first, at the same time of the clock when the clocks have changed', () => {
  expect(datesOn(allDay('2026-11-20', '2026-11-22'), ['2027-01-01'])).toEqual([allDay('2027-01-01', '2027-01-03')])
  const timed = { start: '2026-10-20T13:00:00.000Z', end: '2026-10-20T14:30:00.000Z', isAllDay: false }
  expect(datesOn(timed, ['2026-10-27'])).toEqual([
    { start: '2026-10-27T14:00:00.000Z', end: '2026-10-27T15:30:00.000Z', isAllDay: false },
  ])
})

test('dates that are there already are left out, and no more are added than there is room for', () => {
  const dates = [allDay('2026-11-27'), allDay('2026-12-04')]
  expect(newDates(dates, [allDay('2026-11-20'), allDay('2026-11-27')])).toEqual([allDay('2026-12-04')])
  const full = Array.from({ length: mostDates - 1 }, (_, number) => ({ ...allDay('2020-01-01'), end: `${number}` }))
  expect(newDates(dates, full)).toEqual([allDay('2026-11-27')])
})

test('a day on which the clock shows the time twice or never is left out, not guessed', () => {
  const timed = { start: '2026-10-18T00:30:00.000Z', end: '2026-10-18T02:00:00.000Z', isAllDay: false }
  const dates = datesOn(timed, ['2026-10-25', '2027-03-28', '2026-11-01'])
  expect(dates.map(({ start }) => start)).toEqual(['', '', '2026-11-01T01:30:00.000Z'])
  expect(newDates(dates, [])).toHaveLength(1)
  const pattern = { kind: 'weekly', every: 1, ending: { count: 3 } } as const
  expect(proposedDates(pattern, [timed]).map(({ day }) => day)).toEqual(['2026-11-01', '2026-11-08'])
  expect(skippedByClocks(pattern, [timed])).toBe(1)
})
