import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Transaction } from '#server/db/client.ts'
import { createFeeds } from '#server/icalendar/feeds.ts'
import { insertEvent, insertType } from '../support/content.ts'
import { createTestDatabase, type TestDatabase } from '../support/database.ts'
import { startInProcess } from '../support/in-process.ts'

const env = { publicUrl: 'https://almanac.example.org', productName: 'School Almanac' }

let database: TestDatabase
let typeId: string

beforeAll(async () => {
  database = await createTestDatabase()
  typeId = await insertType(database.writes)
})

afterAll(() => database?.drop())

/** Statements of this name that the database runs while `work` does. */
function countStatements(name: string) {
  const { sql } = database
  let count = 0
  const counted = <T extends object>(session: T): T =>
    new Proxy(session, {
      apply: (target, self, args: [readonly string[]]) => {
        if (String(args[0]?.[0]).includes(name)) count += 1
        return Reflect.apply(target as () => unknown, self, args)
      },
      get: (target, key) => {
        if (key !== 'begin') return Reflect.get(target, key) as unknown
        return (how: string, work: (tx: Transaction) => unknown) => sql.begin(how, (tx) => work(counted(tx)))
      },
    })
  return { counting: counted(sql), count: () => count }
}

test('a change is notified to the public feed, which would believe its age for a minute', async () => {
  const product = await startInProcess(database.url, {}, { feedsBelieved: 60_000 })
  const text = async () => (await fetch(`${product.url}/api/icalendar/subscribe`)).text()
  await text()
  const { id } = await insertEvent(database.writes, { typeId, name: 'Before' })
  await expect.poll(text, { timeout: 10_000, interval: 50 }).toContain('SUMMARY:Before')
  await database.writes`update calendar_event set name = 'After' where id = ${id}`
  await expect.poll(text, { timeout: 10_000, interval: 50 }).toContain('SUMMARY:After')
  await product.stop()
})

test('a feed has the same bytes at another time, and after a change that does not concern it', async () => {
  await insertEvent(database.writes, { typeId })
  const first = await createFeeds(database.sql, env).feed()
  await insertType(database.writes, 'A type that no event has')
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2031-05-06T07:08:09Z') })
  try {
    expect((await createFeeds(database.sql, env).feed()).etag).toBe(first.etag)
  } finally {
    vi.useRealTimers()
  }
})

test('while no position moves, requests for a feed cost the database one statement in five seconds', async () => {
  const { counting, count } = countStatements('readFeedAge')
  const feeds = createFeeds(counting, env)
  for (let number = 0; number < 20; number += 1) await feeds.feed()
  expect(count()).toBe(1)
  feeds.forgetAge()
  await feeds.feed()
  expect(count()).toBe(2)
})

test('an age that is read while a position moves is not remembered', async () => {
  const { sql, writes } = database
  const feeds = createFeeds(sql, env)
  const first = await feeds.feed()
  feeds.forgetAge()
  // Read, as far as this process knows, before the change whose notification comes next.
  const early = feeds.feed()
  feeds.forgetAge()
  await early
  await insertEvent(writes, { typeId, name: 'Meanwhile' })
  expect((await feeds.feed()).etag).not.toBe(first.etag)
})

test('a thousand simultaneous requests for a feed cost one build', async () => {
  await insertEvent(database.writes, { typeId })
  const { counting, count } = countStatements('readFeedDates')
  const feeds = createFeeds(counting, env)
  const answers = await Promise.all(Array.from({ length: 1000 }, () => feeds.feed()))
  expect(new Set(answers.map(({ etag }) => etag)).size).toBe(1)
  await feeds.feed()
  expect(count()).toBe(1)
  await insertEvent(database.writes, { typeId })
  feeds.forgetAge()
  await feeds.feed()
  expect(count()).toBe(2)
})

test('the cache of feeds is bounded', async () => {
  await insertEvent(database.writes, { typeId })
  const whole = createFeeds(database.sql, env)
  await whole.feed()
  const { bytes } = whole.size()
  const most = bytes * 3
  const feeds = createFeeds(database.sql, env, { most })
  for (let number = 0; number < 40; number += 1) {
    await feeds.feed({ excludedSchoolPhaseIds: [randomUUID()], excludedEventTypeIds: [], excludedSchoolTypeIds: [] })
    expect(feeds.size().bytes).toBeLessThanOrEqual(most)
  }
})
