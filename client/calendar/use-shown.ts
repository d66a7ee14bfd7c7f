import type { MonthEntry, NameRecord } from '#sync/protocol/month-record.ts'
import { createEventFilter, type Exclusions } from '#sync/rules/event-filter.ts'
import { useMemo } from 'react'

/** The occurrences that the filters leave. */
export function useShown(
  entries: MonthEntry[],
  names: ReadonlyMap<string, NameRecord>,
  excluded: Exclusions,
): MonthEntry[] {
  return useMemo(
    () => entries.filter(createEventFilter(excluded, (id) => names.get(id)?.tagType)),
    [entries, names, excluded],
  )
}
