import type { Day } from '#sync/rules/day.ts'
import { countEvents, type ListedDay } from '../list/listed-days.ts'
import type { Found } from './search-index.ts'

/** What was found in one year, by the days on which it begins. */
export type FoundYear = { year: string; isPast: boolean; days: ListedDay[] }

/** What is under way or still to come, from the next, before what is over, from the last. */
export function upcomingFirst(found: readonly Found[], today: Day): { upcoming: Found[]; past: Found[] } {
  const { upcoming = [], past = [] } = Object.groupBy(found, ({ last }) => (last >= today ? 'upcoming' : 'past'))
  return { upcoming, past: past.toReversed() }
}

/** What began before today and has not ended, and all else by year and day, in this order. */
export function foundYears(found: readonly Found[], today: Day): { running: ListedDay['shown']; years: FoundYear[] } {
  const isRunning = ({ first, last }: Found) => first < today && last >= today
  const years = Map.groupBy(
    found.filter((date) => !isRunning(date)),
    ({ first, last }) => `${first.slice(0, 4)}${last < today ? ' past' : ''}`,
  )
  return {
    running: found.filter(isRunning).map(shownWhole),
    years: [...years].map(([key, dates]) => ({
      year: key.slice(0, 4),
      isPast: key.length > 4,
      days: [...Map.groupBy(dates, ({ first }) => first)].map(([day, ofDay]) => ({
        day,
        shown: ofDay.map(shownWhole),
      })),
    })),
  }
}

/** How many different events were found. */
export function countFound(found: readonly Found[]): number {
  return countEvents(found.map(({ entry }) => entry))
}

const shownWhole = ({ entry }: Found) => ({ entry, part: null })
