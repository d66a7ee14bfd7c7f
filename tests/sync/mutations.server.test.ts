import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { schema } from '#server/schema/schema.ts'
import { browserLike, type BrowserLike } from '../support/cookie-jar.ts'
import { pullAll } from '../support/pull.ts'
import { requestGraphql, createOf, pushEdits } from '../support/push.ts'
import { twoAdministrators, type TwoAdministrators } from '../support/two-administrators.ts'

let school: TwoAdministrators

beforeAll(async () => {
  school = await twoAdministrators()
})

afterAll(() => school?.stop())

type Fields = Record<string, unknown>

/** `createItemTag` with its model, and the fields of the entity to return. */
async function change(mutation: string, model: Fields, selection = 'id', browser: BrowserLike = school.alex.browser) {
  const [, , entity = ''] = /^(create|update)(.*)$/.exec(mutation) ?? []
  const input = mutation.startsWith('create') ? `${entity}Input` : `${entity}Change`
  const text = `mutation ($model: ${input}!) { answer: ${mutation}(model: $model) { ${selection} } }`
  const { data, ...rest } = await requestGraphql<{ answer: Fields | null }>(browser, text, { model })
  return { ...rest, answer: data?.answer }
}

async function remove(entity: string, id: string, browser: BrowserLike = school.alex.browser) {
  const text = `mutation ($id: ID!) { answer: delete${entity}(id: $id) }`
  const { data, ...rest } = await requestGraphql<{ answer: string }>(browser, text, { id })
  return { ...rest, answer: data?.answer }
}

async function newType(name = 'Exams'): Promise<string> {
  const id = randomUUID()
  await change('createCalendarEventType', { id, name })
  return id
}

async function newEvent(): Promise<string> {
  const id = randomUUID()
  const calendarEventTypeId = await newType()
  const { answer } = await change('createCalendarEvent', { id, name: 'Census', calendarEventTypeId })
  expect(answer).toEqual({ id })
  return id
}

