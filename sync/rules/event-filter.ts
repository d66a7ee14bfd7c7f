import type { NameRecord } from '../protocol/month-record.ts'

/** What events are filtered by, as the calendar's address names it: school phases, event types, school types (product 3). */
export const filterKinds = ['phases', 'types', 'schools'] as const

export type FilterKind = (typeof filterKinds)[number]

/** Ids of what a reader does not want to see. */
export type Exclusions = Readonly<Record<FilterKind, readonly string[]>>

export const noExclusions: Exclusions = { phases: [], types: [], schools: [] }

type Filtered = { typeId: string | null; tagIds: readonly string[] }

/**
 * Whether an event is shown: not when its type is excluded, nor when it is only for excluded phases or only for excluded
 * school types. An event that names none of them is for all.
 */
export function createEventFilter(
  { phases, types, schools }: Exclusions,
  tagTypeOf: (tagId: string) => NameRecord['tagType'] | undefined,
): (event: Filtered) => boolean {
  const isOnlyFor = (tagIds: readonly string[], tagType: NameRecord['tagType'], excluded: readonly string[]) => {
    if (excluded.length === 0) return false
    const own = tagIds.filter((id) => tagTypeOf(id) === tagType)
    return own.length > 0 && own.every((id) => excluded.includes(id))
  }
  return ({ typeId, tagIds }) =>
    !types.includes(typeId ?? '') &&
    !isOnlyFor(tagIds, 'SchoolPhase', phases) &&
    !isOnlyFor(tagIds, 'SchoolType', schools)
}
