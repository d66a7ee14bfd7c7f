import { setTimeout as pause } from 'node:timers/promises'
import { openDatabase, type Sql } from '../db/client.ts'
import { migrationNames } from '../db/migrate.ts'
import { lookAtPrimary, lookAtReplica, unlike, whyAway } from '../db/replica-state.ts'
import { replicaSilence } from '../kit/times.ts'
import { look, ok, wrong, type Finding } from './finding.ts'

/** Seconds for which a replica may be late before somebody should look. */
const lateSeconds = 10

/** Whether the replica of DATABASE_READ_URL is a standby of this database, and how far behind it is. */
export async function examineReplica(primary: Sql, url: string): Promise<Finding> {
  const replica = openDatabase(url, { applicationName: 'school-almanac doctor', readers: 1, writers: 1 })
  try {
    const here = await lookAtPrimary(primary)
    const there = await lookUntilThere(replica.sql, here.bytes)
    const reason = unlike(here, there)
    const todo = 'point DATABASE_READ_URL at a standby of this database, or leave it out: the primary is read meanwhile'
    if (reason !== null) return wrong('replica', `is not read: ${reason}`, todo)
    const bytes = Math.max(0, here.bytes - there.bytes)
    const says = bytes === 0 ? 'has everything' : `is ${there.replayedSeconds.toFixed(1)} s and ${bytes} bytes behind`
    if (bytes === 0 || there.replayedSeconds <= lateSeconds) return ok('replica', says)
    return look('replica', says, 'see its log and pg_stat_replication: what is new is read from the primary meanwhile')
  } catch (error) {
    const todo = 'start it, or correct DATABASE_READ_URL: the primary is read meanwhile'
    return look('replica', `is not read: ${whyAway(error)}`, todo)
  } finally {
    await replica.close()
  }
}

/** How often (ms) the replica is looked at. */
const between = 20

/**
 * The last change of a primary that rests is old, and what it has written meanwhile is no change: a replica that only lacks that
 * is given a moment to get it, and one that is late is late after it too.
 */
async function lookUntilThere(sql: Sql, bytes: number): Promise<Awaited<ReturnType<typeof lookAtReplica>>> {
  const names = await migrationNames()
  const until = performance.now() + replicaSilence
  for (;;) {
    const there = await lookAtReplica(sql, names)
    const isBehind = there.isStandby && there.bytes < bytes && there.replayedSeconds > lateSeconds
    if (!isBehind || performance.now() > until) return there
    await pause(between)
  }
}
