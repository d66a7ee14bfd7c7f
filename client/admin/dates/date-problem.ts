import { formatDate } from '#client/i18n/format.ts'
import type { DateTranslate } from '#client/i18n/words/dates.ts'
import type { TypedProblem } from '#sync/rules/typed-date.ts'

/** Why what was typed is no date, and what to type instead. */
export function dateProblem(t: DateTranslate, problem: TypedProblem, isTimed: boolean): string {
  if (problem.kind === 'unreadable' || problem.kind === 'noTime')
    return t(isTimed ? 'unreadableMoment' : 'unreadableDay')
  if (problem.kind === 'hasTime' || problem.kind === 'noSuchDay') return t(problem.kind)
  const { day, time } = problem
  const date = formatDate(day)
  if (problem.kind === 'never') return t('never', { date, time })
  const [one = '', other = ''] = problem.instants.map(({ zoneName }) => zoneName)
  return t('twice', { date, time, names: t('or', { one, other }) })
}
