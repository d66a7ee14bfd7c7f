import { createHmac, generateKeyPairSync, sign, type KeyObject } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAccount } from '../support/accounts.ts'
import { browserLike } from '../support/cookie-jar.ts'
import { createTestDatabase, type TestDatabase } from '../support/database.ts'
import { startInProcess, type InProcess } from '../support/in-process.ts'
import { sendQuery } from '../support/people.ts'
import { logIn } from '../support/sign-in.ts'
import { startSmtpSink, type SmtpSink } from '../support/servers/smtp-sink.ts'

const secret = 'a-secret-of-thirty-characters'
const sendGridKeys = generateKeyPairSync('ec', { namedCurve: 'P-256' })
/** As SendGrid shows it: the key's DER in one line of base64. */
const verificationKey = sendGridKeys.publicKey.export({ type: 'spki', format: 'der' }).toString('base64')

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
    MAIL_EVENTS_KEY: verificationKey,
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

/** As SendGrid's signed event webhook signs it: the time and the body's bytes, by ECDSA with SHA-256. */
function bySendGrid(
  events: object[],
  { key = sendGridKeys.privateKey, timestamp = now() } = {},
): [string, Record<string, string>] {
  // Line breaks as SendGrid writes them: it is the bytes that are signed, not what they say.
  const body = JSON.stringify(events, null, 1).replaceAll('\n', '\r\n')
  return [body, signedBy(key, body, timestamp)]
}

function signedBy(key: KeyObject, body: string, timestamp: number): Record<string, string> {
  return {
    'x-twilio-email-event-webhook-timestamp': String(timestamp),
    'x-twilio-email-event-webhook-signature': sign('sha256', Buffer.from(`${timestamp}${body}`), key).toString(
      'base64',
    ),
  }
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
  for (const id of [ids[0]!, ids[0]!, ids[0]!, ids[1]!]) expect((await report(byMailgun(id, {}))).status).toBe(200)
  expect(await isPaused(userId)).toBe(false)
  expect((await report(byMailgun(ids[2]!, {}))).status).toBe(200)
  expect(await isPaused(userId)).toBe(true)

  const browser = browserLike(product.url)
  await logIn(browser, 'gone@example.org')
  const own = () => sendQuery(browser, `query { answer: userQuery(id: "${userId}") { emailsReturnedSince } }`)
  expect((await own()).answer).toEqual({ emailsReturnedSince: expect.stringMatching(/^\d{4}-/) })
  expect((await sendQuery(browser, 'mutation { answer: emailWorksAgain }')).answer).toBe(true)
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
  expect((await report([...unknown, null, 7, {}], withPassword(secret))).status).toBe(200)
  const rows = await database.sql`select from mail where user_id = ${userId} and bounced_at is not null`
  expect([rows.length, await isPaused(userId)]).toEqual([0, false])
})

test('values that are no texts prove nothing, and name no mail', async () => {
  const { userId, ids } = await mailed('shaped@example.org', 3)
  const noText = { toString: 1, valueOf: 1 }
  const signature = { timestamp: String(now()), token: 'c', signature: 'd' }
  for (const name of Object.keys(signature)) {
    const body = { signature: { ...signature, [name]: noText }, 'event-data': {} }
    expect((await report(body)).status, name).toBe(401)
  }
  const named = ids.map((id) => ({ event: 'bounce', type: 'bounce', 'smtp-id': `<${id}@a>` }))
  const events = [{ event: 'bounce', type: 'bounce', 'smtp-id': noText }, ...named]
  expect((await report(events, withPassword(secret))).status).toBe(200)
  expect(await isPaused(userId)).toBe(true)
})

const day = 24 * 3600

test('Mailgun’s reasons are distinguished: a suppressed address counts as returned, a blocked or slow server does not', async () => {
  const { userId, ids } = await mailed('reasons@example.org', 3)
  for (const id of ids) for (const reason of ['espblock', 'old']) await report(byMailgun(id, { reason }))
  expect(await isPaused(userId)).toBe(false)
  for (const id of ids) await report(byMailgun(id, { reason: 'suppress-bounce' }))
  expect(await isPaused(userId)).toBe(true)
})

test('SendGrid signs its reports with a key of its own; one delayed by a day counts too', async () => {
  const { userId, ids } = await mailed('signed@example.org', 3)
  const bounceOf = (id: string) => ({ event: 'bounce', type: 'bounce', 'smtp-id': `<${id}@a>` })
  const [first, second, third] = ids as [string, string, string]
  expect((await report(...bySendGrid([bounceOf(first), bounceOf(second)]))).status).toBe(200)
  expect((await report(...bySendGrid([bounceOf(third)], { timestamp: now() - day + 60 }))).status).toBe(200)
  expect(await isPaused(userId)).toBe(true)
})

