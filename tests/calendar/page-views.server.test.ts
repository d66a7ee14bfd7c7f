import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { codeOf } from '../support/answers.ts'
import { browserLike, type BrowserLike } from '../support/cookie-jar.ts'
import { twoAdministrators, type TwoAdministrators } from '../support/two-administrators.ts'

let school: TwoAdministrators
let visitor: BrowserLike

beforeAll(async () => {
  school = await twoAdministrators()
  visitor = browserLike(school.product.url)
})

afterAll(() => school?.stop())

beforeEach(async () => {
  await school.database.writes`delete from rate_limit`
  await school.database.writes`delete from page_view`
})

/** The product's clock is fixed at 2026-11-20T12:00Z in these tests. */
const view = (more: object = {}) => ({ id: randomUUID(), path: '/calendar', at: '2026-11-20T11:00:00.000Z', ...more })
const send = (body: unknown, browser = visitor) => browser.post('/api/page-views', body)
const idsOf = async (response: Response) => ((await response.json()) as { ids: string[] }).ids.toSorted()
const stored = () => school.database.sql<{ id: string; path: string; viewedAt: string }[]>`
  select id, path, viewed_at from page_view order by id`

test('page views are recorded for visitors and users alike, without naming anybody', async () => {
  const [one, other] = [view(), view({ path: '/calendar/search/my%20pupil?x=1' })]
  expect(await idsOf(await send({ views: [one] }))).toEqual([one.id])
  expect(await idsOf(await send({ views: [other] }, school.terry.browser))).toEqual([other.id])
  const rows = new Map((await stored()).map(({ id, path, viewedAt }) => [id, { path, viewedAt }]))
  expect(rows.get(one.id)).toEqual({ path: '/calendar', viewedAt: one.at })
  expect(rows.get(other.id)?.path).toBe('/calendar/search')
  const columns = await school.database.sql<{ name: string }[]>`
    select column_name as name from information_schema.columns where table_name = 'page_view' order by 1`
  expect(columns.map(({ name }) => name)).toEqual(['id', 'path', 'received_at', 'viewed_at'])
})

test('page views that a device sends again are recorded once, and it may delete them', async () => {
  const views = [view(), view(), view()]
  const ids = views.map(({ id }) => id).toSorted()
  const answers = await Promise.all([1, 2, 3].map(async () => idsOf(await send({ views }))))
  expect(answers).toEqual([ids, ids, ids])
  expect(await idsOf(await send({ views: [...views, ...views] }))).toEqual(ids)
  expect(await stored()).toHaveLength(3)
})

test('page views that are invalid are left out, and the others are recorded', async () => {
  const good = view()
  const wrong = [
    view({ at: '2026-10-01T00:00:00.000Z' }),
    view({ at: '2026-12-01T00:00:00.000Z' }),
    view({ at: 'yesterday' }),
    view({ at: 7 }),
    view({ id: 'none' }),
    view({ path: 'https://example.org/' }),
    view({ path: '/a\u0000b' }),
    view({ path: `/${'a'.repeat(400)}` }),
    view({ path: null }),
    null,
    [],
    'text',
  ]
  expect(await idsOf(await send({ views: [...wrong, good] }))).toEqual([good.id])
  expect(await stored()).toHaveLength(1)
})

test('page views are limited per user and per address of visitors; repeats do not count', async () => {
  const many = () => Array.from({ length: 500 }, () => view())
  const known = many()
  expect((await send({ views: known })).status).toBe(200)
  for (let number = 1; number < 6; number += 1) expect((await send({ views: many() })).status).toBe(200)
  const refused = await send({ views: [view()] })
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect((await send({ views: known })).status).toBe(200)
  expect((await send({ views: [view()] }, school.terry.browser)).status).toBe(200)
  expect(await stored()).toHaveLength(3001)
})

test('more page views than one request may hold are refused, and so is anything but a list', async () => {
  const response = await send({ views: Array.from({ length: 501 }, () => view()) })
  expect([response.status, await codeOf(response)]).toEqual([400, 'TOO_LARGE'])
  for (const body of [null, [], {}, { views: null }, { views: {} }, { views: 'text' }, 1]) {
    expect((await send(body)).status).toBe(400)
  }
  expect((await send({ views: [] })).status).toBe(200)
  expect((await send({ views: [view({ path: `/${'a'.repeat(300_000)}` })] })).status).toBe(413)
})

test('page views are accepted from our own pages only', async () => {
  const headers = { 'content-type': 'application/json' }
  const foreign = await visitor.visit('/api/page-views', {
    method: 'POST',
    body: JSON.stringify({ views: [] }),
    headers,
  })
  expect(foreign.status).toBe(403)
})
