import type { MonthKey } from '../protocol/month-record.ts'
import { addMonths } from './month.ts'

/** The months of the school year, September to August, that a month lies in. */
export function schoolYearOf(month: MonthKey): MonthKey[] {
  const year = Number(month.slice(0, 4)) - (month.slice(5) < '09' ? 1 : 0)
  return Array.from({ length: 12 }, (_, index) => addMonths(`${year}-09`, index))
}
