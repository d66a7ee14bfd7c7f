import type { MonthKey } from '#sync/protocol/month-record.ts'
import type { Day } from '#sync/rules/day.ts'
import { addMonths, monthOfDay } from '#sync/rules/month.ts'

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
