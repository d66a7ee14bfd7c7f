import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAccount } from '../support/accounts.ts'
import { browserLike } from '../support/cookie-jar.ts'
import { createTestDatabase, type TestDatabase } from '../support/database.ts'
import { startInProcess, type InProcess } from '../support/in-process.ts'
import { ask } from '../support/people.ts'
import { logIn } from '../support/sign-in.ts'
import { startSmtpSink, type SmtpSink } from '../support/smtp-sink.ts'

const secret = 'a-secret-of-thirty-characters'

let database: TestDatabase
let sink: SmtpSink
let product: InProcess

beforeAll(async () => {
  database = await createTestDatabase()
  sink = await startSmtpSink()
  product = await startInProcess(database.url, {
    SMTP_URL: sink.url,
    MAIL_RETURN_PATH: 'bounces@almanac.example',
    MAIL_EVENTS_SECRET: secret,
    LIMIT_MAILS_PER_EMAIL: '1000',
  })
})

afterAll(async () => {
  await product?.stop()
  await sink?.close()
  await database?.drop()
})

/** Sends this many mails to a new account, one after the other. @returns their ids, the oldest first */
async function mailed(email: string, count: number): Promise<{ userId: string; ids: string[] }> {
  const userId = await createAccount(database.sql, { email })
  const ids: string[] = []
  for (let mail = 0; mail < count; mail++) {
    const [before, refused] = [sink.taken.length, sink.refused.length]
    await browserLike(product.url).post('/api/account/sendPasswordResetEmail', { email })
    await Promise.race([sink.untilTaken(before + 1), sink.untilRefused(refused + 1)])
    const [row] = await database.sql<{ id: string }[]>`
      select id from mail where user_id = ${userId} order by created_at desc limit 1`
    ids.push(row!.id)
    await untilDone(row!.id)
  }
  return { userId, ids }
}

async function untilDone(id: string): Promise<void> {
  const [row] = await database.sql`select from mail where id = ${id} and (sent_at is not null or failed_at is not null)`
  if (!row) await untilDone(id)
}

const isPaused = async (userId: string) =>
  (await database.sql`select from mail_pause where user_id = ${userId} and reason = 'returned'`).length === 1

const now = () => Math.floor(Date.now() / 1000)

function byMailgun(mailId: string, event: object, { key = secret, timestamp = now() } = {}): object {
  const token = 'c'.repeat(50)
  const signature = createHmac('sha256', key).update(`${timestamp}${token}`).digest('hex')
  const headers = { 'message-id': `${mailId}@almanac.example`, to: 'x@example.org' }
  return {
    signature: { timestamp: String(timestamp), token, signature },
    'event-data': {
      event: 'failed',
      severity: 'permanent',
      recipient: 'x@example.org',
      message: { headers },
      ...event,
    },
  }
}

