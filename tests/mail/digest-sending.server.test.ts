import { afterEach, beforeEach, expect, test } from 'vitest'
import { openDatabase } from '#server/db/client.ts'
import { digestOverview } from '#server/digests/overview.ts'
import { insertEvent, insertType } from '../support/content.ts'
import { createTestDatabase, type TestDatabase } from '../support/database.ts'
import { freePort } from '../support/servers/free-port.ts'
import { startInProcess } from '../support/in-process.ts'
import { createReader, mailingEnv, sendDueAt } from '../support/mails/mailings.ts'
import { startServer } from '../support/server.ts'
import { startSmtpSink } from '../support/servers/smtp-sink.ts'
import { eventually } from '../support/waiting/eventually.ts'

let database: TestDatabase
let typeId = ''
const atEnd: (() => Promise<unknown>)[] = []

beforeEach(async () => {
  database = await createTestDatabase()
  typeId = await insertType(database.writes)
  await insertEvent(database.writes, { name: 'In the week', typeId, start: '2026-12-03T00:00:00.000Z' })
  await sendDueAt(database, '2026-11-27T12:00:00.000Z')
})

afterEach(async () => {
  for (const end of atEnd.splice(0).toReversed()) await end()
  await database.drop()
})

const sunday = '2026-11-29T17:00:00.000Z'
const addressed = async (digest = 'weekly/2026-11-29') => {
  const rows = await database.sql<
    { to: string }[]
  >`select to_address as to from mail where digest = ${digest} order by 1`
  return rows.map(({ to }) => to)
}
const runs = (kind = 'weekly') => database.sql<{ period: string; sent: number; empty: number; isFinished: boolean }[]>`
  select period, sent, empty, finished_at is not null as is_finished from digest_run where kind = ${kind} order by period`

async function createReaders(count: number): Promise<string[]> {
  const emails = Array.from({ length: count }, (_, number) => `many-${String(number).padStart(4, '0')}@example.org`)
  await database.writes`
    with made as (
      insert into app_user (user_name, email, email_confirmed) select email, email, true from unnest(${emails}::text[]) as e (email)
      returning id
    )
    insert into profile (user_id, first_name, last_name, is_subscribed_to_weekly_news_letter)
    select id, 'Many', 'Readers', true from made`
  return emails
}

test('whoever has not chosen, confirmed or may not sign in gets no digest, nor whoever has paused', async () => {
  const { writes } = database
  const of = (name: string, more: object = {}) =>
    createReader(writes, { weekly: true, email: `${name}@example.org`, ...more })
  await of('chosen')
  await of('not-chosen', { weekly: false, daily: true })
  await of('unconfirmed', { emailConfirmed: false })
  const [locked, deleted] = [await of('locked'), await of('deleted')]
  const [returned, paused, over] = [await of('returned'), await of('paused'), await of('over')]
  await writes`update app_user set locked_out_by_administrator = true where id = ${locked}`
  await writes`update app_user set profile_deleted_at = now(), email_confirmed = false, password_hash = null where id = ${deleted}`
  await writes`insert into mail_pause (user_id, reason, until) values
    (${returned}, 'returned', null), (${paused}, 'chosen', '2026-11-30T00:00:00Z'),
    (${over}, 'chosen', '2026-11-29T16:00:00Z')`
  await sendDueAt(database, sunday)
  expect(await addressed()).toEqual(['chosen@example.org', 'over@example.org'])
})

test('after a downtime the newest digest is sent if less than half its period has passed, older ones never', async () => {
  await createReader(database.writes, { weekly: true, email: 'chosen@example.org' })
  await insertEvent(database.writes, { name: 'Later', typeId, start: '2026-12-24T00:00:00.000Z' })
  // Two Sundays were missed; the second one is three days ago.
  await sendDueAt(database, '2026-12-09T12:00:00.000Z')
  expect((await runs()).map(({ period }) => period)).toEqual(['2026-12-06'])
  // Of this one more than half a week has passed.
  await sendDueAt(database, '2026-12-17T06:00:00.000Z')
  expect((await runs()).map(({ period }) => period)).toEqual(['2026-12-06'])
  await sendDueAt(database, '2026-12-20T17:00:00.000Z')
  expect((await runs()).map(({ period }) => period)).toEqual(['2026-12-06', '2026-12-20'])
})

