import type { MonthEntry, NameRecord } from '#sync/protocol/month-record.ts'
import type { Exclusions } from '#client/data/exclusions.ts'
import { createEventFilter } from './filters/event-filter.ts'
import { useMemo } from 'react'

/** The occurrences that the filters leave. */
export function useShown(
  entries: MonthEntry[],
  names: ReadonlyMap<string, NameRecord>,
  excluded: Exclusions,
): MonthEntry[] {
  return useMemo(() => entries.filter(createEventFilter(excluded, names)), [entries, names, excluded])
}
