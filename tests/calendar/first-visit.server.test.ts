import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pullAll } from '../support/pull.ts'
import { sendQuery, type Fields } from '../support/people.ts'
import type { BrowserLike } from '../support/cookie-jar.ts'
import { insertEvent, insertType } from '../support/content.ts'
import { twoAdministrators, type TwoAdministrators } from '../support/two-administrators.ts'

let school: TwoAdministrators
let typeId: string
const ids = { provider: randomUUID(), tag: randomUUID(), picture: randomUUID() }

beforeAll(async () => {
  school = await twoAdministrators()
  const { writes } = school.database
  typeId = await insertType(writes, 'Exams')
  await writes`insert into blob_reference (id, filename, mime_type, size)
    values (${ids.picture}, 'leaves.png', 'image/png', 12)`
  await writes`insert into calendar_event_provider (id, name, description_html, image_blob_reference_id)
    values (${ids.provider}, 'Agency', '<p>Words</p>', ${ids.picture})`
  await writes`insert into item_tag (id, name, tag_type) values (${ids.tag}, 'Primary', 'SchoolPhase')`
})

afterAll(() => school?.stop())

const event = `calendarEvents { id name descriptionHtml createdByUserId imageBlobReferenceId
  imageBlobReference { url filename } urls { name } }`
const text = `query ($from: String!, $to: String!) { answer: calendarHomeViewModelQuery(fromDate: $from, toDate: $to) {
  schedules { id calendarEventId start end isAllDay subscriptionSequenceNumber createdByUserId }
  calendarEvents { id name createdByUserId imageBlobReferenceId imageBlobReference { url filename } }
  calendarEventCalendarEventProviders { calendarEventId calendarEventProviderId displayOrder }
  itemTagLinks { targetId itemTagId }
  calendarEventUrls { calendarEventId name url } } }`

type ViewModel = Record<'schedules' | 'calendarEvents' | 'calendarEventUrls', (Fields & { id: string })[]>

async function viewModel(from: string, to: string, browser: BrowserLike = school.terry.browser, query = text) {
  return sendQuery(browser, query, { from, to })
}

