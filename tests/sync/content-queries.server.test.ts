import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listOf } from '#sync/define.ts'
import { collectionsOf, entityOf } from '#sync/entities/index.ts'
import { referencesOf, withReferences } from '#server/content/references.ts'
import type { Edit } from '#sync/protocol/edit.ts'
import { browserLike, type BrowserLike } from '../support/cookie-jar.ts'
import { sendQuery } from '../support/people.ts'
import { createOf, editOf, pushEdits } from '../support/push.ts'
import { twoAdministrators, type TwoAdministrators } from '../support/two-administrators.ts'

let school: TwoAdministrators
let visitor: BrowserLike
const tags = new Map<string, Edit>()

beforeAll(async () => {
  school = await twoAdministrators()
  visitor = browserLike(school.product.url)
  const fields: [string, string, number, boolean][] = [
    ['Primary', 'SchoolPhase', 2, false],
    ['Nursery', 'SchoolPhase', 1, false],
    ['Middle', 'SchoolPhase', 3, true],
    ['Academy', 'SchoolType', 1, false],
    ['Census', 'Other', 1, false],
  ]
  for (const [name, tagType, displayOrder, archived] of fields) {
    tags.set(name, createOf('itemTag', { name, tagType, displayOrder, archived, color: '#ff0000' }))
  }
  await pushEdits(school.alex.browser, school.alex.id, [...tags.values()])
})

afterAll(() => school?.stop())

const named = (...names: string[]) => names.map((name) => ({ name }))

describe('itemTags', () => {
  test('itemTags returns the tags of a type, in order, without archived ones', async () => {
    const phases = 'query { answer: itemTags(tagType: SchoolPhase) { name } }'
    for (const { browser } of [school.alex, school.terry]) {
      expect((await sendQuery(browser, phases)).answer).toEqual(named('Nursery', 'Primary'))
    }
    const page = 'query { answer: itemTags(tagType: SchoolPhase, offset: 1, first: 1) { name } }'
    expect((await sendQuery(school.alex.browser, page)).answer).toEqual(named('Primary'))
  })

  test('itemTags includes archived tags for administrators who request them', async () => {
    const all = 'query { answer: itemTags(tagType: SchoolPhase, includeArchived: true) { name } }'
    expect((await sendQuery(school.alex.browser, all)).answer).toEqual(named('Nursery', 'Primary', 'Middle'))
    expect((await sendQuery(school.terry.browser, all)).answer).toEqual(named('Nursery', 'Primary'))
  })

  test('itemTags gives visitors only the school phases, by id and name', async () => {
    const text = 'query { answer: itemTags { id name color displayOrder createdByUserId } }'
    const unknown = { color: '#000000', displayOrder: 99, createdByUserId: null }
    expect((await sendQuery(visitor, text)).answer).toEqual(
      ['Nursery', 'Primary'].map((name) => ({ id: tags.get(name)!.documentId, name, ...unknown })),
    )
    expect(await sendQuery(visitor, 'query { answer: itemTags(tagType: Other) { name } }')).toMatchObject({
      status: 401,
    })
    expect(await sendQuery(visitor, 'query { answer: calendarEventTypes { name } }')).toMatchObject({ status: 401 })
  })

  test('itemTags returns at most 500 at a time', async () => {
    for (const paging of ['first: 501', 'first: -1', 'offset: -1']) {
      const answer = await sendQuery(school.alex.browser, `query { answer: itemTags(${paging}) { name } }`)
      expect(answer).toMatchObject({ status: 200, code: 'BAD_REQUEST' })
    }
  })
})

describe('one tag or type', () => {
  const text = 'query ($id: ID!) { answer: itemTag(id: $id) { name createdByUserId } }'

  test('a query for one tag or type names its creator to administrators only', async () => {
    const id = tags.get('Primary')!.documentId
    expect((await sendQuery(school.alex.browser, text, { id })).answer).toMatchObject({
      createdByUserId: school.alex.id,
    })
    expect((await sendQuery(school.terry.browser, text, { id })).answer).toEqual({
      name: 'Primary',
      createdByUserId: null,
    })
  })

  test('a query for one tag or type returns null when it is archived for a reader, unknown, or no id', async () => {
    const id = tags.get('Middle')!.documentId
    expect((await sendQuery(school.alex.browser, text, { id })).answer).toMatchObject({ name: 'Middle' })
    expect((await sendQuery(school.terry.browser, text, { id })).answer).toBeNull()
    for (const none of [randomUUID(), 'none']) {
      expect(await sendQuery(school.alex.browser, text, { id: none })).toMatchObject({ status: 200, answer: null })
    }
    const type = 'query ($id: ID!) { answer: calendarEventType(id: $id) { name } }'
    expect((await sendQuery(school.alex.browser, type, { id })).answer).toBeNull()
  })
})

