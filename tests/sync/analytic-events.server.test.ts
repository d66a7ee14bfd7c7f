import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { browserLike, type BrowserLike } from '../support/cookie-jar.ts'
import { insertFollowed } from '../support/inputs/opened-and-clicked.ts'
import { requestGraphql } from '../support/push.ts'
import { twoAdministrators, type TwoAdministrators } from '../support/two-administrators.ts'

let school: TwoAdministrators

beforeAll(async () => {
  school = await twoAdministrators()
})

afterAll(() => school?.stop())

beforeEach(async () => {
  await school.database.writes`truncate analytic_event`
  await school.database.writes`truncate rate_limit`
})

type Model = Record<string, unknown> & { id: string }

/** The product's clock of these tests stands at 2026-11-20T12:00Z. */
const at = (date: string) => `2026-${date}Z`

const opened = (more: object = {}): Model => ({
  id: randomUUID(),
  eventType: 'CalendarEventOpen',
  calendarEventId: randomUUID(),
  eventDate: at('11-20T11:00:00.000'),
  ...more,
})

const clicked = (more: object = {}): Model => ({
  id: randomUUID(),
  eventType: 'LinkClick',
  url: 'https://example.org/census',
  ...more,
})

async function record(browser: BrowserLike, model: Model, selection = 'id userId eventDate eventType url') {
  const text = `mutation ($model: AnalyticEventInput!) { answer: createAnalyticEvent(model: $model) { ${selection} } }`
  const { data, ...rest } = await requestGraphql<{ answer: object }>(browser, text, { model })
  return { ...rest, answer: data?.answer }
}

async function recordAll(browser: BrowserLike, models: Model[], actingUser?: string) {
  const text = `mutation ($models: [AnalyticEventInput!]!, $actingUser: ID) {
    answer: createAnalyticEvents(models: $models, actingUser: $actingUser)
  }`
  const { data, ...rest } = await requestGraphql<{ answer: string[] }>(browser, text, { models, actingUser })
  return { ...rest, answer: data?.answer }
}

const stored = () => school.database.sql<{ id: string; userId: string | null }[]>`
  select id, user_id from analytic_event order by id`

const idsOf = (models: { id: string }[]) => models.map(({ id }) => id).toSorted()

describe('createAnalyticEvent', () => {
  test("createAnalyticEvent records an opened event with the session's user", async () => {
    const model = opened()
    const { answer } = await record(school.terry.browser, model)
    const { calendarEventId: _, ...sent } = model
    expect(answer).toEqual({ ...sent, userId: school.terry.id, url: null })
    expect(await stored()).toEqual([{ id: model.id, userId: school.terry.id }])
  })

  test('an analytic event without a date is dated now', async () => {
    const { answer } = await record(school.terry.browser, clicked(), 'eventDate')
    expect(answer).toEqual({ eventDate: expect.stringMatching(/^2026-11-20T12:/) as string })
  })

  test('createAnalyticEvent accepts followed links from visitors, without a user, and nothing else', async () => {
    const visitor = browserLike(school.product.url)
    const click = clicked()
    expect((await record(visitor, click)).answer).toMatchObject({ id: click.id, userId: null })
    expect(await record(visitor, opened())).toMatchObject({ status: 401 })
    expect(await recordAll(visitor, [clicked()])).toMatchObject({ status: 401 })
    expect(await stored()).toEqual([{ id: click.id, userId: null }])
  })

  test('a followed link keeps its address alone when the link that it names leads elsewhere', async () => {
    const { writes } = school.database
    const url = 'https://example.org/term dates'
    const { linkId } = await insertFollowed(writes, {
      name: 'Census',
      provider: 'Department',
      url,
      start: at('11-20T00:00'),
    })
    const visitor = browserLike(school.product.url)
    const clicks = ['https://example.org/term%20dates', 'https://evil.example/', 'https://example.org/'].map(
      (followed) => clicked({ url: followed, calendarEventUrlId: linkId }),
    )
    await record(visitor, clicks[0]!, 'id')
    await record(visitor, clicks[1]!, 'id')
    await recordAll(school.terry.browser, [clicks[2]!, opened({ calendarEventUrlId: linkId })])
    const named = await school.database.sql<{ url: string | null }[]>`
      select url from analytic_event where calendar_event_url_id = ${linkId}`
    expect(named.map((row) => row.url)).toEqual([clicks[0]!['url']])
  })

  test('createAnalyticEvent accepts at most 60 followed links in a minute from the visitors of one address', async () => {
    const visitor = browserLike(school.product.url)
    const answers = await Promise.all(Array.from({ length: 62 }, () => record(visitor, clicked(), 'id')))
    expect(answers.filter(({ code }) => code === 'ANALYTIC_EVENT_REFUSED')).toHaveLength(2)
    expect(await stored()).toHaveLength(60)
  })

  test('the visitors of one address follow at most 1,000 links in an hour, however slowly', async () => {
    const visitor = browserLike(school.product.url)
    await record(visitor, clicked(), 'id')
    const { writes } = school.database
    await writes`/* nearlyAnHour */ update rate_limit set points = 999 where key like 'clicks/hour/%'`
    const answers = [await record(visitor, clicked(), 'id'), await record(visitor, clicked(), 'id')]
    expect(answers.map(({ message }) => message)).toEqual([undefined, 'Too many links were followed in this hour.'])
    expect(await stored()).toHaveLength(2)
    await writes`/* anHourLater */ update rate_limit set expire = 1 where key like 'clicks/%'`
    expect((await record(visitor, clicked(), 'id')).code).toBeUndefined()
  })

  test.each([
    ['an unknown type', { eventType: 'PageView' }],
    ['a date 36 days ago', { eventDate: at('10-15T00:00:00.000') }],
    ['a date 25 hours ahead', { eventDate: at('11-21T13:30:00.000') }],
    ['no date at all', { eventDate: 'yesterday' }],
    ['no event', { calendarEventId: null }],
    ['no UUID', { calendarEventScheduleId: 'none' }],
    ['an address that is none of a link', { url: 'javascript:alert(1)' }],
    ['an address of 3,000 characters', { url: `https://example.org/${'x'.repeat(3000)}` }],
    ['an address that no database keeps', { url: 'https://example.org/\u0000' }],
  ])('an analytic event with %s is refused with a message', async (_, wrong) => {
    const { status, answer, message } = await record(school.terry.browser, opened(wrong))
    expect([status < 500, answer, typeof message]).toEqual([true, undefined, 'string'])
    expect(await stored()).toEqual([])
  })

  test('an analytic event dated 23 hours ahead is accepted: the clock of a device may be wrong', async () => {
    const model = opened({ eventDate: at('11-21T11:00:00.000') })
    expect((await record(school.terry.browser, model)).answer).toMatchObject({ id: model.id })
  })
})

