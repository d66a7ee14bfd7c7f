import type { ReaderFilter } from '#sync/rules/reader-filter.ts'
import { useSyncExternalStore } from 'react'
import { createSignal } from '#client/ui/page/signal.ts'

/** What events are filtered by, as the calendar's address names it: school phases, event types, school types (product 3). */
export const filterKinds = ['phases', 'types', 'schools'] as const

export type FilterKind = (typeof filterKinds)[number]

/** Ids of what a reader does not want to see. */
export type Exclusions = Readonly<Record<FilterKind, readonly string[]>>

/** What alone is shown: events that the reader has starred, or dates that are deadlines. */
export type Only = 'starred' | 'deadlines'

/** What the calendar shows: `only` says nothing for everything that is not left out. */
export type Filters = Exclusions & { readonly only: readonly Only[] }

const names = { phases: 'school-phases', types: 'event-types', schools: 'school-types' }
const changes = createSignal()

/** Where the device keeps what a user does not want to see; nothing there means that nothing was chosen yet. */
export const keyOfExclusions = (kind: FilterKind, userId: string): string => `excluded-${names[kind]}:${userId}`

/** The lists of ids that this user excludes on this device, as JSON in the order of the kinds, and whoever changes them. */
export function useStoredExclusions(userId: string): string {
  return useSyncExternalStore(changes.listen, () => storedExclusions(userId))
}

export const storedExclusions = (userId: string): string =>
  JSON.stringify(filterKinds.map((kind) => storedIds(kind, userId)))

export function exclusionsChanged(): void {
  changes.tell()
}

export function toReaderFilter({ phases, types, schools }: Exclusions): ReaderFilter {
  return { excludedSchoolPhaseIds: phases, excludedEventTypeIds: types, excludedSchoolTypeIds: schools }
}

function storedIds(kind: FilterKind, userId: string): string[] {
  try {
    return (JSON.parse(localStorage.getItem(keyOfExclusions(kind, userId))!) as unknown[]).map(String)
  } catch {
    return []
  }
}
