import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { checkDueLinks } from '#server/link-check/check-due-links.ts'
import { linkOverview } from '#server/link-check/overview.ts'
import { claimRun } from '#server/link-check/run.ts'
import { readLinkCheck } from '#server/link-check/setting.ts'
import { createAccount } from '../support/accounts.ts'
import { insertEvent, insertType } from '../support/content.ts'
import { browserLike, type BrowserLike } from '../support/cookie-jar.ts'
import { createTestDatabase, type TestDatabase } from '../support/database.ts'
import { startInProcess, type InProcess } from '../support/in-process.ts'
import { logIn } from '../support/sign-in.ts'
import { eventually } from '../support/waiting/eventually.ts'

let database: TestDatabase
let typeId: string
let statuses: Record<string, number> = {}
let requests: string[] = []
const server = createServer(({ method, url }, response) => {
  requests.push(`${method} ${url}`)
  response.writeHead(statuses[url!] ?? 200, { location: '/new' }).end()
})
const port = () => (server.address() as AddressInfo).port
const at = (path: string) => `http://127.0.0.1:${port()}${path}`

beforeAll(async () => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  database = await createTestDatabase()
  typeId = await insertType(database.writes)
})

afterAll(async () => {
  server.close().closeAllConnections()
  await database?.drop()
})

beforeEach(async () => {
  statuses = {}
  requests = []
  const { writes } = database
  await writes`delete from link_check`
  await writes`delete from link_check_run`
  await writes`update calendar_event set archived = true, published_at = now()`
})

async function eventWith(urls: string[], more: { name?: string; start?: string; html?: string } = {}) {
  const { name = 'Autumn census', start = '2026-12-01T00:00:00.000Z', html = null } = more
  const event = await insertEvent(database.writes, { typeId, name, start })
  for (const url of urls) {
    await database.writes`insert into calendar_event_url (id, calendar_event_id, name, url) values
      (${randomUUID()}, ${event.id}, 'Read more', ${url})`
  }
  if (html !== null) await database.writes`update calendar_event set description_html = ${html} where id = ${event.id}`
  return event
}

const night = (day: string) => `2026-11-${day}T02:45:00Z`

function check(now: string, setting = `127.0.0.1:${port()}`) {
  const env = { linkCheck: readLinkCheck(setting)!, publicUrl: 'https://almanac.example' }
  return checkDueLinks({ env, database, now: () => new Date(now) }, inside)
}

/** Names resolve into the network of the server; websites are asked without a pause. */
const inside = { resolve: async () => ['10.0.0.1'], throttle: async () => {} }

async function unconfirmed(now: string) {
  return (await linkOverview(database.sql, true, new Date(now))).unconfirmed
}

async function found(now: string) {
  const { links } = await linkOverview(database.sql, true, new Date(now))
  return links.map(({ url, outcome, status, places }) => [
    url,
    outcome,
    status,
    places.map(({ eventName }) => eventName),
  ])
}

test('every night the links of events to come are visited, each address once, also those in descriptions', async () => {
  await eventWith([at('/a#part'), at('/a'), at('/b')], { html: `<p><a href="${at('/c?x=1&amp;y=2')}">c</a></p>` })
  await eventWith([at('/a'), 'mailto:office@example.org'], { name: 'Fair' })
  await eventWith([at('/over')], { name: 'Over', start: '2026-11-01T00:00:00.000Z' })
  await check(night('20'))
  expect(requests.toSorted()).toEqual(['HEAD /a', 'HEAD /b', 'HEAD /c?x=1&y=2'])
  await check('2026-11-20T23:00:00Z')
  expect(requests).toHaveLength(3)
  await check(night('21'))
  expect(requests).toHaveLength(6)
})

