import type { Sql } from '../db/client.ts'

/** What decides, without any document, whether a device can continue from its checkpoint. */
export type PullState = {
  epoch: string
  minPosition: number
  minSchema: number
  /**
   * The greatest COMMITTED position: never the sequence's last value, which runs ahead of an uncommitted writer. Purged
   * tombstones count, otherwise a device that starts after the last ones were purged would stay before min_position for
   * ever.
   */
  head: number
  /** The sequence's last value: used only to test whether the device is ahead of us. */
  sequence: number
}

/** The columns of a PullState, to be read in one snapshot `from sync_meta m`. */
export const pullStateColumns = `m.epoch, m.min_position, m.min_schema,
  greatest(sync_head(), m.min_position) as head,
  (select case when is_called then last_value else 0 end from sync_position) as sequence`

export async function readPullState(sql: Sql): Promise<PullState> {
  const [row] = await sql.unsafe<PullState[]>(`/* readPullState */ select ${pullStateColumns} from sync_meta m`, [], {
    prepare: true,
  })
  if (!row) throw new Error('sync_meta has no row: the database is not migrated')
  return row
}
