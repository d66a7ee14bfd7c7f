import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CalendarEvent } from '#sync/entities/calendar-event.ts'
import type { Edit } from '#sync/protocol/edit.ts'
import { deletion, inverse, type Effect } from '#sync/protocol/make-edit.ts'
import { documentToState } from '#sync/protocol/canonical.ts'
import { entityOf } from '#sync/entities/index.ts'
import type { PulledDocument } from '#sync/protocol/pull-answer.ts'
import { pullAll } from '../support/pull.ts'
import { createOf, editOf, pushEdits, pushOnce } from '../support/push.ts'
import { twoAdministrators, type TwoAdministrators } from '../support/two-administrators.ts'

let school: TwoAdministrators
let typeId: string

const day = (date: string) => `2026-11-${date}T00:00:00.000Z`
const schedule = (date = '20') => ({ id: randomUUID(), start: day(date), end: day(date), isAllDay: true })

beforeAll(async () => {
  school = await twoAdministrators()
  const type = createOf('calendarEventType', { name: 'Exams', color: '#0f5c63' })
  expect(await push(type)).toMatchObject({ answer: 'APPLIED' })
  typeId = type.documentId
})

afterAll(() => school?.stop())

async function push(edit: Edit, person = school.alex) {
  const [answer] = await pushEdits(person.browser, person.id, [edit])
  return answer!
}

async function pulled(id: string): Promise<PulledDocument['document'] | undefined> {
  const { documents } = await pullAll(school.alex.browser, school.alex.id)
  return documents.find(({ document }) => document.id === id)?.document
}

async function newEvent(fields: Record<string, unknown> = {}): Promise<CalendarEvent> {
  const given = { name: 'Autumn census', calendarEventTypeId: typeId, schedules: [schedule()], ...fields }
  const edit = createOf('calendarEvent', given)
  expect(await push(edit)).toMatchObject({ id: edit.id, answer: 'APPLIED' })
  return (await pulled(edit.documentId)) as CalendarEvent
}

const revisionOf = async (edit: Edit) => {
  const [row] = await school.database.sql<Record<string, never>[]>`select * from revision where edit = ${edit.id}`
  return row
}

describe('APPLIED', () => {
  test('a created event is written with its rows, stamped with the edit, its author and its position', async () => {
    const fields = {
      name: 'Cafe\u0301 morning',
      location: '',
      calendarEventTypeId: typeId,
      schedules: [schedule()],
      urls: [{ id: randomUUID(), name: 'More', url: 'https://example.org', linkType: 'Other', displayOrder: 1 }],
    }
    const edit = createOf('calendarEvent', fields)
    const answer = await push(edit)
    const document = (await pulled(edit.documentId)) as CalendarEvent
    expect(answer).toMatchObject({ id: edit.id, answer: 'APPLIED', position: document.position })
    expect(document).toMatchObject({ name: 'Café morning', location: null, edit: edit.id, urls: fields.urls })
    expect(document.schedules).toMatchObject(fields.schedules)
    const [row] = await school.database.sql`
      select created_by_user_id, created_date > now() - interval '1 minute' as is_new from calendar_event
      where id = ${edit.documentId}`
    expect(row).toEqual({ createdByUserId: school.alex.id, isNew: true })
    expect(await revisionOf(edit)).toMatchObject({
      entity: 'calendarEvent',
      documentId: edit.documentId,
      kind: 'create',
      userId: school.alex.id,
      position: document.position,
      answer: { answer: 'APPLIED' },
      before: { deleted: true },
    })
  })

  test('an update writes only what it changes, and keeps the creator', async () => {
    const { id, position } = await newEvent({ location: 'Hall' })
    const edit = editOf('calendarEvent', id, {
      before: { name: 'Autumn census' },
      after: { name: 'Spring census' },
      base: position,
    })
    expect(await push(edit, school.erin)).toMatchObject({ answer: 'APPLIED' })
    expect(await pulled(id)).toMatchObject({ name: 'Spring census', location: 'Hall', edit: edit.id })
    const [row] = await school.database.sql`select created_by_user_id from calendar_event where id = ${id}`
    expect(row).toEqual({ createdByUserId: school.alex.id })
    const [moved] = await school.database.sql`select count(*)::int as count from revision where document_id = ${id}`
    expect(moved).toEqual({ count: 2 })
  })

  test('an update adds, changes and removes child rows; a removed schedule keeps its row, counted up for the feed', async () => {
    const [first, second] = [schedule('20'), schedule('21')]
    const { id } = await newEvent({ schedules: [first, second] })
    const { id: _, ...row } = { ...first, recurringType: null, recurringInterval: null, recurringOffset: null }
    const whole = { ...row, recurrenceOfCalendarEventScheduleId: null }
    const other = { ...whole, start: day('21'), end: day('21') }
    const later = { ...whole, end: day('22') }
    const edit = editOf('calendarEvent', id, {
      before: { schedules: { [first.id]: whole, [second.id]: other } },
      after: { schedules: { [first.id]: later, [second.id]: null } },
    })
    expect(await push(edit)).toMatchObject({ answer: 'APPLIED' })
    const { schedules } = (await pulled(id)) as CalendarEvent
    expect(schedules).toMatchObject([{ id: first.id, end: day('22'), subscriptionSequenceNumber: 1 }])
    const [removed] = await school.database.sql`
      select deleted_at is not null as is_removed, subscription_sequence_number from calendar_event_schedule
      where id = ${second.id}`
    expect(removed).toEqual({ isRemoved: true, subscriptionSequenceNumber: 1 })

    const back = editOf('calendarEvent', id, {
      before: { schedules: { [second.id]: null } },
      after: { schedules: { [second.id]: other } },
    })
    expect(await push(back)).toMatchObject({ answer: 'APPLIED' })
    expect(((await pulled(id)) as CalendarEvent).schedules).toMatchObject([
      { id: first.id },
      { id: second.id, subscriptionSequenceNumber: 2 },
    ])
  })

  test('a delete leaves a tombstone, and a restore brings back what was there', async () => {
    const event = await newEvent()
    const seen = documentToState(entityOf('calendarEvent'), event)
    expect(await push(editOf('calendarEvent', event.id, deletion(seen)))).toMatchObject({ answer: 'APPLIED' })
    expect(await pulled(event.id)).toMatchObject({ deleted: true })
    const restore = editOf('calendarEvent', event.id, { before: { deleted: true }, after: { deleted: false } })
    expect(await push(restore)).toMatchObject({ answer: 'APPLIED' })
    expect(await revisionOf(restore)).toMatchObject({ kind: 'restore' })
    expect(await pulled(event.id)).toMatchObject({
      name: event.name,
      schedules: [{ id: event.schedules[0]?.id, subscriptionSequenceNumber: 2 }],
    })
  })

  test('edits of one document are taken in the order in which they were made', async () => {
    const create = createOf('itemTag', { name: 'One' })
    const edits = ['Two', 'Three', 'Four'].map((name, index) =>
      editOf('itemTag', create.documentId, { before: { name: ['One', 'Two', 'Three'][index]! }, after: { name } }),
    )
    const answers = await pushEdits(school.alex.browser, school.alex.id, [create, ...edits])
    expect(answers.map(({ answer }) => answer)).toEqual(Array.from({ length: 4 }, () => 'APPLIED'))
    expect(await pulled(create.documentId)).toMatchObject({ name: 'Four' })
  })
})