describe('every content entity', () => {
  test.each(collectionsOf('administrator').map((collection) => [collection, entityOf(collection)] as const))(
    '%s has a list query and a query for one by its id',
    async (collection, entity) => {
      const list = `query { answer: ${listOf(entity)}(first: 1) { id name archived createdByUserId } }`
      const { answer } = await sendQuery(school.alex.browser, list)
      expect(answer).toBeInstanceOf(Array)
      const one = `query ($id: ID!) { answer: ${collection}(id: $id) { id } }`
      expect(await sendQuery(school.alex.browser, one, { id: randomUUID() })).toMatchObject({
        status: 200,
        answer: null,
      })
      const reader = await sendQuery(school.terry.browser, list)
      if (entity.readers === 'everyone') expect(reader.answer).toBeInstanceOf(Array)
      else expect(reader).toMatchObject({ code: 'NOT_PERMITTED' })
    },
  )
})

test('a video is returned with its file, in its list and by its name', async () => {
  const sql = school.database.writes
  const [file] = await sql<{ id: string }[]>`
    insert into blob_reference (id, filename, mime_type, size, storage_reference)
    values (${randomUUID()}, 'film.mp4', 'video/mp4', 1, 'none') returning id`
  await sql`insert into cms_video (id, name, video_blob_reference_id) values (${randomUUID()}, 'Film', ${file!.id})`
  const fields = 'name videoBlobReference { filename url }'
  const film = { name: 'Film', videoBlobReference: { filename: 'film.mp4', url: `/blobs/${file!.id}` } }
  expect((await sendQuery(school.alex.browser, `query { answer: cmsVideos { ${fields} } }`)).answer).toContainEqual(
    film,
  )
  expect(
    (await sendQuery(school.alex.browser, `query { answer: cmsVideo(name: "Film") { ${fields} } }`)).answer,
  ).toEqual(film)
  expect((await sendQuery(visitor, `query { answer: cmsVideo(name: "Film") { name } }`)).answer).toBeNull()
})

