import type { ReaderFilter } from '#sync/rules/reader-filter.ts'
import { toUuid } from '#sync/protocol/uuid.ts'
import type { Sql } from '../db/client.ts'
import { BadRequest } from '../kit/errors.ts'

/** A filter as a client sends it. */
export type GivenFilter = { [K in keyof ReaderFilter]?: string[] | null }

/** The most ids in each list of a filter. */
const mostIds = 500

/** @throws BadRequest for an invalid id or too many of them */
export function toReaderFilter(given: GivenFilter): ReaderFilter {
  return {
    excludedSchoolPhaseIds: toIds(given.excludedSchoolPhaseIds),
    excludedEventTypeIds: toIds(given.excludedEventTypeIds),
    excludedSchoolTypeIds: toIds(given.excludedSchoolTypeIds),
  }
}

function toIds(given: string[] | null | undefined): string[] {
  const ids = [...new Set(given)].map(toUuid)
  if (ids.length > mostIds) throw new BadRequest(`A filter leaves out at most ${mostIds} of a kind.`)
  return ids.map((id) => {
    if (id === null) throw new BadRequest('This id is not a UUID.')
    return id
  })
}

/** The saved filter of a user; null before the first save. */
export async function readReaderFilter(sql: Sql, userId: string): Promise<ReaderFilter | null> {
  const [row] = await sql<ReaderFilter[]>`/* readReaderFilter */
    select excluded_school_phase_ids, excluded_event_type_ids, excluded_school_type_ids
    from reader_filter where user_id = ${userId}`
  return row ?? null
}
