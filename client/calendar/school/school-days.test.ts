import { bankHolidays } from '#sync/rules/bank-holidays.ts'
import { addMonths, monthOfDay, weeksOfMonth } from '#sync/rules/month.ts'
import { expect, test } from 'vitest'
import { mayHaveBankHoliday } from './school-days.tsx'

test('every month in whose weeks England and Wales have a bank holiday is known', () => {
  const years = Array.from({ length: 60 }, (_, index) => 2000 + index)
  const months = years.flatMap((year) =>
    bankHolidays(year).flatMap(({ day }) =>
      [-1, 0, 1]
        .map((by) => addMonths(monthOfDay(day), by))
        .filter((month) => weeksOfMonth(month, 1).flat().includes(day) || weeksOfMonth(month, 0).flat().includes(day)),
    ),
  )
  expect(months.filter((month) => !mayHaveBankHoliday(month))).toEqual([])
})

test('for a month that has none nothing is fetched', () => {
  expect(['2026-02', '2026-07', '2026-10', '2026-11'].some(mayHaveBankHoliday)).toBe(false)
})
