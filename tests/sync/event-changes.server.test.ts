import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { forgetOld } from '#server/jobs/forget-old.ts'
import type { CalendarEvent, EventChange } from '#sync/entities/calendar-event.ts'
import type { OwnEventChanges } from '#sync/protocol/answers/own-event-changes.ts'
import type { Patch } from '#sync/protocol/edit.ts'
import { inverse } from '#sync/protocol/make-edit.ts'
import { insertType } from '../support/content.ts'
import { changeEvent, createEvent, moveEvent } from '../support/inputs/edited-events.ts'
import { pullAll } from '../support/pull.ts'
import { requestGraphql, createOf, editOf, pushEdits, pushOnce } from '../support/push.ts'
import { twoAdministrators, type TwoAdministrators } from '../support/two-administrators.ts'

let school: TwoAdministrators
let typeId: string

beforeAll(async () => {
  school = await twoAdministrators()
  typeId = await insertType(school.database.writes)
})

afterAll(() => school?.stop())

const start = '2026-11-20T00:00:00.000Z'
const later = '2026-11-27T00:00:00.000Z'

/** An event that has been in the calendar for a while, so that it is new to nobody. */
async function knownEvent(fields: Record<string, unknown> = {}) {
  const event = await createEvent(school.alex, 'Census', { typeId, start, fields })
  await school.database.sql`delete from calendar_event_change where calendar_event_id = ${event.id}`
  return event
}

/** So long ago that the next change is another one. */
async function passed(id: string) {
  await school.database.sql`
    update calendar_event_change set at = at - interval '2 hours' where calendar_event_id = ${id}`
}

async function changesOf(id: string, person = school.terry): Promise<EventChange[]> {
  const { documents } = await pullAll(person.browser, person.id)
  const found = documents.find(({ document }) => document.id === id)?.document
  return (found as CalendarEvent | undefined)?.changes ?? []
}

const askOwn = (browser: TwoAdministrators['alex']['browser']) =>
  requestGraphql<{ ownEventChanges: OwnEventChanges }>(browser, '{ ownEventChanges { upTo at } }')

/** What is answered of one's own among these changes. */
async function ownOf({ browser }: TwoAdministrators['alex'], changes: readonly EventChange[]) {
  const { data } = await askOwn(browser)
  const { upTo, at } = data!.ownEventChanges
  return { upTo, at: at.filter((one) => changes.some((change) => change.at === one)) }
}

const said = (changes: readonly EventChange[]) => changes.map(({ kind, before, after }) => [kind, before, after])

test('a reader learns of a created event that it is new, and nothing else', async () => {
  const { id } = await createEvent(school.alex, 'New', { typeId, start, also: [later], fields: { location: 'Hall' } })
  expect(await changesOf(id)).toMatchObject([
    { kind: 'added', about: 'listed', before: null, after: 'Listed', note: null },
  ])
})

test('a reader is shown what became of dates, place and status, with the note', async () => {
  const event = await knownEvent()
  await moveEvent(school.alex, event, later)
  await changeEvent(school.erin, event, { location: null }, { location: 'Online' })
  await changeEvent(
    school.alex,
    event,
    { status: 'Scheduled', statusNote: null },
    { status: 'Cancelled', statusNote: 'The hall is closed' },
  )
  const changes = await changesOf(event.id)
  expect(changes).toMatchObject([
    { kind: 'moved', about: event.scheduleId, before: '2026-11-20', after: '2026-11-27' },
    { kind: 'place', about: 'place', before: null, after: 'Online' },
    { kind: 'cancelled', before: 'Scheduled', after: 'Cancelled', note: 'The hall is closed' },
  ])
  const instants = changes.map(({ at }) => at)
  expect(instants).toEqual([...new Set(instants)].toSorted())
})

test('whoever has changed an event learns which of its changes are their own, and readers learn nothing of who made any', async () => {
  const event = await knownEvent()
  await moveEvent(school.alex, event, later)
  await changeEvent(school.erin, event, { location: null }, { location: 'Online' })
  const changes = await changesOf(event.id)
  const [moved, placed] = changes.map(({ at }) => at)
  expect(await ownOf(school.alex, changes)).toEqual({ upTo: placed, at: [moved] })
  expect(await ownOf(school.erin, changes)).toEqual({ upTo: placed, at: [placed] })
  expect(JSON.stringify(changes)).not.toContain(school.alex.id)
  expect((await askOwn(school.terry.browser)).data ?? null).toBeNull()
})

