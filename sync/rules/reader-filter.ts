/** What a reader excludes from the calendar and the feed. Types and tags created later are shown. */
export type ReaderFilter = {
  excludedSchoolPhaseIds: readonly string[]
  excludedEventTypeIds: readonly string[]
  excludedSchoolTypeIds: readonly string[]
}

export const noFilter: ReaderFilter = {
  excludedSchoolPhaseIds: [],
  excludedEventTypeIds: [],
  excludedSchoolTypeIds: [],
}

/** The parts of an event that a filter looks at. */
export type Filterable = { typeId: string; tagIds: readonly string[] }

/**
 * Whether an event is shown under a filter. It is hidden when its type is excluded, when it has school phases and all of
 * them are excluded, or likewise its school types. An event without phases is for all of them.
 */
export function isShownUnder(
  filter: ReaderFilter,
  { typeId, tagIds }: Filterable,
  tagTypeOf: (tagId: string) => string | undefined,
): boolean {
  if (filter.excludedEventTypeIds.includes(typeId)) return false
  const isFor = (tagType: string, excluded: readonly string[]) => {
    const own = excluded.length === 0 ? [] : tagIds.filter((id) => tagTypeOf(id) === tagType)
    return own.length === 0 || own.some((id) => !excluded.includes(id))
  }
  return isFor('SchoolPhase', filter.excludedSchoolPhaseIds) && isFor('SchoolType', filter.excludedSchoolTypeIds)
}
