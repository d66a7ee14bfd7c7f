import { expect, test } from 'vitest'
import { weekdayOf } from './day.ts'
import { addMonths, addMonthsToDay, isMonth, lastDayOf, weeksOfMonth } from './month.ts'

test('months count on past the end of a year', () => {
  expect(addMonths('2026-11', 2)).toBe('2027-01')
  expect(addMonths('2026-01', -1)).toBe('2025-12')
  expect(addMonths('2026-11', -23)).toBe('2024-12')
})

test('the last day of a month follows the leap years', () => {
  expect(lastDayOf('2028-02')).toBe('2028-02-29')
  expect(lastDayOf('2026-02')).toBe('2026-02-28')
  expect(lastDayOf('2026-12')).toBe('2026-12-31')
})

test('the same day of a shorter month is its last day', () => {
  expect(addMonthsToDay('2026-03-31', -1)).toBe('2026-02-28')
  expect(addMonthsToDay('2026-08-31', 6)).toBe('2027-02-28')
  expect(addMonthsToDay('2026-11-20', 6)).toBe('2027-05-20')
})

test('the weeks of a month are whole and hold each of its days', () => {
  const november = weeksOfMonth('2026-11', 1)
  expect(november).toHaveLength(6)
  expect(november[0]?.[0]).toBe('2026-10-26')
  expect(november.at(-1)?.at(-1)).toBe('2026-12-06')
  expect(weeksOfMonth('2026-11', 0)[0]?.[0]).toBe('2026-11-01')
  expect(weeksOfMonth('2026-11', 0)).toHaveLength(5)
})

test('a February of four whole weeks has four rows', () => {
  expect(weeksOfMonth('2027-02', 1)).toHaveLength(4)
})

test('the weeks of a month hold every date once when the clocks change', () => {
  for (const month of ['2026-03', '2026-10']) {
    const days = weeksOfMonth(month, 1).flat()
    expect(new Set(days).size).toBe(days.length)
    expect(days.every((day, index) => weekdayOf(day) === (index + 1) % 7)).toBe(true)
  }
})

test('only a valid month passes as a month', () => {
  expect(isMonth('2026-11')).toBe(true)
  expect(isMonth('2026-13')).toBe(false)
  expect(isMonth('2026-00')).toBe(false)
  expect(isMonth('2026-11-20')).toBe(false)
})