describe('create, update and delete', () => {
  test('every entity of the specification, and every part of an event, can be created, updated and deleted', () => {
    const entities = ['CalendarEventType', 'CalendarEventProvider', 'CalendarHeadline', 'ItemTag', 'CalendarEventUrl']
    const more = ['CalendarEventCalendarEventProvider', 'CalendarEventSchedule', 'ItemTagLink', 'CalendarEvent']
    const named = [...entities, ...more, 'CmsText', 'CmsImage', 'CmsVideo'].flatMap((entity) =>
      ['create', 'update', 'delete'].map((verb) => `${verb}${entity}`),
    )
    expect(Object.keys(schema.getMutationType()!.getFields())).toEqual(expect.arrayContaining(named))
  })

  test('create, update and delete return the entity with its defaults, the changed entity, and the id', async () => {
    const id = randomUUID()
    const fields = 'id name color displayOrder archived createdByUserId createdDate'
    const created = await change('createCalendarEventType', { id, name: 'Exams' }, fields)
    expect(created.answer).toEqual({
      id,
      name: 'Exams',
      color: '#000000',
      displayOrder: 99,
      archived: false,
      createdByUserId: school.alex.id,
      createdDate: expect.stringMatching(/^\d{4}-\d\d-\d\dT/) as string,
    })
    const updated = await change('updateCalendarEventType', { id, color: '#ABCDEF' }, 'name color')
    expect(updated.answer).toEqual({ name: 'Exams', color: '#abcdef' })
    expect(await remove('CalendarEventType', id)).toMatchObject({ answer: id })
    const { documents } = await pullAll(school.alex.browser, school.alex.id)
    expect(documents.find(({ document }) => document.id === id)?.document).toMatchObject({ deleted: true })
    const rows = await school.database.sql`
      select kind, user_id, answer ->> 'answer' as answer from revision where document_id = ${id} order by position`
    const byAlex = { userId: school.alex.id, answer: 'APPLIED' }
    expect(rows).toEqual(['create', 'update', 'delete'].map((kind) => ({ kind, ...byAlex })))
  })

  test.each(['SchoolPhase', 'SchoolType', 'Other'])(
    'create, update and delete work for tags of type %s',
    async (tagType) => {
      const id = randomUUID()
      const { answer } = await change('createItemTag', { id, name: 'Tag', tagType }, 'id tagType')
      expect(answer).toEqual({ id, tagType })
      expect((await change('updateItemTag', { id, displayOrder: 3 }, 'displayOrder name')).answer).toEqual({
        displayOrder: 3,
        name: 'Tag',
      })
      expect((await remove('ItemTag', id)).answer).toBe(id)
    },
  )

  test.each([
    ['CalendarEventProvider', { name: 'Agency' }, 'name'],
    ['CalendarHeadline', { name: 'May', start: '2026-05-01T00:00:00Z', end: '2026-06-01T00:00:00Z' }, 'name start end'],
    ['CmsText', { name: 'Note', html: '<p>Text</p>' }, 'name html'],
  ])('create, update and delete work for %s', async (entity, fields, selection) => {
    const id = randomUUID()
    const created = await change(`create${entity}`, { id, ...fields }, selection)
    expect(created.answer).toMatchObject({ name: fields.name })
    expect((await change(`update${entity}`, { id, name: 'Changed' }, selection)).answer).toEqual({
      ...created.answer,
      name: 'Changed',
    })
    expect((await remove(entity, id)).answer).toBe(id)
  })

  test("mutations work in the specification's save order: the event, its links, providers, schedules and tag links", async () => {
    const id = await newEvent()
    const [provider, tag] = [
      createOf('calendarEventProvider', { name: 'Agency' }),
      createOf('itemTag', { name: 'Tag' }),
    ]
    await pushEdits(school.alex.browser, school.alex.id, [provider, tag])
    const date = '2026-11-20T00:00:00.000Z'
    const rows: [string, Fields][] = [
      ['CalendarEventUrl', { name: 'More', url: 'https://example.org' }],
      ['CalendarEventCalendarEventProvider', { calendarEventProviderId: provider.documentId }],
      ['CalendarEventSchedule', { start: date, end: date, subscriptionSequenceNumber: 7 }],
    ]
    const ids = new Map<string, string>()
    for (const [entity, row] of rows) {
      const rowId = randomUUID()
      ids.set(entity, rowId)
      const { answer } = await change(
        `create${entity}`,
        { id: rowId, calendarEventId: id, ...row },
        'id calendarEventId',
      )
      expect(answer).toEqual({ id: rowId, calendarEventId: id })
    }
    const link = { id: randomUUID(), targetId: id, itemTagId: tag.documentId }
    expect((await change('createItemTagLink', link, 'id targetId itemTagId')).answer).toEqual(link)

    const lists = 'urls { name } providers { displayOrder } schedules { subscriptionSequenceNumber } tagLinks { id }'
    const event = await change('updateCalendarEvent', { id, isFeatured: true }, `isFeatured ${lists}`)
    expect(event.answer).toEqual({
      isFeatured: true,
      urls: [{ name: 'More' }],
      providers: [{ displayOrder: 99 }],
      schedules: [{ subscriptionSequenceNumber: 0 }],
      tagLinks: [{ id: link.id }],
    })
    const urlId = ids.get('CalendarEventUrl')!
    const renamed = await change('updateCalendarEventUrl', { id: urlId, name: 'Most' }, 'name url')
    expect(renamed.answer).toEqual({ name: 'Most', url: 'https://example.org' })
    expect((await remove('CalendarEventUrl', urlId)).answer).toBe(urlId)
    expect((await remove('ItemTagLink', link.id)).answer).toBe(link.id)
    const [left] = await school.database.sql`
      select (select count(*)::int from calendar_event_url where calendar_event_id = ${id}) as urls,
        (select count(*)::int from item_tag_link where target_id = ${id}) as tags`
    expect(left).toEqual({ urls: 0, tags: 0 })
  })

  test('mutations have no before: the last writer wins, even if both change the same field', async () => {
    const id = await newType()
    await change('updateCalendarEventType', { id, name: 'By Alex' }, 'id', school.alex.browser)
    const last = await change('updateCalendarEventType', { id, name: 'By Erin' }, 'name', school.erin.browser)
    expect(last.answer).toEqual({ name: 'By Erin' })
    const orders = Array.from({ length: 8 }, (_, displayOrder) => ({ id, displayOrder }))
    const answers = await Promise.all(orders.map((model) => change('updateCalendarEventType', model)))
    expect(answers.map(({ answer }) => answer)).toEqual(orders.map(() => ({ id })))
    const [row] = await school.database.sql<{ displayOrder: number }[]>`
      select display_order from calendar_event_type where id = ${id}`
    expect(row?.displayOrder).toBeLessThan(8)
  })

  test('mutations clean rich text before it becomes an edit', async () => {
    const id = randomUUID()
    const html = '<p onclick="alert(1)">Text</p><script>alert(1)</script>'
    const { answer } = await change('createCmsText', { id, name: 'Note', html }, 'html')
    expect(answer).toEqual({ html: '<p>Text</p>' })
  })

  test.each([
    ['elements deep inside each other', 28_000, 'This text has too many elements inside each other.'],
    ['too many characters', 120_000, 'At most 200000 characters'],
  ])('mutations refuse rich text with %s, at little cost', async (_what, times, message) => {
    const html = '<p><em>'.repeat(times)
    const begun = process.cpuUsage()
    expect(await change('createCmsText', { id: randomUUID(), name: 'Note', html }, 'html')).toMatchObject({ message })
    const { user, system } = process.cpuUsage(begun)
    expect(user + system).toBeLessThan(1_000_000)
  })

  test('mutations drop a link with neither text nor address', async () => {
    const id = await newEvent()
    const row = { id: randomUUID(), calendarEventId: id }
    expect((await change('createCalendarEventUrl', { ...row, name: '', url: '' })).answer).toBeNull()
    expect(await change('createCalendarEventUrl', { ...row, url: 'https://example.org' })).toMatchObject({
      message: 'Link text is required',
    })
    await change('createCalendarEventUrl', { ...row, name: 'More', url: 'https://example.org' })
    expect((await change('updateCalendarEventUrl', { id: row.id, name: '', url: '' })).answer).toBeNull()
    expect(await school.database.sql`select id from calendar_event_url where id = ${row.id}`).toHaveLength(0)
  })
})