describe('calendarHomeViewModelQuery', () => {
  test('calendarHomeViewModelQuery returns every date that overlaps the range, with its links, providers and tags', async () => {
    const { writes } = school.database
    const inside = await insertEvent(writes, { typeId, name: 'Inside', start: '2026-11-20T00:00:00.000Z' })
    await writes`update calendar_event set image_blob_reference_id = ${ids.picture}, created_by_user_id = ${school.alex.id}
      where id = ${inside.id}`
    await writes`insert into calendar_event_url (id, calendar_event_id, name, url)
      values (${randomUUID()}, ${inside.id}, 'Book', 'https://example.org')`
    await writes`insert into item_tag_link (id, target_id, item_tag_id)
      values (${randomUUID()}, ${inside.id}, ${ids.tag})`
    await writes`insert into calendar_event_calendar_event_provider (id, calendar_event_id, calendar_event_provider_id)
      values (${randomUUID()}, ${inside.id}, ${ids.provider})`
    const names = ['Before', 'Begun before', 'Last day', 'On the edge', 'After', 'Archived', 'Deleted', 'Taken out']
    const days = [
      ['2026-10-30', '2026-10-31'],
      ['2026-10-20', '2026-11-02'],
      ['2026-10-28', '2026-11-01'],
      ['2026-12-01', '2026-12-01'],
      ['2026-12-05', '2026-12-06'],
      ['2026-11-10', '2026-11-10'],
      ['2026-11-10', '2026-11-10'],
      ['2026-11-10', '2026-11-10'],
    ]
    for (const [at, name] of names.entries()) {
      const [start, end] = days[at]!.map((day) => `${day}T00:00:00.000Z`)
      const made = await insertEvent(writes, { typeId, name, start: start!, end: end! })
      if (name === 'Archived') await writes`update calendar_event set archived = true where id = ${made.id}`
      if (name === 'Deleted') await writes`update calendar_event set deleted = true where id = ${made.id}`
      if (name === 'Taken out') {
        await writes`update calendar_event_schedule set deleted_at = now() where id = ${made.scheduleId}`
      }
    }
    for (const browser of [school.terry.browser, school.alex.browser]) {
      const { answer } = await viewModel('2026-11-01', '2026-12-01', browser)
      const model = answer as unknown as ViewModel
      expect(model.calendarEvents.map(({ name }) => name)).toEqual(['Begun before', 'Inside', 'Last day'])
      expect(model.schedules.map(({ id }) => id)).toContain(inside.scheduleId)
      expect(model.schedules).toHaveLength(3)
      const isReader = browser === school.terry.browser
      expect(model.calendarEvents.find(({ id }) => id === inside.id)).toEqual({
        id: inside.id,
        name: 'Inside',
        createdByUserId: isReader ? null : school.alex.id,
        imageBlobReferenceId: ids.picture,
        imageBlobReference: { url: `/blobs/${ids.picture}`, filename: 'leaves.png' },
      })
      expect(answer).toMatchObject({
        calendarEventCalendarEventProviders: [
          { calendarEventId: inside.id, calendarEventProviderId: ids.provider, displayOrder: 99 },
        ],
        itemTagLinks: [{ targetId: inside.id, itemTagId: ids.tag }],
        calendarEventUrls: [{ calendarEventId: inside.id, name: 'Book', url: 'https://example.org' }],
      })
    }
  })

  test('calendarHomeViewModelQuery returns long texts and nested lists when they are requested', async () => {
    const { writes } = school.database
    const { id } = await insertEvent(writes, { typeId, name: 'Long', start: '2028-02-20T00:00:00.000Z' })
    await writes`update calendar_event set description_html = '<p>Long</p>' where id = ${id}`
    await writes`insert into calendar_event_url (id, calendar_event_id, name, url)
      values (${randomUUID()}, ${id}, 'Book', 'https://example.org')`
    const query = `query ($from: String!, $to: String!) {
      answer: calendarHomeViewModelQuery(fromDate: $from, toDate: $to) { ...events } }
      fragment events on CalendarHomeViewModel { ${event} }`
    const { answer } = await viewModel('2028-02-20', '2028-02-21T00:00:00Z', school.terry.browser, query)
    expect(answer).toMatchObject({
      calendarEvents: [{ name: 'Long', descriptionHtml: '<p>Long</p>', urls: [{ name: 'Book' }] }],
    })
  })

  test('calendarHomeViewModelQuery leaves out an event that is archived while it is answered', async () => {
    const { writes } = school.database
    const stays = await insertEvent(writes, { typeId, name: 'Stays', start: '2028-06-20T00:00:00.000Z' })
    const { id } = await insertEvent(writes, { typeId, name: 'Goes', start: '2028-06-20T00:00:00.000Z' })
    const { database } = school.product.product
    const { sql } = database
    const archive = () => writes`update calendar_event set archived = true where id = ${id}`
    database.sql = new Proxy(sql, {
      get: (target, key) => {
        if (key !== 'unsafe') return Reflect.get(target, key) as unknown
        return async (...statement: Parameters<typeof sql.unsafe>) => {
          if (statement[0].includes('eventsById')) await archive()
          return sql.unsafe(...statement)
        }
      },
    })
    try {
      const { answer } = await viewModel('2028-06-20', '2028-06-21')
      expect(answer).toMatchObject({ calendarEvents: [{ id: stays.id, name: 'Stays' }] })
    } finally {
      database.sql = sql
    }
  })

  test.each([
    ['2026-11-20', 'tomorrow'],
    ['', '2026-11-20'],
    ['2026-11-20', '2026-11-19'],
    ['2026-11-20', '2028-01-01'],
    ['2026-13-45', '2026-13-46'],
    ['2026-02-30', '2026-03-10'],
    ['0000-06-01', '0000-06-02'],
    ["2026-11-20'; --", '2026-11-21'],
    ['+275760-09-13', '2026-11-20'],
    ['2026-11-20T00:00:00+14:00', '2026-11-20'],
  ])('calendarHomeViewModelQuery refuses the range from %j to %j with a message', async (from, to) => {
    expect(await viewModel(from, to)).toMatchObject({ code: 'BAD_REQUEST' })
  })

  test('calendarHomeViewModelQuery refuses an answer that would be too large', async () => {
    const { writes } = school.database
    const { id } = await insertEvent(writes, { typeId, name: 'Full', start: '2027-05-01T00:00:00.000Z' })
    await writes`insert into calendar_event_schedule (id, calendar_event_id, start, "end")
      select gen_random_uuid(), ${id}, '2027-05-02', '2027-05-02' from generate_series(1, 4001)`
    expect(await viewModel('2027-05-01', '2027-05-03')).toMatchObject({ code: 'BAD_REQUEST' })
  })
})

