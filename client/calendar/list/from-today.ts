import type { Day, DayIn } from '#sync/rules/day.ts'
import { isPast, occurrenceDays, type OccurrenceTime } from '#sync/rules/occurrence.ts'
import type { Rank } from '../month/week-layout.ts'

/**
 * Occurrences as seen from today: what is over, and what is not, day by day. Of today's, what began before comes last; of one
 * day, deadlines come first, then what is featured.
 */
export function fromToday<Entry extends OccurrenceTime>(
  entries: Entry[],
  today: Day,
  dayIn: DayIn,
  rankOf: (entry: Entry) => Rank,
): { over: Entry[]; ahead: Entry[] } {
  const listed = entries.map((entry) => ({ entry, ...occurrenceDays(entry, dayIn) }))
  const [over, ahead] = [listed.filter((it) => isPast(it, today)), listed.filter((it) => !isPast(it, today))]
  const order = ({ entry, first }: (typeof listed)[number]) =>
    first < today ? `${today} 3` : `${first} ${rankOf(entry)}`
  ahead.sort((one, other) => (order(one) < order(other) ? -1 : Number(order(one) > order(other))))
  return { over: over.map(({ entry }) => entry), ahead: ahead.map(({ entry }) => entry) }
}
