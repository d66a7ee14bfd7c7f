import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Edit, Patch } from '#sync/protocol/edit.ts'
import { requestGraphql, createOf, editOf, pushEdits, pushOnce } from '../support/push.ts'
import { twoAdministrators, type TwoAdministrators } from '../support/two-administrators.ts'

let school: TwoAdministrators
let typeId: string

beforeAll(async () => {
  school = await twoAdministrators()
})

afterAll(() => school?.stop())

beforeEach(async () => {
  const type = createOf('calendarEventType', { name: 'Exams' })
  await push(type)
  typeId = type.documentId
})

async function push(edit: unknown, person = school.alex) {
  const [answer] = await pushEdits(person.browser, person.id, [edit])
  return answer!
}

const date = '2026-11-20T00:00:00.000Z'
const dates = (more: object = {}) => [{ id: randomUUID(), start: date, end: date, isAllDay: true, ...more }]
const eventOf = (fields: Record<string, unknown> = {}) =>
  createOf('calendarEvent', { name: 'Census', calendarEventTypeId: typeId, schedules: dates(), ...fields })

async function createdEvent(fields: Record<string, unknown> = {}): Promise<string> {
  const edit = eventOf(fields)
  expect(await push(edit)).toMatchObject({ answer: 'APPLIED' })
  return edit.documentId
}

const recorded = async ({ id }: Edit) => {
  const [row] = await school.database.sql<{ answer: unknown }[]>`select answer from revision where edit = ${id}`
  return row?.answer
}

