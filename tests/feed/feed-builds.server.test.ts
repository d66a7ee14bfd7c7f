import { createHash, randomUUID } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Transaction } from '#server/db/client.ts'
import { createFeeds } from '#server/icalendar/feeds.ts'
import { createAccount } from '../support/accounts.ts'
import { insertEvent, insertType } from '../support/content.ts'
import { browserLike } from '../support/cookie-jar.ts'
import { createTestDatabase, type TestDatabase } from '../support/database.ts'
import { openEventStream } from '../support/servers/event-stream.ts'
import { startInProcess } from '../support/in-process.ts'
import { logIn } from '../support/sign-in.ts'

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

test('a change is notified to the public feed, which would believe its age for ever', async () => {
  const product = await startInProcess(database.url, {}, { feedsBelieved: Infinity })
  const userId = await createAccount(database.sql, { email: 'reader@example.org' })
  const browser = browserLike(product.url)
  await logIn(browser, 'reader@example.org')
  const stream = await openEventStream(browser, `/sync/stream?user=${userId}`)
  /** Pages are notified of a change after the feeds. */
  const pagesHear = async () => {
    const [row] = await database.sql<{ head: number }[]>`select sync_head() as head`
    for (let position = -1; position < row!.head;)
      ({ position } = (await stream.nextOf('position')) as { position: number })
  }
  const text = async () => (await fetch(`${product.url}/api/icalendar/subscribe`)).text()
  await text()
  const { id } = await insertEvent(database.writes, { typeId, name: 'Before' })
  await pagesHear()
  expect(await text()).toContain('SUMMARY:Before')
  await database.writes`update calendar_event set name = 'After' where id = ${id}`
  await pagesHear()
  expect(await text()).toContain('SUMMARY:After')
  stream.close()
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
  const { counting, count } = countStatements('readReadersAge')
  const feeds = createFeeds(counting, env)
  for (let number = 0; number < 20; number += 1) await feeds.feed()
  expect(count()).toBe(1)
  feeds.forgetAge()
  await feeds.feed()
  expect(count()).toBe(2)
})

