import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { requestGraphql, createOf, editOf, pushEdits } from '../support/push.ts'
import { twoAdministrators, type TwoAdministrators } from '../support/two-administrators.ts'

let school: TwoAdministrators

beforeAll(async () => {
  school = await twoAdministrators()
})

afterAll(() => school?.stop())

async function push(edits: object[], person = school.alex) {
  return pushEdits(person.browser, person.id, edits)
}

const date = '2026-11-20T00:00:00.000Z'
const eventOf = (typeId: string, fields: Record<string, unknown> = {}) =>
  createOf('calendarEvent', {
    name: 'Census',
    calendarEventTypeId: typeId,
    schedules: [{ id: randomUUID(), start: date, end: date, isAllDay: true }],
    ...fields,
  })
const deletion = { before: { deleted: false }, after: { deleted: true } }
const restoring = { before: { deleted: true }, after: { deleted: false } }

type Versions = { answer: { edit: string; names: Record<string, string>; after: unknown; name: string }[] }

test('the history of a document names what its changes refer to, also what has been deleted since', async () => {
  const [exams, returns] = [
    createOf('calendarEventType', { name: 'Exams' }),
    createOf('calendarEventType', { name: 'Returns' }),
  ]
  const event = eventOf(exams.documentId)
  const retyped = editOf('calendarEvent', event.documentId, {
    before: { calendarEventTypeId: exams.documentId },
    after: { calendarEventTypeId: returns.documentId },
  })
  const again = { ...retyped, id: randomUUID() }
  await push([exams, returns, event, retyped, again])
  await push([editOf('calendarEventType', exams.documentId, deletion)], school.erin)
  const text = `query ($id: ID!) { answer: revisions(documentId: $id, taken: true) { edit names after } }`
  const { data } = await requestGraphql<Versions>(school.alex.browser, text, { id: event.documentId })
  const names = { [exams.documentId]: 'Exams', [returns.documentId]: 'Returns' }
  expect(data?.answer).toMatchObject([
    { edit: retyped.id, names },
    { edit: event.id, names: { [exams.documentId]: 'Exams' } },
  ])
})

test('one batch is queried by its id', async () => {
  const batch = randomUUID()
  const tags = ['One', 'Two', 'Three'].map((name) => createOf('itemTag', { name, tagType: 'Other' }))
  await push([{ ...tags[0]!, batch }, { ...tags[1]!, batch }, tags[2]!])
  const text = `query ($batch: ID!) { answer: revisions(batch: $batch, taken: true) { name } }`
  const { data } = await requestGraphql<Versions>(school.erin.browser, text, { batch })
  expect(data?.answer.map(({ name }) => name).toSorted()).toEqual(['One', 'Two'])
})

test('the recent changes of an administrator tell a bulk change as one, and only what the server took', async () => {
  const [batch, mixed] = [randomUUID(), randomUUID()]
  const tags = ['A', 'B', 'C'].map((name) => createOf('itemTag', { name, tagType: 'Other' }))
  const [a, b, c] = tags.map(({ documentId }) => documentId) as [string, string, string]
  const archiving = { before: { archived: false }, after: { archived: true } }
  const rename = (id: string, from: string, to: string) =>
    editOf('itemTag', id, { before: { name: from }, after: { name: to } })
  const single = rename(c, 'C', 'D')
  await push(tags)
  await push([{ ...editOf('itemTag', a, archiving), batch }], school.erin)
  await push([single, { ...rename(c, 'C', 'E'), batch }], school.erin)
  await push([{ ...editOf('itemTag', b, archiving), batch }], school.erin)
  await push([{ ...rename(a, 'A', 'F'), batch: mixed }], school.erin)
  await push([{ ...editOf('itemTag', b, deletion), batch: mixed }], school.erin)
  const text = `{ answer: recentChanges(first: 3) { edit kind batch count isMixed isWhole tagType } }`
  const { data } = await requestGraphql<Versions>(school.erin.browser, text)
  expect(data?.answer).toMatchObject([
    { batch: mixed, count: 2, isMixed: true },
    { batch, count: 2, isMixed: false, kind: 'archive', tagType: 'Other' },
    { edit: single.id, batch: null, count: 1, isMixed: false, isWhole: true },
  ])
  expect(await requestGraphql(school.terry.browser, text)).toMatchObject({ code: 'NOT_PERMITTED' })
})

test('an edit that shows a draft to readers for the first time is reported as its publication', async () => {
  const type = createOf('calendarEventType', { name: 'Meetings' })
  const draft = eventOf(type.documentId, { name: 'Draft', archived: true })
  const open = editOf('calendarEvent', draft.documentId, { before: { archived: true }, after: { archived: false } })
  const archive = { before: { archived: false }, after: { archived: true } }
  const away = editOf('calendarEvent', draft.documentId, archive)
  const again = { ...open, id: randomUUID() }
  const never = eventOf(type.documentId, { name: 'Open from the start' })
  await push([type, draft, open, away, again, never])
  const fields = 'edit isPublication'
  const history = `query ($id: ID!) { answer: revisions(documentId: $id, taken: true) { ${fields} } }`
  const { data } = await requestGraphql<Versions>(school.alex.browser, history, { id: draft.documentId })
  const expected = [
    { edit: again.id, isPublication: false },
    { edit: away.id, isPublication: false },
    { edit: open.id, isPublication: true },
    { edit: draft.id, isPublication: false },
  ]
  expect(data?.answer).toEqual(expected)
  const recent = await requestGraphql<Versions>(
    school.alex.browser,
    `{ answer: recentChanges(first: 5) { ${fields} } }`,
  )
  expect(recent.data?.answer).toEqual([{ edit: never.id, isPublication: false }, ...expected])
})