describe('REFUSED INVALID', () => {
  test('a template whose content nobody can read is refused, also by the mutations', async () => {
    const content = '{"schedules":[{"id":"x","start":{"toString":1},"end":1}]}'
    const message = 'This is not what a template can hold'
    const refused = { answer: 'REFUSED', code: 'INVALID', message, fields: [{ place: 'content', message }] }
    expect(await push(createOf('eventTemplate', { name: 'Killer', content }))).toMatchObject(refused)
    const mutation = 'mutation ($model: EventTemplateInput!) { made: createEventTemplate(model: $model) { id } }'
    const made = (model: object) =>
      requestGraphql(school.alex.browser, mutation, { model: { id: randomUUID(), ...model } })
    expect((await made({ name: 'Killer', content })).message).toBe(message)
    expect((await made({ name: 'Fine', content: '{"name":"Census"}' })).message).toBeUndefined()
  })

  test.each([
    ['name', { name: ' ' }, 'Name is required'],
    ['name', { name: '\u200b' }, 'Name is required'],
    ['name', { name: '\u3164\u2800' }, 'Name is required'],
    ['calendarEventTypeId', { calendarEventTypeId: '' }, 'Type of event is required'],
    ['schedules', { schedules: [] }, 'One or more dates invalid'],
  ])("an invalid event is refused in the specification's words at %s", async (place, fields, message) => {
    const edit = eventOf(fields)
    const answer = { answer: 'REFUSED', code: 'INVALID', message, fields: [{ place, message }] }
    expect(await push(edit)).toMatchObject(answer)
    expect(await recorded(edit)).toMatchObject(answer)
  })

  test.each([
    ['start', { start: '' }, 'Start date is required'],
    ['end', { end: '2026-11-19T00:00:00.000Z' }, 'End date cannot be before the start date'],
    ['end', { end: '2028-01-01T00:00:00.000Z' }, 'A date can span at most 400 days'],
    ['start', { start: '2026-11-19T09:00:00.000Z' }, 'An all-day date has no time of day'],
    ['start', { start: '0000-01-01T00:00:00.000Z' }, 'Start date is required'],
  ])('a refused date is named with its %s', async (field, wrong, message) => {
    const [schedule] = dates(wrong)
    const place = `schedules/${schedule!.id}/${field}`
    expect(await push(eventOf({ schedules: [schedule] }))).toMatchObject({ fields: [{ place, message }] })
  })

  test.each([
    [{ name: '', url: 'https://example.org' }, 'name', 'Link text is required'],
    [{ name: 'Link', url: '' }, 'url', 'The address must start with http://, https:// or mailto:'],
    [{ name: 'Link', url: 'javascript:alert(1)' }, 'url', 'The address must start with http://, https:// or mailto:'],
  ])('a half-filled or dangerous link is refused: %o', async (link, field, message) => {
    const row = { id: randomUUID(), ...link }
    const place = `urls/${row.id}/${field}`
    expect(await push(eventOf({ urls: [row] }))).toMatchObject({ fields: [{ place, message }] })
  })

  test('a link with neither text nor address is dropped', async () => {
    const id = await createdEvent({ urls: [{ id: randomUUID(), name: '', url: '' }] })
    expect(await school.database.sql`select id from calendar_event_url where calendar_event_id = ${id}`).toHaveLength(0)
  })

  test('text that cleaning would change is refused, and text that it would not change is accepted', async () => {
    const hostile = '<p onclick="alert(1)">Text</p>'
    expect(await push(eventOf({ descriptionHtml: hostile }))).toMatchObject({
      fields: [{ place: 'descriptionHtml', message: 'This text holds formatting that cannot be saved' }],
    })
    await createdEvent({ descriptionHtml: '<p><strong>Due</strong> at noon &amp; not later</p>' })
  })

  test.each(['calendarEventTypeId', 'imageBlobReferenceId'])(
    'a refusal names a %s that does not exist',
    async (place) => {
      expect(await push(eventOf({ [place]: randomUUID() }))).toMatchObject({ code: 'INVALID', fields: [{ place }] })
    },
  )

  test('a refusal says which file the server does not have, and nothing like it about documents', async () => {
    const [lost, type] = [randomUUID(), randomUUID()]
    const fields = (place: string, id: string) =>
      push(eventOf({ [place]: id })).then((answer) => Reflect.get(answer, 'fields'))
    const message = 'This file is no longer on the server. Choose it again.'
    expect(await fields('imageBlobReferenceId', lost)).toEqual([{ place: 'imageBlobReferenceId', message, file: lost }])
    expect(await fields('calendarEventTypeId', type)).toEqual([
      { place: 'calendarEventTypeId', message: expect.any(String) as string },
    ])
  })

  test('a reference is checked only if the edit changes it', async () => {
    const provider = createOf('calendarEventProvider', { name: 'Agency' })
    await push(provider)
    const rows = [{ id: randomUUID(), calendarEventProviderId: provider.documentId, displayOrder: 1 }]
    const id = await createdEvent({ providers: rows })
    await school.database.writes`update calendar_event_provider set deleted = true where id = ${provider.documentId}`
    const rename = editOf('calendarEvent', id, { before: { name: 'Census' }, after: { name: 'Renamed' } })
    expect(await push(rename)).toMatchObject({ answer: 'APPLIED' })
    const again = eventOf({ providers: [{ ...rows[0], id: randomUUID() }] })
    expect(await push(again)).toMatchObject({
      code: 'INVALID',
      message: 'This provider is no longer there',
      fields: [{ place: expect.stringMatching(/^providers\/.*\/calendarEventProviderId$/) as string }],
    })
  })

  test('items that the app reads by name cannot be renamed, archived or deleted, but their content can change', async () => {
    const id = '5c001a1a-0000-4000-8000-000000000002'
    const change = (before: Patch, after: Patch) => push(editOf('cmsText', id, { before, after }))
    const name = 'About.Section1'
    expect(await change({ name }, { name: 'Renamed' })).toMatchObject({ code: 'INVALID', fields: [{ place: 'name' }] })
    expect(await change({ archived: false }, { archived: true })).toMatchObject({ fields: [{ place: 'archived' }] })
    expect(await change({ deleted: false }, { deleted: true })).toMatchObject({ fields: [{ place: 'deleted' }] })
    const [row] = await school.database.sql<{ html: string }[]>`select html from cms_text where id = ${id}`
    expect(await change({ html: row!.html }, { html: '<p>New</p>' })).toMatchObject({ answer: 'APPLIED' })
  })

  test('a row under an id that belongs to another event is refused', async () => {
    const [schedule] = dates()
    const theirs = await createdEvent({ schedules: [schedule] })
    const mine = await createdEvent()
    const { id, ...row } = { ...schedule!, recurringType: null, recurringInterval: null, recurringOffset: null }
    const whole = { ...row, recurrenceOfCalendarEventScheduleId: null }
    const steal = editOf('calendarEvent', mine, {
      before: { schedules: { [id]: null }, name: 'Census' },
      after: { schedules: { [id]: whole }, name: 'Stolen' },
    })
    expect(await push(steal)).toMatchObject({ code: 'INVALID', fields: [{ place: `schedules/${id}` }] })
    const [stored] = await school.database.sql`
      select calendar_event_id, (select name from calendar_event where id = ${mine}) as name
      from calendar_event_schedule where id = ${id}`
    expect(stored).toEqual({ calendarEventId: theirs, name: 'Census' })
  })
})

