import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { mostOwnRecords, noteTooLong } from '#sync/records/own-problem.ts'
import { longestName, longestNote, reminderOffsets } from '#sync/records/own-record.ts'
import { browserLike, type BrowserLike } from '../support/cookie-jar.ts'
import { openEventStream } from '../support/servers/event-stream.ts'
import { startInProcess } from '../support/in-process.ts'
import { requestGraphql } from '../support/push.ts'
import { logIn } from '../support/sign-in.ts'
import { twoAdministrators, type Person, type TwoAdministrators } from '../support/two-administrators.ts'

let school: TwoAdministrators

beforeAll(async () => {
  school = await twoAdministrators()
})

afterAll(() => school?.stop())

beforeEach(async () => {
  await school.database.writes`truncate own_record, own_record_forgotten, reader_filter, rate_limit`
})

type Change = { id: string; kind: string; key: string; value: unknown; takenAt?: string }
type Taken = { position: number; refused: { id: string; message: string }[] }
type Read = {
  epoch: string
  position: number
  hasMore: boolean
  records: (Omit<Change, 'id'> & { position: number; changedAt: string })[]
}

async function put(browser: BrowserLike, records: Change[], actingUser: string) {
  const text = `mutation ($records: [OwnRecordInput!]!, $actingUser: ID!) {
    answer: putOwnRecords(records: $records, actingUser: $actingUser) { position refused { id message } }
  }`
  const { data, ...rest } = await requestGraphql<{ answer: Taken }>(browser, text, { records, actingUser })
  return { ...rest, answer: data?.answer }
}

async function read(browser: BrowserLike, since = 0, isWhole?: boolean) {
  const text = `query ($since: Int!, $isWhole: Boolean) {
    answer: ownRecords(since: $since, isWhole: $isWhole) { epoch position hasMore records { kind key value changedAt position } }
  }`
  const { data, ...rest } = await requestGraphql<{ answer: Read }>(browser, text, { since, isWhole })
  return { ...rest, answer: data?.answer }
}

const star = (key: string = randomUUID(), isStarred = true): Change => ({
  id: randomUUID(),
  kind: 'star',
  key,
  value: { isStarred },
})
const note = (text: string, key: string = randomUUID()): Change => ({
  id: randomUUID(),
  kind: 'note',
  key,
  value: { text },
})
const ownDate = (value: object, key: string = randomUUID()): Change => ({ id: randomUUID(), kind: 'terms', key, value })
const view = (value: object, key: string = randomUUID()): Change => ({ id: randomUUID(), kind: 'views', key, value })
const filters = (value: object): Change => ({ id: randomUUID(), kind: 'filters', key: '', value })

const putOf = ({ browser, id }: Person, ...records: Change[]) => put(browser, records, id)
const valuesOf = async ({ browser }: Person, since = 0) =>
  (await read(browser, since)).answer?.records.map(({ kind, key, value }) => ({ kind, key, value }))

