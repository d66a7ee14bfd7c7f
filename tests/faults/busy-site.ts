import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { expect } from '@playwright/test'
import sharp from 'sharp'
import type { Sql } from '#server/db/client.ts'
import type { Checkpoint } from '#sync/protocol/checkpoint.ts'
import { createAccount } from '#tests/support/accounts.ts'
import { startBalancer } from '#tests/support/servers/balancer.ts'
import { insertType } from '#tests/support/content.ts'
import { browserLike } from '#tests/support/cookie-jar.ts'
import { openEventStream } from '#tests/support/servers/event-stream.ts'
import { freePort } from '#tests/support/servers/free-port.ts'
import { pullAll } from '#tests/support/pull.ts'
import { requestGraphql } from '#tests/support/push.ts'
import { startServer, type RunningServer } from '#tests/support/server.ts'
import { logIn } from '#tests/support/sign-in.ts'
import { startSmtpSink } from '#tests/support/servers/smtp-sink.ts'
import type { Person } from '#tests/support/two-administrators.ts'
import { eventually } from '#tests/support/waiting/eventually.ts'
import { expectOnce, startWork } from './made-work.ts'
import { pushUntilAnswered } from './pusher.ts'

/** What goes on between two rounds of the same work; enough for a hundred rounds a minute on any machine. */
const betweenRounds = 20

export type BusySite = {
  /** Three processes behind one small proxy; whoever starts one again puts it here. */
  servers: RunningServer[]
  /** Waits for so many more answered edits. */
  answeredAfter(more: number): Promise<void>
  /** Waits until each kind of work has been done a few times more. */
  goesOn(): Promise<void>
  /** Ends the work: 0 lost and 0 double of edits, own records, files and mails, and open pages were told of the last edit. */
  expectNothingLost(): Promise<void>
}

/** Three processes over one database, through which people edit, pull, sign in, upload, star, request mails and follow the stream. */
export async function startBusySite({
  databaseUrl,
  sql,
  atEnd,
}: {
  databaseUrl: string
  sql: Sql
  atEnd: (end: () => Promise<unknown>) => void
}): Promise<BusySite> {
  const sink = await startSmtpSink()
  atEnd(sink.close)
  const port = await freePort()
  const url = `http://localhost:${port}`
  const env = {
    PUBLIC_URL: url,
    TRUST_PROXY: '1',
    SMTP_URL: sink.url,
    MAIL_RATE: '100000',
    LIMIT_MAILS_PER_ADDRESS: '100000',
  }
  const servers = [await startServer({ databaseUrl, env })]
  for (const _ of [1, 2]) servers.push(await startServer({ databaseUrl, env }))
  atEnd(() => Promise.all(servers.map((server) => server.stop())))
  const balancer = await startBalancer(
    port,
    servers.map((server) => Number(new URL(server.url).port)),
  )
  atEnd(balancer.stop)

  const typeId = await insertType(sql)
  const alex = await signUp(sql, url, 'alex@example.org', true)
  const terry = await signUp(sql, url, 'terry@example.org', false)
  const made = startWork(typeId)
  const done = { edits: 0, pulls: 0, signIns: 0, uploads: 0, stars: 0, mails: 0 }
  const pulled = new Map<string, object>()
  const [files, stars, mailed]: [string[], string[], string[]] = [[], [], []]
  let checkpoint: Checkpoint | null = null
  let told = 0

  const over = new AbortController()
  const again = async (what: keyof typeof done, round: () => Promise<void>) => {
    while (!over.signal.aborted) {
      await round()
      done[what] += 1
      await delay(betweenRounds)
    }
  }
  const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
    .png()
    .toBuffer()
  const load = Promise.all([
    again('edits', async () => {
      made.answers.push(...(await pushUntilAnswered(alex, made.make(7))))
    }),
    again('pulls', async () => {
      const page = await untilDone(() => pullAll(terry.browser, terry.id, checkpoint).catch(unlessBroken))
      for (const { document } of page.documents) pulled.set(document.id, document)
      checkpoint = page.checkpoint
    }),
    again('signIns', async () => {
      const browser = browserLike(url)
      await untilDone(async () => accepted(await logIn(browser, 'terry@example.org')))
      // The session is known to whichever process is next.
      await untilDone(async () => accepted(await browser.visit('/api/account/currentUserRoles')))
    }),
    again('uploads', async () => {
      const id = randomUUID()
      await untilDone(async () => accepted(await upload(alex, id, picture)))
      files.push(id)
    }),
    again('stars', async () => {
      const star = { id: randomUUID(), kind: 'star', key: randomUUID(), value: { isStarred: true } }
      await untilDone(() => putStar(terry, star))
      stars.push(star.key)
    }),
    again('mails', async () => {
      const email = await untilDone(async () => {
        const address = `mailed-${randomUUID()}@example.org`
        await createAccount(sql, { email: address })
        return address
      })
      // Asked once: whoever gets no answer asks again, and then two letters are right.
      const response = await browserLike(url)
        .post('/api/account/sendPasswordResetEmail', { email })
        .catch(() => null)
      mailed.push(...(response?.status === 200 ? [email] : []))
    }),
    follow(terry, over.signal, (position) => (told = Math.max(told, position))),
  ])
  const goesOn = async () => {
    const before = { ...done }
    const isOn = () => Object.entries(done).every(([what, count]) => count > before[what as keyof typeof done] + 1)
    await Promise.race([load, eventually(() => expect(isOn(), JSON.stringify(done)).toBe(true))])
  }
  return {
    servers,
    answeredAfter: async (more) => {
      const enough = made.answers.length + more
      await Promise.race([load, eventually(() => expect(made.answers.length).toBeGreaterThan(enough))])
    },
    goesOn,
    expectNothingLost: async () => {
      const { position } = made.answers.at(-1) as { position: number }
      await eventually(() => expect(told, 'open pages are told of every change').toBeGreaterThanOrEqual(position))
      over.abort()
      await load

      await expectOnce(sql, alex, made)
      const last = await pullAll(terry.browser, terry.id, checkpoint)
      for (const { document } of last.documents) pulled.set(document.id, document)
      const { documents } = await pullAll(terry.browser, terry.id)
      for (const { document } of documents) expect(pulled.get(document.id)).toEqual(document)
      const objects = await sql<{ id: string }[]>`/* uploaded */
    select id from blob_reference where id = any(${files}::uuid[])`
      expect(objects.length).toBe(files.length)
      const held = await sql<{ key: string }[]>`/* starred */
    select key from own_record where user_id = ${terry.id} and kind = 'star'`
      expect(held.map(({ key }) => key).toSorted()).toEqual(stars.toSorted())
      await eventually(() =>
        expect(mailed.filter((email) => !sink.taken.some(({ to }) => to.includes(email)))).toEqual([]),
      )
      // One that was taken by the mail server but not marked when its process was killed is sent again as the same message.
      const idOf = (data: string) => /^Message-ID: (.+)$/im.exec(data)?.[1]
      for (const email of mailed) {
        const letters = sink.taken.filter(({ to }) => to.includes(email))
        expect(new Set(letters.map(({ data }) => idOf(data))).size, email).toBe(1)
      }
    },
  }
}

