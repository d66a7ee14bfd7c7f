import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { publicEventPath } from '#sync/rules/public-path.ts'
import { openPageReader } from '../support/browsers/read-page.ts'
import { insertEvent, insertType } from '../support/content.ts'
import { createTestDatabase, type TestDatabase } from '../support/database.ts'
import { startInProcess, type InProcess } from '../support/in-process.ts'
import { eventually } from '../support/waiting/eventually.ts'

let database: TestDatabase
let product: InProcess
let reader: Awaited<ReturnType<typeof openPageReader>>

beforeAll(async () => {
  reader = await openPageReader()
  database = await createTestDatabase()
  product = await startInProcess(database.url, { NOW: '2026-11-20T12:00:00Z' })
})

afterAll(async () => {
  await reader?.close()
  await product?.stop()
  await database?.drop()
})

const answerTo = (path: string) => fetch(product.url + path)

test('a name that is written from the right leaves the words around it where they are', async () => {
  const [name, place, note] = ['يوم المعلم (3)', 'القاعة 2', 'حتى الربيع (4)']
  const { id } = await insertEvent(database.writes, { typeId: await insertType(database.writes), name })
  await database.writes`update calendar_event set location = ${place}, requirement = 'Mandatory', status = 'Postponed',
    status_note = ${note} where id = ${id}`
  const textOf = async (path: string) => (await answerTo(path)).text()
  const own = await textOf(publicEventPath(name, id))
  expect(own).toContain(`<h1><bdi>${name}</bdi></h1>`)
  expect(own).toContain(`<dd><bdi>${place}</bdi></dd>`)
  expect(own).toContain(`content="Postponed: \u2068${note}\u2069, `)
  expect(own).toContain(`, \u2068${place}\u2069."`)
  for (const path of ['/events', '/embed']) {
    const list = await textOf(path)
    expect(list).toContain(`><bdi>${name}</bdi></a>`)
    expect(list).toContain(` · <bdi>${place}</bdi></p>`)
  }
})

test('an event of several dates names the time zone once above them, and only where one of them has a time', async () => {
  const { writes } = database
  const typeId = await insertType(writes)
  const { id } = await insertEvent(writes, { typeId, name: 'Three evenings', start: '2027-06-04T00:00:00.000Z' })
  const dates = async () => {
    const page = await (await answerTo(publicEventPath('Three evenings', id))).text()
    return page.slice(page.indexOf('All dates'), page.indexOf('</ol>'))
  }
  const add = (start: string, end: string, isAllDay: boolean) => writes`
    insert into calendar_event_schedule (id, calendar_event_id, start, "end", is_all_day)
    values (${randomUUID()}, ${id}, ${start}, ${end}, ${isAllDay})`
  await add('2027-06-11T00:00:00Z', '2027-06-11T00:00:00Z', true)
  await eventually(async () => expect(await dates()).toContain('Friday 11 June 2027<'))
  expect(await dates()).not.toContain('UK time')
  for (const day of ['2027-06-18', '2027-06-25']) await add(`${day}T17:00:00Z`, `${day}T18:00:00Z`, false)
  await eventually(async () => expect(await dates()).toContain('Friday 25 June 2027, 18:00 to 19:00<'))
  expect(await dates()).toContain('Friday 18 June 2027, 18:00 to 19:00<')
  expect((await dates()).split('UK time (Europe/London)')).toHaveLength(2)
})

test.each(['/events/only-a-slug', '/events/a/b/c', `/events/${randomUUID()}`, '/events//a', '/embed/a'])(
  'an address that has come apart (%s) is not found, on a page for people',
  async (path) => {
    const answer = await answerTo(path)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8'])
    expect((await reader.read(await answer.text())).headings).toEqual(['Page not found'])
  },
)

test.each(['/events?types=%00', '/embed?types=%00'])(
  'what is refused (%s) is no page, and framed by nobody',
  async (path) => {
    const { status, headers } = await answerTo(path)
    expect([status, headers.get('content-type')]).toEqual([400, 'application/json; charset=utf-8'])
    expect(headers.get('x-frame-options')).toBe('DENY')
  },
)