describe('own records', () => {
  test('are read by their person alone, administrators included, and by no visitor', async () => {
    const [mine, theirs] = [star(), star()]
    await putOf(school.terry, mine)
    await putOf(school.alex, theirs)
    expect(await valuesOf(school.terry)).toEqual([{ kind: 'star', key: mine.key, value: { isStarred: true } }])
    expect(await valuesOf(school.alex)).toEqual([{ kind: 'star', key: theirs.key, value: { isStarred: true } }])
    const visitor = browserLike(school.product.url)
    const refused = 'NOT_SIGNED_IN'
    expect([(await read(visitor)).code, (await put(visitor, [star()], school.terry.id)).code]).toEqual([
      refused,
      refused,
    ])
  })

  test('of somebody else are refused as those of another user', async () => {
    expect((await put(school.alex.browser, [star()], school.terry.id)).code).toBe('OTHER_USER')
    expect(await school.database.sql`select from own_record`).toHaveLength(0)
  })

  test('have positions of their own, so that a device reads what came after the last one it knows', async () => {
    const [first, second] = [star(), note('ask Jo')]
    expect((await putOf(school.terry, first, second)).answer).toEqual({ position: 2, refused: [] })
    await putOf(school.alex, star())
    expect(await valuesOf(school.terry, 1)).toEqual([{ kind: 'note', key: second.key, value: { text: 'ask Jo' } }])
    expect((await read(school.terry.browser, 2)).answer).toMatchObject({ position: 2, hasMore: false, records: [] })
  })

  test.each<{ lastVisit: unknown }>([
    ...[{ lastVisit: { toString: 1 } }, { lastVisit: { toString: null } }, { lastVisit: { toJSON: 1 } }],
    ...[{ lastVisit: [] }, { lastVisit: 7 }, { lastVisit: null }, { lastVisit: '' }],
  ])('with a time of a visit that is none are refused, and delay no other: %j', async (value) => {
    const [seen, starred] = [{ id: randomUUID(), kind: 'seen', key: '', value }, star()]
    const { answer } = await putOf(school.terry, seen, starred)
    expect(answer?.refused).toEqual([{ id: seen.id, message: 'This is not a value of this kind' }])
    expect(await valuesOf(school.terry)).toEqual([{ kind: 'star', key: starred.key, value: { isStarred: true } }])
  })

  test('are answered in pages', async () => {
    const changes = Array.from({ length: 400 }, () => note('x'.repeat(longestNote)))
    await putOf(school.terry, ...changes.slice(0, 200))
    await putOf(school.terry, ...changes.slice(200))
    const first = (await read(school.terry.browser)).answer!
    expect([first.records.length, first.position, first.hasMore]).toEqual([200, 200, true])
    const second = (await read(school.terry.browser, first.position)).answer!
    expect([second.records.length, second.position, second.hasMore]).toEqual([200, 400, false])
  })

  test('that are sent again change nothing, not even after another device has changed them', async () => {
    const starred = star()
    await putOf(school.terry, starred)
    await putOf(school.terry, star(starred.key, false))
    expect((await putOf(school.terry, starred)).answer?.position).toBe(2)
    expect(await valuesOf(school.terry)).toEqual([{ kind: 'star', key: starred.key, value: { isStarred: false } }])
  })

  test('hold the own term dates of a person and the views that an administrator has named', async () => {
    const term = { name: 'Spring term', kind: 'Term', firstDay: '2027-01-04', lastDay: '2027-03-25' }
    const drafts = { name: 'My drafts', address: '/administration/events?status=draft' }
    const [date, named] = [ownDate(term), view(drafts)]
    expect((await putOf(school.alex, date, named)).answer?.refused).toEqual([])
    await putOf(school.alex, ownDate({ lastDay: '2027-03-26' }, date.key), view({ name: 'Drafts' }, named.key))
    expect(await valuesOf(school.alex)).toEqual([
      { kind: 'terms', key: date.key, value: { ...term, lastDay: '2027-03-26' } },
      { kind: 'views', key: named.key, value: { ...drafts, name: 'Drafts' } },
    ])
    expect(await valuesOf(school.terry)).toEqual([])
  })

  test('are merged field by field, and the last write of a field wins', async () => {
    const [one, other] = [randomUUID(), randomUUID()]
    await putOf(school.terry, filters({ excludedSchoolPhaseIds: [one] }))
    await putOf(school.terry, filters({ excludedEventTypeIds: [other] }), filters({ excludedSchoolPhaseIds: [] }))
    const value = { excludedSchoolPhaseIds: [], excludedEventTypeIds: [other], excludedSchoolTypeIds: [] }
    expect(await valuesOf(school.terry)).toEqual([{ kind: 'filters', key: '', value }])
  })

  test('with the filters write what feeds follow, and a filter saved for a feed is an own record', async () => {
    const [phase, type] = [randomUUID(), randomUUID()]
    await putOf(school.terry, filters({ excludedSchoolPhaseIds: [phase] }))
    const saved = () => school.database.sql<object[]>`
      select excluded_school_phase_ids as phases, excluded_event_type_ids as types from reader_filter`
    expect(await saved()).toEqual([{ phases: [phase], types: [] }])
    const filter = { excludedEventTypeIds: [type] }
    await requestGraphql(
      school.terry.browser,
      `mutation ($filter: ReaderFilterInput!) { saveReaderFilter(filter: $filter) { excludedEventTypeIds } }`,
      { filter },
    )
    expect(await saved()).toEqual([{ phases: [], types: [type] }])
    const value = { excludedSchoolPhaseIds: [], excludedEventTypeIds: [type], excludedSchoolTypeIds: [] }
    expect(await valuesOf(school.terry)).toEqual([{ kind: 'filters', key: '', value }])
    await requestGraphql(
      school.terry.browser,
      `mutation ($filter: ReaderFilterInput!) { createCalendarFeedLink(filter: $filter) { url } }`,
      { filter: {} },
    )
    expect([await saved(), (await read(school.terry.browser)).answer?.position]).toEqual([
      [{ phases: [], types: [] }],
      3,
    ])
  })
})

