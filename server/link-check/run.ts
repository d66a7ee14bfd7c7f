import type { AnySql, Sql } from '../db/client.ts'
import { linkRunLostSeconds } from '../kit/times.ts'
import type { Finding } from './check-link.ts'

export type LinkRun = { id: string; begunAt: string }

/** Begins a run for this night (YYYY-MM-DD) unless it has had one, or one is still under way. */
export async function beginNightly(sql: AnySql, night: string, now: Date): Promise<void> {
  await sql`/* beginNightlyLinkRun */
    insert into link_check_run (night, begun_at) select ${night}::date, ${now.toISOString()}
    where not exists (select from link_check_run where night = ${night}::date) on conflict do nothing`
}

/** Begins a run that somebody has requested. @returns whether none was under way */
export async function beginRequestedRun(sql: AnySql, userId: string, now: Date): Promise<boolean> {
  const { count } = await sql`/* beginRequestedRun */
    insert into link_check_run (asked_by, begun_at) values (${userId}, ${now.toISOString()}) on conflict do nothing`
  return count > 0
}

/** The run that is to be done, for one process alone, until it has been silent for too long. */
export async function claimRun(sql: AnySql): Promise<LinkRun | null> {
  const [run] = await sql<LinkRun[]>`/* claimLinkRun */
    update link_check_run set alive_at = now()
    where finished_at is null and (alive_at is null or alive_at < now() - ${linkRunLostSeconds} * interval '1 second')
    returning id, begun_at`
  return run ?? null
}

export async function finishRun(sql: AnySql, { id }: LinkRun, now: Date): Promise<void> {
  await sql`/* finishLinkRun */ update link_check_run set finished_at = ${now.toISOString()} where id = ${id}`
}

/** What this run has visited already, before its process was lost. */
export async function visitedBy(sql: AnySql, { begunAt }: LinkRun): Promise<Set<string>> {
  const rows = await sql<
    { url: string }[]
  >`/* visitedLinks */ select url from link_check where checked_at >= ${begunAt}`
  return new Set(rows.map(({ url }) => url))
}

/** Stores what a visit has found; what was found before counts for how long it lasts. */
export async function storeFinding(
  sql: Sql,
  run: LinkRun,
  given: { url: string; found: Finding; now: Date },
): Promise<void> {
  const { url, found, now } = given
  const { outcome, status, movedTo, detail, isTemporary } = found
  const [at, failingSince] = [now.toISOString(), outcome === 'ok' ? null : now.toISOString()]
  await sql.begin(async (tx) => {
    await tx`/* storeLinkCheck */
      insert into link_check as c (url, outcome, status, moved_to, detail, is_temporary, failing_since, checked_at)
      values (${url}, ${outcome}, ${status}, ${movedTo}, ${detail}, ${isTemporary}, ${failingSince}, ${at})
      on conflict (md5(url)) do update set outcome = excluded.outcome, status = excluded.status,
        moved_to = excluded.moved_to, detail = excluded.detail, is_temporary = excluded.is_temporary,
        failing_since = case when excluded.failing_since is null then null
          else coalesce(c.failing_since, excluded.failing_since) end,
        checked_at = excluded.checked_at`
    await tx`/* linkRunLives */
      update link_check_run set alive_at = now(), checked = checked + 1 where id = ${run.id}`
  })
}
