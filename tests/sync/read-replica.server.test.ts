import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import express from 'express'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase, type Database } from '#server/db/client.ts'
import { newEpoch } from '#server/db/epoch.ts'
import { examine } from '#server/doctor/examine.ts'
import { lineOf } from '#server/doctor/finding.ts'
import { readyz } from '#server/health/health.ts'
import { NOTIFIED_HEADER, SCHEMA } from '#sync/protocol/schema.ts'
import type { PullAnswer } from '#sync/protocol/pull-answer.ts'
import type { Checkpoint } from '#sync/protocol/checkpoint.ts'
import { createAccount } from '../support/accounts.ts'
import { insertEvent, insertEvents, insertType } from '../support/content.ts'
import { browserLike, type BrowserLike } from '../support/cookie-jar.ts'
import { openEventStream } from '../support/servers/event-stream.ts'
import { freePort } from '../support/servers/free-port.ts'
import { startInProcess, type InProcess } from '../support/in-process.ts'
import { startOwnCluster, type OwnCluster, type Standby } from '../support/servers/own-cluster.ts'
import { watchConnections } from '../support/servers/watched-connections.ts'
import { pullAll, pullQuery } from '../support/pull.ts'
import { logIn } from '../support/sign-in.ts'
import { eventually } from '../support/waiting/eventually.ts'

type Person = { id: string; browser: BrowserLike }

let cluster: OwnCluster
let standby: Standby
let product: InProcess
let primary: Database
let replica: Database
let typeId: string
let terry: Person
let alex: Person

beforeAll(async () => {
  cluster = await startOwnCluster()
  standby = await cluster.addStandby()
  primary = openDatabase(cluster.url, { applicationName: 'test' })
  replica = openDatabase(standby.url, { applicationName: 'test' })
  product = await startInProcess(cluster.url, { DATABASE_READ_URL: standby.url, METRICS: 'yes' })
  typeId = await insertType(primary.writes)
  await insertEvents(primary.writes, typeId, 700)
  terry = await signIn('terry', false)
  alex = await signIn('alex', true)
  await caughtUp()
})

afterAll(async () => {
  await product?.stop()
  await primary?.close()
  await replica?.close()
  await cluster?.remove()
})

async function signIn(name: string, administrator: boolean): Promise<Person> {
  const email = `${name}@example.org`
  const id = await createAccount(primary.writes, { email, administrator, firstName: name })
  const browser = browserLike(product.url)
  expect((await logIn(browser, email)).status).toBe(200)
  return { id, browser }
}

const standing = () => product.product.database.reads.standing()!

/** The replica is read, and has everything. */
async function caughtUp(): Promise<void> {
  await eventually(() => expect(standing()).toEqual({ because: null, lagSeconds: 0, lagBytes: 0 }))
}

/** The standby replays nothing until it is resumed; what it has received stays unseen. */
async function pauseReplay(): Promise<void> {
  await replica.sql`select pg_wal_replay_pause()`
  await eventually(async () => {
    // A record must come before it notices.
    await primary.writes`select pg_logical_emit_message(false, 'test', 'pause')`
    const [row] = await replica.sql<{ state: string }[]>`select pg_get_wal_replay_pause_state() as state`
    expect(row!.state).toBe('paused')
  })
}

async function resumeReplay(): Promise<void> {
  await replica.sql`select pg_wal_replay_resume()`
  await caughtUp()
}

/** Who answered the reads of `work`. */
async function readsDuring(work: () => Promise<unknown>): Promise<{ replica: number; primary: number }> {
  const before = await readsSoFar()
  await work()
  const after = await readsSoFar()
  return { replica: after.replica - before.replica, primary: after.primary - before.primary }
}

async function metrics(): Promise<string> {
  return (await fetch(`${product.url}/metrics`)).text()
}

async function readsSoFar() {
  const text = await metrics()
  const by = (who: string) =>
    Number(new RegExp(`^almanac_replica_reads_total\\{by="${who}"\\} (\\d+)$`, 'm').exec(text)?.[1] ?? 0)
  return { replica: by('replica'), primary: by('primary') }
}