describe('a failure is a GraphQL error in the words of the specification', () => {
  test('a mutation with a refused value is a GraphQL error with its field, in the words of the specification', async () => {
    const response = await school.alex.browser.post('/graphql', {
      query: 'mutation ($model: ItemTagInput!) { createItemTag(model: $model) { id } }',
      variables: { model: { id: randomUUID(), name: ' ' } },
    })
    expect(response.status).toBe(200)
    expect(await response.json()).toMatchObject({
      errors: [
        {
          message: 'Name is required',
          extensions: { code: 'INVALID', fields: [{ place: 'name', message: 'Name is required' }] },
        },
      ],
    })
  })

  test('deleting a type in use is a GraphQL error in the words of the specification', async () => {
    const id = await newEvent()
    const [row] = await school.database.sql<{ typeId: string }[]>`
      select calendar_event_type_id as type_id from calendar_event where id = ${id}`
    expect(await remove('CalendarEventType', row!.typeId)).toMatchObject({ code: 'IN_USE', message: 'Used by 1 event' })
  })

  test("a mutation of a missing or deleted document, or with an existing id, is a GraphQL error in the specification's words", async () => {
    const id = await newType()
    expect(await change('createCalendarEventType', { id, name: 'Twice' })).toMatchObject({ code: 'EXISTS' })
    await remove('CalendarEventType', id)
    expect((await remove('CalendarEventType', id)).answer).toBe(id)
    const gone = [
      change('updateCalendarEventType', { id, name: 'Late' }),
      change('updateItemTag', { id: randomUUID(), name: 'Never' }),
      change('updateCalendarEventUrl', { id: randomUUID(), name: 'Never' }),
      change('createCalendarEventUrl', { id: randomUUID(), calendarEventId: randomUUID(), name: 'A', url: 'http://a' }),
      remove('ItemTag', randomUUID()),
      remove('CalendarEventSchedule', randomUUID()),
    ]
    for (const answer of await Promise.all(gone)) expect(answer).toMatchObject({ status: 200, code: 'UNKNOWN' })
    expect(await change('createItemTag', { id: 'none', name: 'A' })).toMatchObject({ code: 'BAD_REQUEST' })
    expect(await change('createItemTag', { id: randomUUID(), name: 'A\u0000' })).toMatchObject({ code: 'BAD_REQUEST' })
  })

  test('a content mutation by anybody but an administrator is a GraphQL error in the words of the specification', async () => {
    const model = { id: randomUUID(), name: 'Mine' }
    expect(await change('createItemTag', model, 'id', school.terry.browser)).toMatchObject({ code: 'NOT_PERMITTED' })
    const visitor = browserLike(school.product.url)
    expect(await change('createItemTag', model, 'id', visitor)).toMatchObject({ status: 401 })
    expect(await school.database.sql`select id from item_tag where id = ${model.id}`).toHaveLength(0)
  })
})
