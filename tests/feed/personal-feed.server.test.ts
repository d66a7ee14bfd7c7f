import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { stripAccount } from '#server/account/delete-account.ts'
import type { Transaction } from '#server/db/client.ts'
import { createAccount } from '../support/accounts.ts'
import { insertEvent, insertType } from '../support/content.ts'
import { browserLike, type BrowserLike } from '../support/cookie-jar.ts'
import { sendQuery } from '../support/people.ts'
import { waitsForLock } from '../support/servers/waiting-for-locks.ts'
import { logIn } from '../support/sign-in.ts'
import { twoAdministrators, type TwoAdministrators } from '../support/two-administrators.ts'

let school: TwoAdministrators
const ids = { exams: '', webinars: '', primary: randomUUID(), secondary: randomUUID(), academy: randomUUID() }

beforeAll(async () => {
  school = await twoAdministrators()
  const { writes } = school.database
  ids.exams = await insertType(writes, 'Exams')
  ids.webinars = await insertType(writes, 'Webinars')
  await writes`insert into item_tag (id, name, tag_type) values (${ids.primary}, 'Primary', 'SchoolPhase'),
    (${ids.secondary}, 'Secondary', 'SchoolPhase'), (${ids.academy}, 'Academy', 'SchoolType')`
  const add = async (name: string, typeId: string, tagIds: string[], start: string) => {
    const { id } = await insertEvent(writes, { name, typeId, start })
    for (const tagId of tagIds) {
      await writes`insert into item_tag_link (id, target_id, item_tag_id) values (${randomUUID()}, ${id}, ${tagId})`
    }
  }
  await add('For all', ids.exams, [], '2026-11-19T00:00:00.000Z')
  await add('Primary only', ids.exams, [ids.primary], '2026-11-20T00:00:00.000Z')
  await add('Both phases', ids.exams, [ids.primary, ids.secondary], '2026-11-21T00:00:00.000Z')
  await add('Academies', ids.exams, [ids.academy], '2026-11-22T00:00:00.000Z')
  await add('A webinar', ids.webinars, [], '2026-11-23T00:00:00.000Z')
  school.product.product.feeds.forgetAge()
})

afterAll(() => school?.stop())

beforeEach(() => school.database.writes`delete from rate_limit`)

type Filter = { excludedSchoolPhaseIds?: string[]; excludedEventTypeIds?: string[]; excludedSchoolTypeIds?: string[] }
type Link = { url: string; webcalUrl: string }

async function link(browser: BrowserLike, filter: Filter | null = {}, mutation = 'createCalendarFeedLink') {
  const type = mutation.startsWith('create') ? 'ReaderFilterInput!' : 'ReaderFilterInput'
  const text = `mutation ($filter: ${type}) { answer: ${mutation}(filter: $filter) { url webcalUrl } }`
  return (await sendQuery(browser, text, { filter })).answer as Link
}

const subscription = async (browser: BrowserLike) =>
  (
    await sendQuery(
      browser,
      `query { answer: calendarSubscription { filter { excludedSchoolPhaseIds excludedEventTypeIds
    excludedSchoolTypeIds } links lastMadeAt lastReadOn } }`,
    )
  ).answer

async function namesIn(url: string): Promise<string[] | number> {
  const response = await fetch(url)
  if (!response.ok) return response.status
  return [...(await response.text()).matchAll(/^SUMMARY:(.*)\r$/gm)].map(([, name = '']) => name)
}

const all = ['For all', 'Primary only', 'Both phases', 'Academies', 'A webinar']

/** Somebody new who is signed in. */
async function someone(): Promise<{ id: string; email: string; browser: BrowserLike }> {
  const email = `${randomUUID()}@example.org`
  const id = await createAccount(school.database.writes, { email })
  const browser = browserLike(school.product.url)
  await logIn(browser, email)
  return { id, email, browser }
}

