import { pino } from 'pino'
import { sendDue } from '#server/digests/send-due.ts'
import type { Sql } from '#server/db/client.ts'
import { readEnv } from '#server/env.ts'
import type { TestDatabase } from '../../support/database.ts'
import { startMeasuredProduct } from '../measured-product.ts'
import type { BenchRow } from '../row.ts'

const people = 10_000
const starsEach = 500
/** How many sets of filters they have. */
const filters = 50

/** The processor time of this process while it queues the mails of everybody, the newest of one kind alone. */
function mailingRow(
  row: Pick<BenchRow, 'name' | 'operation'>,
  { kind, now, choose }: { kind: string; now: string; choose: (sql: Sql) => Promise<unknown> },
): BenchRow {
  return {
    ...row,
    goal: { atMost: 60 },
    unit: 's of CPU',
    rounds: 5,
    open: async (onClose) => {
      const { server, database } = await startMeasuredProduct(onClose, 10_000)
      // Its own job would send too, by another clock.
      await server.stop()
      await addPeople(database.writes)
      await choose(database.writes)
      await database.sql`/* settleTables */ vacuum analyze`
      return async () => {
        await forgetSent(database.writes, kind)
        const before = process.cpuUsage()
        await sendNow(database, now)
        const { user, system } = process.cpuUsage(before)
        await assertSent(database.sql, kind)
        return { ours: (user + system) / 1_000_000 }
      }
    },
  }
}

async function addPeople(sql: Sql): Promise<void> {
  await sql.begin(async (tx) => {
    await tx`set local statement_timeout = 0`
    await tx`/* addPeople */
      insert into app_user (user_name, email, email_confirmed)
      select email, email, true from (select 'person-' || n || '@example.org' as email from generate_series(1, ${people}::int) n) e`
    await tx`/* addProfiles */
      insert into profile (user_id, first_name, last_name)
      select id, 'Some', 'Body' from app_user where email like 'person-%'`
    await tx`/* addFilters */
      insert into reader_filter (user_id, excluded_event_type_ids)
      select u.id, array(select t.id from (select id, row_number() over (order by id) as number from calendar_event_type) t
        where ((u.number % ${filters}) >> (t.number::int % 6)) % 2 = 1)
      from (select id, row_number() over (order by id)::int as number from app_user where email like 'person-%') u`
  })
}

async function chooseWeekly(sql: Sql): Promise<void> {
  await sql.begin(async (tx) => {
    await tx`set local statement_timeout = 0`
    await tx`/* chooseWeekly */ update profile set is_subscribed_to_weekly_news_letter = first_name = 'Some'`
  })
}

async function chooseReminders(sql: Sql): Promise<void> {
  const choice = { deadlines: true, starred: true, offsets: [28, 7, 1, 0], byMail: true, inCalendar: false }
  await sql.begin(async (tx) => {
    await tx`set local statement_timeout = 0`
    await tx`set local session_replication_role = replica`
    await tx`/* chooseReminders */
      insert into own_record (user_id, kind, key, value, position)
      select user_id, 'reminders', '', ${JSON.stringify(choice)}::text::jsonb, 1 from profile where first_name = 'Some'`
    await tx`/* addStars */
      with numbered as (select id, row_number() over (order by id)::int - 1 as number from calendar_event),
        readers as (select user_id, row_number() over (order by user_id)::int as number from profile where first_name = 'Some')
      insert into own_record (user_id, kind, key, value, position)
      select r.user_id, 'star', e.id::text, '{"isStarred": true}', 2 + s
      from readers r cross join generate_series(0, ${starsEach - 1}::int) s
        join numbered e on e.number = (r.number * 7 + s * 19) % 10000`
  })
}

async function forgetSent(sql: Sql, kind: string): Promise<void> {
  await sql.begin(async (tx) => {
    await tx`set local statement_timeout = 0`
    await tx`/* forgetMails */ delete from mail where digest is not null`
    await tx`/* forgetClaims */ truncate mail_claim, reminder_claim, digest_run`
    await tx`/* forgetHandled */
      insert into digest_state (kind, handled)
      select k, case when k = ${kind} then '2026-11-01'::date else '2027-12-31' end
      from unnest(array['daily', 'weekly', 'reminders']) k
      on conflict (kind) do update set handled = excluded.handled`
  })
}

async function sendNow(database: TestDatabase, now: string): Promise<void> {
  const env = readEnv({ PUBLIC_URL: 'https://almanac.example', SMTP_URL: 'smtp://127.0.0.1:1' })
  const parts = { env, log: pino({ level: 'silent' }), database, secret: 'of the bench', now: () => new Date(now) }
  await sendDue(parts)
}

/** A run that sends to nobody would be fast. */
async function assertSent(sql: Sql, kind: string): Promise<void> {
  const [run] = await sql<{ sent: number; all: number }[]>`/* sentNow */
    select sent, sent + empty as all from digest_run where kind = ${kind}`
  if (!run || run.all < people || run.sent < people / 2) throw new Error(`too few were sent: ${JSON.stringify(run)}`)
}

export const digests = mailingRow(
  { name: 'digests', operation: `weekly digests of 10,000 readers with ${filters} filters, 10,000 events` },
  { kind: 'weekly', now: '2026-11-29T17:00:30.000Z', choose: chooseWeekly },
)

export const reminders = mailingRow(
  { name: 'reminders', operation: 'reminders of 10,000 people with 500 stars each, 10,000 events' },
  { kind: 'reminders', now: '2026-11-27T08:00:30.000Z', choose: chooseReminders },
)
