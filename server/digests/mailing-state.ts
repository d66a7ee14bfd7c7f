import type { Mailing, MailingKind } from '#sync/rules/mailing-times.ts'
import type { AnySql, Fragment, Sql } from '../db/client.ts'

export type MailingState = { handled: string; pausedReason: string | null; pausedAt: string | null }

export type Run = Mailing & { id: string; fromPosition: number | null; untilPosition: number }

/** The state of a kind. Where it has never run, all that is due already counts as handled. */
export async function readState(writes: Sql, due: Mailing): Promise<MailingState> {
  await writes`/* beginState */
    insert into digest_state (kind, handled) values (${due.kind}, ${due.period}) on conflict do nothing`
  const [state] = await writes<MailingState[]>`/* readState */
    select handled, paused_reason, paused_at from digest_state where kind = ${due.kind}`
  return state!
}

export async function pausesOf(sql: Sql): Promise<Map<string, Omit<MailingState, 'handled'>>> {
  const rows = await sql<(MailingState & { kind: string })[]>`/* pausesOf */
    select kind, paused_reason, paused_at from digest_state`
  return new Map(rows.map(({ kind, ...pause }) => [kind, pause]))
}

export async function setHandled(writes: AnySql, { kind, period }: Mailing): Promise<void> {
  await writes`/* setHandled */
    update digest_state set handled = ${period} where kind = ${kind}`
}

/** `due` gives the state of a kind that has never run; a reason of null ends the pause. */
export async function setPause(tx: AnySql, due: Mailing, reason: string | null, now: Date): Promise<void> {
  await tx`/* setPause */
    insert into digest_state (kind, handled, paused_reason, paused_at)
    values (${due.kind}, ${due.period}, ${reason}, ${reason === null ? null : now.toISOString()})
    on conflict (kind) do update set paused_reason = excluded.paused_reason, paused_at = excluded.paused_at`
}

/**
 * Takes back those of some mails that have not left. Those who would have got them count as served, so nobody gets one twice
 * if a mail server had taken it in this moment. @returns how many
 */
export async function withdrawMails(tx: AnySql, which: Fragment): Promise<number> {
  const [withdrawn] = await tx<{ count: number }[]>`/* withdrawMails */
    with gone as (delete from mail where ${which} and ${isWaiting(tx)} returning digest),
      counted as (
        update digest_run r set sent = greatest(0, r.sent - g.mails)
        from (select digest, count(*)::int as mails from gone group by digest) g
        where g.digest = r.kind || '/' || r.period)
    select count(*)::int from gone`
  return withdrawn!.count
}

/** The mails of a kind that wait for their turn at the mail server. */
export async function countWaiting(sql: Sql, kind: MailingKind): Promise<number> {
  const [waiting] = await sql<{ count: number }[]>`/* countWaitingMails */
    select count(*)::int from mail where ${ofKind(sql, kind)} and ${isWaiting(sql)}`
  return waiting!.count
}

export const ofKind = (sql: AnySql, kind: MailingKind): Fragment => sql`digest like ${`${kind}/%`}`
const isWaiting = (sql: AnySql) => sql`sent_at is null and failed_at is null`

/**
 * The run of a mailing, begun now or before a crash: its window of changes is chosen once, from where the last run of its
 * kind ended.
 */
export async function beginRun(writes: Sql, due: Mailing, now: Date): Promise<Run> {
  await writes`/* beginRun */
    insert into digest_run (kind, period, started_at, from_position, until_position)
    values (${due.kind}, ${due.period}, ${now.toISOString()}, ${lastPosition(writes, due.kind)}, sync_head())
    on conflict (kind, period) do nothing`
  const [run] = await writes<Omit<Run, keyof Mailing>[]>`/* readRun */
    select id, from_position, until_position from digest_run where kind = ${due.kind} and period = ${due.period}`
  return { ...due, ...run! }
}

export async function finishRun(writes: Sql, { id }: Run, now: Date): Promise<void> {
  await writes`/* finishRun */
    update digest_run set finished_at = ${now.toISOString()} where id = ${id} and finished_at is null`
}

/** A run that has not begun, for a preview of it. */
export async function windowOfNext(sql: Sql, due: Mailing): Promise<Omit<Run, 'id'>> {
  const [window] = await sql<Omit<Run, 'id' | keyof Mailing>[]>`/* windowOfNext */
    select ${lastPosition(sql, due.kind)} as from_position, sync_head() as until_position`
  return { ...due, ...window! }
}

const lastPosition = (sql: Sql, kind: MailingKind) => sql`(
  select least(until_position, sync_head()) from digest_run where kind = ${kind} order by until_position desc limit 1)`