describe('calendarHomeSupportingDataQuery', () => {
  const supporting = `query { answer: calendarHomeSupportingDataQuery {
    calendarEventTypes { id name color displayOrder archived isDeadline descriptionHtml createdByUserId }
    itemTags { id name tagType archived }
    calendarEventProviders { id name archived descriptionHtml imageBlobReferenceId imageBlobReference { url } }
    calendarHeadlines { id name start end archived imageBlobReference { url } } } }`

  test('calendarHomeSupportingDataQuery reveals no more of archived items than a pull does', async () => {
    const { writes } = school.database
    const [type, provider, headline, old] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()]
    await writes`insert into calendar_event_type (id, name, color, description_html, archived, created_by_user_id)
      values (${type}, 'Old type', '#123456', '<p>Secret</p>', true, ${school.alex.id})`
    await writes`insert into calendar_event_provider (id, name, description_html, image_blob_reference_id, archived)
      values (${provider}, 'Old agency', '<p>Secret</p>', ${ids.picture}, true)`
    await writes`insert into calendar_headline (id, name, start, "end") values (${headline}, 'November', '2026-11-01', '2026-12-01')`
    await writes`insert into calendar_headline (id, name, start, "end", archived)
      values (${old}, 'Archived', '2026-11-01', '2026-12-01', true)`
    const { answer } = await sendQuery(school.terry.browser, supporting)
    const lists = answer as unknown as Record<string, (Fields & { id: string })[]>
    const one = (list: string, id: string) => lists[list]!.find((row) => row.id === id)
    expect(one('calendarEventTypes', typeId)).toMatchObject({ name: 'Exams', archived: false })
    expect(one('calendarEventTypes', type)).toEqual({
      id: type,
      name: 'Old type',
      color: '#123456',
      displayOrder: 99,
      archived: true,
      isDeadline: false,
      descriptionHtml: null,
      createdByUserId: null,
    })
    expect(one('calendarEventProviders', provider)).toEqual({
      id: provider,
      name: 'Old agency',
      archived: true,
      descriptionHtml: null,
      imageBlobReferenceId: null,
      imageBlobReference: null,
    })
    expect(one('calendarEventProviders', ids.provider)).toMatchObject({
      imageBlobReference: { url: `/blobs/${ids.picture}` },
    })
    expect(one('itemTags', ids.tag)).toMatchObject({ name: 'Primary', tagType: 'SchoolPhase' })
    expect(lists['calendarHeadlines']!.map(({ id }) => id)).toEqual([headline])

    const pulled = await pullAll(school.terry.browser, school.terry.id)
    const pulledOf = (id: string) => pulled.documents.find(({ document }) => document.id === id)?.document
    for (const [list, id] of [
      ['calendarEventTypes', type],
      ['calendarEventProviders', provider],
    ] as const) {
      const shown = one(list, id)!
      const fields = Object.keys(shown).filter((name) => !['createdByUserId', 'imageBlobReference'].includes(name))
      for (const name of fields) {
        expect([name, shown[name]]).toEqual([name, Reflect.get(pulledOf(id)!, name) as unknown])
      }
    }
  })

  test('calendarHomeSupportingDataQuery and the view model are two requests: together they exceed five lists', async () => {
    const both = `query { a: calendarHomeViewModelQuery(fromDate: "2026-11-01", toDate: "2026-12-01") {
      schedules { id } calendarEvents { id } }
      b: calendarHomeSupportingDataQuery { calendarEventTypes { id } itemTags { id } calendarEventProviders { id }
      calendarHeadlines { id } } }`
    const { answer } = await sendQuery(school.terry.browser, both)
    expect(answer).toBeUndefined()
  })
})

test('lists, single queries and mutations return a file beside its id', async () => {
  const { writes } = school.database
  const [image, headline] = [randomUUID(), randomUUID()]
  await writes`insert into cms_image (id, name, blob_reference_id) values (${image}, 'Banner', ${ids.picture})`
  await writes`insert into calendar_headline (id, name, start, "end", image_blob_reference_id)
    values (${headline}, 'June', '2027-06-01', '2027-07-01', ${ids.picture})`
  const file = { url: `/blobs/${ids.picture}` }
  const byName = await sendQuery(
    school.alex.browser,
    'query { answer: cmsImage(name: "Banner") { id blobReference { url } } }',
  )
  expect(byName.answer).toEqual({ id: image, blobReference: file })
  const one = `query ($id: ID!) { answer: calendarHeadline(id: $id) { imageBlobReference { url } } }`
  expect((await sendQuery(school.terry.browser, one, { id: headline })).answer).toEqual({
    imageBlobReference: file,
  })
  const change = `mutation ($model: CalendarHeadlineChange!) { answer: updateCalendarHeadline(model: $model) {
    name imageBlobReference { url } } }`
  expect((await sendQuery(school.alex.browser, change, { model: { id: headline, name: 'July' } })).answer).toEqual({
    name: 'July',
    imageBlobReference: file,
  })
})

test('a reader finds the texts of public pages by id or name, and no others', async () => {
  const { writes } = school.database
  const secret = randomUUID()
  await writes`insert into cms_text (id, name, html) values (${secret}, 'Notes', '<p>Secret</p>')`
  const [policy] = await writes<{ id: string }[]>`select id from cms_text where name = 'Privacy policy'`
  const text = 'query ($id: ID, $name: String) { answer: cmsText(id: $id, name: $name) { name } }'
  const { browser } = school.terry
  expect((await sendQuery(browser, text, { id: policy!.id })).answer).toEqual({ name: 'Privacy policy' })
  for (const given of [{ id: secret }, { id: 'none' }, {}])
    expect((await sendQuery(browser, text, given)).answer).toBeNull()
})
