import ICAL from 'ical.js'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { insertEvent, insertType } from '../support/content.ts'
import { browserLike } from '../support/cookie-jar.ts'
import { putRecord } from '../support/mails/mailings.ts'
import { sendQuery } from '../support/people.ts'
import { twoAdministrators, type TwoAdministrators } from '../support/two-administrators.ts'

let school: TwoAdministrators
let typeId: string
const events: Record<string, string> = {}

beforeAll(async () => {
  school = await twoAdministrators()
  const { writes } = school.database
  typeId = await insertType(writes, 'Exams')
  for (const [index, name] of ['Census', 'Results', 'Inspection'].entries()) {
    events[name] = (await insertEvent(writes, { name, typeId, start: `2026-12-1${index}T00:00:00.000Z` })).id
  }
  school.product.product.feeds.forgetAge()
})

afterAll(() => school?.stop())

beforeEach(() => school.database.writes`delete from rate_limit`)

type Link = { url: string; webcalUrl: string }

const starredLink = async (mutation = 'createCalendarFeedLink') =>
  (await sendQuery(school.terry.browser, `mutation { answer: ${mutation}(starred: true) { url webcalUrl } }`))
    .answer as Link

const star = (name: string, isStarred: boolean) =>
  putRecord(school.database.writes, school.terry.id, 'star', events[name]!, { isStarred })

/** What an app that reads iCalendar finds: the calendar's name, and each event's with its sequence. */
async function read(url: string): Promise<{ name: unknown; events: [string, number][]; etag: string | null }> {
  const response = await fetch(url)
  expect(response.status).toBe(200)
  expect(response.headers.get('cache-control')).toBe('private, no-cache')
  const calendar = new ICAL.Component(ICAL.parse(await response.text()) as unknown[])
  const found = calendar.getAllSubcomponents('vevent').map((vevent) => new ICAL.Event(vevent))
  return {
    name: calendar.getFirstPropertyValue('x-wr-calname'),
    events: found.map(({ summary, sequence }) => [summary, sequence]),
    etag: response.headers.get('etag'),
  }
}

test('a feed of what its reader has starred holds all of that, whatever their filters leave out, and follows live', async () => {
  const { browser } = school.terry
  await sendQuery(
    browser,
    `mutation { answer: saveReaderFilter(filter: { excludedEventTypeIds: ["${typeId}"] }) { excludedEventTypeIds } }`,
  )
  const { url, webcalUrl } = await starredLink()
  expect(webcalUrl).toBe(url.replace(/^https?:/, 'webcal:'))
  const empty = await read(url)
  expect(empty).toMatchObject({ name: 'School Almanac: what I starred', events: [] })

  await star('Census', true)
  await star('Inspection', true)
  const both = await read(url)
  expect(both.events.map(([name]) => name)).toEqual(['Census', 'Inspection'])
  expect(both.etag).not.toBe(empty.etag)
  expect((await fetch(url, { headers: { 'if-none-match': both.etag! } })).status).toBe(304)
  const count = 'query { answer: calendarFeedCount(starred: true) { events dates upcoming } }'
  expect((await sendQuery(browser, count)).answer).toEqual({ events: 2, dates: 2, upcoming: 2 })

  await star('Census', false)
  expect((await fetch(url, { headers: { 'if-none-match': both.etag! } })).status).toBe(200)
  expect((await read(url)).events).toEqual([both.events[1]])
  await star('Census', true)
  expect(await read(url)).toEqual(both)
})

test('what it says of an event is what every feed says, to the byte, also once that is cancelled', async () => {
  const { url } = await starredLink()
  const shownIn = async (address: string) => {
    const [, ...vevents] = (await (await fetch(address)).text()).split('BEGIN:VEVENT')
    return vevents.map((vevent) => vevent.split('END:VEVENT')[0]).find((vevent) => vevent?.includes('Inspection'))
  }
  const everything = `${school.product.url}/api/icalendar/subscribe`
  expect(await shownIn(url)).toBe(await shownIn(everything))
  await school.database.writes`update calendar_event set status = 'Cancelled' where id = ${events['Inspection']!}`
  school.product.product.feeds.forgetAge()
  expect(await shownIn(url)).toContain('STATUS:CANCELLED')
  expect(await shownIn(url)).toBe(await shownIn(everything))
})

test('neither kind of link leads to the other, and each is counted and reset by itself', async () => {
  const { browser } = school.terry
  const { answer } = await sendQuery(browser, 'mutation { answer: createCalendarFeedLink(filter: {}) { url } }')
  const filtered = new URL((answer as Link).url)
  const starred = new URL((await starredLink()).url)
  const other = (url: URL, token: string) => {
    const changed = new URL(url)
    changed.searchParams.set('token', token)
    return fetch(changed)
  }
  const token = (url: URL) => url.searchParams.get('token')!
  expect((await other(filtered, `starred.${token(filtered)}`)).status).toBe(404)
  expect((await other(starred, token(starred).replace('starred.', ''))).status).toBe(404)
  const links = async (kind: string) =>
    (
      (await sendQuery(browser, `query { answer: calendarSubscription${kind} { links } }`)).answer as {
        links: number
      }
    ).links
  expect([await links('(starred: false)'), await links('(starred: true)'), await links('')]).toEqual([1, 3, 4])

  const { url } = await starredLink('resetCalendarFeedLink')
  expect((await fetch(starred)).status).toBe(404)
  expect([(await fetch(url)).status, (await fetch(filtered)).status]).toEqual([200, 200])
  expect([await links('(starred: false)'), await links('(starred: true)')]).toEqual([1, 1])
})

test("somebody else's stars are in no feed but their own, and visitors have none", async () => {
  const { answer } = await sendQuery(
    school.erin.browser,
    'mutation { answer: createCalendarFeedLink(starred: true) { url } }',
  )
  expect((await read((answer as Link).url)).events).toEqual([])
  const visitor = browserLike(school.product.url)
  for (const field of [
    'query { answer: calendarFeedCount(starred: true) { events } }',
    'mutation { answer: createCalendarFeedLink(starred: true) { url } }',
  ]) {
    expect(await sendQuery(visitor, field)).toMatchObject({ status: 401 })
  }
})