test('the ETag of the public feed is known without looking it up until something changes', async () => {
  const feeds = createFeeds(database.sql, env)
  expect(feeds.etagOfAll()).toBeUndefined()
  const { etag } = await feeds.feed()
  await feeds.feed(without(typeId))
  expect(feeds.etagOfAll()).toBe(etag)
  feeds.forgetAge()
  expect(feeds.etagOfAll()).toBeUndefined()
  const doubting = createFeeds(database.sql, env, { believed: 0 })
  await doubting.feed()
  expect(doubting.etagOfAll()).toBeUndefined()
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

const without = (...excludedEventTypeIds: string[]) => ({
  excludedSchoolPhaseIds: [],
  excludedEventTypeIds,
  excludedSchoolTypeIds: [],
})

test('the cache of feeds is bounded', async () => {
  await insertEvent(database.writes, { typeId })
  const whole = createFeeds(database.sql, env)
  await whole.feed()
  const most = whole.size().bytes * 3
  const feeds = createFeeds(database.sql, env, { most })
  const typeIds = await Promise.all(Array.from({ length: 40 }, () => insertType(database.writes)))
  for (const id of typeIds) {
    await feeds.feed(without(id))
    expect(feeds.size().bytes).toBeLessThanOrEqual(most)
  }
  expect(feeds.size().count).toBeGreaterThan(2)
})

test('invented ids and ids of another kind make no feeds of their own', async () => {
  const feeds = createFeeds(database.sql, env)
  const { etag } = await feeds.feed()
  const { count } = feeds.size()
  const strangers = [
    without(randomUUID()),
    without(randomUUID(), randomUUID()),
    { ...without(), excludedSchoolPhaseIds: [typeId, randomUUID()], excludedSchoolTypeIds: [typeId] },
  ]
  for (const filter of strangers) expect((await feeds.feed(filter)).etag).toBe(etag)
  expect(feeds.size().count).toBe(count)
})

test('feeds are built one after the other, and a request that finds the queue full is refused with a time to come again', async () => {
  const feeds = createFeeds(database.sql, env, { waiting: 3 })
  const typeIds = await Promise.all(Array.from({ length: 5 }, () => insertType(database.writes)))
  const requests = await Promise.allSettled(typeIds.map((id) => feeds.feed(without(id))))
  expect(requests.map(({ status }) => status)).toEqual([...Array(3).fill('fulfilled'), ...Array(2).fill('rejected')])
  expect(requests[4]).toMatchObject({ reason: { status: 503, retryAfterSeconds: 30 } })
  expect((await feeds.feed(without(typeIds[4]!))).length).toBeGreaterThan(0)
})

test('somebody’s feed does not wait for all that another person asks for', async () => {
  const feeds = createFeeds(database.sql, env, { waiting: 10 })
  const typeIds = await Promise.all(Array.from({ length: 12 }, () => insertType(database.writes)))
  const done: number[] = []
  const greedy = typeIds.slice(0, 10).map(async (id, number) => {
    await feeds.feed(without(id), null, null, 'a')
    done.push(number)
  })
  await Promise.all([
    expect(feeds.feed(without(typeIds[10]!), null, null, 'a')).rejects.toMatchObject({ status: 503 }),
    feeds.feed(without(typeIds[11]!), null, null, 'b'),
  ])
  expect(done).not.toContain(8)
  await Promise.all(greedy)
})

test('the feed of everything waits for nobody’s own', async () => {
  const feeds = createFeeds(database.sql, env)
  const typeIds = await Promise.all(Array.from({ length: 40 }, () => insertType(database.writes)))
  let done = 0
  const own = typeIds.map(async (id, number) => {
    await feeds.feed(without(id), null, null, `person ${number}`)
    done += 1
  })
  await own[0]
  await feeds.feed()
  expect(done).toBeLessThan(30)
  await Promise.all(own)
})

test('counts do not stand in the queue of builds, which is as long for them alone', async () => {
  const feeds = createFeeds(database.sql, env, { waiting: 1 })
  const typeIds = await Promise.all(Array.from({ length: 3 }, () => insertType(database.writes)))
  const [first, second, third] = typeIds.map((id) => without(id))
  const requests = [feeds.count(first!, new Date()), feeds.feed(second), feeds.count(third!, new Date())]
  const answered = await Promise.allSettled<unknown>(requests)
  expect(answered.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected'])
})

/** Milliseconds of this thread's processor time until `work` is done, and the most between two turns of the event loop. */
async function processorTimeOf(work: () => Promise<unknown>) {
  const now = () => {
    const { user, system } = process.threadCpuUsage()
    return (user + system) / 1000
  }
  const begun = now()
  const turns = { last: begun, longest: 0, isOver: false }
  const counting = (async () => {
    while (!turns.isOver) {
      await nextTurn()
      turns.longest = Math.max(turns.longest, now() - turns.last)
      turns.last = now()
    }
  })()
  await work()
  turns.isOver = true
  await counting
  return turns.longest
}

test('other work has its turn while a feed is built', async () => {
  const { id } = await insertEvent(database.writes, { typeId })
  await database.writes`insert into calendar_event_schedule (id, calendar_event_id, start, "end", is_all_day)
    select gen_random_uuid(), ${id}, '2027-03-01'::timestamptz + n * interval '1 hour',
      '2027-03-01'::timestamptz + n * interval '1 hour', false from generate_series(1, 20000) n`
  const feeds = createFeeds(database.sql, env)
  const { body } = await feeds.feed()
  // The dates have been written: what is left is to join, digest and compress them. The least of three: what else the
  // process does in that time counts too.
  const turns: number[] = []
  for (let build = 0; build < 3; build += 1) {
    const filter = without(await insertType(database.writes))
    turns.push(await processorTimeOf(() => feeds.feed(filter)))
  }
  const text = gunzipSync(body)
  const atOnce = await processorTimeOf(async () => createHash('sha256').update(Buffer.from(text.toString())).digest())
  expect(Math.min(...turns)).toBeLessThan(atOnce)
})