describe('REFUSED IN_USE', () => {
  test('IN_USE names how many events use a type, and which, each with its first date', async () => {
    const later = { start: '2027-01-04T00:00:00.000Z', end: '2027-01-04T00:00:00.000Z' }
    const id = await createdEvent({ schedules: [...dates(later), ...dates()] })
    const remove = () => editOf('calendarEventType', typeId, { before: { deleted: false }, after: { deleted: true } })
    expect(await push(remove())).toMatchObject({
      code: 'IN_USE',
      message: 'Used by 1 event',
      usedBy: [{ collection: 'calendarEvent', id, name: 'Census', date: date.slice(0, 10) }],
    })
    const [start, end] = ['2026-12-01T09:30:00.000Z', '2026-12-01T10:00:00.000Z']
    const second = await createdEvent({ schedules: dates({ start, end, isAllDay: false }) })
    expect(await push(remove())).toMatchObject({
      message: 'Used by 2 events',
      usedByTotal: 2,
      usedBy: [{ id }, { id: second, date: '2026-12-01T09:30:00Z' }],
    })
    await school.database.writes`update calendar_event set deleted = true where id in (${id}, ${second})`
    expect(await push(remove())).toMatchObject({ answer: 'APPLIED' })
  })

  test('IN_USE applies to providers and tags too; archiving them is allowed', async () => {
    const provider = createOf('calendarEventProvider', { name: 'Agency' })
    const tag = createOf('itemTag', { name: 'Primary', tagType: 'SchoolPhase' })
    await pushEdits(school.alex.browser, school.alex.id, [provider, tag])
    await createdEvent({
      providers: [{ id: randomUUID(), calendarEventProviderId: provider.documentId, displayOrder: 1 }],
      tagLinks: [{ id: randomUUID(), itemTagId: tag.documentId }],
    })
    for (const { entity, documentId } of [provider, tag]) {
      const change = (name: string) =>
        push(editOf(entity, documentId, { before: { [name]: false }, after: { [name]: true } }))
      expect(await change('deleted')).toMatchObject({ code: 'IN_USE', message: 'Used by 1 event' })
      expect(await change('archived')).toMatchObject({ answer: 'APPLIED' })
    }
  })
})

describe('REFUSED', () => {
  test("creating an existing id, or a tombstone's, is refused, and so is changing a document that never existed", async () => {
    const tag = createOf('itemTag', { name: 'Once' })
    await push(tag)
    const again = createOf('itemTag', { name: 'Twice' }, tag.documentId)
    expect(await push(again)).toMatchObject({ code: 'EXISTS' })
    await push(editOf('itemTag', tag.documentId, { before: { deleted: false }, after: { deleted: true } }))
    expect(await push({ ...again, id: randomUUID() })).toMatchObject({ code: 'EXISTS' })
    const unknown = editOf('itemTag', randomUUID(), { before: { name: 'A' }, after: { name: 'B' } })
    expect(await push(unknown)).toMatchObject({ code: 'UNKNOWN' })
  })

  test('something that is not an edit is refused as MALFORMED with a message, and the rest of the slice is taken', async () => {
    const good = createOf('itemTag', { name: 'Good' })
    const bad = [
      null,
      'edit',
      { ...good, id: 'none' },
      { ...good, id: randomUUID(), entity: 'profile' },
      { ...good, id: randomUUID(), entity: 'constructor' },
      { ...good, id: randomUUID(), after: { name: 'A', createdByUserId: school.erin.id } },
      { ...good, id: randomUUID(), after: JSON.parse('{"__proto__": "A"}') as object },
      { ...good, id: randomUUID(), after: { name: { [randomUUID()]: null } } },
      { ...good, id: randomUUID(), after: { name: 'A\u0000B' } },
      { ...good, id: randomUUID(), after: { name: 'A\ud800B' } },
      { ...good, id: randomUUID(), madeAt: '+012026-11-20T00:00:00.000Z' },
      { ...good, id: randomUUID(), kind: 'destroy' },
      { ...good, id: randomUUID(), after: [[[]]] },
    ].map((edit) => (edit && typeof edit === 'object' ? { ...edit, documentId: randomUUID() } : edit))
    const answers = await pushEdits(school.alex.browser, school.alex.id, [...bad, good])
    expect(answers.slice(0, -1).map((answer) => 'code' in answer && answer.code)).toEqual(bad.map(() => 'MALFORMED'))
    for (const answer of answers.slice(0, -1))
      expect(answer).toMatchObject({ message: expect.stringContaining('cannot be read') as string })
    expect(answers.at(-1)).toMatchObject({ id: good.id, answer: 'APPLIED' })
  })

  test('six characters that only look like an escape are stored', async () => {
    const tag = createOf('itemTag', { name: String.raw`C:\u0000 \ud800` })
    expect(await push(tag)).toMatchObject({ answer: 'APPLIED' })
  })

  test('an edit over 900 KB is refused as TOO_LARGE; the others of the slice are taken', async () => {
    const large = eventOf({ descriptionHtml: 'x'.repeat(950 * 1024) })
    const small = eventOf()
    const [first, second] = await pushEdits(school.alex.browser, school.alex.id, [large, small])
    expect(first).toMatchObject({ code: 'TOO_LARGE', message: 'A change holds at most 900 KB.' })
    expect(second).toMatchObject({ answer: 'APPLIED' })
    expect(await recorded(large)).toMatchObject({ code: 'TOO_LARGE' })
    const long = eventOf({ descriptionHtml: 'x'.repeat(200_001) })
    expect(await push(long)).toMatchObject({ code: 'INVALID', message: 'At most 200000 characters' })
  })

  test('an edit that fails unexpectedly is refused as INTERNAL, and the rest is taken', async () => {
    await school.database.writes`alter table item_tag add constraint fails check (name <> 'Fails')`
    const [bad, good] = [createOf('itemTag', { name: 'Fails' }), createOf('itemTag', { name: 'Works' })]
    const answers = await pushEdits(school.alex.browser, school.alex.id, [bad, good])
    await school.database.writes`alter table item_tag drop constraint fails`
    expect(answers).toMatchObject([{ answer: 'REFUSED', code: 'INTERNAL' }, { answer: 'APPLIED' }])
    expect(JSON.stringify(answers)).not.toContain('constraint')
    expect(await recorded(bad)).toMatchObject({ code: 'INTERNAL' })
    expect(school.product.lines.some((line) => line.includes('an edit failed') && line.includes(bad.id))).toBe(true)
  })

  test('the clock of the device does not matter: an edit made two days ahead or behind is taken', async () => {
    for (const madeAt of ['2026-11-18T12:00:00.000Z', '2026-11-22T12:00:00.000Z', '1999-01-01T00:00:00.000Z']) {
      expect(await push({ ...createOf('itemTag', { name: 'Clock' }), madeAt })).toMatchObject({ answer: 'APPLIED' })
    }
  })
})