/** A pull of a device whose stream has notified it of this position. */
async function pullNotified(
  { id, browser }: Person,
  checkpoint: Checkpoint | null,
  notified?: string,
): Promise<PullAnswer> {
  const body = { query: pullQuery, variables: { checkpoint, actingUser: id, schema: SCHEMA } }
  const response = await browser.post('/graphql', body, notified === undefined ? {} : { [NOTIFIED_HEADER]: notified })
  return ((await response.json()) as { data: { pull: PullAnswer } }).data.pull
}

const feed = async () => (await fetch(`${product.url}/api/icalendar/subscribe`)).text()
const page = async () => (await fetch(`${product.url}/events`)).text()

/** Reads an export to its end, because two at most are under way. */
async function exported(what: string): Promise<number> {
  const response = await alex.browser.visit(`/api/export/${what}`)
  await response.arrayBuffer()
  return response.status
}

async function received(position: number): Promise<void> {
  await eventually(() => expect(product.product.stream.head()?.position).toBeGreaterThanOrEqual(position))
}

async function headOf({ sql }: Database): Promise<number> {
  const [row] = await sql<{ head: number }[]>`select sync_head() as head`
  return row!.head
}

test('pages, feeds, public pages, exports and analytics are read from the replica', async () => {
  for (const { id, browser } of [terry, alex]) {
    const reads = await readsDuring(async () => {
      const { documents, checkpoint } = await pullAll(browser, id)
      expect(documents.filter(({ collection }) => collection === 'calendarEvent')).toHaveLength(700)
      expect(checkpoint.position).toBe(await headOf(primary))
    })
    expect(reads.replica).toBeGreaterThan(1)
  }
  const reads = await readsDuring(async () => {
    expect(await feed()).toContain('BEGIN:VEVENT')
    await page()
    for (const what of ['calendarEvents', 'registeredUsers', 'audit']) expect(await exported(what)).toBe(200)
    const range = 'eventType=LinkClick&fromDate=2026-11-01&toDate=2026-11-30'
    expect(await exported(`analytics?${range}`)).toBe(200)
  })
  expect(reads.primary).toBe(0)
  expect(reads.replica).toBeGreaterThanOrEqual(6)
})

test('a replica that is late makes nobody late: a device that was notified of a change, or has it, gets nothing older', async () => {
  const before = await pullAll(terry.browser, terry.id)
  const { nextOf, close } = await openEventStream(terry.browser, `/sync/stream?user=${terry.id}`)
  await pauseReplay()
  const { id } = await insertEvent(primary.writes, { typeId, name: 'Told while the replica rests' })
  const head = await headOf(primary)
  let notified = { epoch: '', position: 0 }
  while (notified.position < head) notified = (await nextOf('position')) as typeof notified
  close()
  expect(await headOf(replica)).toBeLessThan(head)

  // The first pull after the notice has it, and the second has nothing left to request.
  const after = await pullAll(terry.browser, terry.id, before.checkpoint)
  expect(after.documents.map(({ document }) => document.id)).toContain(id)
  expect(after.checkpoint.position).toBe(head)
  expect(await pullAll(terry.browser, terry.id, after.checkpoint)).toMatchObject({ documents: [], pages: 1 })
  expect(await feed()).toContain('Told while the replica rests')

  // A fresh copy reads its first pages from the replica, and ends with all there is.
  for (const { id: userId, browser } of [terry, alex]) {
    const reads = await readsDuring(async () => {
      const whole = await pullAll(browser, userId)
      expect(whole.checkpoint.position).toBe(head)
      expect(whole.documents.map(({ document }) => document.id)).toContain(id)
    })
    expect(reads.replica).toBeGreaterThan(0)
  }
  await resumeReplay()
})