test('today’s events are visited, drafts are, those put away are not', async () => {
  await eventWith([at('/today')], { start: '2026-11-20T00:00:00.000Z' })
  const { id: draft } = await eventWith([at('/draft')])
  const { id: archived } = await eventWith([at('/archived')])
  const { id: deleted } = await eventWith([at('/deleted')])
  const { writes } = database
  await writes`update calendar_event set archived = true, published_at = null where id = ${draft}`
  await writes`update calendar_event set archived = true, published_at = now() where id = ${archived}`
  await writes`update calendar_event set deleted = true where id = ${deleted}`
  await check('2026-11-20T12:00:00Z')
  expect(requests.toSorted()).toEqual(['HEAD /draft', 'HEAD /today'])
})

test('a link that is broken or has moved is listed with the events that have it, until it is well', async () => {
  statuses = { '/gone': 404, '/old': 301 }
  const { id } = await eventWith([at('/gone'), at('/old'), at('/fine')])
  await eventWith([at('/gone')], { name: 'Fair' })
  await check(night('20'))
  expect(await found(night('20'))).toEqual([
    [at('/gone'), 'broken', 404, ['Autumn census', 'Fair']],
    [at('/old'), 'moved', 200, ['Autumn census']],
  ])
  statuses = {}
  await database.writes`delete from calendar_event_url where calendar_event_id = ${id} and url like '%old'`
  expect(await found(night('20'))).toHaveLength(1)
  await check(night('21'))
  expect(await found(night('21'))).toEqual([])
})

test('what is too much to be listed is counted: the places of a link, and links, of which the ignored ones come last', async () => {
  statuses = { '/gone': 404 }
  for (let number = 0; number < 22; number += 1) await eventWith([at('/gone')], { name: `Fair ${number}` })
  await check(night('20'))
  const [gone] = (await linkOverview(database.sql, true, new Date(night('20')))).links
  expect([gone?.places.length, gone?.morePlaces]).toEqual([20, 2])

  await eventWith([], {
    html: `<p>${Array.from({ length: 502 }, (_, number) => `<a href="${at(`/${number}`)}">x</a>`).join('')}</p>`,
  })
  await database.writes`update link_check set ignored_reason = 'Known', ignored_at = now(), failing_since = now()`
  for (let number = 0; number < 502; number += 1) {
    await database.writes`insert into link_check (url, outcome, is_temporary, failing_since, checked_at)
      values (${at(`/${number}`)}, 'broken', false, now() - interval '1 day', now())`
  }
  const { links, moreLinks } = await linkOverview(database.sql, true, new Date(night('20')))
  expect([links.length, moreLinks]).toEqual([500, 3])
  expect(links.filter(({ ignoredReason }) => ignoredReason !== null)).toEqual([])
})

test('a link that may be well tomorrow is listed only when a second night finds it too', async () => {
  statuses = { '/busy': 503, '/many': 429 }
  await eventWith([at('/busy'), at('/many')])
  await check(night('20'))
  expect(await found(night('20'))).toEqual([])
  expect(await unconfirmed(night('20')), 'and counted until then').toBe(2)
  statuses = { '/busy': 503 }
  await check(night('21'))
  expect(await found(night('21'))).toEqual([[at('/busy'), 'broken', 503, ['Autumn census']]])
  expect(await unconfirmed(night('21'))).toBe(0)
  statuses = { '/busy': 503, '/many': 429 }
  await check(night('22'))
  expect(await found(night('22'))).toHaveLength(1)
})

test('a name that resolves into the network of the server is refused', async () => {
  await eventWith(['http://inside.example/', at('/fine')])
  await check(night('20'))
  expect(await found(night('20'))).toEqual([['http://inside.example/', 'refused', null, ['Autumn census']]])
})

test('LINK_CHECK=no visits nothing', async () => {
  await eventWith([at('/a')])
  await check(night('20'), 'no')
  expect(requests).toEqual([])
})

test('of several processes one visits, and each link once', async () => {
  await eventWith([at('/a'), at('/b')])
  await Promise.all([check(night('20')), check(night('20')), check(night('20'))])
  expect(requests.toSorted()).toEqual(['HEAD /a', 'HEAD /b'])
})

