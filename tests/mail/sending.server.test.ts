import { generateKeyPairSync } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { listOf } from '#server/mail/mailing-lists.ts'
import { putMail } from '#server/mail/put-mail.ts'
import { createAccount } from '../support/accounts.ts'
import { browserLike } from '../support/cookie-jar.ts'
import { createTestDatabase, type TestDatabase } from '../support/database.ts'
import { startInProcess, type InProcess } from '../support/in-process.ts'
import { startSmtpSink, type SmtpSink } from '../support/servers/smtp-sink.ts'
import { eventually } from '../support/waiting/eventually.ts'

let database: TestDatabase
let sink: SmtpSink
const running: InProcess[] = []

beforeEach(async () => {
  database = await createTestDatabase()
  sink = await startSmtpSink()
  await createAccount(database.sql, { email: 'teacher@example.org' })
})

afterEach(async () => {
  for (const product of running.splice(0)) await product.stop()
  await sink.close()
  await database.drop()
})

async function start(env: Record<string, string> = {}): Promise<InProcess> {
  const product = await startInProcess(database.url, { SMTP_URL: sink.url, LIMIT_MAILS_PER_EMAIL: '1000', ...env })
  running.push(product)
  return product
}

const requestReset = (product: InProcess) =>
  browserLike(product.url).post('/api/account/sendPasswordResetEmail', { email: 'teacher@example.org' })

type StoredMail = { toAddress: string; text: string | null; html: string | null; sent: boolean; failed: boolean }

const storedMails = () => database.sql<StoredMail[]>`
  select to_address, text, html, sent_at is not null as sent, failed_at is not null as failed from mail order by created_at`

/** Waits until no mail is being sent any more. */
async function settled(): Promise<StoredMail[]> {
  const rows = await storedMails()
  return rows.every(({ sent, failed }) => sent || failed) ? rows : settled()
}

/** The decoded text part. */
const textOf = (data: string) => {
  const part = /Content-Type: text\/plain[\s\S]*?\r\n\r\n([\s\S]*?)\r\n--/.exec(data)?.[1] ?? ''
  return Buffer.from(
    part
      .replace(/=\r\n/g, '')
      .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
  ).toString()
}

test('a mail is delivered as text and HTML from MAIL_FROM, and only who got what when is kept', async () => {
  const product = await start({ MAIL_FROM: 'The Almanac <almanac@example.org>', PUBLIC_URL: 'https://almanac.example' })
  expect((await requestReset(product)).status).toBe(200)
  await sink.untilTaken(1)
  const [mail] = sink.taken
  expect([mail?.from, mail?.to]).toEqual(['almanac@example.org', ['teacher@example.org']])
  for (const header of [
    'From: The Almanac <almanac@example.org>',
    'To: teacher@example.org',
    'Subject: Reset your password',
    'Auto-Submitted: auto-generated',
    'Content-Type: multipart/alternative',
  ]) {
    expect(mail?.data).toContain(header)
  }
  expect(mail?.data).toMatch(/^Message-ID: <[0-9a-f-]{36}@almanac\.example>\r$/m)
  const code = /code=([\w-]{43})/.exec(textOf(mail?.data ?? ''))?.[1] ?? ''
  expect(textOf(mail?.data ?? '')).toMatch('https://almanac.example/account/resetPassword?userId=')
  expect(mail?.data).toContain('Content-Type: text/html')
  expect(await settled()).toEqual([
    { toAddress: 'teacher@example.org', text: null, html: null, sent: true, failed: false },
  ])
  const [jobs] = await database.sql<
    { all: string }[]
  >`select coalesce(json_agg(j), '[]')::text as all from pgboss.job j`
  expect([code.length, jobs?.all.includes(code), product.lines.join('').includes(code)]).toEqual([43, false, false])
})

test('a mail that the server refuses temporarily is tried again; one that it refuses for good is not', async () => {
  sink.refuse(451, 421)
  const product = await start()
  await requestReset(product)
  await sink.untilRefused(1)
  await sink.untilTaken(1)
  expect([sink.refused, sink.taken.length]).toEqual([[451, 421], 1])
  expect(product.lines.join('\n')).toContain('a mail could not be sent and will be tried again')

  sink.refuse(550)
  await requestReset(product)
  await sink.untilRefused(3)
  const rows = await settled()
  expect(rows.at(-1)).toEqual({ toAddress: 'teacher@example.org', text: null, html: null, sent: false, failed: true })
  expect(sink.taken.length).toBe(1)
})

test('a mail that could not be sent for a day counts as failed, and its text, which may hold a code, goes', async () => {
  const port = Number(new URL(sink.url).port)
  await sink.close()
  const product = await start()
  await requestReset(product)
  const attempts = () => product.lines.filter((line) => line.includes('will be tried again')).length
  await eventually(() => expect(attempts()).toBeGreaterThan(0))
  expect((await storedMails()).map(({ text, failed }) => [text !== null, failed])).toEqual([[true, false]])
  await eventually(async () => {
    await database.writes`update pgboss.job set retry_count = retry_limit - 1, start_after = now()
      where name = 'mail' and state = 'retry'`
    expect(await storedMails()).toMatchObject([{ text: null, html: null, sent: false, failed: true }])
  })
  expect(product.lines.join('\n')).toContain('a mail has been given up')
  sink = await startSmtpSink(port)
})

