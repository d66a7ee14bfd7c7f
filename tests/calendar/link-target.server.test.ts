import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertEvent, insertType } from '../support/content.ts'
import { browserLike, type BrowserLike } from '../support/cookie-jar.ts'
import { sendQuery } from '../support/people.ts'
import { twoAdministrators, type TwoAdministrators } from '../support/two-administrators.ts'

let school: TwoAdministrators
let visitor: BrowserLike

beforeAll(async () => {
  school = await twoAdministrators()
  visitor = browserLike(school.product.url)
})

afterAll(() => school?.stop())

const text = `query ($url: String!, $id: ID) { answer: linkTarget(url: $url, calendarEventUrlId: $id) {
  url isStored name calendarEventId calendarEventUrlId } }`
const targetOf = async (url: string, id?: string, browser = visitor) =>
  (await sendQuery(browser, text, { url, id })).answer

/** An event with a link. */
async function linked(url: string, name = 'Book a place') {
  const { writes } = school.database
  const { id: eventId } = await insertEvent(writes, { typeId: await insertType(writes) })
  const id = randomUUID()
  await writes`insert into calendar_event_url (id, calendar_event_id, name, url) values (${id}, ${eventId}, ${name}, ${url})`
  return { id, eventId, target: { url, isStored: true, name, calendarEventId: eventId, calendarEventUrlId: id } }
}

const unknown = (url: string) => ({
  url,
  isStored: false,
  name: null,
  calendarEventId: null,
  calendarEventUrlId: null,
})

test.each([
  'https://example.org/plain',
  'https://example.org/a%2Fb?c=%3F#d%23',
  'https://example.org/search?q=a,b;c&x=1#top',
  'https://bücher.example/straße?wörter=ja',
  'mailto:office@example.org?subject=Hello%20there',
  `https://example.org/${'a'.repeat(1900)}`,
])('linkTarget: %s is stored, for visitors too', async (url) => {
  const { target } = await linked(url)
  expect(await targetOf(url)).toEqual(target)
  expect(await targetOf(url, undefined, school.terry.browser)).toEqual(target)
})

test('linkTarget: an address matches the way a browser writes it', async () => {
  const { id, target } = await linked('https://school.example')
  expect(await targetOf('https://school.example/')).toEqual({ ...target, url: 'https://school.example/' })
  expect(await targetOf('HTTPS://School.Example')).toMatchObject({ isStored: true })
  const other = await linked('https://bücher.example/ä b'.replace(' ', '%20'))
  const href = new URL('https://bücher.example/ä%20b').href
  expect(await targetOf(href, other.id)).toMatchObject({ isStored: true, calendarEventUrlId: other.id })
  expect(await targetOf('https://school.example/more', id)).toEqual(unknown('https://school.example/more'))
})

test('linkTarget: an id never vouches for another address than its own', async () => {
  const { id } = await linked('https://example.org/own')
  for (const url of ['https://evil.example/', 'https://example.org/own2', 'https://example.org/own@evil.example']) {
    expect(await targetOf(url, id)).toEqual(unknown(url))
  }
  expect(await targetOf('https://evil.example/', 'none')).toEqual(unknown('https://evil.example/'))
})

test('linkTarget: of several events with the same link it returns the given one', async () => {
  const [first, second] = [await linked('https://example.org/same'), await linked('https://example.org/same')]
  for (const { id, target } of [first, second]) expect(await targetOf('https://example.org/same', id)).toEqual(target)
})

test('linkTarget: a link that has changed, or belongs to an event that readers cannot see, is not stored', async () => {
  const { writes } = school.database
  for (const flag of ['archived', 'deleted']) {
    const url = `https://example.org/${flag}`
    const { id, eventId } = await linked(url)
    await writes`update calendar_event set ${writes(flag)} = true where id = ${eventId}`
    expect(await targetOf(url, id)).toEqual(unknown(url))
  }
  const { id } = await linked('https://example.org/before')
  await writes`update calendar_event_url set url = 'https://example.org/after' where id = ${id}`
  expect(await targetOf('https://example.org/before', id)).toEqual(unknown('https://example.org/before'))
})

test.each([
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java\nscript:alert(1)',
  ' javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:x',
  'file:///etc/passwd',
  'ftp://example.org/',
  'blob:https://example.org/1',
  'view-source:https://example.org',
  '//example.org',
  '/calendar',
  'example.org',
  'https:example.org',
  'https://',
  'https://[',
  'https://exa mple.org',
  'https://example.org/a b',
  '',
  `https://example.org/${'a'.repeat(2000)}`,
])('linkTarget: %j is refused', async (url) => {
  await school.database.writes`insert into calendar_event_url (id, calendar_event_id, name, url)
    select ${randomUUID()}, id, 'Hostile', ${url} from calendar_event limit 1`
  expect(await targetOf(url)).toBeNull()
})

test('linkTarget: characters that reverse a text are refused with a message', async () => {
  for (const url of ['https://example.org/\u202egpj.exe', 'https://example.org/\u0000', 'https://example.org/\ud800']) {
    expect(await sendQuery(visitor, text, { url })).toMatchObject({ code: 'BAD_REQUEST' })
  }
})
