import { formatDate, formatWeekday } from '#client/i18n/format.ts'
import type { DateTranslate } from '#client/i18n/words/dates.ts'
import { weekdayOf } from '#sync/rules/day.ts'
import type { TypedProblem } from '#sync/rules/typed-date.ts'

/** Why what was typed is no date, and what to type instead. */
export function dateProblem(t: DateTranslate, problem: TypedProblem, isTimed: boolean): string {
  if (problem.kind === 'unreadable') return t(isTimed ? 'unreadableMoment' : 'unreadableDay')
  if (!('day' in problem)) return t(problem.kind)
  const date = formatDate(problem.day)
  if (problem.kind === 'otherWeekday') {
    return t('otherWeekday', { date, weekday: formatWeekday(weekdayOf(problem.day)) })
  }
  const { time } = problem
  if (problem.kind === 'never') return t('never', { date, time })
  const [one = '', other = ''] = problem.instants.map(({ zoneName }) => zoneName)
  return t('twice', { date, time, names: t('or', { one, other }) })
}
