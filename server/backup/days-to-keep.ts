import { addDays, weekdayOf, type Day } from '#sync/rules/day.ts'

/** How many backups are kept, and of which time each is the only one. */
const rules: readonly { most: number; timeOf: (day: Day) => string }[] = [
  { most: 7, timeOf: (day) => day },
  { most: 4, timeOf: (day) => addDays(day, -((weekdayOf(day) + 6) % 7)) },
  { most: 12, timeOf: (day) => day.slice(0, 7) },
]

/**
 * Of the days that have a backup those whose backup stays: the last 7, and the last one of each of 4 weeks and 12 months. Counted
 * are those that there are, so that a time without backups takes none away.
 */
export function daysToKeep(days: Iterable<Day>): Set<Day> {
  const newestFirst = [...days].toSorted().toReversed()
  const kept = rules.flatMap(({ most, timeOf }) => {
    const times = Map.groupBy(newestFirst, timeOf)
    return [...times.values()].slice(0, most).map(([last]) => last!)
  })
  return new Set(kept)
}