test('another process goes on where one was lost', async () => {
  await eventWith([at('/a'), at('/b')])
  await check('2026-11-20T02:45:00Z')
  const { writes } = database
  await writes`update link_check_run set finished_at = null`
  await writes`update link_check set checked_at = '2026-11-20T02:40:00Z' where url like '%/b'`
  requests = []
  await check('2026-11-20T02:50:00Z')
  expect(requests).toEqual([])
  await writes`update link_check_run set alive_at = now() - interval '1 day'`
  await check('2026-11-20T02:50:00Z')
  expect(requests).toEqual(['HEAD /b'])
  expect(await claimRun(writes)).toBeNull()
})

let product: InProcess | undefined
afterAll(() => product?.stop())

const fields = '{ isOn isRunning checkedAt total links { id url outcome ignoredReason ignoredBy places { name } } }'
type Overview = {
  isOn: boolean
  isRunning: boolean
  total: number
  links: { id: string; url: string; ignoredReason: string | null; ignoredBy: string | null }[]
}

async function sendQuery(browser: BrowserLike, text: string, name: string) {
  const response = await browser.post('/graphql', { query: text })
  const { data, errors } = (await response.json()) as {
    data?: Record<string, Overview>
    errors?: { message: string }[]
  }
  return errors ? errors[0]!.message : data![name]!
}

async function signedIn(email: string, administrator: boolean): Promise<BrowserLike> {
  await createAccount(database.writes, { email, administrator, firstName: 'Alex', lastName: 'Admin' })
  const browser = browserLike(product!.url)
  expect((await logIn(browser, email)).status).toBe(200)
  return browser
}

test('administrators start a check, six in an hour, and ignore a link for a reason, which can be taken back', async () => {
  statuses = { '/gone': 404 }
  await eventWith([at('/gone'), at('/fine')])
  const NOW = '2026-11-20T12:00:00Z'
  await check(NOW)
  product = await startInProcess(database.url, { NOW, LINK_CHECK: `127.0.0.1:${port()}` })
  const alex = await signedIn('alex@example.org', true)
  const terry = await signedIn('terry@example.org', false)
  for (const operation of ['query { linkOverview', 'mutation { checkLinks']) {
    expect(await sendQuery(terry, `${operation} ${fields} }`, '')).toMatch(/^Sorry you do not have permission/)
  }
  requests = []
  expect(await sendQuery(alex, `mutation { checkLinks ${fields} }`, 'checkLinks')).toMatchObject({
    isOn: true,
    isRunning: true,
  })
  const overview = async () => (await sendQuery(alex, `{ linkOverview ${fields} }`, 'linkOverview')) as Overview
  await eventually(async () => expect(await overview()).toMatchObject({ isRunning: false, total: 2 }))
  expect(requests.toSorted()).toEqual(['GET /gone', 'HEAD /fine', 'HEAD /gone'])
  const { links } = await overview()
  const [{ id }] = links as [Overview['links'][number]]
  const ignore = (reason: string) =>
    sendQuery(alex, `mutation { ignoreLink(id: "${id}", reason: "${reason}") ${fields} }`, 'ignoreLink')
  expect(await ignore('  ')).toBe('Reason is required')
  expect(await ignore('Only for members')).toMatchObject({
    links: [{ ignoredReason: 'Only for members', ignoredBy: 'Alex Admin' }],
  })
  const noticed = await sendQuery(alex, `mutation { noticeLink(id: "${id}") ${fields} }`, 'noticeLink')
  expect(noticed).toMatchObject({ links: [{ ignoredReason: null, ignoredBy: null }] })
  const [audit] =
    await database.sql`select array_agg(action order by at) as actions from audit where action like '%link%'`
  expect(audit).toEqual({ actions: ['link check asked for', 'link ignored', 'link noticed again'] })
  for (let checks = 1; checks < 6; checks += 1) {
    await database.writes`update link_check_run set finished_at = now() where finished_at is null`
    expect(await sendQuery(alex, `mutation { checkLinks ${fields} }`, 'checkLinks')).toMatchObject({ isOn: true })
  }
  await database.writes`update link_check_run set finished_at = now() where finished_at is null`
  expect(await sendQuery(alex, `mutation { checkLinks ${fields} }`, 'checkLinks')).toMatch(/^Too many attempts/)
})
