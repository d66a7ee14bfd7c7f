import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createFeeds } from '#server/icalendar/feeds.ts'
import { createPublicPages } from '#server/public-pages/public-pages.ts'
import { noFilter } from '#sync/rules/reader-filter.ts'
import { insertEvent, insertEvents, insertType } from '../support/content.ts'
import { createTestDatabase, type TestDatabase } from '../support/database.ts'

const place = '192.0.2.1'
const site = { publicUrl: 'https://almanac.example.org', productName: 'School Almanac' }

let database: TestDatabase
let typeId: string

beforeAll(async () => {
  database = await createTestDatabase()
  typeId = await insertType(database.writes)
})

afterAll(() => database?.drop())

function openPages(bounds: { most?: number; waiting?: number } = {}, today = '2026-11-20') {
  const clock = { day: today }
  const feeds = createFeeds(database.sql, site)
  const now = () => new Date(`${clock.day}T12:00:00Z`)
  return { feeds, clock, pages: createPublicPages(database.reads.read, site, { age: feeds.age, now, ...bounds }) }
}

const without = (...excludedEventTypeIds: string[]) => ({ ...noFilter, excludedEventTypeIds })

describe('public pages', () => {
  test('are built again after a change, and at midnight in London, not before', async () => {
    const { id } = await insertEvent(database.writes, { typeId, name: 'Changing' })
    const { feeds, clock, pages } = openPages()
    const etag = async () => ((await pages.event(place, id)) as { etag: string }).etag
    const first = await etag()
    const path = `/events/changing/${id}`
    expect([await etag(), pages.etagOf(path)]).toEqual([first, first])
    clock.day = '2026-11-21'
    expect(pages.etagOf(path)).toBeUndefined()
    const second = await etag()
    expect(second).not.toBe(first)
    await database.writes`update calendar_event set location = 'Hall' where id = ${id}`
    expect(await etag(), 'the change is not notified yet').toBe(second)
    feeds.forgetAge()
    expect(pages.etagOf(path)).toBeUndefined()
    expect(await etag()).not.toBe(second)
  })

  test('make no entry of the cache for invented ids and filters', async () => {
    const { pages } = openPages()
    const { etag } = await pages.list(place, noFilter, 'page')
    const { count } = pages.size()
    for (let number = 0; number < 20; number += 1) {
      expect(await pages.event(place, randomUUID())).toBeNull()
      expect(await pages.calendarFile(place, randomUUID())).toBeNull()
      expect((await pages.list(place, without(randomUUID()), 'page')).etag).toBe(etag)
    }
    expect(pages.size().count).toBe(count)
  })

  test('are cached up to a bound', async () => {
    await insertEvents(database.writes, typeId, 30)
    const rows = await database.sql<{ id: string }[]>`select id from calendar_event`
    const whole = openPages().pages
    await whole.event(place, rows[0]!.id)
    const most = whole.size().bytes * 5
    const { pages } = openPages({ most })
    for (const { id } of rows) {
      await pages.event(place, id)
      expect(pages.size().bytes).toBeLessThanOrEqual(most)
    }
    expect(pages.size().count).toBeGreaterThan(2)
  })

  test('are built one after the other, and a request that finds the queue full is refused with a time to come again', async () => {
    const { pages } = openPages({ waiting: 3 })
    const typeIds = await Promise.all(Array.from({ length: 5 }, () => insertType(database.writes)))
    const requests = await Promise.allSettled(typeIds.map((id) => pages.list(place, without(id), 'framed')))
    expect(requests.map(({ status }) => status)).toEqual([...Array(3).fill('fulfilled'), ...Array(2).fill('rejected')])
    expect(requests[4]).toMatchObject({ reason: { status: 503, retryAfterSeconds: 30 } })
    expect((await pages.list(place, without(typeIds[4]!), 'framed')).length).toBeGreaterThan(0)
  })

  test('are built for another address and without a filter, however many lists one address asks for', async () => {
    const { id } = await insertEvent(database.writes, { typeId, name: 'Asked for by somebody else' })
    const { pages } = openPages({ waiting: 20 })
    const typeIds = await Promise.all(Array.from({ length: 22 }, () => insertType(database.writes)))
    const done: string[] = []
    const named = async (name: string, answer: Promise<unknown>) => {
      await answer
      done.push(name)
    }
    const greedy = typeIds
      .slice(1)
      .map((typeId, number) => named(`greedy ${number}`, pages.list(place, without(typeId), 'page')))
    const refused = expect(greedy.at(-1)).rejects.toMatchObject({ status: 503 })
    const other = '192.0.2.2'
    await Promise.all([
      refused,
      named('filtered', pages.list(other, without(typeIds[0]!), 'page')),
      named('list', pages.list(place, noFilter, 'page')),
      named('event', pages.event(place, id)),
      named('file', pages.calendarFile(place, id)),
      named('preview', pages.preview(place, id, '2026-11-30T12:00:00Z')),
      named('sitemap', pages.sitemap(place)),
    ])
    await Promise.all(greedy.slice(0, -1))
    expect(done.indexOf('filtered')).toBeLessThan(done.indexOf('greedy 5'))
    expect(done).toEqual(expect.arrayContaining(['list', 'event', 'file', 'preview', 'sitemap']))
  })

  test('of one event are built in turn for all addresses, however many of them one address asks for', async () => {
    await insertEvents(database.writes, typeId, 12)
    const { pages } = openPages({ waiting: 10 })
    const rows = await database.sql<{ id: string }[]>`select id from calendar_event order by id limit 12`
    const done: string[] = []
    const greedy = rows.slice(1, 11).map(async ({ id }) => {
      await pages.event(place, id)
      done.push(id)
    })
    await Promise.all([
      expect(pages.event(place, rows[11]!.id)).rejects.toMatchObject({ status: 503 }),
      pages.event('192.0.2.2', rows[0]!.id),
    ])
    expect(done.length).toBeLessThan(5)
    await Promise.all(greedy)
  })
})
