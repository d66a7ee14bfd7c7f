import { expect, test } from 'vitest'
import { schoolYearOf, startOfSchoolYear } from './school-year.ts'

test('a school year begins in September and ends in August', () => {
  for (const month of ['2026-09', '2026-12', '2027-01', '2027-08']) {
    const months = schoolYearOf(month)
    expect([months.length, months[0], months[4], months[11]]).toEqual([12, '2026-09', '2027-01', '2027-08'])
  }
  expect(schoolYearOf('2026-08')[0]).toBe('2025-09')
})

test('a school year is named by the year in which it begins', () => {
  const dates = ['2026-08', '2026-09', '2027-01', '2027-08-31', '2027-09-01']
  expect(dates.map(startOfSchoolYear)).toEqual([2025, 2026, 2026, 2026, 2027])
})
