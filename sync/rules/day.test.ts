import { expect, test } from 'vitest'
import { addDays, daysBetween, startOfWeek, weekdayOf } from './day.ts'

test('the week starts on Monday in en-GB and on Sunday in en-US', () => {
  expect(startOfWeek('2026-11-20', 1)).toBe('2026-11-16')
  expect(startOfWeek('2026-11-20', 0)).toBe('2026-11-15')
  expect(startOfWeek('2026-11-16', 1)).toBe('2026-11-16')
  expect(startOfWeek('2026-11-22', 1)).toBe('2026-11-16')
  expect(startOfWeek('2026-11-22', 0)).toBe('2026-11-22')
})

test('a week begins seven days before the next one, also when the clocks change', () => {
  expect(addDays('2026-03-28', 1)).toBe('2026-03-29')
  expect(addDays('2026-03-29', 1)).toBe('2026-03-30')
  expect(addDays('2026-10-24', 2)).toBe('2026-10-26')
  expect(daysBetween('2026-03-28', '2026-03-30')).toBe(2)
  expect(daysBetween('2026-10-26', '2026-10-24')).toBe(-2)
  expect(startOfWeek('2026-03-29', 1)).toBe('2026-03-23')
  expect(startOfWeek('2026-10-25', 1)).toBe('2026-10-19')
})

test('a day knows its weekday', () => {
  expect(weekdayOf('2026-11-20')).toBe(5)
  expect(weekdayOf('2028-02-29')).toBe(2)
})
