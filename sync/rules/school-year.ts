import type { MonthKey } from '../protocol/month-record.ts'
import type { Day } from './day.ts'
import { addMonths } from './month.ts'

/** The months of the school year, September to August, that a month lies in. */
export function schoolYearOf(month: MonthKey): MonthKey[] {
  const year = startOfSchoolYear(month)
  return Array.from({ length: 12 }, (_, index) => addMonths(`${year}-09`, index))
}

/** The year in which the school year of a day, or of a month, begins: 2025 for August 2026. */
export function startOfSchoolYear(date: Day): number {
  return Number(date.slice(0, 4)) - (date.slice(5, 7) < '09' ? 1 : 0)
}