test('a replica ten seconds late is reported in seconds and bytes, without a clock of the databases', async () => {
  await pauseReplay()
  await insertEvent(primary.writes, { typeId })
  await eventually(() => expect(standing().lagSeconds).toBeGreaterThan(0.5))
  expect(standing().lagBytes).toBeGreaterThan(0)
  expect(await metrics()).toMatch(/^almanac_replica_lag_seconds [1-9]|^almanac_replica_lag_seconds 0\.[5-9]/m)
  await resumeReplay()
  expect(await metrics()).toMatch(/^almanac_replica_lag_seconds 0$/m)
})

test('a device that another process has notified of a newer position is answered by the primary', async () => {
  const { checkpoint } = await pullAll(terry.browser, terry.id)
  const notified = (position: number) => `${checkpoint.epoch} ${position}`
  const readsOfPull = (text?: string) => readsDuring(() => pullNotified(terry, checkpoint, text))
  expect((await readsOfPull()).replica).toBe(1)
  expect((await readsOfPull(notified(checkpoint.position))).replica).toBe(1)
  const answer = await pullNotified(terry, checkpoint, notified(checkpoint.position + 1))
  expect(answer).toMatchObject({ answer: 'PAGE', documents: [], position: checkpoint.position })
  const { sql } = product.product.database
  const states: string[] = []
  const send = sql.unsafe
  Object.assign(sql, {
    unsafe: (text: string, ...rest: unknown[]) => {
      states.push(text)
      return Reflect.apply(send, sql, [text, ...rest]) as unknown
    },
  })
  try {
    await pullNotified(terry, checkpoint, notified(checkpoint.position))
    expect(states.filter((text) => text.includes('readPullState'))).toHaveLength(0)
    await pullNotified(terry, checkpoint, notified(checkpoint.position + 1))
    await pullNotified(terry, checkpoint, `00000000-0000-4000-8000-000000000000 1`)
    expect(states.filter((text) => text.includes('readPullState'))).toHaveLength(2)
    // What a stranger writes there changes nothing.
    await pullNotified(terry, checkpoint, 'nonsense')
    await pullNotified(terry, checkpoint, `${checkpoint.epoch} 1e99`)
    expect(states.filter((text) => text.includes('readPullState'))).toHaveLength(2)
  } finally {
    Object.assign(sql, { unsafe: send })
  }
})

test('a new epoch that the replica does not have sends devices back once, and never to the old one', async () => {
  const old = await pullAll(terry.browser, terry.id)
  await pauseReplay()
  const epoch = await newEpoch(primary.writes)
  await eventually(() => expect(product.product.stream.head()?.epoch).toBe(epoch))
  expect(await pullNotified(terry, old.checkpoint)).toMatchObject({ answer: 'RESET', epoch })
  const fresh = await pullAll(terry.browser, terry.id)
  expect(fresh.checkpoint.epoch).toBe(epoch)
  expect(await pullNotified(terry, fresh.checkpoint)).toMatchObject({ answer: 'PAGE', documents: [] })
  await resumeReplay()
  const reads = await readsDuring(() => pullNotified(terry, fresh.checkpoint))
  expect(reads.replica).toBe(1)
})

test('a replica that is gone is one line, the primary is read, and it comes back by itself', async () => {
  const lines = () => product.lines.filter((line) => line.includes('DATABASE_READ_URL'))
  const notified = lines().length
  const { checkpoint } = await pullAll(terry.browser, terry.id)
  await standby.stopImmediately()
  await insertEvent(primary.writes, { typeId, name: 'Without the replica' })
  await received(await headOf(primary))
  const after = await pullAll(terry.browser, terry.id, checkpoint)
  expect(after.documents).toHaveLength(1)
  expect(await feed()).toContain('Without the replica')
  expect(await exported('calendarEvents')).toBe(200)
  await eventually(() => expect(standing().because).toContain('it cannot be reached'))
  await eventually(async () => expect(await metrics()).toMatch(/^almanac_replica_up 0$/m))
  // It may as well be too slow to refuse a connection, now and then.
  await eventually(async () => {
    const ready = await fetch(`${product.url}/readyz`)
    expect([ready.status, await ready.json()]).toEqual([
      200,
      { status: 'ready', replica: expect.stringContaining('it cannot be reached') },
    ])
  })
  await standby.start()
  await caughtUp()
  // A replica that is caught up is still given only a moment to have what a read needs.
  await eventually(async () => expect((await readsDuring(() => pullNotified(terry, after.checkpoint))).replica).toBe(1))
  expect(await metrics()).toMatch(/^almanac_replica_up 1$/m)
  const said = lines().slice(notified)
  // On a slow machine it is away more than once; each time is a line as it goes and one as it comes.
  const isBack = said.map((line) => line.includes('is read again'))
  expect(isBack.length).toBeGreaterThan(1)
  expect(isBack).toEqual(isBack.map((_, at) => at % 2 === 1))
  expect(said.join('')).not.toContain(new URL(standby.url).password)
})

