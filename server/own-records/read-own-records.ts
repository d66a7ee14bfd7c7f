import type { OwnKind } from '#sync/records/own-record.ts'
import type { AnySql, Sql } from '../db/client.ts'

type OwnRecord = { kind: OwnKind; key: string; value: unknown; changedAt: string; position: number }

/** As many as fit into an answer when each is the longest note. */
const inPage = 200

/**
 * A user's records after a position, in the order in which they were changed. A device that names a position of another
 * epoch, or one that the user has not reached, reads from the beginning, and so does one that may know records which have been
 * forgotten since: unless it is reading all of them now, it is answered position 0.
 */
export async function readOwnRecords(sql: Sql, userId: string, since: number, isWhole: boolean) {
  const [head] = await sql<{ epoch: string; position: number; forgotten: number }[]>`/* ownHead */
    select epoch, (select coalesce(max(position), 0) from own_record where user_id = ${userId}) as position,
      coalesce((select position from own_record_forgotten where user_id = ${userId}), 0) as forgotten
    from sync_meta`
  if (!isWhole && since > 0 && since < head!.forgotten) {
    return { epoch: head!.epoch, position: 0, hasMore: true, records: [] }
  }
  const rows = await sql<OwnRecord[]>`/* readOwnRecords */
    select kind, key, value, changed_at, position from own_record
    where user_id = ${userId} and position > ${since} order by position limit ${inPage + 1}`
  const records = rows.slice(0, inPage)
  const hasMore = rows.length > inPage
  const read = records.at(-1)?.position ?? head!.position
  return { epoch: head!.epoch, position: read, hasMore, records }
}

/** Everything, for the own data export. */
export function ownRecordsOf(sql: Sql, userId: string) {
  return sql`/* ownRecordsOf */
    select kind, key, value, changed_at from own_record where user_id = ${userId} order by kind, key`
}

/** How far each of these users' records have come. */
export function ownPositions(sql: AnySql, userIds: readonly string[]) {
  return sql<{ userId: string; position: number }[]>`/* ownPositions */
    select u.id as user_id, coalesce((select max(position) from own_record where user_id = u.id), 0) as position
    from unnest(${[...userIds]}::uuid[]) as u (id)`
}
