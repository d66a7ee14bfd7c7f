import type { MonthEntry, MonthKey, NameRecord } from '#sync/protocol/month-record.ts'
import { bankHolidays, type BankHoliday } from '#sync/rules/bank-holidays.ts'
import { addDays, type Day, type DayIn } from '#sync/rules/day.ts'
import { firstDayOf, lastDayOf } from '#sync/rules/month.ts'
import { occurrenceDays } from '#sync/rules/occurrence.ts'
import { isOff } from '#sync/rules/takes-place.ts'
import { inOrderOfRank } from '../occurrence/in-order-of-rank.ts'
import { typeOf } from '../occurrence/occurrence-rank.ts'

/** A day of the planner: what begins on it, deadlines first, whether it is a bank holiday, and whether schools are on holiday. */
export type PlannerDay = { day: Day; holiday: BankHoliday | null; isSchoolHoliday: boolean; entries: MonthEntry[] }

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
  const schoolHolidays = daysOfHolidays(entries, names, dayIn)
  const years = new Set(months.map((month) => Number(month.slice(0, 4))))
  const holidays = new Map([...years].flatMap(bankHolidays).map((holiday) => [holiday.day, holiday]))
  return months.map((month) => {
    const days: PlannerDay[] = []
    for (let day = firstDayOf(month); day <= lastDayOf(month); day = addDays(day, 1)) {
      days.push({
        day,
        holiday: holidays.get(day) ?? null,
        isSchoolHoliday: schoolHolidays.has(day),
        entries: inOrderOfRank(byDay.get(day) ?? [], names),
      })
    }
    return { month, days }
  })
}

/** All days of the events whose type is a school holiday; one that is cancelled is none. */
function daysOfHolidays(
  entries: readonly MonthEntry[],
  names: ReadonlyMap<string, NameRecord>,
  dayIn: DayIn,
): Set<Day> {
  const found = new Set<Day>()
  for (const entry of entries) {
    if (!typeOf(entry, names)?.isHoliday || isOff(entry.status)) continue
    const { first, last } = occurrenceDays(entry, dayIn)
    for (let day = first; day <= last; day = addDays(day, 1)) found.add(day)
  }
  return found
}