describe('calendarEvents', () => {
  const text = `query ($archived: Boolean) { answer: calendarEvents(includeArchived: $archived) {
    name createdByUserId schedules { start createdByUserId } urls { name } tagLinks { itemTagId } } }`
  const type = createOf('calendarEventType', { name: 'Census' })
  const date = (start: string) => ({ id: randomUUID(), start, end: start, isAllDay: true })
  const event = (name: string, more: object = {}) =>
    createOf('calendarEvent', {
      name,
      calendarEventTypeId: type.documentId,
      schedules: [date('2026-12-02T00:00:00.000Z'), date('2026-12-01T00:00:00.000Z')],
      ...more,
    })

  test('calendarEvents come with their dates in order, without those of another event, and readers do not see their author', async () => {
    const tagId = tags.get('Census')!.documentId
    const autumn = event('Autumn census', { tagLinks: [{ id: randomUUID(), itemTagId: tagId }] })
    const gone = event('Old census', { archived: true })
    await pushEdits(school.alex.browser, school.alex.id, [type, autumn, event('Spring census'), gone])
    const dates = (createdByUserId: string | null) =>
      ['2026-12-01T00:00:00.000Z', '2026-12-02T00:00:00.000Z'].map((start) => ({ start, createdByUserId }))
    const expected = (createdByUserId: string | null) => [
      {
        name: 'Autumn census',
        createdByUserId,
        schedules: dates(createdByUserId),
        urls: [],
        tagLinks: [{ itemTagId: tagId }],
      },
      { name: 'Spring census', createdByUserId, schedules: dates(createdByUserId), urls: [], tagLinks: [] },
    ]
    expect((await sendQuery(school.terry.browser, text, { archived: true })).answer).toEqual(expected(null))
    expect((await sendQuery(school.alex.browser, text)).answer).toEqual(expected(school.alex.id))
    expect((await sendQuery(school.alex.browser, text, { archived: true })).answer).toHaveLength(3)
    const one = 'query ($id: ID!) { answer: calendarEvent(id: $id) { name schedules { start createdByUserId } } }'
    expect((await sendQuery(school.terry.browser, one, { id: autumn.documentId })).answer).toEqual({
      name: 'Autumn census',
      schedules: dates(null),
    })
    expect((await sendQuery(school.terry.browser, one, { id: gone.documentId })).answer).toBeNull()
  })

  test("calendarEvents and the calendar's query name the type, providers and tags of events", async () => {
    const names = { eventType: { name: 'Named type', color: '#123456' } }
    const named = createOf('calendarEventType', names.eventType)
    const provider = createOf('calendarEventProvider', { name: 'Named provider', descriptionHtml: '<p>Kept short</p>' })
    const old = createOf('calendarEventProvider', {
      name: 'Old provider',
      descriptionHtml: '<p>Kept back</p>',
      archived: true,
    })
    const tag = createOf('itemTag', { name: 'Named tag', tagType: 'Other' })
    const day = '2027-01-11T00:00:00.000Z'
    const links = () => ({
      schedules: [date(day)],
      providers: [
        { id: randomUUID(), calendarEventProviderId: provider.documentId, displayOrder: 1 },
        { id: randomUUID(), calendarEventProviderId: old.documentId, displayOrder: 2 },
      ],
      tagLinks: [{ id: randomUUID(), itemTagId: tag.documentId }],
      urls: [{ id: randomUUID(), name: 'Guidance', url: 'https://example.org/' }],
    })
    const made = ['Named one', 'Named two'].map((name) =>
      event(name, { calendarEventTypeId: named.documentId, ...links() }),
    )
    await pushEdits(school.alex.browser, school.alex.id, [named, provider, old, tag, ...made])
    const row = `providers { id provider { id name descriptionHtml archived createdByUserId } }
      tagLinks { id itemTag { id name } } schedules { archived } urls { archived }`
    const events = `id name eventType { id name color } ${row}`
    const expected = (isReader: boolean) => ({
      eventType: { id: named.documentId, ...names.eventType },
      providers: [
        [provider.documentId, 'Named provider', '<p>Kept short</p>', false, isReader ? null : school.alex.id],
        [old.documentId, 'Old provider', isReader ? null : '<p>Kept back</p>', true, isReader ? null : school.alex.id],
      ].map(([id, name, descriptionHtml, archived, createdByUserId]) => ({
        id: expect.any(String),
        provider: { id, name, descriptionHtml, archived, createdByUserId },
      })),
      tagLinks: [{ id: expect.any(String), itemTag: { id: tag.documentId, name: 'Named tag' } }],
      schedules: [{ archived: false }],
      urls: [{ archived: false }],
    })
    for (const [browser, isReader] of [
      [school.terry.browser, true],
      [school.alex.browser, false],
    ] as const) {
      const list = (await sendQuery(browser, `query { answer: calendarEvents { ${events} } }`)).answer as {
        id: string
      }[]
      for (const { documentId } of made) {
        expect(list.find(({ id }) => id === documentId)).toMatchObject(expected(isReader))
        const one = `query ($id: ID!) { answer: calendarEvent(id: $id) { ${events} } }`
        expect((await sendQuery(browser, one, { id: documentId })).answer).toMatchObject(expected(isReader))
      }
      const homeOf = async (fields: string) => {
        const home = `calendarHomeViewModelQuery(fromDate: "2027-01-01", toDate: "2027-02-01") { ${fields} }`
        return (await sendQuery(browser, `query { answer: ${home} }`)).answer as Record<string, object[]>
      }
      const { calendarEvents = [] } = await homeOf(`calendarEvents { ${events} }`)
      expect(calendarEvents).toHaveLength(2)
      for (const one of calendarEvents) expect(one).toMatchObject(expected(isReader))
      const twice = (row: object) => [row, row]
      const shown = await homeOf(`calendarEventCalendarEventProviders { provider { name } }
        itemTagLinks { itemTag { name } } schedules { archived } calendarEventUrls { archived }`)
      expect(shown['calendarEventCalendarEventProviders']).toHaveLength(4)
      expect(shown['calendarEventCalendarEventProviders']).toContainEqual({ provider: { name: 'Old provider' } })
      expect(shown['itemTagLinks']).toEqual(twice({ itemTag: { name: 'Named tag' } }))
      expect(shown['schedules']).toEqual(twice({ archived: false }))
      expect(shown['calendarEventUrls']).toEqual(twice({ archived: false }))
    }
    const rename = `mutation ($model: CalendarEventChange!) { answer: updateCalendarEvent(model: $model) { ${events} } }`
    const model = { id: made[0]!.documentId, name: 'Named anew' }
    const changed = await sendQuery(school.alex.browser, rename, { model })
    expect(changed.answer).toMatchObject({ name: 'Named anew', ...expected(false) })
  })

  test('documents named by the rows of an answer are read by one statement for each field', async () => {
    const statements: string[] = []
    const sql = new Proxy(school.database.sql, {
      get: (target, name) =>
        name === 'unsafe'
          ? (...given: Parameters<typeof target.unsafe>) => {
              statements.push(given[0])
              return target.unsafe(...given)
            }
          : (Reflect.get(target, name) as unknown),
    })
    const [reference] = referencesOf(entityOf('calendarEvent'))
    const events = Array.from({ length: 50 }, () => ({ id: randomUUID(), calendarEventTypeId: type.documentId }))
    const rows = withReferences(sql, 'always', events)
    const read = () => Promise.all(rows.map((row) => row.readReference(reference!, false)))
    for (const named of [...(await read()), ...(await read())]) expect(named).toMatchObject({ name: 'Census' })
    expect(statements.length).toBe(1)
  })

  test('calendarEvents are refused when an answer would be too large, and at most five lists can be requested at once', async () => {
    const [{ id: eventId }] = (await sendQuery(school.terry.browser, 'query { answer: calendarEvents { id } }'))
      .answer as [{ id: string }]
    const more = Array.from({ length: 4 }, (_, at) => `list${at}: calendarEventTypes { id }`).join(' ')
    const five = `answer: calendarEventTypes { id } ${more}`
    expect((await sendQuery(school.terry.browser, `query { ${five} }`)).answer).toBeInstanceOf(Array)
    expect((await sendQuery(school.terry.browser, `query { ${five} itemTags { id } }`)).answer).toBeUndefined()
    const inside = 'a: urls { id } b: urls { id } schedules { id } providers { id } tagLinks { id }'
    expect(
      (await sendQuery(school.terry.browser, `query { answer: calendarEvents { ${inside} } }`)).answer,
    ).toBeUndefined()
    const sql = school.database.writes
    const start = '2026-12-03T00:00:00.000Z'
    const schedules = Array.from({ length: 4001 }, () => ({
      id: randomUUID(),
      calendarEventId: eventId,
      start,
      end: start,
    }))
    await sql`insert into calendar_event_schedule ${sql(schedules)}`
    const dates = 'query { answer: calendarEvents { schedules { id } } }'
    expect((await sendQuery(school.terry.browser, dates)).code).toBe('BAD_REQUEST')
    await sql`update calendar_event set description_html = repeat('a', 600000) where not archived`
    expect((await sendQuery(school.terry.browser, 'query { answer: calendarEvents { id } }')).code).toBe('BAD_REQUEST')
    expect(
      (await sendQuery(school.terry.browser, 'query { answer: calendarEvents(first: 1) { id } }')).answer,
    ).toHaveLength(1)
  })
})

