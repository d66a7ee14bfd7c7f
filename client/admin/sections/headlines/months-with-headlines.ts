import type { MonthKey } from '#sync/protocol/month-record.ts'
import type { Day } from '#sync/rules/day.ts'
import { addMonths, monthOfDay } from '#sync/rules/month.ts'
import { schoolYearOf } from '#sync/rules/school-year.ts'

type Headline = { id: string; name: string; start: string; archived: boolean }

/** The headline that begins in the same month and that readers see, besides the one with this id. */
export function otherOfMonth<H extends Headline>(headlines: readonly H[], id: string, month: MonthKey): H | undefined {
  return headlines.find((one) => one.id !== id && !one.archived && monthOf(one) === month)
}

/** The first month after this one in which no headline begins. */
export function nextFreeMonth(headlines: readonly Headline[], month: MonthKey): MonthKey {
  const taken = new Set(headlines.filter(({ archived }) => !archived).map(monthOf))
  let next = addMonths(month, 1)
  while (taken.has(next)) next = addMonths(next, 1)
  return next
}

/** A month with the headlines that begin in it: those that readers see, and those that are archived. */
export type HeadlineMonth<H> = { month: MonthKey; shown: readonly H[]; archived: readonly H[] }

/** The months of a school year that begins in this year, September to August, each with its headlines in their order. */
export function monthsOfYear<H extends Headline>(headlines: readonly H[], year: number): HeadlineMonth<H>[] {
  const byMonth = Map.groupBy(
    headlines.toSorted((one, other) => (one.start < other.start ? -1 : 1)),
    monthOf,
  )
  return schoolYearOf(`${year}-09`).map((month) => {
    const own = byMonth.get(month) ?? []
    return {
      month,
      shown: own.filter(({ archived }) => !archived),
      archived: own.filter(({ archived }) => archived),
    }
  })
}

/** Sorts by month so that this one is first, then what comes, then what is over, the latest first. */
export function sortByMonth(start: string, today: Day): number {
  const at = Date.parse(start)
  return monthOf({ start }) >= monthOfDay(today) ? at : endOfTime - at
}

/** Later than any headline. */
const endOfTime = Date.UTC(9999, 0) + Date.UTC(2999, 11)

function monthOf({ start }: Pick<Headline, 'start'>): MonthKey {
  return monthOfDay(start.slice(0, 10))
}