test('whoever corrects the note of a change does not become its author', async () => {
  const event = await knownEvent()
  const [scheduled, cancelled] = ['Scheduled', 'Cancelled'].map((status) => ({ status, statusNote: null }))
  await changeEvent(school.alex, event, scheduled!, { ...cancelled, statusNote: 'Snow' })
  await changeEvent(school.erin, event, { statusNote: 'Snow' }, { statusNote: 'Snow and ice' })
  const changes = await changesOf(event.id)
  expect(changes).toMatchObject([{ kind: 'cancelled', note: 'Snow and ice' }])
  expect((await ownOf(school.alex, changes)).at).toEqual([changes[0]!.at])
  expect((await ownOf(school.erin, changes)).at).toEqual([])
})

test('nobody is shown what changes in a draft, nor of a name', async () => {
  const draft = await createEvent(school.alex, 'Draft', { typeId, start, fields: { archived: true } })
  await moveEvent(school.alex, draft, later)
  const { sql } = school.database
  expect(await sql`select from calendar_event_change where calendar_event_id = ${draft.id}`).toHaveLength(0)
  const event = await knownEvent()
  await changeEvent(school.alex, event, { name: 'Census' }, { name: 'Autumn census' })
  expect(await changesOf(event.id)).toEqual([])
})

test('a draft that is published is new', async () => {
  const draft = await createEvent(school.alex, 'Draft', { typeId, start, fields: { archived: true } })
  await changeEvent(school.alex, draft, { archived: true }, { archived: false })
  expect(said(await changesOf(draft.id))).toEqual([['added', null, 'Listed']])
})

test('what is undone within the hour was no change', async () => {
  const event = await knownEvent()
  const moved = { ...event.row, start: later, end: later }
  const effect = {
    before: { schedules: { [event.scheduleId]: event.row }, location: null },
    after: { schedules: { [event.scheduleId]: moved }, location: 'Online' },
  }
  await pushEdits(school.alex.browser, school.alex.id, [editOf('calendarEvent', event.id, effect)])
  expect(await changesOf(event.id)).toHaveLength(2)
  await pushEdits(school.alex.browser, school.alex.id, [editOf('calendarEvent', event.id, inverse(effect))])
  expect(await changesOf(event.id)).toEqual([])
})

test('a move that is taken back another day is two', async () => {
  const event = await knownEvent()
  await moveEvent(school.alex, event, later)
  await passed(event.id)
  await moveEvent(school.alex, event, start)
  expect(said(await changesOf(event.id))).toEqual([
    ['moved', '2026-11-20', '2026-11-27'],
    ['moved', '2026-11-27', '2026-11-20'],
  ])
})

test('an archived event is news only once it is back, with what happened to it meanwhile', async () => {
  const event = await knownEvent()
  await changeEvent(school.alex, event, { archived: false }, { archived: true })
  await passed(event.id)
  await moveEvent(school.alex, event, later)
  // Administrators have it, but nobody is shown what may still be changed.
  expect(said(await changesOf(event.id, school.erin))).toEqual([['cancelled', 'Listed', 'Archived']])
  await changeEvent(school.alex, event, { archived: true }, { archived: false })
  const [archived, ...back] = await changesOf(event.id)
  expect(said([archived!])).toEqual([['cancelled', 'Listed', 'Archived']])
  expect(said(back)).toHaveLength(2)
  expect(said(back)).toEqual(
    expect.arrayContaining([
      ['moved', '2026-11-20', '2026-11-27'],
      ['reinstated', 'Archived', 'Listed'],
    ]),
  )
})

test('a deleted event that is restored within the hour was never away', async () => {
  const event = await knownEvent()
  await changeEvent(school.alex, event, { deleted: false }, { deleted: true })
  await changeEvent(school.alex, event, { deleted: true }, { deleted: false })
  expect(await changesOf(event.id)).toEqual([])
})

test('a date that is removed or added is shown with its start', async () => {
  const event = await knownEvent()
  const added = randomUUID()
  const row = { ...event.row, start: '2026-12-01T09:00:00.000Z', end: '2026-12-01T10:00:00.000Z', isAllDay: false }
  await changeEvent(school.alex, event, { schedules: { [added]: null } }, { schedules: { [added]: row } })
  await moveEvent(school.alex, event, null)
  expect(await changesOf(event.id)).toMatchObject([
    { kind: 'added', about: added, before: null, after: '2026-12-01T09:00:00.000Z' },
    { kind: 'cancelled', about: event.scheduleId, before: '2026-11-20', after: null },
  ])
})

