import type { PlannerDate } from '#sync/faces/calendar-event/planner-date.ts'
import { addDays, type Day } from '#sync/rules/day.ts'
import type { DaySpan } from '#sync/rules/occurrence.ts'

/** A day of an event of several days; without an entry, of one or more for which a month has no strip of their own. */
export type Strip = { entry: PlannerDate | null; isFirst: boolean; isLast: boolean }

/** So many events of several days have a strip each beside the days of a month; what overlaps besides shares one more. */
export const mostStrips = 5

/** The strips of each day from `first` to `last`, each event in one place over all its days; free places are null. */
export function layOutStrips(
  several: readonly ({ entry: PlannerDate } & DaySpan)[],
  first: Day,
  last: Day,
): { strips: ReadonlyMap<Day, (Strip | null)[]>; count: number } {
  const inMonth = several
    .filter((span) => span.first <= last && span.last >= first)
    .toSorted((one, other) => compare(one.first, other.first) || compare(other.last, one.last))
  const busyUntil: Day[] = []
  const strips = new Map<Day, (Strip | null)[]>()
  for (const { entry, ...span } of inMonth) {
    const free = busyUntil.findIndex((until) => until < span.first)
    const place = free === -1 ? Math.min(busyUntil.length, mostStrips) : free
    if (place < mostStrips) busyUntil[place] = span.last
    const end = span.last < last ? span.last : last
    for (let day = span.first > first ? span.first : first; day <= end; day = addDays(day, 1)) {
      const ofDay = strips.get(day) ?? []
      ofDay[place] =
        place < mostStrips
          ? { entry, isFirst: day === span.first, isLast: day === span.last }
          : { entry: null, isFirst: false, isLast: false }
      strips.set(day, ofDay)
    }
  }
  const count = Math.max(0, ...[...strips.values()].map(({ length }) => length))
  for (const [day, ofDay] of strips)
    strips.set(
      day,
      Array.from({ length: count }, (_, place) => ofDay[place] ?? null),
    )
  return { strips, count }
}

const compare = (one: Day, other: Day) => (one < other ? -1 : Number(one > other))
