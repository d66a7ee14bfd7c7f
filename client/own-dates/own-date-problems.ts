import { longestName, type OwnValue } from '#sync/records/own-record.ts'
import { spanProblem } from '#sync/rules/own-date-span.ts'
import { isAtMost, isPrintable } from '#sync/rules/typed-text.ts'
import { ownSpans, type OwnDate } from './school-days.ts'

const [firstYear, lastYear] = ['2000', '2100']

type Problem =
  | 'nameRequired'
  | 'nameTooLong'
  | 'nameUnprintable'
  | 'dayRequired'
  | 'dayFar'
  | 'endBeforeStart'
  | 'tooManyDaysOfTerm'
  | 'tooManyDaysOfHoliday'
  | 'tooManyDaysOfInsetDay'

export type OwnDateProblems = Partial<Record<'name' | 'firstDay' | 'lastDay', Problem>>

/** What is wrong with an own date as it was typed, by its field; a last day that is empty is the first. */
export function ownDateProblems({ kind, name, firstDay, lastDay }: OwnValue<'terms'>): OwnDateProblems {
  const problems: OwnDateProblems = {}
  if (name.trim() === '') problems.name = 'nameRequired'
  else if (!isAtMost(name, longestName)) problems.name = 'nameTooLong'
  else if (!isPrintable(name)) problems.name = 'nameUnprintable'
  const isFar = (day: string) => day !== '' && (day < firstYear || day.length > 10 || day.slice(0, 4) > lastYear)
  if (firstDay === '') problems.firstDay = 'dayRequired'
  else if (isFar(firstDay)) problems.firstDay = 'dayFar'
  if (isFar(lastDay)) problems.lastDay = 'dayFar'
  else if (lastDay !== '' && firstDay !== '') {
    const problem = spanProblem(kind, firstDay, lastDay)
    if (problem) problems.lastDay = problem === 'tooManyDays' ? `tooManyDaysOf${kind}` : problem
  }
  return problems
}

/** The other terms that a term overlaps, the other holidays of a holiday, or an INSET day that is the same, by name: it is allowed, and said. */
export function overlapping(date: OwnDate, dates: readonly OwnDate[]): string[] {
  const [own] = ownSpans([date])
  if (!own) return []
  const isOfSeveral = ({ name }: OwnDate) => own.kind === 'InsetDay' && name !== own.name
  return ownSpans(dates.filter((other) => other.key !== date.key && other.kind === own.kind && !isOfSeveral(other)))
    .filter((other) => other.first <= own.last && other.last >= own.first)
    .map(({ name }) => name)
}