test('a paused digest is passed over, and those after the pause are sent', async () => {
  await createReader(database.writes, { weekly: true })
  const pause = (reason: string | null) => database.writes`update digest_state
    set paused_reason = ${reason}, paused_at = ${reason && sunday} where kind = 'weekly'`
  await pause('A wrong date')
  await sendDueAt(database, sunday)
  await pause(null)
  await sendDueAt(database, '2026-11-29T17:01:00.000Z')
  expect(await runs()).toEqual([])
  await insertEvent(database.writes, { name: 'Later', typeId, start: '2026-12-08T00:00:00.000Z' })
  await sendDueAt(database, '2026-12-06T17:00:00.000Z')
  expect(await runs()).toEqual([{ period: '2026-12-06', sent: 1, empty: 0, isFinished: true }])
})

test('a clock that was a year ahead for a moment keeps no digest back, repeats none, and one a minute behind sends none', async () => {
  await createReader(database.writes, { weekly: true, email: 'chosen@example.org' })
  await insertEvent(database.writes, { name: 'In a year', typeId, start: '2027-11-24T00:00:00.000Z' })
  await sendDueAt(database, '2027-11-21T17:00:00.000Z')
  await sendDueAt(database, '2026-11-28T12:00:00.000Z')
  await sendDueAt(database, sunday)
  expect(await addressed()).toEqual(['chosen@example.org'])
  await sendDueAt(database, '2027-11-21T17:01:00.000Z')
  await sendDueAt(database, '2026-11-29T17:02:00.000Z')
  await createReader(database.writes, { weekly: true, email: 'later@example.org' })
  await sendDueAt(database, '2026-11-29T16:59:00.000Z')
  expect(await addressed()).toEqual(['chosen@example.org'])
  expect(await addressed('weekly/2027-11-21')).toEqual(['chosen@example.org'])
  expect((await runs()).map(({ period, sent }) => [period, sent])).toEqual([
    ['2026-11-29', 1],
    ['2027-11-21', 1],
  ])
})

test('a run that fails in the middle goes on where it was, and nobody gets a second mail', async () => {
  const emails = await createReaders(250)
  const { writes } = database
  await writes`create table after_mails (most integer)`
  await writes`insert into after_mails values (150)`
  await writes`create function fail_later() returns trigger language plpgsql as $$ begin
    if (select count(*) from mail) > (select most from after_mails) then raise exception 'The disk is full'; end if;
    return null; end $$`
  await writes`create trigger fail_later after insert on mail for each statement execute function fail_later()`
  await expect(sendDueAt(database, sunday)).rejects.toThrow('The disk is full')
  expect((await addressed()).length).toBe(100)
  expect(await runs()).toEqual([{ period: '2026-11-29', sent: 100, empty: 0, isFinished: false }])
  await writes`drop trigger fail_later on mail`
  await sendDueAt(database, '2026-11-29T17:01:00.000Z')
  expect(await addressed()).toEqual(emails)
  expect(await runs()).toEqual([{ period: '2026-11-29', sent: 250, empty: 0, isFinished: true }])
})

test('processes that work at the same time share the readers, and queue one mail for each', async () => {
  const emails = await createReaders(450)
  const others = [1, 2].map(() => openDatabase(database.url))
  atEnd.push(() => Promise.all(others.map((one) => one.close())))
  await Promise.all([database, ...others].map((one) => sendDueAt({ ...one, drop: database.drop }, sunday)))
  expect(await addressed()).toEqual(emails)
  expect(await runs()).toEqual([{ period: '2026-11-29', sent: 450, empty: 0, isFinished: true }])
})

test('of three processes one is killed between queueing and sending, and every digest is sent once', async () => {
  const emails = await createReaders(60)
  const port = await freePort()
  const env = { ...mailingEnv, NOW: '2026-11-29T17:00:30Z', SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_RATE: '10000' }
  const servers = await Promise.all([1, 2, 3].map(() => startServer({ databaseUrl: database.url, env })))
  atEnd.push(() => Promise.all(servers.map((server) => server.stop())))
  await eventually(async () => {
    expect((await addressed()).length).toBe(60)
    const [jobs] = await database.sql<{ count: number }[]>`select count(*)::int from pgboss.job where name = 'mail'`
    expect(jobs?.count).toBe(60)
  })
  await servers[0]!.kill()
  // What it had begun counts as lost, as it does after a quarter of an hour; what the others have begun must have ended, or it would
  // begin twice.
  const others = servers.slice(1)
  await Promise.all(others.map((server) => server.stop()))
  await database.writes`update pgboss.job set state = 'retry', start_after = now() where name = 'mail' and state = 'active'`
  const sink = await startSmtpSink(port)
  atEnd.push(() => sink.close())
  const again = await Promise.all(others.map((server) => server.startAgain()))
  atEnd.push(() => Promise.all(again.map((server) => server.stop())))
  await eventually(async () => {
    await database.writes`update pgboss.job set start_after = now() where name = 'mail' and state = 'retry'`
    expect(new Set(sink.taken.flatMap(({ to }) => to)).size).toBe(60)
  })
  const ids = new Set(sink.taken.map(({ data }) => /^Message-ID: (.*)\r$/m.exec(data)?.[1]))
  expect(ids.size).toBe(60)
  expect(sink.taken.flatMap(({ to }) => to).toSorted()).toEqual(emails)
})