describe('a personal feed', () => {
  test('a personal feed leaves out what its reader has excluded, and says so in its name', async () => {
    const { browser } = await someone()
    const cases: [Filter, string[], string][] = [
      [{}, all, 'School Almanac: all events'],
      [{ excludedEventTypeIds: [ids.webinars] }, all.slice(0, 4), 'School Almanac without Webinars'],
      [
        { excludedSchoolPhaseIds: [ids.primary] },
        ['For all', 'Both phases', 'Academies', 'A webinar'],
        'School Almanac without Primary',
      ],
      [
        { excludedSchoolPhaseIds: [ids.primary, ids.secondary], excludedSchoolTypeIds: [ids.academy] },
        ['For all', 'A webinar'],
        'School Almanac: No school phases\\, No school types',
      ],
      [{ excludedEventTypeIds: [randomUUID()] }, all, 'School Almanac: all events'],
    ]
    for (const [filter, names, title] of cases) {
      const { url } = await link(browser, filter)
      expect(await namesIn(url)).toEqual(names)
      expect((await (await fetch(url)).text()).replaceAll('\r\n ', '')).toContain(`X-WR-CALNAME:${title}\r\n`)
      const count =
        'query ($filter: ReaderFilterInput) { answer: calendarFeedCount(filter: $filter) { events dates upcoming } }'
      const over = names.filter((name) => name === 'For all').length
      expect((await sendQuery(browser, count, { filter })).answer).toEqual({
        events: names.length,
        dates: names.length,
        upcoming: names.length - over,
      })
    }
  })

  test('the events of a filter are counted at most five times in a request', async () => {
    const { browser } = await someone()
    const counts = (times: number) =>
      Array.from({ length: times }, (_, number) => `a${number}: calendarFeedCount { events }`).join(' ')
    expect(
      (await sendQuery(browser, `query { answer: calendarFeedCount { events } ${counts(4)} }`)).answer,
    ).toBeTruthy()
    expect(
      (await sendQuery(browser, `query { answer: calendarFeedCount { events } ${counts(5)} }`)).answer,
    ).toBeUndefined()
  })

  test('a personal feed follows filters that are saved later, through every link', async () => {
    const { browser } = await someone()
    const [first, second] = [await link(browser), await link(browser)]
    const save =
      'mutation ($filter: ReaderFilterInput!) { answer: saveReaderFilter(filter: $filter) { excludedEventTypeIds } }'
    const filter = { excludedEventTypeIds: [ids.exams, ids.exams] }
    expect((await sendQuery(browser, save, { filter })).answer).toEqual({ excludedEventTypeIds: [ids.exams] })
    for (const { url } of [first, second]) expect(await namesIn(url)).toEqual(['A webinar'])
    expect(await subscription(browser)).toEqual({
      filter: { excludedSchoolPhaseIds: [], excludedEventTypeIds: [ids.exams], excludedSchoolTypeIds: [] },
      links: 2,
      lastMadeAt: expect.any(String),
      lastReadOn: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    })
  })

  test('a personal feed is private to its reader, has a webcal address, and is not sent again while unchanged', async () => {
    const { browser } = await someone()
    const { url, webcalUrl } = await link(browser)
    expect(webcalUrl).toBe(url.replace('http://', 'webcal://'))
    expect(url).toMatch(/\/api\/icalendar\/subscribe\?token=[\w-]{43}$/)
    const response = await fetch(url)
    expect(response.headers.get('cache-control')).toBe('private, no-cache')
    const again = await fetch(url, { headers: { 'if-none-match': response.headers.get('etag')! }, cache: 'no-store' })
    expect(again.status).toBe(304)
  })

  test('a personal feed contains everything until its reader saves a filter', async () => {
    const { browser } = await someone()
    expect(await subscription(browser)).toEqual({ filter: null, links: 0, lastMadeAt: null, lastReadOn: null })
    const { url } = await link(browser, null, 'resetCalendarFeedLink')
    expect(await namesIn(url)).toEqual(all)
  })
})

describe('the token of a personal feed', () => {
  test('a feed token is not found after a reset, and the new one keeps the filters', async () => {
    const { browser } = await someone()
    const other = await someone()
    const theirs = await link(other.browser)
    const old = [await link(browser), await link(browser, { excludedEventTypeIds: [ids.exams] })]
    const fresh = await link(browser, null, 'resetCalendarFeedLink')
    for (const { url } of old) {
      const response = await fetch(url, { headers: { accept: 'text/calendar, */*' } })
      expect(response.status).toBe(404)
      expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8')
      expect(response.headers.get('cache-control')).toBe('no-store')
      expect(await response.text()).toContain(`Get a new link at ${school.product.url}/calendar#subscribe`)
    }
    expect(await namesIn(fresh.url)).toEqual(['A webinar'])
    expect(await namesIn(theirs.url)).toEqual(all)
    expect(await subscription(browser)).toMatchObject({ links: 1 })
  })

  test('a feed token is not found while its account is locked out, or after it was deleted', async () => {
    const locked = await someone()
    const { url } = await link(locked.browser)
    await school.alex.browser.post('/api/account/lockout', { email: locked.email })
    expect(await namesIn(url)).toBe(404)
    const leaving = await someone()
    const theirs = await link(leaving.browser)
    expect((await leaving.browser.post('/api/account/deleteMyAccount', {})).status).toBe(200)
    expect(await namesIn(theirs.url)).toBe(404)
  })

  test('a feed token is not found between the two calls by which an administrator deletes somebody', async () => {
    const { id, browser } = await someone()
    const { url } = await link(browser, { excludedEventTypeIds: [ids.exams] })
    const [profile] = await school.database.sql<{ id: string }[]>`select id from profile where user_id = ${id}`
    const text = 'mutation ($id: ID!) { answer: deleteProfile(id: $id) }'
    expect((await sendQuery(school.alex.browser, text, { id: profile!.id })).answer).toBe(profile!.id)
    expect(await namesIn(url)).toBe(404)
    const [left] = await school.database
      .sql`select (select count(*)::int from reader_filter where user_id = ${id}) as filters,
      (select count(*)::int from calendar_feed_link where user_id = ${id}) as links`
    expect(left).toEqual({ filters: 0, links: 0 })
  })

  test.each(['', 'none', 'a'.repeat(4000), '%00', "' or 1=1 --", '%F0%9F%98%80', '&token=other'])(
    'the feed token %j is not found, and the public feed is never sent instead',
    async (token) => {
      expect(await namesIn(`${school.product.url}/api/icalendar/subscribe?token=${token}`)).toBe(404)
      expect(await namesIn(`${school.product.url}/api/icalendar/subscribe?Token=${token}`)).toBe(404)
    },
  )

  test('a feed token is stored only as its hash and appears in no log', async () => {
    const { browser } = await someone()
    const { url } = await link(browser)
    const token = new URL(url).searchParams.get('token')!
    await fetch(url)
    await fetch(`${url}x`)
    await fetch(url.replace('subscribe', 'download/none'))
    expect(school.product.lines.length).toBeGreaterThan(3)
    expect(school.product.lines.filter((line) => line.includes(token))).toEqual([])
    const tables = await school.database.sql<{ name: string }[]>`
      select format('%I.%I', schemaname, tablename) as name from pg_tables
      where schemaname not in ('pg_catalog', 'information_schema')`
    for (const { name } of tables) {
      const rows = await school.database.sql.unsafe(`select from ${name} t where strpos(t::text, $1) > 0`, [token])
      expect([name, rows.length]).toEqual([name, 0])
    }
  })
})