test('after the first returned mail SendGrid sends no more to an address, and reports each that it dropped', async () => {
  const dropped = (ids: string[], reason: string) =>
    report(...bySendGrid(ids.map((id) => ({ event: 'dropped', reason, 'smtp-id': `<${id}@a>` }))))
  const { userId, ids } = await mailed('dropped@example.org', 3)
  await dropped(ids, 'Recipient List over Package Quota')
  await report(...bySendGrid([{ event: 'bounce', type: 'bounce', 'smtp-id': `<${ids[0]}@a>` }]))
  expect(await isPaused(userId)).toBe(false)
  await dropped(ids.slice(1), 'Bounced Address')
  expect(await isPaused(userId)).toBe(true)
})

const weeklyOf = async (userId: string) =>
  (
    await database.sql`
      select is_subscribed_to_weekly_news_letter as weekly from profile where user_id = ${userId}`
  )[0]?.['weekly']
const chooseWeekly = (userId: string) => database.writes`
  update profile set is_subscribed_to_weekly_news_letter = true where user_id = ${userId}`

test('calling a mail unwanted ends a subscription once: repeated, it does not end one chosen since', async () => {
  const { userId, ids } = await mailed('chosen-again@example.org', 1)
  const mailId = ids[0]!
  const reports = [
    () => report(byMailgun(mailId, { event: 'complained' })),
    () => report(...bySendGrid([{ event: 'spamreport', 'smtp-id': `<${mailId}@a>` }])),
    () => report(...bySendGrid([{ event: 'dropped', reason: 'Spam Reporting Address', 'smtp-id': `<${mailId}@a>` }])),
    () => report(byMailgun(mailId, { reason: 'suppress-complaint' })),
  ]
  await chooseWeekly(userId)
  await reports[0]!()
  expect(await weeklyOf(userId)).toBe(false)
  await chooseWeekly(userId)
  for (const repeated of reports) expect((await repeated()).status).toBe(200)
  expect([await weeklyOf(userId), await isPaused(userId)]).toEqual([true, false])
})

test('a mail that somebody else called unwanted, as support or a mistyped new address, ends nobody’s subscription', async () => {
  const userId = await createAccount(database.sql, { email: 'reporter@example.org' })
  await chooseWeekly(userId)
  const toOthers = await database.sql<{ id: string }[]>`
    insert into mail (user_id, to_address, subject, queued_at, sent_at)
    select ${userId}, address, 'Mistake reported', now(), now()
    from unnest(array['support@example.org', 'mistyped@example.org']) as given (address) returning id`
  for (const { id } of toOthers) expect((await report(byMailgun(id, { event: 'complained' }))).status).toBe(200)
  expect(await weeklyOf(userId)).toBe(true)
})

test('SendGrid’s list of events is read, and a mail that its reader called unwanted ends what they subscribed to', async () => {
  const { userId, ids } = await mailed('list@example.org', 3)
  const events = ids.map((id) => ({
    email: 'list@example.org',
    event: 'bounce',
    type: 'bounce',
    'smtp-id': `<${id}@a>`,
  }))
  expect((await report(events, withPassword(secret))).status).toBe(200)
  expect(await isPaused(userId)).toBe(true)

  const unwanted = await mailed('unwanted@example.org', 1)
  await chooseWeekly(unwanted.userId)
  await report([{ event: 'spamreport', 'smtp-id': `<${unwanted.ids[0]}@a>` }], withPassword(secret))
  expect([await weeklyOf(unwanted.userId), await isPaused(unwanted.userId)]).toEqual([false, false])
})

test('a report that nobody has signed, with another key, an old signature or another body changes nothing', async () => {
  const { userId, ids } = await mailed('forged@example.org', 3)
  const statuses: number[] = []
  const others = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey
  for (const id of ids) {
    const events = [{ event: 'bounce', type: 'bounce', 'smtp-id': `<${id}@a>` }]
    const [body, signature] = bySendGrid(events)
    const later = { ...signature, 'x-twilio-email-event-webhook-timestamp': String(now() + 1) }
    const forged = [
      report(...bySendGrid(events, { key: others })),
      report(...bySendGrid(events, { timestamp: now() - 2 * day })),
      report(...bySendGrid(events, { timestamp: now() + 3600 })),
      report(body.replace('bounce', 'Bounce'), signature),
      report(body, later),
      report(body, { ...signature, 'x-twilio-email-event-webhook-signature': 'bm9uZQ==' }),
      report(byMailgun(id, {}, { timestamp: Number.NaN })),
      report(byMailgun(id, {}, { key: 'another-secret-of-some-length' })),
      report(byMailgun(id, {}, { timestamp: now() - 26 * 3600 })),
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
