import { mostNotices, type ReaderNotice, type WrittenNotice } from '#sync/rules/reader-notices.ts'
import type { AnySql, Sql, Transaction } from '../db/client.ts'
import { lockAccounts } from '../db/lock-accounts.ts'
import { BadRequest } from '../kit/errors.ts'

/** What is shown now or later, so that a device without a connection knows it ahead. */
export function standingNotices(sql: Sql, now: Date): PromiseLike<ReaderNotice[]> {
  return sql<ReaderNotice[]>`/* standingNotices */
    select id, text, starts_at, ends_at from reader_notice
    where withdrawn_at is null and ends_at > ${now.toISOString()} order by starts_at, written_at`
}

/** The newest hundred, the newest first, with their latest change. */
export function writtenNotices(sql: AnySql): PromiseLike<WrittenNotice[]> {
  return sql<WrittenNotice[]>`/* writtenNotices */
    select n.id, n.text, n.starts_at, n.ends_at, n.written_at, c.changed_at, n.withdrawn_at,
      ${nameOf(sql, 'n.written_by')} as written_by, ${nameOf(sql, 'c.changed_by')} as changed_by,
      ${nameOf(sql, 'n.withdrawn_by')} as withdrawn_by
    from reader_notice n
    left join lateral (
      select changed_at, changed_by from reader_notice_change where notice_id = n.id order by id desc limit 1
    ) c on true
    order by n.written_at desc, n.id limit 100`
}

const nameOf = (sql: AnySql, column: 'n.written_by' | 'c.changed_by' | 'n.withdrawn_by') => sql`(
  select coalesce(nullif(trim(p.first_name || ' ' || p.last_name), ''), u.email)
  from app_user u left join profile p on p.user_id = u.id where u.id = ${sql(column)})`

/**
 * Sent again under the same id it is the same notice, which its author may have corrected because the first answer was lost.
 * @returns whether it says something new; @throws BadRequest if it was withdrawn, or changed by its form, meanwhile
 */
export async function writeNotice(
  tx: Transaction,
  { id, text, startsAt, endsAt, userId, now }: ReaderNotice & { userId: string; now: Date },
): Promise<boolean> {
  await lockNotices(tx, userId)
  const rows = await tx`/* writeNotice */
    insert into reader_notice (id, text, starts_at, ends_at, written_at, written_by)
    values (${id}, ${text}, ${startsAt}, ${endsAt}, ${now.toISOString()}, ${userId})
    on conflict (id) do update set text = excluded.text, starts_at = excluded.starts_at, ends_at = excluded.ends_at
    where reader_notice.written_by = excluded.written_by and reader_notice.withdrawn_at is null
      and not exists (select from reader_notice_change where notice_id = reader_notice.id)
      and (reader_notice.text, reader_notice.starts_at, reader_notice.ends_at)
        <> (excluded.text, excluded.starts_at, excluded.ends_at)`
  if (rows.count > 0) await refuseTooMany(tx, now)
  else await refuseOther(tx, { id, text, startsAt, endsAt })
  return rows.count > 0
}

async function refuseOther(tx: Transaction, { id, text, startsAt, endsAt }: ReaderNotice): Promise<void> {
  const same = await tx`/* sameNotice */
    select 1 from reader_notice
    where id = ${id} and text = ${text} and starts_at = ${startsAt} and ends_at = ${endsAt}`
  if (same.length === 0)
    throw new BadRequest('This notice was changed or withdrawn meanwhile. Close the form to see it.')
}

/** What readers are told by a notice, and until when. */
type Told = Pick<ReaderNotice, 'text' | 'endsAt'>

/** The notice as it stands, while this transaction changes it; null if readers see it no more, and never will. */
export async function noticeToChange(
  tx: Transaction,
  { id, userId, now }: { id: string; userId: string; now: Date },
): Promise<ReaderNotice | null> {
  await lockNotices(tx, userId)
  const [row] = await tx<ReaderNotice[]>`/* noticeToChange */
    select id, text, starts_at, ends_at from reader_notice
    where id = ${id} and withdrawn_at is null and ends_at > ${now.toISOString()}`
  return row ?? null
}

/** Corrects it; what it said is stored beside it. */
export async function changeNotice(
  tx: Transaction,
  before: ReaderNotice,
  { text, endsAt, userId, now }: Told & { userId: string; now: Date },
): Promise<void> {
  await tx`/* storeFormerNotice */
    insert into reader_notice_change (notice_id, former_text, former_ends_at, changed_at, changed_by)
    values (${before.id}, ${before.text}, ${before.endsAt}, ${now.toISOString()}, ${userId})`
  await tx`/* changeNotice */ update reader_notice set text = ${text}, ends_at = ${endsAt} where id = ${before.id}`
}

/** Takes a notice back from readers, or shows it again until its end. @returns its text, null if that changes nothing */
export async function withdrawNotice(
  tx: Transaction,
  { id, isWithdrawn, userId, now }: { id: string; isWithdrawn: boolean; userId: string; now: Date },
): Promise<string | null> {
  await lockNotices(tx, userId)
  const [by, at] = isWithdrawn ? [userId, now.toISOString()] : [null, null]
  const [row] = await tx<{ text: string }[]>`/* withdrawNotice */
    update reader_notice set withdrawn_at = ${at}, withdrawn_by = ${by}
    where id = ${id} and (withdrawn_at is null) = ${isWithdrawn} and ends_at > ${now.toISOString()} returning text`
  if (row && !isWithdrawn) await refuseTooMany(tx, now)
  return row?.text ?? null
}

/** One administrator at a time, so that two together do not exceed the most; their account comes before the table. */
async function lockNotices(tx: Transaction, userId: string): Promise<void> {
  await lockAccounts(tx, { ids: [userId] })
  await tx`/* lockNotices */ lock table reader_notice in share row exclusive mode`
}

async function refuseTooMany(tx: Transaction, now: Date): Promise<void> {
  const [row] = await tx<{ count: number }[]>`/* countNotices */
    select count(*)::int as count from reader_notice where withdrawn_at is null and ends_at > ${now.toISOString()}`
  if (row!.count > mostNotices) throw new BadRequest(`At most ${mostNotices} at a time. Withdraw another one first.`)
}
