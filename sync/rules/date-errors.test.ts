import { expect, test } from 'vitest'
import { headlineErrors, scheduleErrors } from './date-errors.ts'

const start = '2026-11-20T00:00:00.000Z'

test('an end before the start is refused in the words of the specification', () => {
  const before = '2026-11-19T00:00:00.000Z'
  const expected = [{ field: 'end', message: 'End date cannot be before the start date' }]
  expect(scheduleErrors({ start, end: before, isAllDay: true })).toEqual(expected)
  expect(headlineErrors({ start, end: before })).toEqual(expected)
  expect(scheduleErrors({ start, end: start, isAllDay: true })).toEqual([])
  expect(headlineErrors({ start, end: start })).toEqual([])
})

test('a schedule spans at most 400 days', () => {
  expect(scheduleErrors({ start, end: '2027-12-25T00:00:00.000Z', isAllDay: true })).toEqual([])
  expect(scheduleErrors({ start, end: '2027-12-26T00:00:00.000Z', isAllDay: true })).toMatchObject([{ field: 'end' }])
})

test('an all-day date has no time of day', () => {
  const noon = '2026-11-20T12:00:00.000Z'
  expect(scheduleErrors({ start: noon, end: noon, isAllDay: true }).map(({ field }) => field)).toEqual(['start', 'end'])
  expect(scheduleErrors({ start: noon, end: noon, isAllDay: false })).toEqual([])
})