describe('revisions', () => {
  const fields = 'edit kind before after answer message by position madeAt batch'
  const text = `query ($id: ID, $edit: ID) { answer: revisions(entity: "itemTag", documentId: $id, edit: $edit) { ${fields} } }`

  test("revisions tell what happened to a document, the newest first, with today's names", async () => {
    const { documentId: id } = tags.get('Census')!
    const batch = randomUUID()
    const rename = { ...editOf('itemTag', id, { before: { name: 'Census' }, after: { name: 'Returns' } }), batch }
    const wrong = editOf('itemTag', id, { before: { name: 'Returns' }, after: { name: '' } })
    await pushEdits(school.erin.browser, school.erin.id, [rename, wrong])
    await school.database.writes`update profile set last_name = 'Renamed' where user_id = ${school.erin.id}`
    const { answer } = await sendQuery(school.alex.browser, text, { id })
    expect(answer).toMatchObject([
      { edit: wrong.id, answer: 'REFUSED', message: 'Name is required', before: null, after: null, batch: null },
      {
        edit: rename.id,
        kind: 'update',
        answer: 'APPLIED',
        by: 'Erin Renamed',
        before: { name: 'Census' },
        after: { name: 'Returns' },
        madeAt: rename.madeAt,
        batch,
      },
      { kind: 'create', by: 'Alex Admin' },
    ])
    expect((await sendQuery(school.alex.browser, text, { edit: rename.id })).answer).toMatchObject([
      { edit: rename.id },
    ])
  })

  test("the revisions of one administrator are the edits that were taken, with today's names, even of deleted documents", async () => {
    const create = createOf('itemTag', { name: 'Exams', tagType: 'Other' })
    const id = create.documentId
    await pushEdits(school.alex.browser, school.alex.id, [create])
    const paint = editOf('itemTag', id, { before: { displayOrder: 99 }, after: { displayOrder: 4 } })
    const again = editOf('itemTag', id, { before: { displayOrder: 99 }, after: { displayOrder: 4 } })
    const wrong = editOf('itemTag', id, { before: { name: 'Exams' }, after: { name: '' } })
    const remove = editOf('itemTag', id, { before: { deleted: false }, after: { deleted: true } })
    await pushEdits(school.erin.browser, school.erin.id, [paint, again])
    await pushEdits(school.erin.browser, school.erin.id, [wrong])
    await pushEdits(school.erin.browser, school.erin.id, [remove])
    const own = `query ($id: ID) { answer: revisions(documentId: $id, own: true) { edit name tagType } }`
    const current = { name: 'Exams', tagType: 'Other' }
    expect((await sendQuery(school.erin.browser, own, { id })).answer).toEqual([
      { edit: remove.id, ...current },
      { edit: paint.id, ...current },
    ])
    expect((await sendQuery(school.alex.browser, own, { id })).answer).toEqual([{ edit: create.id, ...current }])
  })

  test('revisions are for administrators only', async () => {
    expect(await sendQuery(school.terry.browser, text, {})).toMatchObject({ code: 'NOT_PERMITTED' })
    expect(await sendQuery(visitor, text, {})).toMatchObject({ status: 401 })
    expect((await sendQuery(school.alex.browser, text, { id: 'none' })).answer).toEqual([])
  })
})