describe('own records that cannot be stored', () => {
  test.each([
    ['a kind that does not exist', { ...star(), kind: 'heart' }],
    ['the name of something that every object has', { ...star(), kind: 'constructor' }],
    ['a key that is no id', { ...star(), key: '\u0000' }],
    ['a field that the kind does not have', { ...star(), value: { isStarred: true, isLoud: true } }],
    ['a value of another type', { ...star(), value: { isStarred: 'yes' } }],
    ['no value', { ...star(), value: [] }],
    ['hidden characters', note('a\u0000b')],
    ['an instant that is none', { id: randomUUID(), kind: 'seen', key: '', value: { lastVisit: 'today' } }],
    [
      'an offset that is not offered',
      { id: randomUUID(), kind: 'reminders', key: '', value: { offsets: [...reminderOffsets, 3] } },
    ],
    ['a day that is none', ownDate({ firstDay: '2027-02-29' })],
    ['an own date that is neither a term nor a holiday nor an INSET day', ownDate({ kind: 'Party' })],
    ['a name on two lines', ownDate({ name: 'Spring\nterm' })],
    ['a name that is too long', view({ name: 'x'.repeat(longestName + 1) })],
    ['a view of another website', view({ address: 'https://evil.example/administration/' })],
    ['a view that is a script', view({ address: 'javascript:alert(1)' })],
    ['a view outside administration', view({ address: '/administration/../api/account/logout' })],
    ['a view that is too long', view({ address: `/administration/events?search=${'x'.repeat(2000)}` })],
    ['an id that is no UUID', filters({ excludedEventTypeIds: ['x'] })],
  ])('for %s are refused by themselves', async (_why, change) => {
    const other = star()
    const { answer } = await putOf(school.terry, change, other)
    expect([answer?.refused.map(({ id }) => id), answer?.position]).toEqual([[change.id], 1])
    expect(await valuesOf(school.terry)).toEqual([{ kind: 'star', key: other.key, value: { isStarred: true } }])
  })

  test('for the length of a note say how long one may be, in characters and not in bytes', async () => {
    const [long, whole] = [note('é'.repeat(longestNote + 1)), note('🎓'.repeat(longestNote))]
    expect((await putOf(school.terry, long, whole)).answer?.refused).toEqual([{ id: long.id, message: noteTooLong }])
  })

  test('beyond the most of a person are refused, unless some were taken back: those make room', async () => {
    const { writes } = school.database
    await writes`insert into own_record (user_id, kind, key, value, position)
      select ${school.terry.id}, 'star', gen_random_uuid()::text, '{"isStarred": true}', n
      from generate_series(1, ${mostOwnRecords}) as n`
    const { answer } = await putOf(school.terry, star())
    expect(answer?.refused[0]?.message).toContain('5,000')
    // Whoever takes the star back that was refused has nothing more to send.
    expect((await putOf(school.terry, star(undefined, false))).answer?.refused).toEqual([])
    const noDate = { name: '', kind: 'Term', firstDay: '', lastDay: '' }
    for (const [kind, value] of [
      ['star', { isStarred: false }],
      ['terms', noDate],
      ['views', { name: '', address: '' }],
    ] as const) {
      await writes`update own_record set kind = ${kind}, value = ${JSON.stringify(value)}::text::jsonb
        where position = (select max(position) - 7 from own_record)`
      expect((await putOf(school.terry, star())).answer?.refused).toEqual([])
      expect((await putOf(school.terry, star())).answer?.refused).toHaveLength(1)
    }
  })

  test('that made room are forgotten by a device that has not read since; a reading of all of them goes on', async () => {
    await school.database.writes`insert into own_record (user_id, kind, key, value, position)
      select ${school.terry.id}, 'star', gen_random_uuid()::text, json_build_object('isStarred', n > 250), n
      from generate_series(1, ${mostOwnRecords}) as n`
    expect((await putOf(school.terry, ...Array.from({ length: 150 }, () => star()))).answer?.refused).toEqual([])
    const { browser } = school.terry
    expect((await read(browser, 149, false)).answer).toMatchObject({ position: 0, hasMore: true, records: [] })
    expect((await read(browser, 150, false)).answer).toMatchObject({ position: 350 })
    // A device of the version before would begin again for ever.
    for (const isWhole of [true, undefined]) {
      expect((await read(browser, 149, isWhole)).answer).toMatchObject({ position: 350 })
    }
    expect((await read(browser, 0, false)).answer).toMatchObject({ position: 350 })
  })

  test('that are sent again after a restore are as old as they were, and give way to what was written since', async () => {
    const [{ key }, takenAt] = [note(''), '2026-11-01T10:00:00.000Z']
    await putOf(school.terry, { ...note('the newest before the restore', key), takenAt })
    await putOf(school.terry, { ...note('older', key), takenAt: '2026-11-01T09:59:00.000Z' })
    expect((await read(school.terry.browser)).answer?.records).toMatchObject([
      { value: { text: 'the newest before the restore' }, changedAt: takenAt },
    ])
    await putOf(school.terry, note('since', key))
    await putOf(school.terry, { ...note('before', key), takenAt })
    expect(await valuesOf(school.terry)).toEqual([{ kind: 'note', key, value: { text: 'since' } }])
    const never = { ...note('never', key), takenAt: '+275760-09-13T00:00:00.000Z' }
    const { answer } = await putOf(school.terry, never, note('beside it'))
    expect(answer?.refused).toMatchObject([{ message: 'This is not an instant' }])
    expect(await valuesOf(school.terry)).toHaveLength(2)
  })

  test('of a visit that lies in the future, by a clock that is wrong, are of now', async () => {
    const lastVisit = new Date(Date.now() + 365 * 24 * 60 * 60 * 1000).toISOString()
    await putOf(school.terry, { id: randomUUID(), kind: 'seen', key: '', value: { lastVisit } })
    const [stored] = (await valuesOf(school.terry)) as { value: { lastVisit: string } }[]
    expect(stored!.value.lastVisit < new Date(Date.now() + 60_000).toISOString()).toBe(true)
    expect(stored!.value.lastVisit > '2000').toBe(true)
  })

  test('are refused together where a request or an hour holds too many', async () => {
    const many = Array.from({ length: 201 }, () => star())
    expect((await putOf(school.terry, ...many)).code).toBe('TOO_LARGE')
    await school.database.writes`insert into rate_limit (key, points, expire)
      values (${`own records/${school.terry.id}`}, 2999, ${Date.now() + 60_000})`
    expect((await putOf(school.terry, star(), star())).code).toBe('TOO_MANY_FAILURES')
    expect(await valuesOf(school.terry)).toEqual([])
    expect((await putOf(school.terry, star())).answer?.refused).toEqual([])
  })

  test('count in an hour by their changes, also those of one record; what is repeated or refused counts nothing', async () => {
    const taken = async () => {
      const key = `own records/${school.terry.id}`
      return (await school.database.sql<{ points: number }[]>`select points from rate_limit where key = ${key}`)[0]
    }
    const { key } = note('')
    const changes = Array.from({ length: 200 }, (_, at) => note(`version ${at}`, key))
    await putOf(school.terry, ...changes)
    expect(await taken()).toEqual({ points: 200 })
    await putOf(school.terry, changes[199]!, note('x'.repeat(longestNote + 1)))
    expect(await taken()).toEqual({ points: 200 })
    await school.database.writes`update rate_limit set points = 2801`
    expect((await putOf(school.terry, ...changes.map((change) => ({ ...change, id: randomUUID() })))).code).toBe(
      'TOO_MANY_FAILURES',
    )
    expect(await valuesOf(school.terry)).toEqual([{ kind: 'note', key, value: { text: 'version 199' } }])
  })
})

