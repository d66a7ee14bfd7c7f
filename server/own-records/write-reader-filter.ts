import type { ReaderFilter } from '#sync/rules/reader-filter.ts'
import type { AnySql } from '../db/client.ts'

/** What feeds and mails leave out for a person: written only with their own record `filters`. */
export async function writeReaderFilter(sql: AnySql, userId: string, filter: ReaderFilter): Promise<void> {
  const { excludedSchoolPhaseIds, excludedEventTypeIds, excludedSchoolTypeIds } = filter
  await sql`/* writeReaderFilter */
    insert into reader_filter (user_id, excluded_school_phase_ids, excluded_event_type_ids, excluded_school_type_ids)
    values (${userId}, ${[...excludedSchoolPhaseIds]}::uuid[], ${[...excludedEventTypeIds]}::uuid[],
      ${[...excludedSchoolTypeIds]}::uuid[])
    on conflict (user_id) do update set excluded_school_phase_ids = excluded.excluded_school_phase_ids,
      excluded_event_type_ids = excluded.excluded_event_type_ids,
      excluded_school_type_ids = excluded.excluded_school_type_ids, changed_at = now()`
}
