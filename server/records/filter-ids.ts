import type { ReaderFilter } from '#sync/rules/reader-filter.ts'
import type { Sql } from '../db/client.ts'

/** The ids that a filter can leave out, by the list of the filter they belong to. */
export type FilterIds = { [K in keyof ReaderFilter]: ReadonlySet<string> }

/** Every event type and every tag; a deleted type may still be that of a withdrawn date. */
export async function readFilterIds(sql: Sql): Promise<FilterIds> {
  const rows = await sql<{ id: string; kind: string }[]>`/* readFilterIds */
    select id, 'EventType' as kind from calendar_event_type
    union all
    select id, tag_type from item_tag where not deleted`
  const ofKind = (kind: string) => new Set(rows.filter((row) => row.kind === kind).map(({ id }) => id))
  return {
    excludedSchoolPhaseIds: ofKind('SchoolPhase'),
    excludedEventTypeIds: ofKind('EventType'),
    excludedSchoolTypeIds: ofKind('SchoolType'),
  }
}

/**
 * The same filter as every other one that leaves out the same: in one order, each id once, without those that are unknown
 * or of another kind. Otherwise a stranger's invented ids would make as many equal feeds as there is room for.
 */
export function normalised(filter: ReaderFilter, known: FilterIds): ReaderFilter {
  const part = (list: keyof ReaderFilter) => [...new Set(filter[list])].filter((id) => known[list].has(id)).toSorted()
  return {
    excludedSchoolPhaseIds: part('excludedSchoolPhaseIds'),
    excludedEventTypeIds: part('excludedEventTypeIds'),
    excludedSchoolTypeIds: part('excludedSchoolTypeIds'),
  }
}
