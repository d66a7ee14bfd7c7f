import type { ReaderFilter } from '#sync/rules/reader-filter.ts'
import { noFilter } from '#sync/rules/reader-filter.ts'
import type { MailingKind } from '#sync/rules/mailing-times.ts'
import type { AnySql, Sql, Transaction } from '../db/client.ts'
import type { Addressee } from './digest-letter.ts'
import type { Run } from './mailing-state.ts'

export type Reader = Addressee & { filter: ReaderFilter }

type Row = Addressee & { [K in keyof ReaderFilter]: string[] | null }

/**
 * The next readers of a run, in the order of their ids after one of them: those who have chosen it and have no claim
 * yet. Their rows are locked, and those that another process works on are skipped, so that processes share the work.
 */
export async function nextReaders(
  tx: Transaction,
  run: Run,
  after: string,
  most: number,
  now: Date,
): Promise<Reader[]> {
  const rows = await tx<Row[]>`/* nextReaders */
    select u.id, u.email, f.excluded_school_phase_ids, f.excluded_event_type_ids, f.excluded_school_type_ids
    from app_user u left join reader_filter f on f.user_id = u.id
    where ${wants(tx, run.kind, now)} and u.id > ${after} and ${isUnclaimed(tx, run)}
    order by u.id limit ${most} for no key update of u skip locked`
  return rows.map(({ id, email, ...filter }) => ({ id, email, filter: toFilter(filter) }))
}

/** Whether somebody is left, also of those on whom another process is working. */
export async function isAnybodyLeft(sql: Sql, run: Run, now: Date): Promise<boolean> {
  const [row] = await sql<{ left: boolean }[]>`/* isAnybodyLeft */
    select exists (select from app_user u where ${wants(sql, run.kind, now)} and ${isUnclaimed(sql, run)}) as left`
  return row!.left
}

export async function countReaders(sql: Sql, kind: MailingKind, now: Date): Promise<number> {
  const [row] = await sql<{ count: number }[]>`/* countReaders */
    select count(*)::int as count from app_user u where ${wants(sql, kind, now)}`
  return row!.count
}

function toFilter({ excludedSchoolPhaseIds, excludedEventTypeIds, excludedSchoolTypeIds }: Omit<Row, keyof Addressee>) {
  if (excludedSchoolPhaseIds === null) return noFilter
  return {
    excludedSchoolPhaseIds,
    excludedEventTypeIds: excludedEventTypeIds ?? [],
    excludedSchoolTypeIds: excludedSchoolTypeIds ?? [],
  }
}

/** Of `app_user u`: the address is confirmed, they may sign in, have chosen these mails and have not paused them. */
export function wants(sql: AnySql, kind: MailingKind, now: Date) {
  return sql`u.email_confirmed and not u.locked_out_by_administrator and u.profile_deleted_at is null
    and ${chosen(sql)[kind]}
    and not exists (select from mail_pause m
      where m.user_id = u.id and (m.until is null or m.until > ${now.toISOString()}))`
}

const chosen = (sql: AnySql) => ({
  daily: sql`exists (select from profile p where p.user_id = u.id and p.is_subscribed_to_daily_news_letter)`,
  weekly: sql`exists (select from profile p where p.user_id = u.id and p.is_subscribed_to_weekly_news_letter)`,
  reminders: sql`exists (select from own_record o
    where o.user_id = u.id and o.kind = 'reminders' and o.value ->> 'byMail' = 'true')`,
})

function isUnclaimed(sql: AnySql, { kind, period }: Run) {
  return sql`not exists (select from mail_claim c where c.user_id = u.id and c.kind = ${kind} and c.period = ${period})`
}
