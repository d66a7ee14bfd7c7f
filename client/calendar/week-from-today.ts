import type { Day, DayIn } from '#sync/rules/day.ts'
import { isPast, occurrenceDays, type OccurrenceTime } from '#sync/rules/occurrence.ts'
import type { Rank } from './week-layout.ts'

/**
 * The occurrences of this week as seen from today: what is over, and what is not, day by day. Of today's, what began before comes last;
 * of one day, deadlines come first.
 */
export function weekFromToday<Entry extends OccurrenceTime>(
  entries: Entry[],
  today: Day,
  dayIn: DayIn,
  rankOf: (entry: Entry) => Rank,
): { over: Entry[]; ahead: Entry[] } {
  const listed = entries.map((entry) => {
    const span = occurrenceDays(entry, dayIn)
    const isRunning = span.first < today
    return {
      entry,
      isOver: isPast(span, today),
      order: `${isRunning ? today : span.first} ${Number(isRunning)} ${Math.min(1, rankOf(entry))}`,
    }
  })
  const ahead = listed
    .filter(({ isOver }) => !isOver)
    .toSorted((one, other) => (one.order < other.order ? -1 : Number(one.order > other.order)))
  return {
    over: listed.filter(({ isOver }) => isOver).map(({ entry }) => entry),
    ahead: ahead.map(({ entry }) => entry),
  }
}
