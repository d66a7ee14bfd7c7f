import type { MonthEntry, NameRecord } from '#sync/protocol/month-record.ts'
import type { Filters } from '#client/data/exclusions.ts'
import { useStars } from '#client/data/replica/own/stars.ts'
import { createEventFilter } from './filters/event-filter.ts'
import { useMemo } from 'react'

/** The occurrences that the filters leave. */
export function useShown(
  entries: MonthEntry[],
  names: ReadonlyMap<string, NameRecord>,
  filters: Filters,
): MonthEntry[] {
  const known = useStars()
  // A star changes nothing of what everybody else's view shows.
  const stars = filters.only.includes('starred') ? known : null
  return useMemo(() => entries.filter(createEventFilter(filters, names, stars)), [entries, names, filters, stars])
}