describe('the stream', () => {
  test("notifies a person's own pages, on every process, how far the records have come, and nobody else's", async () => {
    const second = await startInProcess(school.database.url)
    const phone = browserLike(second.url)
    await logIn(phone, 'terry@example.org')
    const [desk, other, stranger] = [
      await openEventStream(school.terry.browser, `/sync/stream?user=${school.terry.id}`),
      await openEventStream(phone, `/sync/stream?user=${school.terry.id}`),
      await openEventStream(school.alex.browser, `/sync/stream?user=${school.alex.id}`),
    ]
    for (const stream of [desk, other, stranger]) expect(await stream.nextOf('own')).toEqual({ position: 0 })
    await putOf(school.terry, star())
    expect([await desk.nextOf('own'), await other.nextOf('own')]).toEqual([{ position: 1 }, { position: 1 }])
    await putOf(school.terry, star())
    await putOf(school.alex, star())
    expect(await stranger.nextOf('own')).toEqual({ position: 1 })
    const later = await openEventStream(phone, `/sync/stream?user=${school.terry.id}`)
    expect(await later.nextOf('own')).toEqual({ position: 2 })
    for (const stream of [desk, other, stranger, later]) stream.close()
    await second.stop()
  })
})

describe('what becomes of own records', () => {
  test('they are in the own data export, and in no history, audit or log', async () => {
    const { terry, database } = school
    await putOf(terry, note('Zanzibar'), ownDate({ name: 'Zanzibar term' }))
    const exported = (await (await terry.browser.visit('/api/export/myData')).json()) as { ownRecords: object[] }
    expect(exported.ownRecords).toMatchObject([
      { kind: 'note', value: { text: 'Zanzibar' } },
      { kind: 'terms', value: { name: 'Zanzibar term' } },
    ])
    const [counted] = await database.sql<{ audits: number; revisions: number }[]>`
      select (select count(*)::int from audit a where a::text like '%Zanzibar%') as audits,
        (select count(*)::int from revision r where r::text like '%Zanzibar%') as revisions`
    expect(counted).toEqual({ audits: 0, revisions: 0 })
  })

  test('they are deleted with the first call that deletes an account', async () => {
    const { terry, alex, database } = school
    await putOf(terry, note('private'), filters({}), ownDate({ name: 'Term' }), view({ name: 'Mine' }))
    const [profile] = await database.sql<{ id: string }[]>`select id from profile where user_id = ${terry.id}`
    const { code } = await requestGraphql(alex.browser, 'mutation ($id: ID!) { deleteProfile(id: $id) }', {
      id: profile?.id,
    })
    expect(code).toBeUndefined()
    expect(await database.sql`select from own_record`).toHaveLength(0)
  })
})
