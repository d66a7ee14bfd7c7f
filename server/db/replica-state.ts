import type { AnySql } from './client.ts'

/** Which database this is, and `bytes` of write-ahead log that it has. */
type ClusterState = { system: string; timeline: number; database: number; bytes: number }
type ReplicaState = ClusterState & { isStandby: boolean; missing: number; replayedSeconds: number }

/** Where the primary is: which cluster and timeline, and the end of its write-ahead log. */
export async function lookAtPrimary(sql: AnySql): Promise<ClusterState> {
  const [row] = await sql<ClusterState[]>`/* lookAtPrimary */
    select s.system_identifier::text as system, c.timeline_id as timeline, d.oid::bigint as database,
      (pg_current_wal_flush_lsn() - '0/0')::float8 as bytes
    from pg_control_system() s, pg_control_checkpoint() c, pg_database d where d.datname = current_database()`
  return row!
}

/** Where a replica is; `replayedSeconds`: how long ago, by its own clock, the last change that it has was made. */
export async function lookAtReplica(sql: AnySql, migrations: readonly string[]): Promise<ReplicaState> {
  const [row] = await sql<ReplicaState[]>`/* lookAtReplica */
    select s.system_identifier::text as system, c.timeline_id as timeline, d.oid::bigint as database,
      coalesce(pg_last_wal_replay_lsn() - '0/0', 0)::float8 as bytes, pg_is_in_recovery() as is_standby,
      coalesce(extract(epoch from clock_timestamp() - pg_last_xact_replay_timestamp()), 0)::float8 as replayed_seconds,
      (select count(*)::int from unnest(${migrations}::text[]) as known (name)
        where not exists (select from migration where migration.name = known.name)) as missing
    from pg_control_system() s, pg_control_checkpoint() c, pg_database d where d.datname = current_database()`
  return row!
}

/** Why a replica must not be read in the place of this primary, or null. */
export function unlike(primary: ClusterState, replica: ReplicaState): string | null {
  if (!replica.isStandby) return 'it is no standby'
  if (replica.system !== primary.system || replica.database !== primary.database)
    return 'it is that of another database'
  if (replica.timeline !== primary.timeline) return 'it follows another timeline than the primary has'
  return replica.missing === 0 ? null : 'it lacks migrations of this program'
}

/** Why a replica could not be looked at, in a few words, without its address. */
export function whyAway(error: unknown): string {
  const { code, message } = Object(error) as { code?: string; message?: string }
  if (code === '42P01') return 'it lacks migrations of this program'
  return isConnectionLost(error) ? `it cannot be reached (${code})` : (message ?? 'it failed')
}

/** Whether the connection failed, not the statement. */
export function isConnectionLost(error: unknown): boolean {
  return /^(08|CONNECT|ECONN|EPIPE|ETIMEDOUT|EAI_|ENOTFOUND|57P0)/.test(String(Object(error).code ?? ''))
}
