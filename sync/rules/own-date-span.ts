import { daysBetween, type Day } from './day.ts'

/** The most days of a term, a holiday or an INSET day, both ends included: more is a year that was read wrongly. */
export const mostDaysOf = { Term: 200, Holiday: 400, InsetDay: 14 } as const

/** What is wrong with the days from `first` to `last` of somebody's own date; null when they can be. */
export function spanProblem(
  kind: keyof typeof mostDaysOf,
  first: Day,
  last: Day,
): 'endBeforeStart' | 'tooManyDays' | null {
  if (last < first) return 'endBeforeStart'
  return daysBetween(first, last) >= mostDaysOf[kind] ? 'tooManyDays' : null
}
