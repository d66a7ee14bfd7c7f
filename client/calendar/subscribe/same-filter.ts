import type { ReaderFilter } from '#sync/rules/reader-filter.ts'

/** Whether two filters leave out the same, in whatever order they say it. */
export function isSameFilter(one: ReaderFilter, other: ReaderFilter): boolean {
  const text = (filter: ReaderFilter) =>
    JSON.stringify(
      [filter.excludedSchoolPhaseIds, filter.excludedEventTypeIds, filter.excludedSchoolTypeIds].map((ids) =>
        [...new Set(ids)].toSorted(),
      ),
    )
  return text(one) === text(other)
}
