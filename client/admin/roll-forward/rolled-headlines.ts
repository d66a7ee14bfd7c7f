import type { ListRows } from '#sync/entities/index.ts'
import type { MonthKey } from '#sync/protocol/month-record.ts'
import { addMonthsToDay, monthOfDay } from '#sync/rules/month.ts'
import { schoolYearOf } from '#sync/rules/school-year.ts'

type Listed = Pick<ListRows['calendarHeadline'], 'id' | 'name' | 'start' | 'end' | 'archived'>

/** A headline to be rolled forward: the month in which it begins now, and its days a year later, as instants. */
export type RolledHeadline = {
  id: string
  name: string
  was: MonthKey
  month: MonthKey
  start: string
  end: string
  /** The month in the year to come has a headline, archived or not. */
  isThere: boolean
}

/** The headlines that readers see in a school year, each a year later, in their order. */
export function rolledHeadlines(headlines: readonly Listed[], year: number): RolledHeadline[] {
  const months = new Set(schoolYearOf(`${year}-09`))
  const taken = new Set(headlines.map(({ start }) => monthOf(start)))
  return headlines
    .filter(({ archived, start }) => !archived && months.has(monthOf(start)))
    .toSorted((one, other) => (one.start < other.start ? -1 : 1))
    .map(({ id, name, start, end }) => {
      const next = aYearLater(start)
      const month = monthOf(next)
      const days = { start: next, end: aYearLater(end) }
      return { id, name, was: monthOf(start), month, ...days, isThere: taken.has(month) }
    })
}

const monthOf = (instant: string): MonthKey => monthOfDay(instant.slice(0, 10))

function aYearLater(instant: string): string {
  return `${addMonthsToDay(instant.slice(0, 10), 12)}T00:00:00.000Z`
}