describe('HELD', () => {
  test('an edit is HELD for an earlier edit of its document that was not taken, and is not recorded', async () => {
    const id = await createdEvent()
    const wrong = editOf('calendarEvent', id, { before: { name: 'Census' }, after: { name: '' } })
    const later = editOf('calendarEvent', id, { before: { location: null }, after: { location: 'Hall' } })
    const other = createOf('itemTag', { name: 'Independent' })
    const answers = await pushEdits(school.alex.browser, school.alex.id, [wrong, later, other])
    expect(answers).toMatchObject([{ answer: 'REFUSED' }, { id: later.id, answer: 'HELD' }, { answer: 'APPLIED' }])
    expect(await recorded(later)).toBeUndefined()
    expect(await push(later)).toMatchObject({ answer: 'APPLIED' })
    const again = await pushEdits(school.alex.browser, school.alex.id, [wrong, later])
    expect(again.map(({ answer }) => answer)).toEqual(['REFUSED', 'APPLIED'])
  })

  test('an edit is HELD for a document that could not be created, and for another held edit', async () => {
    const type = createOf('calendarEventType', { name: '' })
    const event = eventOf({ calendarEventTypeId: type.documentId })
    const rename = editOf('calendarEvent', event.documentId, { before: { name: 'Census' }, after: { name: 'New' } })
    const answers = await pushEdits(school.alex.browser, school.alex.id, [type, event, rename])
    expect(answers.map(({ answer }) => answer)).toEqual(['REFUSED', 'HELD', 'HELD'])
    const malformed = { ...type, id: randomUUID(), after: { unknown: 1 } }
    const held = await pushEdits(school.alex.browser, school.alex.id, [malformed, event])
    expect(held.map(({ answer }) => answer)).toEqual(['REFUSED', 'HELD'])
  })
})

describe('a push that is no slice', () => {
  test('a push that is not a slice is refused whole, with a message, and nothing is recorded', async () => {
    const edits = Array.from({ length: 51 }, () => createOf('itemTag', { name: 'One of many' }))
    const { alex, database } = school
    expect(await pushOnce(alex.browser, alex.id, edits)).toMatchObject({ status: 413, code: 'TOO_LARGE' })
    const half = () => createOf('calendarEventType', { name: 'A', descriptionHtml: 'x'.repeat(150_000) })
    expect(await pushOnce(alex.browser, alex.id, [half(), half()])).toMatchObject({ status: 413 })
    for (const nothing of [null, {}, 'edits', 5]) {
      const { code, status } = await pushOnce(alex.browser, alex.id, nothing)
      expect([status < 500, code !== undefined]).toEqual([true, true])
    }
    const rows = await database.sql`select edit from revision where edit = any(${edits.map(({ id }) => id)})`
    expect(rows).toHaveLength(0)
  })
})