test('each event of a bulk change has its own news', async () => {
  const events = await Promise.all([knownEvent(), knownEvent(), knownEvent()])
  const batch = randomUUID()
  const edits = events.map(({ id }) => ({
    ...editOf('calendarEvent', id, { before: { status: 'Scheduled' }, after: { status: 'Postponed' } }),
    batch,
  }))
  await pushEdits(school.alex.browser, school.alex.id, edits)
  for (const { id } of events) expect(said(await changesOf(id))).toEqual([['postponed', 'Scheduled', 'Postponed']])
  const [first] = edits
  await pushEdits(school.alex.browser, school.alex.id, [first])
  expect(await changesOf(events[0].id), 'an edit that is sent again').toHaveLength(1)
})

test('an edit that a conflict or a refusal stops is no news', async () => {
  const event = await knownEvent()
  const stopped: { before: Patch; after: Patch }[] = [
    { before: { location: 'Elsewhere' }, after: { location: 'Online' } },
    { before: { status: 'Scheduled' }, after: { status: 'Never' } },
  ]
  for (const parts of stopped) {
    const [answer] = await pushEdits(school.alex.browser, school.alex.id, [editOf('calendarEvent', event.id, parts)])
    expect(['CONFLICT', 'REFUSED']).toContain(answer?.answer)
  }
  expect(await changesOf(event.id)).toEqual([])
})

test('an edit that holds changes itself is refused, and one of anything else of the event leaves them', async () => {
  const event = await knownEvent()
  await moveEvent(school.alex, event, later)
  const [change] = await changesOf(event.id)
  const forged = { changes: { [randomUUID()]: { kind: 'cancelled', at: start } } }
  const [answer] = await pushEdits(school.alex.browser, school.alex.id, [
    editOf('calendarEvent', event.id, { before: {}, after: forged }),
  ])
  expect(answer?.answer).toBe('REFUSED')
  await changeEvent(school.alex, event, { name: 'Census' }, { name: 'Autumn census' })
  expect(await changesOf(event.id)).toEqual([change])
})

test('the history holds no change rows, and no conflict is about them', async () => {
  const event = await knownEvent()
  await moveEvent(school.alex, event, later)
  const [row] = await school.database.sql<{ held: string }[]>`
    select string_agg(before::text || after::text || answer::text, '') as held from revision where document_id = ${event.id}`
  expect(row!.held).not.toContain('changes')
  const [conflict] = await pushEdits(school.erin.browser, school.erin.id, [
    editOf('calendarEvent', event.id, { before: { name: 'Other' }, after: { name: 'Third' } }),
  ])
  expect(conflict).toMatchObject({ answer: 'CONFLICT', fields: ['name'] })
})

test("the specification's mutations tell of what they change too", async () => {
  const event = await knownEvent()
  const { message } = await requestGraphql(
    school.alex.browser,
    `mutation ($model: CalendarEventChange!) { updateCalendarEvent(model: $model) { id } }`,
    { model: { id: event.id, location: 'Library' } },
  )
  expect(message).toBeUndefined()
  expect(said(await changesOf(event.id))).toEqual([['place', null, 'Library']])
})

test('after ninety days the nightly job takes a change away, and no device has to pull for that', async () => {
  const event = await knownEvent()
  await moveEvent(school.alex, event, later)
  await passed(event.id)
  await changeEvent(school.alex, event, { location: null }, { location: 'Online' })
  const { checkpoint } = await pullAll(school.terry.browser, school.terry.id)
  // The product's clock has made them, and the database's forgets them.
  await school.database.sql`
    update calendar_event_change set at = now() - (case kind when 'place' then '2 days' else '91 days' end)::interval
    where calendar_event_id = ${event.id}`
  await forgetOld(school.database.writes)
  expect((await pullAll(school.terry.browser, school.terry.id, checkpoint)).documents).toEqual([])
  const { sql } = school.database
  expect(await sql`select kind from calendar_event_change where calendar_event_id = ${event.id}`).toEqual([
    { kind: 'place' },
  ])
})

test('a device of an earlier schema may still send its edits, whose news readers are shown', async () => {
  const made = createOf('calendarEvent', { name: 'Queued', calendarEventTypeId: typeId, schedules: [] })
  const scheduleId = randomUUID()
  const row = { start, end: start, isAllDay: true }
  const edit = { ...made, after: { ...made.after, schedules: { [scheduleId]: row } } }
  const { answer } = await pushOnce(school.alex.browser, school.alex.id, [edit], 2)
  expect(answer).toMatchObject({ answers: [{ answer: 'APPLIED' }] })
  expect(said(await changesOf(made.documentId))).toEqual([['added', null, 'Listed']])
})