test('mails survive a restart, and two processes send nothing twice', async () => {
  const port = Number(new URL(sink.url).port)
  await sink.close()
  const first = await start()
  for (let sent = 0; sent < 12; sent += 1) expect((await requestReset(first)).status).toBe(200)
  await first.stop()
  running.pop()
  expect((await storedMails()).filter(({ sent }) => sent).length).toBe(0)

  sink = await startSmtpSink(port)
  await Promise.all([start(), start()])
  await sink.untilTaken(12)
  await settled()
  const ids = sink.taken.map(({ data }) => /^Message-ID: (.*)\r$/m.exec(data)?.[1])
  expect([ids.length, new Set(ids).size]).toEqual([12, 12])
})

test('a process that ends waits for the mail that it has begun to send, which nobody sends again', async () => {
  const product = await start()
  const answer = sink.hold()
  expect((await requestReset(product)).status).toBe(200)
  await sink.untilTaken(1)
  const ended = running.pop()!.stop()
  await eventually(async () => expect(await fetch(product.url).then(Boolean, () => false)).toBe(false))
  for (let turn = 0; turn < 30; turn += 1) await database.sql`select 1`
  answer()
  await ended
  expect(await storedMails()).toMatchObject([{ sent: true }])
})

test('a rolled-back mail is never sent, and requests are served while the mail server is away', async () => {
  const product = await start({ SMTP_URL: 'smtp://127.0.0.1:1' })
  await database.sql`
    create function refuse_codes() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$`
  await database.sql`
    create constraint trigger refuse_codes after insert on account_code deferrable initially deferred
    for each row execute function refuse_codes()`
  expect((await requestReset(product)).status).toBe(500)
  expect(await storedMails()).toEqual([])
  await database.sql`drop trigger refuse_codes on account_code`
  expect((await requestReset(product)).status).toBe(200)
  const sealed = expect.stringMatching(/^sealed1\.[\w-]{100,}$/) as string
  expect(await storedMails()).toMatchObject([{ text: sealed, html: sealed, sent: false }])
})

test('a queue that cannot start stops no requests from being served, and sends waiting mails as soon as it can', async () => {
  const held = Promise.withResolvers<void>()
  const locked = Promise.withResolvers<void>()
  const holder = database.writes.begin(async (tx) => {
    await tx`set local idle_in_transaction_session_timeout = 0`
    await tx`lock table pgboss.version in access exclusive mode`
    locked.resolve()
    await held.promise
  })
  await locked.promise
  const product = await start()
  expect((await requestReset(product)).status).toBe(200)
  expect((await browserLike(product.url).visit('/readyz')).status).toBe(200)
  expect((await storedMails()).map(({ sent }) => sent)).toEqual([false])
  held.resolve()
  await holder
  await sink.untilTaken(1)
})

test('MAIL_RATE limits the mails a minute of all processes together', async () => {
  const [product] = await Promise.all([start({ MAIL_RATE: '3' }), start({ MAIL_RATE: '3' })])
  for (let sent = 0; sent < 5; sent += 1) await requestReset(product)
  await sink.untilTaken(3)
  const [limit] = await database.sql<{ points: number }[]>`select points from rate_limit where key = 'mails sent'`
  expect(limit?.points).toBeGreaterThanOrEqual(3)
  expect((await storedMails()).filter(({ sent }) => sent).length).toBeLessThanOrEqual(3)
  // The next minute begins when this one ends.
  await database.sql`update rate_limit set expire = 1 where key = 'mails sent'`
  expect(sink.taken.length).toBe(3)
})

test('a minute that a wrong clock has begun far ahead holds up no mail, and no call', async () => {
  const tomorrow = Date.now() + 86_400_000
  await database.sql`insert into rate_limit (key, points, expire) values ('mails sent', 1000, ${tomorrow})`
  const product = await start({ LIMIT_MAILS_PER_EMAIL: '5' })
  for (let made = 0; made < 5; made += 1) await requestReset(product)
  await sink.untilTaken(5)
  expect((await requestReset(product)).status).toBe(429)
  await database.sql`update rate_limit set expire = ${tomorrow}`
  expect((await requestReset(product)).status).toBe(200)
  await sink.untilTaken(6)
})

test('DKIM_DOMAIN, DKIM_SELECTOR and DKIM_KEY sign the mails', async () => {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const key = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString().replaceAll('\n', '\\n')
  const product = await start({ DKIM_DOMAIN: 'almanac.example', DKIM_SELECTOR: 'almanac', DKIM_KEY: key })
  await requestReset(product)
  await sink.untilTaken(1)
  expect(sink.taken[0]?.data).toMatch(/^DKIM-Signature: .*d=almanac\.example;[\s\S]*s=almanac;/m)
})

test('the signature covers both headers of the one click, or no mail program offers it (RFC 8058, section 4)', async () => {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const key = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
  const { product } = await start({ DKIM_DOMAIN: 'almanac.example', DKIM_SELECTOR: 'almanac', DKIM_KEY: key })
  const userId = await createAccount(database.sql, { email: 'subscriber@example.org' })
  const list = listOf(product, { id: userId, email: 'subscriber@example.org' }, 'weekly')
  const letter = { to: 'subscriber@example.org', subject: 'Week', blocks: [], list }
  await database.writes.begin((tx) => putMail(tx, product, letter, userId))
  await sink.untilTaken(1)
  const { data } = sink.taken[0]!
  const signed = /^DKIM-Signature:[\s\S]*? h=([\s\S]*?);/m.exec(data)?.[1]?.replace(/\s/g, '').toLowerCase().split(':')
  expect(signed).toEqual(expect.arrayContaining(['from', 'subject', 'list-unsubscribe', 'list-unsubscribe-post']))
})

test('with an SMTP server there is no development mailbox', async () => {
  const product = await start()
  for (const path of ['/dev/mailbox', '/dev/mailbox.json']) {
    expect((await browserLike(product.url).visit(path)).status).toBe(404)
  }
})
