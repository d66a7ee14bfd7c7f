import type { Day } from '#sync/rules/day.ts'
import { countEvents, type ListedDay } from '../listed-days.ts'
import type { Found } from './search-index.ts'

/** The first `count` of what a search found, each once, under the day it begins on. */
export function foundDays(found: readonly Found[], count: number): ListedDay[] {
  const byDay = Map.groupBy(found.slice(0, count), ({ first }) => first)
  return [...byDay].map(([day, dates]) => ({ day, shown: dates.map(({ entry }) => ({ entry, part: null })) }))
}

/** What is still going on or to come. */
export function comingUp(found: readonly Found[], today: Day): Found[] {
  return found.filter(({ last }) => last >= today)
}

/** How many different events were found. */
export function countFound(found: readonly Found[]): number {
  return countEvents(found.map(({ entry }) => entry))
}