test('a replica whose machine is lost is one line, and whoever was asking it is answered by the primary', async () => {
  const way = await watchConnections(standby.url)
  const other = await startInProcess(cluster.url, { DATABASE_READ_URL: way.url })
  const lines = () => other.lines.filter((line) => line.includes('DATABASE_READ_URL'))
  try {
    await eventually(() => expect(other.product.database.reads.isThere()).toBe(true))
    way.freeze()
    const answers = await Promise.all(['/events', '/api/icalendar/subscribe'].map((path) => fetch(other.url + path)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(lines()).toEqual([expect.stringContaining('it does not answer')])
  } finally {
    await other.stop()
    way.stop()
  }
})

test('what is no standby of this database is not read', async () => {
  const other = await startInProcess(cluster.url, { DATABASE_READ_URL: cluster.url })
  try {
    await eventually(() => expect(other.lines.join('')).toContain('it is no standby'))
    expect(other.product.database.reads.isThere()).toBe(false)
    expect((await fetch(`${other.url}/api/icalendar/subscribe`)).status).toBe(200)
  } finally {
    await other.stop()
  }
})

test('a replica that is gone at the start keeps no process from starting, is one line, and the primary is read', async () => {
  const nowhere = `postgres://app:secret-password@127.0.0.1:${await freePort()}/none`
  const other = await startInProcess(cluster.url, { DATABASE_READ_URL: nowhere })
  const lines = () => other.lines.filter((line) => line.includes('DATABASE_READ_URL'))
  try {
    expect((await fetch(`${other.url}/api/icalendar/subscribe`)).status).toBe(200)
    await eventually(() => expect(lines().join('')).toContain('it cannot be reached'))
    expect((await fetch(`${other.url}/readyz`)).status).toBe(200)
    expect(lines()).toHaveLength(1)
    expect(other.lines.join('')).not.toContain('secret-password')
  } finally {
    await other.stop()
  }
})

test('the doctor says how far the replica is, and what is wrong with it', async () => {
  const line = async (url: string) =>
    (await examine({ DATABASE_URL: cluster.url, DATABASE_READ_URL: url }))
      .filter(({ what }) => what === 'replica')
      .map(lineOf)
      .join('\n')
  expect(await line(standby.url)).toMatch(/^ok +replica +(has everything|is [\d.]+ s and \d+ bytes behind)$/)
  expect(await line(cluster.url)).toMatch(/^wrong replica +is not read: it is no standby → /)
  const nowhere = `postgres://app:secret-password@127.0.0.1:${await freePort()}/none`
  const away = await line(nowhere)
  expect(away).toMatch(/^look +replica +is not read: it cannot be reached/)
  expect(away).not.toContain('secret-password')
})

test('a database that is a standby makes no process ready, and the doctor says so', async () => {
  const app = express().get('/readyz', readyz({ ...product.product, database: replica }))
  const server = app.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const response = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/readyz`)
  server.close()
  const because = ['the database is a standby and takes no changes']
  expect([response.status, await response.json()]).toEqual([503, { status: 'not ready', because }])
  const found = (await examine({ DATABASE_URL: standby.url })).filter(({ what }) => what === 'database').map(lineOf)
  expect(found).toEqual([
    expect.stringMatching(/^wrong database +is a standby and takes no changes → point DATABASE_URL/),
  ])
})
