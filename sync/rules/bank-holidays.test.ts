import { expect, test } from 'vitest'
import { bankHolidays } from './bank-holidays.ts'

/** As gov.uk lists them for England and Wales. */
const published: [year: number, days: string][] = [
  [2011, '01-03* 04-22 04-25 04-29 05-02 05-30 08-29 12-26 12-27*'],
  [2012, '01-02* 04-06 04-09 05-07 06-04 06-05 08-27 12-25 12-26'],
  [2015, '01-01 04-03 04-06 05-04 05-25 08-31 12-25 12-28*'],
  [2020, '01-01 04-10 04-13 05-08 05-25 08-31 12-25 12-28*'],
  [2021, '01-01 04-02 04-05 05-03 05-31 08-30 12-27* 12-28*'],
  [2022, '01-03* 04-15 04-18 05-02 06-02 06-03 08-29 09-19 12-26 12-27*'],
  [2023, '01-02* 04-07 04-10 05-01 05-08 05-29 08-28 12-25 12-26'],
  [2024, '01-01 03-29 04-01 05-06 05-27 08-26 12-25 12-26'],
  [2025, '01-01 04-18 04-21 05-05 05-26 08-25 12-25 12-26'],
  [2026, '01-01 04-03 04-06 05-04 05-25 08-31 12-25 12-28*'],
  [2027, '01-01 03-26 03-29 05-03 05-31 08-30 12-27* 12-28*'],
]

test.each(published)('the bank holidays of England in %i, substitute days marked', (year, days) => {
  const computed = bankHolidays(year).map(({ day, isSubstitute }) => day.slice(5) + (isSubstitute ? '*' : ''))
  expect(computed.join(' ')).toBe(days)
})

test('a year has eight bank holidays, none of them on a weekend or twice', () => {
  for (let year = 2024; year < 2124; year++) {
    const days = bankHolidays(year).map(({ day }) => day)
    expect(new Set(days).size).toBe(8)
    for (const day of days) expect([0, 6]).not.toContain(new Date(`${day}T00:00:00Z`).getUTCDay())
  }
})
