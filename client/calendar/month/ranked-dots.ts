import type { DayEntry } from '#sync/rules/occurrences-by-day.ts'
import type { Rank } from './week-layout.ts'

/** The first `room` of a day by rank; of one rank, what begins or ends on the day comes before what merely continues through it. */
export function rankedDots<Entry>(
  shown: readonly DayEntry<Entry>[],
  room: number,
  rankOf: (entry: Entry) => Rank,
): Entry[] {
  return shown
    .map(({ entry, part }) => ({ entry, order: 2 * rankOf(entry) + Number(isGoingOn(part)) }))
    .toSorted((one, other) => one.order - other.order)
    .slice(0, room)
    .map(({ entry }) => entry)
}

function isGoingOn(part: DayEntry<unknown>['part']): boolean {
  return part !== null && part.number > 1 && part.number < part.total
}