describe('making links', () => {
  test('making a feed link needs a sign-in', async () => {
    const visitor = browserLike(school.product.url)
    for (const field of [
      'mutation { answer: createCalendarFeedLink(filter: {}) { url } }',
      'mutation { answer: resetCalendarFeedLink { url } }',
      'mutation { answer: saveReaderFilter(filter: {}) { excludedEventTypeIds } }',
      'query { answer: calendarSubscription { links } }',
      'query { answer: calendarFeedCount { events } }',
    ]) {
      expect(await sendQuery(visitor, field)).toMatchObject({ status: 401 })
    }
  })

  test('a user may make twenty feed links an hour; of twenty, the one in use stays', async () => {
    const { browser } = await someone()
    const read = await link(browser)
    await namesIn(read.url)
    for (let number = 1; number < 20; number += 1) await link(browser)
    expect(await sendQuery(browser, 'mutation { answer: createCalendarFeedLink(filter: {}) { url } }')).toMatchObject({
      code: 'TOO_MANY_FAILURES',
    })
    await school.database.writes`delete from rate_limit`
    await link(browser)
    expect(await subscription(browser)).toMatchObject({ links: 20 })
    expect(await namesIn(read.url)).toEqual(all)
  })

  test('making a feed link refuses an invalid filter', async () => {
    const { browser } = await someone()
    const text = 'mutation ($filter: ReaderFilterInput!) { answer: createCalendarFeedLink(filter: $filter) { url } }'
    for (const filter of [
      { excludedEventTypeIds: ['none'] },
      { excludedEventTypeIds: ["'; drop table reader_filter; --"] },
      { excludedSchoolPhaseIds: Array.from({ length: 501 }, () => randomUUID()) },
      { excludedSchoolTypeIds: ['\u0000'] },
    ]) {
      expect(await sendQuery(browser, text, { filter })).toMatchObject({ code: 'BAD_REQUEST' })
    }
    for (const filter of [null, 1, 'x', { other: [] }, { excludedEventTypeIds: [null] }]) {
      expect((await sendQuery(browser, text, { filter })).answer).toBeUndefined()
    }
    expect(await subscription(browser)).toMatchObject({ filter: null, links: 0 })
  })

  test.each([
    'mutation { answer: createCalendarFeedLink(filter: {}) { url } }',
    'mutation { answer: resetCalendarFeedLink(filter: {}) { url } }',
    'mutation { answer: saveReaderFilter(filter: {}) { excludedEventTypeIds } }',
  ])(
    'an account that is deleted while it runs %s leaves no link, no filter and no audit entry of one',
    async (text) => {
      const { id, browser } = await someone()
      const { promise: deleted, resolve: goOn } = Promise.withResolvers<void>()
      const { promise: begun, resolve: begin } = Promise.withResolvers<Transaction>()
      const deleting = school.database.writes.begin(async (tx) => {
        await stripAccount(tx, id, null)
        begin(tx)
        await deleted
      })
      const holder = await begun
      const answer = sendQuery(browser, text)
      await waitsForLock(holder, answer)
      goOn()
      await deleting
      expect((await answer).status).toBe(401)
      const [left] = await school.database.sql`select
      (select count(*)::int from reader_filter where user_id = ${id}) as filters,
      (select count(*)::int from calendar_feed_link where user_id = ${id}) as links,
      (select count(*)::int from audit where subject = ${id} and action like 'calendar link%') as entries`
      expect(left).toEqual({ filters: 0, links: 0, entries: 0 })
    },
  )
})
