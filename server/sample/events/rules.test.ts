import { describe, expect, test } from 'vitest'
import { after, easter, last, lastDayOf, mondayOf, nth, on, onOrAfter, workingDay, type DayRule } from './rules.ts'

const inYears = (rule: DayRule, ...schoolYears: number[]) => schoolYears.map(rule)

describe('A rule finds the day in each school year', () => {
  test('World Book Day is the first Thursday of March', () => {
    expect(inYears(nth(1, 'thursday', 'march'), 2024, 2025, 2026)).toEqual(['2025-03-06', '2026-03-05', '2027-03-04'])
  })

  test('the school census days are the first Thursday of October and the third of January and May', () => {
    expect(nth(1, 'thursday', 'october')(2026)).toBe('2026-10-01')
    expect(nth(3, 'thursday', 'january')(2026)).toBe('2027-01-21')
    expect(nth(3, 'thursday', 'may')(2026)).toBe('2027-05-20')
  })

  test('A level results come on the first Thursday from 13 August', () => {
    expect(inYears(onOrAfter('thursday', 'august', 13), 2023, 2024, 2025)).toEqual([
      '2024-08-15',
      '2025-08-14',
      '2026-08-13',
    ])
  })

  test('the last Monday of a month may be its fourth or its fifth', () => {
    expect(inYears(last('monday', 'may'), 2025, 2026)).toEqual(['2026-05-25', '2027-05-31'])
  })

  test('February ends on the 28th or, in a leap year, on the 29th', () => {
    expect(inYears(lastDayOf('february'), 2026, 2027)).toEqual(['2027-02-28', '2028-02-29'])
  })

  test('an offer day on a weekend moves to the next working day', () => {
    expect(inYears(workingDay(on('march', 1)), 2024, 2025, 2026)).toEqual(['2025-03-03', '2026-03-02', '2027-03-01'])
  })

  test('Easter follows the Gregorian calendar', () => {
    expect(inYears(easter, 2023, 2024, 2025, 2026, 2037)).toEqual([
      '2024-03-31',
      '2025-04-20',
      '2026-04-05',
      '2027-03-28',
      '2038-04-25',
    ])
  })

  test('days are counted across months, years and changes of the clock', () => {
    expect(after(on('december', 31), 1)(2026)).toBe('2027-01-01')
    expect(after(on('march', 27), 2)(2026)).toBe('2027-03-29')
    expect(mondayOf(on('december', 27))(2026)).toBe('2026-12-21')
  })
})
