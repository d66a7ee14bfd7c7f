import { positionLock, type Sql } from './client.ts'

/**
 * Makes a new epoch when this database is not the one that the epoch was made for: another cluster, another timeline (a
 * point-in-time restore) or another database of the cluster (design 4); and when the sequence of positions was behind
 * its rows, so that the next changes would have been given positions that devices have already read past.
 */
export async function ensureEpoch(writes: Sql): Promise<{ epoch: string; isNew: boolean }> {
  const [made] = await renewForeignEpoch(writes)
  const mended = (await isSequenceBehind(writes)) ? await mendSequence(writes) : undefined
  if (mended ?? made) return { epoch: (mended ?? made)!.epoch, isNew: true }
  const [stored] = await readEpoch(writes)
  if (!stored) throw new Error('sync_meta has no row: the database is not migrated')
  return { epoch: stored.epoch, isNew: false }
}

/**
 * Makes a new epoch in any case, after a restore or an import that left the cluster's identity unchanged, and wakes
 * every process.
 */
export async function newEpoch(writes: Sql): Promise<string> {
  if (await isSequenceBehind(writes)) await mendSequence(writes)
  const [row] = await writes<{ epoch: string }[]>`/* newEpoch */
    with made as (
      update sync_meta set epoch = gen_random_uuid() returning epoch
    )
    select epoch, pg_notify('sync', json_build_object('epoch', epoch, 'position', sync_head())::text) from made`
  if (!row) throw new Error('sync_meta has no row: the database is not migrated')
  return row.epoch
}

/**
 * Logical replication, a data-only import and `setval` leave a sequence behind its rows. Outside the lock this is only
 * a hint, but never a wrong one: the sequence is read after the snapshot of the rows, whose positions it assigned.
 */
export async function isSequenceBehind(writes: Sql): Promise<boolean> {
  const [row] = await writes<{ isBehind: boolean }[]>`/* isSequenceBehind */
    select greatest(sync_head(), min_position) > (select last_value from sync_position) as is_behind from sync_meta`
  return row?.isBehind === true
}

/**
 * Raises the sequence above every position under the lock; it waits for the lock however long another writer holds it.
 */
export async function mendSequence(writes: Sql): Promise<{ epoch: string } | undefined> {
  const mended = await writes.begin('isolation level read committed', async (tx) => {
    await tx`set local lock_timeout = 0`
    await tx`set local statement_timeout = 0`
    await tx`/* takePositionLock */ select pg_advisory_xact_lock(${positionLock})`
    const [row] = await tx<{ epoch: string }[]>`/* mendSequence */
      with reached as (select greatest(sync_head(), min_position) as position from sync_meta),
      raised as materialized (
        select setval('sync_position', position) as position from reached
        where position > (select last_value from sync_position)
      ),
      renewed as (
        update sync_meta set epoch = gen_random_uuid() from raised returning epoch, raised.position
      )
      select epoch, pg_notify('sync', json_build_object('epoch', epoch, 'position', position)::text) from renewed`
    return { row }
  })
  return mended.row
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
