import { mayCreateDatabases } from '../backup/prove-backup.ts'
import type { Sql } from '../db/client.ts'
import { isSequenceBehind } from '../db/epoch.ts'
import { migrationNames, newerMigrations, saidOfNewer } from '../db/migrate.ts'
import { look, ok, wrong, type Finding } from './finding.ts'

/** Seconds by which this machine and that of the database may differ, and by which codes and sessions go wrong. */
const clocksDiffer = { look: 2, wrong: 30 }

/** The version, the settings without which nothing starts, room for connections, and the migrations. */
export async function examineDatabase(sql: Sql): Promise<Finding[]> {
  const [row] = await sql<
    { version: number; encoding: string; commits: string; isStandby: boolean; used: number; most: number }[]
  >`/* examineDatabase */
    select current_setting('server_version_num')::int / 10000 as version, current_setting('server_encoding') as encoding,
      current_setting('synchronous_commit') as commits, pg_is_in_recovery() as is_standby,
      (select sum(numbackends)::int from pg_stat_database) as used, current_setting('max_connections')::int as most`
  const { version, encoding, commits, isStandby, used, most } = row!
  const findings: Finding[] = []
  const say = (finding: Finding | false) => finding && findings.push(finding)
  say(
    (version < 15 || version > 18) &&
      look('database', `is PostgreSQL ${version}`, 'the calendar is tested with 15 to 18'),
  )
  say(encoding !== 'UTF8' && wrong('database', `stores text as ${encoding}`, 'create it with encoding UTF8'))
  say(
    !['on', 'remote_apply'].includes(commits) &&
      wrong('database', `has synchronous_commit = ${commits}`, 'set it to on: answered edits may be forgotten'),
  )
  say(isStandby && wrong('database', 'is a standby and takes no changes', 'point DATABASE_URL at the primary'))
  say(
    used > 0.8 * most &&
      look('database', `${used} of ${most} connections are used`, 'raise max_connections: a process takes up to 35'),
  )
  if (findings.length === 0) say(ok('database', `PostgreSQL ${version}, ${used} of ${most} connections are used`))
  return [...findings, await examineMigrations(sql)]
}

async function examineMigrations(sql: Sql): Promise<Finding> {
  const [known, applied] = await Promise.all([
    migrationNames(),
    sql<{ name: string }[]>`/* appliedMigrations */ select name from migration`.catch(() => []),
  ])
  const names = new Set(applied.map(({ name }) => name))
  const missing = known.filter((name) => !names.has(name))
  if (missing.length > 0) {
    return look(
      'schema',
      `${missing.length} migrations are not applied`,
      'back up, then start the calendar: it migrates',
    )
  }
  const newer = await newerMigrations(sql, known)
  const said = saidOfNewer(newer)
  if (newer.contracting.length > 0) return wrong('schema', said!, 'run that version: this one does not start')
  if (said !== null) return look('schema', said, 'run that version, or go on beside it for an upgrade')
  return ok('schema', `${known.length} migrations`)
}

/** Whether new changes would be given positions that devices have read past. */
export async function examineSequence(sql: Sql): Promise<Finding> {
  if (await isSequenceBehind(sql)) {
    const todo = 'npm run new-epoch (a starting process does so too): devices fill a new copy'
    return wrong('sequence', 'is behind its rows, as after setval or a restore', todo)
  }
  const [row] = await sql<{ position: number }[]>`/* examineSequence */ select sync_head() as position`
  return ok('sequence', `the last position is ${row!.position}`)
}

export async function examineClock(sql: Sql): Promise<Finding> {
  const sentAt = Date.now()
  const [row] = await sql<{ now: number }[]>`/* examineClock */
    select (extract(epoch from clock_timestamp()) * 1000)::float8 as now`
  const seconds = Math.abs(row!.now - (sentAt + Date.now()) / 2) / 1_000
  const says = `${seconds.toFixed(1)} s between this machine and the database`
  const todo = 'synchronise both clocks (NTP): codes, sessions and limits end by them'
  if (seconds > clocksDiffer.wrong) return wrong('clock', says, todo)
  return seconds > clocksDiffer.look ? look('clock', says, todo) : ok('clock', says)
}

/** Minutes without a run after which nobody seems to work: one job runs every minute. */
const restingMinutes = 5

export async function examineJobs(sql: Sql): Promise<Finding> {
  const todo = 'start a process; if one runs, its log says why (LOG_LEVEL=warn)'
  const [found] = await sql<{ is: boolean }[]>`/* hasJobs */ select to_regclass('pgboss.job') is not null as is`
  if (!found!.is) return look('jobs', 'have never run', todo)
  const [row] = await sql<{ minutes: number | null }[]>`/* examineJobs */
    select (extract(epoch from now() - max(completed_on)) / 60)::float8 as minutes from pgboss.job
    where name = 'publishing'`
  const { minutes } = row!
  if (minutes === null || minutes > restingMinutes) {
    const last = minutes === null ? 'never' : `${Math.round(minutes)} minutes ago`
    return look('jobs', `ran last ${last}`, todo)
  }
  return ok('jobs', 'ran in the last minutes')
}

/** Minutes that a mail may wait: mailed codes are sent at once, and refused mails are tried again. */
const waitingMinutes = 15

/** Mails that wait, and whether the server that takes them answers. */
export async function examineMails(sql: Sql): Promise<Finding> {
  const [row] = await sql<{ waiting: number; minutes: number }[]>`/* examineMails */
    select count(*)::int as waiting, coalesce(extract(epoch from now() - min(created_at)) / 60, 0)::float8 as minutes
    from mail where sent_at is null and failed_at is null`
  const { waiting, minutes } = row!
  if (minutes <= waitingMinutes) return ok('mails', `${waiting} wait`)
  const says = `${waiting} wait, the oldest for ${Math.round(minutes)} minutes`
  return look('mails', says, 'a digest takes its time (MAIL_RATE); otherwise the log says what the mail server answers')
}

/** A line only where the nightly backup is not restored to prove it. */
export async function examineProof(sql: Sql): Promise<Finding[]> {
  if (await mayCreateDatabases(sql)) return []
  const says = 'is read to its end, not restored: this role may not create databases'
  return [look('backup', says, 'alter role … createdb')]
}