describe('the queries of administration', () => {
  test("an event's form is offered every type, tag and provider, archived ones too, and only to administrators", async () => {
    const [type, provider] = [
      createOf('calendarEventType', { name: 'Old exams', archived: true }),
      createOf('calendarEventProvider', { name: 'The agency' }),
    ]
    await pushEdits(school.alex.browser, school.alex.id, [type, provider])
    const text = `query { answer: calendarEventFormSupportingData {
      calendarEventTypes { id name archived } itemTags { id tagType } calendarEventProviders { id name } } }`
    const { answer } = await sendQuery(school.alex.browser, text)
    const { calendarEventTypes, itemTags, calendarEventProviders } = answer as Record<string, { id: string }[]>
    expect(calendarEventTypes).toContainEqual({ id: type.documentId, name: 'Old exams', archived: true })
    expect(calendarEventProviders).toContainEqual({ id: provider.documentId, name: 'The agency' })
    const ids = (itemTags ?? []).map(({ id }) => id)
    expect(ids).toEqual(expect.arrayContaining([...tags.values()].map(({ documentId }) => documentId)))
    for (const browser of [school.terry.browser, visitor]) {
      expect((await sendQuery(browser, text)).code).toMatch(/NOT_/)
    }
  })

  test('the uploaded files are listed by page, the latest first, to administrators alone', async () => {
    const ids = [randomUUID(), randomUUID(), randomUUID()]
    for (const [number, id] of ids.entries()) {
      await school.database.writes`insert into blob_reference (id, filename, mime_type, size, created_date)
        values (${id}, ${`picture ${number}.png`}, 'image/png', 1, ${`2031-01-0${number + 1}T00:00:00Z`})`
    }
    const text = `query ($offset: Int, $first: Int) { answer: blobReferencesQuery(offset: $offset, first: $first) {
      id filename mimeType storageReference archived url } }`
    const page = async (offset: number, first: number) =>
      (await sendQuery(school.alex.browser, text, { offset, first })).answer as { id: string }[]
    expect((await page(0, 2)).map(({ id }) => id)).toEqual([ids[2], ids[1]])
    expect(await page(2, 1)).toEqual([
      {
        id: ids[0],
        filename: 'picture 0.png',
        mimeType: 'image/png',
        storageReference: 'database',
        archived: false,
        url: `/blobs/${ids[0]}`,
      },
    ])
    expect((await sendQuery(school.alex.browser, text, { first: 501 })).code).toBe('BAD_REQUEST')
    expect((await sendQuery(school.terry.browser, text)).code).toBe('NOT_PERMITTED')
  })
})
