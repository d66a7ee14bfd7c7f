import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { publicEventPath } from '#sync/rules/public-path.ts'
import { openPageReader } from '../support/browsers/read-page.ts'
import { insertEvent, insertType } from '../support/content.ts'
import { createTestDatabase, type TestDatabase } from '../support/database.ts'
import { startInProcess, type InProcess } from '../support/in-process.ts'

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
  const [name, place] = ['يوم المعلم (3)', 'القاعة 2']
  const { id } = await insertEvent(database.writes, { typeId: await insertType(database.writes), name })
  await database.writes`update calendar_event set location = ${place}, requirement = 'Mandatory' where id = ${id}`
  const textOf = async (path: string) => (await answerTo(path)).text()
  const own = await textOf(publicEventPath(name, id))
  expect(own).toContain(`<h1><bdi>${name}</bdi></h1>`)
  expect(own).toContain(`<dd><bdi>${place}</bdi></dd>`)
  for (const path of ['/events', '/embed']) {
    const list = await textOf(path)
    expect(list).toContain(`><bdi>${name}</bdi></a>`)
    expect(list).toContain(` · <bdi>${place}</bdi></p>`)
  }
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
