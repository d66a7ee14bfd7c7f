import type { MonthEntry, MonthKey, NameRecord } from '#sync/protocol/month-record.ts'
import { bankHolidays, type BankHoliday } from '#sync/rules/bank-holidays.ts'
import { addDays, type Day, type DayIn } from '#sync/rules/day.ts'
import { firstDayOf, lastDayOf } from '#sync/rules/month.ts'
import { occurrenceDays } from '#sync/rules/occurrence.ts'
import { inOrderOfRank } from '../in-order-of-rank.ts'

/** A day of the planner: what begins on it, deadlines first, and whether it is a bank holiday. */
export type PlannerDay = { day: Day; holiday: BankHoliday | null; entries: MonthEntry[] }

export type PlannerMonth = { month: MonthKey; days: PlannerDay[] }

/** The months of a school year, day by day; what lasts several days stands on the first of them that is shown. */
export function plannerMonths(
  months: readonly MonthKey[],
  entries: readonly MonthEntry[],
  names: ReadonlyMap<string, NameRecord>,
  dayIn: DayIn,
): PlannerMonth[] {
  const firstShown = firstDayOf(months[0]!)
  const byDay = Map.groupBy(entries, (entry) => {
    const { first } = occurrenceDays(entry, dayIn)
    return first < firstShown ? firstShown : first
  })
  const years = new Set(months.map((month) => Number(month.slice(0, 4))))
  const holidays = new Map([...years].flatMap(bankHolidays).map((holiday) => [holiday.day, holiday]))
  return months.map((month) => {
    const days: PlannerDay[] = []
    for (let day = firstDayOf(month); day <= lastDayOf(month); day = addDays(day, 1)) {
      days.push({ day, holiday: holidays.get(day) ?? null, entries: inOrderOfRank(byDay.get(day) ?? [], names) })
    }
    return { month, days }
  })
}