function report(body: unknown, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(`${product.url}/api/mail-events`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
}

const withPassword = (password: string) => ({
  authorization: `Basic ${Buffer.from(`events:${password}`).toString('base64')}`,
})

test('every mail leaves from a return address of its own', async () => {
  const { ids } = await mailed('verp@example.org', 1)
  const mail = sink.taken.find(({ to }) => to[0] === 'verp@example.org')
  expect(mail?.from).toBe(`bounces+${ids[0]}@almanac.example`)
  expect(mail?.data).toMatch(/^From: School Almanac <support@example\.org>/m)
})

test('three mails in a row that came back pause an address, however often they are reported, and its owner ends that', async () => {
  const { userId, ids } = await mailed('gone@example.org', 3)
  for (const id of [ids[0]!, ids[0]!, ids[0]!, ids[1]!]) expect((await report(byMailgun(id, {}))).status).toBe(204)
  expect(await isPaused(userId)).toBe(false)
  expect((await report(byMailgun(ids[2]!, {}))).status).toBe(204)
  expect(await isPaused(userId)).toBe(true)

  const browser = browserLike(product.url)
  await logIn(browser, 'gone@example.org')
  const own = () => ask(browser, `query { answer: userQuery(id: "${userId}") { emailsReturnedSince } }`)
  expect((await own()).answer).toEqual({ emailsReturnedSince: expect.stringMatching(/^\d{4}-/) })
  expect((await ask(browser, 'mutation { answer: emailWorksAgain }')).answer).toBe(true)
  expect((await own()).answer).toEqual({ emailsReturnedSince: null })
  expect(await isPaused(userId)).toBe(false)
})

test('a mail that arrived between two that came back keeps the address on, and so does another address', async () => {
  const { userId, ids } = await mailed('full@example.org', 4)
  for (const id of [ids[0]!, ids[1]!, ids[3]!]) await report(byMailgun(id, {}))
  expect(await isPaused(userId)).toBe(false)

  const moved = await mailed('old@example.org', 3)
  for (const id of moved.ids) await report(byMailgun(id, {}))
  expect(await isPaused(moved.userId)).toBe(true)
  await database.writes`update app_user set email = 'new@example.org' where id = ${moved.userId}`
  expect(await isPaused(moved.userId)).toBe(false)
})

test('a recipient that the mail server refuses for good counts like a returned mail; a full or busy one does not', async () => {
  sink.refuse(550, 550, 550)
  const { userId } = await mailed('refused@example.org', 3)
  const rows = await database.sql`select bounced_at from mail where user_id = ${userId} and bounced_at is not null`
  expect(rows).toHaveLength(3)
  expect(await isPaused(userId)).toBe(true)
})

test('a refused sender, and a refusal of whatever this server sends, pause nobody’s address', async () => {
  sink.refuseSender(550, 553, 550)
  sink.refuseByPolicy(550, 554)
  sink.refuse(530)
  const { userId } = await mailed('innocent@example.org', 6)
  const rows = await database.sql`select failed_at, bounced_at from mail where user_id = ${userId}`
  expect(rows.map((row) => [row['failedAt'] !== null, row['bouncedAt']])).toEqual(rows.map(() => [true, null]))
  expect([rows.length, await isPaused(userId)]).toEqual([6, false])
})

test('what passes by itself changes nothing: a temporary failure, an opened mail, a block, an unknown mail', async () => {
  const { userId, ids } = await mailed('temporary@example.org', 3)
  for (const id of ids) {
    await report(byMailgun(id, { severity: 'temporary' }))
    await report(byMailgun(id, { event: 'opened' }))
    await report([{ event: 'bounce', type: 'blocked', 'smtp-id': `<${id}@almanac.example>` }], withPassword(secret))
  }
  const unknown = [crypto.randomUUID(), 'x'].map((id) => ({ event: 'bounce', type: 'bounce', 'smtp-id': `<${id}@a>` }))
  expect((await report([...unknown, null, 7, {}], withPassword(secret))).status).toBe(204)
  const rows = await database.sql`select from mail where user_id = ${userId} and bounced_at is not null`
  expect([rows.length, await isPaused(userId)]).toEqual([0, false])
})

test('SendGrid’s list of events is read, and a mail that its reader called unwanted ends what they subscribed to', async () => {
  const { userId, ids } = await mailed('list@example.org', 3)
  const events = ids.map((id) => ({
    email: 'list@example.org',
    event: 'bounce',
    type: 'bounce',
    'smtp-id': `<${id}@a>`,
  }))
  expect((await report(events, withPassword(secret))).status).toBe(204)
  expect(await isPaused(userId)).toBe(true)

  const unwanted = await mailed('unwanted@example.org', 1)
  await database.writes`update profile set is_subscribed_to_weekly_news_letter = true where user_id = ${unwanted.userId}`
  await report([{ event: 'spamreport', 'smtp-id': `<${unwanted.ids[0]}@a>` }], withPassword(secret))
  const [profile] = await database.sql`
    select is_subscribed_to_weekly_news_letter as weekly from profile where user_id = ${unwanted.userId}`
  expect([profile?.['weekly'], await isPaused(unwanted.userId)]).toEqual([false, false])
})

test('a report that nobody has signed, with another key, an old signature or another body changes nothing', async () => {
  const { userId, ids } = await mailed('forged@example.org', 3)
  const statuses: number[] = []
  for (const id of ids) {
    const forged = [
      report(byMailgun(id, {}, { key: 'another-secret-of-some-length' })),
      report(byMailgun(id, {}, { timestamp: now() - 3600 })),
      report([{ event: 'bounce', type: 'bounce', 'smtp-id': `<${id}@a>` }]),
      report([{ event: 'bounce', type: 'bounce', 'smtp-id': `<${id}@a>` }], withPassword('guessed')),
    ]
    statuses.push(...(await Promise.all(forged)).map(({ status }) => status))
  }
  expect(new Set(statuses)).toEqual(new Set([401]))
  expect((await report('{', withPassword(secret))).status).toBe(400)
  expect((await report({ hello: 'there' }, withPassword(secret))).status).toBe(400)
  expect((await report(' '.repeat(1_100_000), withPassword(secret))).status).toBe(413)
  expect(await isPaused(userId)).toBe(false)
})