test('deleted documents are listed for administrators, the last one first, and are restored with their rows', async () => {
  const type = createOf('calendarEventType', { name: 'Visits' })
  const events = ['Open day', 'Tour'].map((name) => eventOf(type.documentId, { name }))
  await push([type, ...events])
  for (const { documentId } of events) await push([editOf('calendarEvent', documentId, deletion)], school.erin)
  const text = `{ answer: deletedDocuments(entity: "calendarEvent", first: 2) { id name firstSchedule { start } by at } }`
  const { data } = await requestGraphql<Versions>(school.alex.browser, text)
  expect(data?.answer).toMatchObject([
    {
      ...{ id: events[1]!.documentId, name: 'Tour', by: 'Erin Editor', at: expect.any(String) },
      firstSchedule: { start: expect.stringMatching(/^\d{4}-\d\d-\d\dT/) },
    },
    { id: events[0]!.documentId, name: 'Open day', by: 'Erin Editor' },
  ])
  expect(await requestGraphql(school.terry.browser, text)).toMatchObject({ code: 'NOT_PERMITTED' })
  expect(await push([editOf('calendarEvent', events[0]!.documentId, restoring)])).toMatchObject([{ answer: 'APPLIED' }])
  const rows = await school.database.sql`
    select start from calendar_event_schedule where calendar_event_id = ${events[0]!.documentId} and deleted_at is null`
  expect(rows).toHaveLength(1)
})

test('a deleted event cannot be restored while its type or a tag of it is deleted', async () => {
  const type = createOf('calendarEventType', { name: 'Short-lived' })
  const tag = createOf('itemTag', { name: 'Gone', tagType: 'Other' })
  const link = randomUUID()
  const event = eventOf(type.documentId, { tagLinks: [{ id: link, itemTagId: tag.documentId }] })
  await push([type, tag, event])
  const remove = [
    editOf('calendarEvent', event.documentId, deletion),
    editOf('calendarEventType', type.documentId, deletion),
    editOf('itemTag', tag.documentId, deletion),
  ]
  for (const edit of remove) expect(await push([edit])).toMatchObject([{ answer: 'APPLIED' }])
  expect(await push([editOf('calendarEvent', event.documentId, restoring)])).toMatchObject([
    {
      answer: 'REFUSED',
      code: 'INVALID',
      fields: [
        {
          place: 'calendarEventTypeId',
          message: 'This type of event is no longer there',
          deleted: { collection: 'calendarEventType', id: type.documentId, name: 'Short-lived' },
        },
        {
          place: `tagLinks/${link}/itemTagId`,
          message: 'This tag is no longer there',
          deleted: { collection: 'itemTag', id: tag.documentId, name: 'Gone' },
        },
      ],
    },
  ])
  for (const [entity, id] of [
    ['calendarEventType', type.documentId],
    ['itemTag', tag.documentId],
  ] as const) {
    await push([editOf(entity, id, restoring)])
  }
  expect(await push([editOf('calendarEvent', event.documentId, restoring)])).toMatchObject([{ answer: 'APPLIED' }])
})

test('long texts come in shorter pages, each with one change at least; ten recent changes are listed without them', async () => {
  const [documentId, batch] = [randomUUID(), randomUUID()]
  await school.database.sql`/* longRevisions */
    insert into revision (edit, entity, document_id, user_id, kind, batch, before, after, answer)
    select gen_random_uuid(), 'calendarEvent', ${documentId}, ${school.erin.id}, 'update', ${batch},
      jsonb_build_object('descriptionHtml', repeat('a', 200000)), jsonb_build_object('descriptionHtml', repeat('b', 200000)),
      '{}' from generate_series(1, 5) n`
  const text = `query ($id: ID!, $offset: Int!) {
    answer: revisions(documentId: $id, taken: true, offset: $offset, first: 21) { edit before after }
  }`
  const found: string[] = []
  const pages: number[] = []
  while (pages.at(-1) !== 0) {
    const { data } = await requestGraphql<Versions>(school.erin.browser, text, { id: documentId, offset: found.length })
    found.push(...data!.answer.map(({ edit }) => edit))
    pages.push(data!.answer.length)
  }
  expect(pages).toEqual([2, 2, 1, 0])
  expect(new Set(found).size).toBe(5)
  await school.database.sql`/* longChanges */
    insert into revision (edit, entity, document_id, user_id, kind, before, after, answer)
    select gen_random_uuid(), 'calendarEvent', ${documentId}, ${school.erin.id}, 'update',
      jsonb_build_object('name', 'A', 'descriptionHtml', repeat('a', 200000)),
      jsonb_build_object('name', 'B', 'descriptionHtml', repeat('b', 200000)), '{}' from generate_series(1, 10) n`
  const recent = await requestGraphql<Versions>(
    school.erin.browser,
    `{ answer: recentChanges(first: 10) { before after isWhole } }`,
  )
  const brief = {
    before: { name: 'A', descriptionHtml: null },
    after: { name: 'B', descriptionHtml: null },
    isWhole: false,
  }
  expect(recent.data?.answer).toEqual(Array.from({ length: 10 }, () => brief))
  const twice = `query ($id: ID!) { answer: revisions(documentId: $id) { before after again: after more: before } }`
  expect(await requestGraphql(school.erin.browser, twice, { id: documentId })).toMatchObject({ code: 'BAD_REQUEST' })
})
