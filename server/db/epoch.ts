import type { Sql } from './client.ts'

/**
 * Makes a new epoch when this database is not the one that the epoch was made for: another cluster, another timeline
 * (a point-in-time restore) or another database of the cluster (design section 4).
 */
export async function ensureEpoch(writes: Sql): Promise<{ epoch: string; isNew: boolean }> {
  const [made] = await renewForeignEpoch(writes)
  if (made) return { epoch: made.epoch, isNew: true }
  const [kept] = await readEpoch(writes)
  if (!kept) throw new Error('sync_meta has no row: the database is not migrated')
  return { epoch: kept.epoch, isNew: false }
}

/** Makes a new epoch in any case, after a restore that left the cluster's identity as it was, and wakes every process. */
export async function newEpoch(writes: Sql): Promise<string> {
  const [row] = await writes<{ epoch: string }[]>`/* newEpoch */
    with made as (
      update sync_meta set epoch = gen_random_uuid() returning epoch
    )
    select epoch, pg_notify('sync', json_build_object('epoch', epoch, 'position', sync_head())::text) from made`
  if (!row) throw new Error('sync_meta has no row: the database is not migrated')
  return row.epoch
}

function renewForeignEpoch(writes: Sql) {
  return writes<{ epoch: string }[]>`/* renewForeignEpoch */
    update sync_meta
    set epoch = gen_random_uuid(),
      system_identifier = here.system_identifier,
      timeline = here.timeline,
      database_oid = here.database_oid
    from (
      select c.system_identifier::text,
        substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8) as timeline,
        d.oid::bigint as database_oid
      from pg_control_system() c, pg_database d
      where d.datname = current_database()
    ) as here
    where (sync_meta.system_identifier, sync_meta.timeline, sync_meta.database_oid)
      is distinct from (here.system_identifier, here.timeline, here.database_oid)
    returning epoch`
}

function readEpoch(writes: Sql) {
  return writes<{ epoch: string }[]>`/* readEpoch */ select epoch from sync_meta`
}
