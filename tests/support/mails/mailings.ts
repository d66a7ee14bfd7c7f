import { pino } from 'pino'
import { sendDue } from '#server/digests/send-due.ts'
import { readEnv } from '#server/env.ts'
import type { Sql } from '#server/db/client.ts'
import { openText } from '#server/sealing/sealed-text.ts'
import { aboutMail } from '#server/mail/put-mail.ts'
import { createAccount, type NewAccount } from '../accounts.ts'
import type { TestDatabase } from '../database.ts'

const secret = 'a secret of the tests of mailings'

export const mailingEnv = { PUBLIC_URL: 'https://almanac.example', SECRET: secret, SMTP_URL: 'smtp://127.0.0.1:1' }

/** Does what the job of every minute does, at an instant of the product's clock. */
export async function sendDueAt(database: TestDatabase, now: string): Promise<void> {
  const log = pino({ level: 'silent' })
  await sendDue({ env: readEnv(mailingEnv), log, database, secret, now: () => new Date(now) })
}

export type Subscriber = Partial<NewAccount> & { daily?: boolean; weekly?: boolean }

let made = 0

export async function createReader(
  sql: Sql,
  { daily = false, weekly = false, ...account }: Subscriber,
): Promise<string> {
  made += 1
  const id = await createAccount(sql, { email: `reader-${made}@example.org`, ...account })
  await sql`update profile set is_subscribed_to_daily_news_letter = ${daily},
    is_subscribed_to_weekly_news_letter = ${weekly} where user_id = ${id}`
  return id
}

export type QueuedMail = { userId: string; to: string; subject: string; digest: string; text: string; html: string }

/** The mails of a digest in the outbox, in the order of their subjects, with their texts. */
export async function queuedMails(sql: Sql, digest: string): Promise<QueuedMail[]> {
  const rows = await sql<(QueuedMail & { id: string })[]>`
    select id, user_id, to_address as to, subject, digest, text, html from mail where digest = ${digest}
    order by subject, to_address`
  const open = (id: string, sealed: string) => openText(secret, aboutMail(id), sealed) ?? ''
  return rows.map((row) => ({ ...row, text: open(row.id, row.text), html: open(row.id, row.html) }))
}

/** Writes an own record, as the person's devices would. */
export async function putRecord(sql: Sql, userId: string, kind: string, key: string, value: object): Promise<void> {
  await sql`insert into own_record (user_id, kind, key, value, position) values (${userId}, ${kind}, ${key}, ${JSON.stringify(value)}::text::jsonb,
      (select coalesce(max(position), 0) + 1 from own_record where user_id = ${userId}))
    on conflict (user_id, kind, key) do update set value = excluded.value`
}