async function signUp(sql: Sql, url: string, email: string, administrator: boolean): Promise<Person> {
  const id = await createAccount(sql, { email, administrator })
  const browser = browserLike(url)
  expect((await logIn(browser, email)).status).toBe(200)
  return { id, browser }
}

/** Asks again, as devices and people do, until there is an answer: a connection may break, and 503 says later. */
async function untilDone<T>(attempt: () => Promise<T | null>): Promise<T> {
  for (;;) {
    const answer = await attempt().catch((error: unknown) => {
      if (error instanceof Refused) throw error
      return null
    })
    if (answer !== null) return answer
    await delay(betweenRounds)
  }
}

class Refused extends Error {}

/** @throws Refused for an answer that is neither what was requested nor "try again" */
async function accepted(response: Response): Promise<true | null> {
  const text = await response.text()
  if (response.ok) return true
  if (response.status === 503) return null
  throw new Refused(`${response.url} was answered ${response.status} ${text}`)
}

function unlessBroken(error: unknown): null {
  if (/no page: (?!503)/.test(String(error))) throw new Refused(String(error))
  return null
}

function upload({ browser, id: actingUser }: Person, id: string, picture: Buffer): Promise<Response> {
  const body = new FormData()
  body.append('id', id)
  body.append('actingUser', actingUser)
  body.append('files', new Blob([new Uint8Array(picture)]), 'picture.png')
  return browser.visit('/api/blobs/upload', { method: 'POST', body, headers: { 'x-requested-with': 'calendar' } })
}

async function putStar({ browser, id }: Person, star: object): Promise<true | null> {
  const text = `mutation ($records: [OwnRecordInput!]!, $actingUser: ID!) {
    answer: putOwnRecords(records: $records, actingUser: $actingUser) { position refused { id message } }
  }`
  const { status, data, message } = await requestGraphql<{ answer: { refused: object[] } }>(browser, text, {
    records: [star],
    actingUser: id,
  })
  if (data?.answer.refused.length === 0) return true
  if (status === 503) return null
  throw new Refused(`a star was answered ${status} ${message} ${JSON.stringify(data)}`)
}

/** Keeps a stream open as a page does: where it ends, a new one is opened, at whichever process is next. */
async function follow({ browser, id }: Person, over: AbortSignal, tell: (position: number) => void): Promise<void> {
  while (!over.aborted) {
    const stream = await openEventStream(browser, `/sync/stream?user=${id}`).catch(() => null)
    const close = () => stream?.close()
    over.addEventListener('abort', close)
    for (;;) {
      const event = await stream?.next().catch(() => undefined)
      if (!event) break
      if (event.event === 'position') tell((event.data as { position: number }).position)
    }
    over.removeEventListener('abort', close)
    if (!over.aborted) await delay(betweenRounds)
  }
}