test('a digest waits for a mail server that is away, and a refused recipient is counted as returned', async () => {
  await createReader(database.writes, { weekly: true, email: 'one@example.org' })
  await createReader(database.writes, { weekly: true, email: 'two@example.org' })
  const port = await freePort()
  await sendDueAt(database, sunday)
  const product = await startInProcess(database.url, {
    ...mailingEnv,
    SMTP_URL: `smtp://127.0.0.1:${port}`,
    NOW: '2026-11-29T17:01:00Z',
  })
  atEnd.push(() => product.stop())
  await eventually(() => expect(product.lines.join('\n')).toContain('will be tried again'))
  const sink = await startSmtpSink(port)
  atEnd.push(() => sink.close())
  sink.refuse(550)
  await eventually(async () => {
    const { runs: all } = await digestOverview(database.sql, new Date(sunday))
    expect(all).toMatchObject([{ kind: 'weekly', sent: 2, failed: 0, bounced: 1, clicks: 0 }])
    expect(sink.taken.length).toBe(1)
  })
})

test('a digest that waits is not sent to whoever no longer wants it there, nor any after its time', async () => {
  const { writes } = database
  const named = (name: string) => createReader(writes, { weekly: true, daily: true, email: `${name}@example.org` })
  const [unsubscribed, paused, moved, locked] = [
    await named('unsubscribed'),
    await named('paused'),
    await named('moved'),
    await named('locked'),
  ]
  await named('stays')
  await insertEvent(writes, { name: 'On Monday', typeId, start: '2026-11-30T00:00:00.000Z' })
  await sendDueAt(database, sunday)
  await sendDueAt(database, '2026-11-30T06:30:00.000Z')
  expect([(await addressed()).length, (await addressed('daily/2026-11-30')).length]).toEqual([5, 5])
  await writes`update profile set is_subscribed_to_weekly_news_letter = false where user_id = ${unsubscribed}`
  await writes`insert into mail_pause (user_id, reason, until) values (${paused}, 'chosen', '2026-12-30T00:00:00Z')`
  await writes`update app_user set email = 'elsewhere@example.org' where id = ${moved}`
  await writes`update app_user set locked_out_by_administrator = true where id = ${locked}`
  const sink = await startSmtpSink()
  atEnd.push(() => sink.close())
  const env = { ...mailingEnv, SMTP_URL: sink.url, NOW: '2026-11-30T18:31:00Z', MAIL_RATE: '10000' }
  const product = await startInProcess(database.url, env)
  atEnd.push(() => product.stop())
  await eventually(async () => {
    const waiting = await database.sql`select from mail where sent_at is null and failed_at is null`
    expect(waiting.length).toBe(0)
  })
  expect(sink.taken.flatMap(({ to }) => to)).toEqual(['stays@example.org'])
  expect(sink.taken[0]!.data).toContain('Subject: This week')
  const { runs: all } = await digestOverview(database.sql, new Date(sunday))
  expect(all.map(({ kind, sent, failed }) => [kind, sent, failed])).toEqual([
    ['daily', 2, 2],
    ['weekly', 1, 0],
  ])
})

test('a mailed code is sent before digests that wait', async () => {
  await createReaders(30)
  await createReader(database.writes, { email: 'teacher@example.org' })
  await sendDueAt(database, sunday)
  const sink = await startSmtpSink()
  atEnd.push(() => sink.close())
  await database.writes`
    insert into mail (user_id, to_address, subject, text, html)
    select id, email, 'Your code', 'sealed', 'sealed' from app_user where email = 'teacher@example.org'`
  const product = await startInProcess(database.url, { ...mailingEnv, SMTP_URL: sink.url, NOW: '2026-11-29T17:01:00Z' })
  atEnd.push(() => product.stop())
  const first = () => database.sql<{ priority: number }[]>`
    select priority from pgboss.job where name = 'mail' order by priority desc`
  await eventually(async () =>
    expect((await first()).map(({ priority }) => priority)).toEqual([1, ...Array(30).fill(0)]),
  )
})