describe('createAnalyticEvents', () => {
  test('createAnalyticEvents records the queue of a device once, however often it is sent', async () => {
    const models = [opened(), clicked(), opened()]
    const { browser, id } = school.terry
    const [first, second] = await Promise.all([recordAll(browser, models, id), recordAll(browser, models, id)])
    expect(first.answer?.toSorted()).toEqual(idsOf(models))
    expect(second.answer?.toSorted()).toEqual(idsOf(models))
    expect(await stored()).toEqual(idsOf(models).map((one) => ({ id: one, userId: id })))
  })

  test('in createAnalyticEvents a refused event does not delay the others', async () => {
    const [good, bad] = [opened(), opened({ eventDate: at('01-01T00:00:00.000') })]
    const { answer } = await recordAll(school.terry.browser, [bad, good, bad, good])
    expect(answer).toEqual([good.id])
  })

  test('createAnalyticEvents accepts 60 a minute from one user, by their own dates, over any number of requests', async () => {
    const minute = (second: number) => opened({ eventDate: at(`11-20T10:30:${String(second).padStart(2, '0')}.000`) })
    const inOne = Array.from({ length: 70 }, (_, index) => minute(index % 60))
    const before = [opened({ eventDate: at('11-20T10:29:59.999') }), opened({ eventDate: at('11-20T10:31:00.000') })]
    const parts = [inOne.slice(0, 35), inOne.slice(35), before]
    await Promise.all(parts.map((part) => recordAll(school.terry.browser, part)))
    expect(await stored()).toHaveLength(62)
    await recordAll(school.alex.browser, [minute(1)])
    expect(await stored()).toHaveLength(63)
  })

  test('createAnalyticEvents accepts 3,000 an hour from one user; the device keeps the others for later', async () => {
    const spread = (index: number) =>
      opened({ eventDate: new Date(Date.parse(at('11-20T10:00:00.000')) - index * 60_000).toISOString() })
    const { browser, id } = school.terry
    const known = Array.from({ length: 1000 }, (_, index) => spread(index))
    expect((await recordAll(browser, known, id)).answer).toHaveLength(1000)
    // Events recorded earlier are reported again and do not count.
    expect((await recordAll(browser, known, id)).answer).toHaveLength(1000)
    const more = () => Array.from({ length: 1000 }, (_, index) => spread(1000 + index))
    expect((await recordAll(browser, more(), id)).answer).toHaveLength(1000)
    expect((await recordAll(browser, more(), id)).answer).toHaveLength(1000)
    expect(await recordAll(browser, [spread(5000)], id)).toMatchObject({ status: 429, code: 'TOO_MANY_FAILURES' })
    expect((await recordAll(browser, known, id)).answer).toHaveLength(1000)
    expect(await record(browser, spread(5000))).toMatchObject({ status: 429 })
    expect(await stored()).toHaveLength(3000)
    expect((await recordAll(school.alex.browser, [spread(1)])).answer).toHaveLength(1)
  })

  test('createAnalyticEvents refuses a queue of another user, and more than 1,000 events', async () => {
    expect(await recordAll(school.terry.browser, [opened()], school.alex.id)).toMatchObject({ status: 409 })
    const many = Array.from({ length: 1001 }, () => opened())
    expect(await recordAll(school.terry.browser, many)).toMatchObject({ code: 'TOO_LARGE' })
    expect(await stored()).toEqual([])
    expect((await recordAll(school.terry.browser, many.slice(1))).status).toBe(200)
  })

  test('createAnalyticEvents never waits for the position lock', async () => {
    const answer = await school.database.writes.begin(async (tx) => {
      await tx`select take_lock from (select pg_advisory_xact_lock(7350115) as take_lock) as taken`
      return recordAll(school.terry.browser, [opened()])
    })
    expect(answer.answer).toHaveLength(1)
  })
})