describe('two administrators', () => {
  test('when two administrators change different fields, both changes take effect: the second is MERGED', async () => {
    const { id, position } = await newEvent()
    const one = editOf('calendarEvent', id, {
      before: { name: 'Autumn census' },
      after: { name: 'School census' },
      base: position,
    })
    const other = editOf('calendarEvent', id, {
      before: { location: null },
      after: { location: 'Hall' },
      base: position,
    })
    expect(await push(one, school.alex)).toMatchObject({ answer: 'APPLIED' })
    expect(await push(other, school.erin)).toMatchObject({ answer: 'MERGED' })
    expect(await pulled(id)).toMatchObject({ name: 'School census', location: 'Hall' })
  })

  test('when two administrators change the same field, the second is a CONFLICT with the document, the field, who and when', async () => {
    const { id, position } = await newEvent()
    const rename = (name: string) =>
      editOf('calendarEvent', id, { before: { name: 'Autumn census' }, after: { name }, base: position })
    expect(await push(rename('By Erin'), school.erin)).toMatchObject({ answer: 'APPLIED' })
    const mine = rename('By Alex')
    const answer = await push(mine, school.alex)
    expect(answer).toMatchObject({ answer: 'CONFLICT', fields: ['name'], by: 'Erin Editor' })
    if (answer.answer !== 'CONFLICT') return
    expect(answer.document).toEqual(await pulled(id))
    expect(answer.position).toBe(answer.document['position'])
    expect(Math.abs(Date.parse(answer.at ?? '') - Date.now())).toBeLessThan(60_000)
    expect(await revisionOf(mine)).toMatchObject({ answer: { answer: 'CONFLICT' }, before: null, after: null })
  })

  test('when two administrators make the same change, the second has nothing to do, and its undo reverts nothing of the first', async () => {
    const { id, position } = await newEvent()
    const change = () =>
      editOf('calendarEvent', id, { before: { isFeatured: false }, after: { isFeatured: true }, base: position })
    expect(await push(change(), school.erin)).toMatchObject({ answer: 'APPLIED' })
    const mine = change()
    expect(await push(mine, school.alex)).toMatchObject({ answer: 'MERGED' })
    const revision = await revisionOf(mine)
    expect(revision).toMatchObject({ before: {}, after: {} })
    const undo = editOf('calendarEvent', id, inverse({ before: revision!['before']!, after: revision!['after']! }))
    expect(await push(undo, school.alex)).toMatchObject({ answer: 'APPLIED' })
    expect(await pulled(id)).toMatchObject({ isFeatured: true })
  })

  test('an undo takes back what an edit really changed, and leaves what others have changed since', async () => {
    const { id, position: base } = await newEvent()
    const mine = editOf('calendarEvent', id, {
      before: { name: 'Autumn census', isFeatured: false },
      after: { name: 'School census', isFeatured: true },
      base,
    })
    await push(editOf('calendarEvent', id, { before: { isFeatured: false }, after: { isFeatured: true } }), school.erin)
    expect(await push(mine)).toMatchObject({ answer: 'MERGED' })
    await push(editOf('calendarEvent', id, { before: { location: null }, after: { location: 'Hall' } }), school.erin)
    const { before, after } = (await revisionOf(mine)) as unknown as Effect
    expect(await push(editOf('calendarEvent', id, inverse({ before, after })))).toMatchObject({ answer: 'APPLIED' })
    expect(await pulled(id)).toMatchObject({ name: 'Autumn census', isFeatured: true, location: 'Hall' })
  })

  test('a delete conflicts with newer changes, and any other edit with a delete, but two deletes do not conflict', async () => {
    const event = await newEvent()
    const { id, position: base } = event
    const remove = () =>
      editOf('calendarEvent', id, { ...deletion(documentToState(entityOf('calendarEvent'), event)), base })
    const rename = () =>
      editOf('calendarEvent', id, { before: { name: 'Autumn census' }, after: { name: 'Renamed' }, base })
    expect(await push(rename(), school.erin)).toMatchObject({ answer: 'APPLIED' })
    expect(await push(remove(), school.alex)).toMatchObject({ answer: 'CONFLICT', fields: ['name'], by: 'Erin Editor' })

    const now = (await pulled(id)) as CalendarEvent
    const state = documentToState(entityOf('calendarEvent'), now)
    expect(await push(editOf('calendarEvent', id, deletion(state)), school.alex)).toMatchObject({ answer: 'APPLIED' })
    expect(await push(rename(), school.erin)).toMatchObject({
      answer: 'CONFLICT',
      fields: ['deleted'],
      by: 'Alex Admin',
      document: { id, deleted: true },
    })
    expect(await push(editOf('calendarEvent', id, deletion(state)), school.erin)).toMatchObject({ answer: 'MERGED' })
  })

  test('when two administrators remove the last two dates between them, a CONFLICT names both', async () => {
    const [first, second] = [schedule('20'), schedule('21')]
    const event = await newEvent({ schedules: [first, second] })
    const rows = documentToState(entityOf('calendarEvent'), event)['schedules'] as Record<string, never>
    const remove = (id: string) =>
      editOf('calendarEvent', event.id, {
        before: { schedules: { [id]: rows[id]! } },
        after: { schedules: { [id]: null } },
        base: event.position,
      })
    expect(await push(remove(first.id), school.erin)).toMatchObject({ answer: 'APPLIED' })
    expect(await push(remove(second.id), school.alex)).toMatchObject({
      answer: 'CONFLICT',
      fields: [`schedules/${second.id}`, `schedules/${first.id}`],
    })
    const alone = { ...remove(second.id), base: null }
    expect(await push(alone, school.alex)).toMatchObject({
      answer: 'REFUSED',
      code: 'INVALID',
      message: 'One or more dates invalid',
    })
  })

  test('when one administrator moves the start of a headline and another its end, a CONFLICT names both', async () => {
    const create = createOf('calendarHeadline', { name: 'November', start: day('01'), end: day('30') })
    const { position } = (await push(create)) as { position: number }
    const move = (field: 'start' | 'end', from: string, to: string) =>
      editOf('calendarHeadline', create.documentId, {
        before: { [field]: day(from) },
        after: { [field]: day(to) },
        base: position,
      })
    expect(await push(move('start', '01', '20'), school.erin)).toMatchObject({ answer: 'APPLIED' })
    const answer = await push(move('end', '30', '10'), school.alex)
    expect(answer).toMatchObject({ answer: 'CONFLICT', fields: ['end', 'start'], by: 'Erin Editor' })
    const alone = editOf('calendarHeadline', create.documentId, {
      before: { end: day('30') },
      after: { end: day('02') },
    })
    expect(await push(alone, school.alex)).toMatchObject({
      answer: 'REFUSED',
      fields: [{ place: 'end', message: 'End date cannot be before the start date' }],
    })
  })
})

describe('OTHER_USER', () => {
  test("a push answers OTHER_USER when the session is not the acting user's, and nothing is recorded", async () => {
    const edit = createOf('itemTag', { name: 'Not mine' })
    const { answer } = await pushOnce(school.alex.browser, school.erin.id, [edit])
    expect(answer).toEqual({ answer: 'OTHER_USER' })
    expect(await revisionOf(edit)).toBeUndefined()
  })
})
