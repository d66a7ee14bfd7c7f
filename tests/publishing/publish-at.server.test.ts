import { afterAll, beforeAll, expect, test } from 'vitest'
import { pino } from 'pino'
import { openDatabase } from '#server/db/client.ts'
import { publishDue } from '#server/publishing/publish-due.ts'
import type { Patch } from '#sync/protocol/edit.ts'
import { instantsOf } from '#sync/rules/local-time.ts'
import { insertType } from '../support/content.ts'
import { changeEvent, createEvent, type EditedEvent } from '../support/inputs/edited-events.ts'
import { startInProcess } from '../support/in-process.ts'
import { pullAll } from '../support/pull.ts'
import { requestGraphql, editOf, pushEdits } from '../support/push.ts'
import { startServer } from '../support/server.ts'
import { twoAdministrators, type Person, type TwoAdministrators } from '../support/two-administrators.ts'
import { eventually } from '../support/waiting/eventually.ts'

let school: TwoAdministrators
let typeId: string

beforeAll(async () => {
  school = await twoAdministrators()
  typeId = await insertType(school.database.writes)
})

afterAll(() => school?.stop())

const log = pino({ level: 'silent' })
const nine = '2026-12-04T09:00:00.000Z'
const evening = '2026-12-04T18:00:00.000Z'

/** Does what the job of every minute does, at an instant of the product's clock. */
const carryOutAt = (now: string, database = school.database) => publishDue({ database, log, now: () => new Date(now) })

const draft = (fields: Record<string, unknown> = {}, person = school.alex) =>
  createEvent(person, 'Census', { typeId, start: '2027-01-20T00:00:00.000Z', fields: { archived: true, ...fields } })
const published = (fields: Record<string, unknown> = {}) => draft({ archived: false, ...fields })

type Held = { archived: boolean; publishAt: string | null; unpublishAt: string | null }

async function heldBy({ id }: EditedEvent): Promise<Held> {
  const { documents } = await pullAll(school.alex.browser, school.alex.id)
  const { archived, publishAt, unpublishAt } = documents.find(({ document }) => document.id === id)!
    .document as unknown as Held
  return { archived, publishAt, unpublishAt }
}

async function isSeenBy({ browser, id: userId }: Person, { id }: EditedEvent): Promise<boolean> {
  const { documents } = await pullAll(browser, userId)
  const found = documents.find(({ document }) => document.id === id)?.document as { deleted?: boolean } | undefined
  return found !== undefined && found.deleted !== true
}

/** The changes of an event after the first, the oldest first. */
const later = ({ id }: EditedEvent) => school.database.sql<{ userId: string; kind: string; after: Patch }[]>`
  select user_id, kind, after from revision where document_id = ${id} and kind <> 'create' and after <> '{}' order by position`

const reasonOf = async ({ id }: EditedEvent) => {
  const [row] = await school.database.sql<{ notDone: string | null }[]>`
    select not_done from planned_change where calendar_event_id = ${id}`
  return row?.notDone
}

test('a draft becomes public at its time, not before, as an edit of whoever set the time', async () => {
  const event = await draft({ publishAt: nine }, school.erin)
  await carryOutAt('2026-12-04T08:59:59.999Z')
  expect(await isSeenBy(school.terry, event)).toBe(false)
  await carryOutAt(nine)
  expect(await isSeenBy(school.terry, event)).toBe(true)
  expect(await heldBy(event)).toEqual({ archived: false, publishAt: null, unpublishAt: null })
  const after = { archived: false, publishAt: null }
  expect(await later(event)).toEqual([{ userId: school.erin.id, kind: 'restore', after }])
  await carryOutAt('2026-12-04T09:01:00.000Z')
  expect(await later(event)).toHaveLength(1)
})

test('a published event is archived at its time', async () => {
  const event = await published({ unpublishAt: evening })
  await carryOutAt('2026-12-04T17:59:00.000Z')
  expect(await isSeenBy(school.terry, event)).toBe(true)
  await carryOutAt(evening)
  expect(await isSeenBy(school.terry, event)).toBe(false)
  expect(await heldBy(event)).toEqual({ archived: true, publishAt: null, unpublishAt: null })
})

test('readers receive neither time, by pull or query', async () => {
  const event = await published({ publishAt: null, unpublishAt: evening })
  const { documents } = await pullAll(school.terry.browser, school.terry.id)
  const document = documents.find((one) => one.document.id === event.id)!.document
  expect(Object.keys(document)).not.toContain('unpublishAt')
  expect(Object.keys(document)).not.toContain('publishAt')
  const query = `query ($id: ID!) { calendarEvent(id: $id) { name unpublishAt } calendarEvents { unpublishAt }
    calendarHomeViewModelQuery(fromDate: "2027-01-01", toDate: "2027-01-31") { calendarEvents { unpublishAt } } }`
  const plansOf = ({ browser }: Person) => requestGraphql(browser, query, { id: event.id }).then(({ data }) => data)
  expect(JSON.stringify(await plansOf(school.terry))).toContain('"name":"Census","unpublishAt":null')
  expect(JSON.stringify(await plansOf(school.terry))).not.toContain(evening)
  expect(JSON.stringify(await plansOf(school.alex))).toContain(evening)
})

test('whoever changes or clears the time, deletes the event or publishes it before, cancels it', async () => {
  const moved = await draft({ publishAt: nine })
  await changeEvent(school.erin, moved, { publishAt: nine }, { publishAt: evening })
  const cleared = await draft({ publishAt: nine })
  await changeEvent(school.erin, cleared, { publishAt: nine }, { publishAt: null })
  const deleted = await draft({ publishAt: nine })
  await changeEvent(school.erin, deleted, { deleted: false }, { deleted: true })
  const early = await draft({ publishAt: nine })
  await changeEvent(school.erin, early, { archived: true }, { archived: false })
  await carryOutAt(nine)
  expect((await heldBy(moved)).archived).toBe(true)
  expect(await heldBy(cleared)).toEqual({ archived: true, publishAt: null, unpublishAt: null })
  expect(await isSeenBy(school.alex, deleted)).toBe(false)
  expect(await heldBy(early)).toEqual({ archived: false, publishAt: null, unpublishAt: null })
  await carryOutAt(evening)
  expect((await heldBy(moved)).archived).toBe(false)
  expect((await later(moved)).at(-1)!.userId).toBe(school.erin.id)
})

test('a time that was over when it was set does nothing, nor one that comes back with a deleted event', async () => {
  const late = await draft({ publishAt: '2026-11-20T11:00:00.000Z' })
  const deleted = await draft({ publishAt: nine })
  await changeEvent(school.alex, deleted, { deleted: false }, { deleted: true })
  const back = editOf('calendarEvent', deleted.id, { before: { deleted: true }, after: { deleted: false } })
  await pushEdits(school.erin.browser, school.erin.id, [{ ...back, madeAt: '2026-12-04T10:00:00.000Z' }])
  await carryOutAt('2026-12-04T10:01:00.000Z')
  for (const event of [late, deleted]) {
    expect((await heldBy(event)).archived).toBe(true)
    expect(await reasonOf(event)).toBe('the time was over when it was set')
  }
})

test('a change that waited on a device until after its time is carried out when it arrives', async () => {
  const event = await draft()
  const edit = editOf('calendarEvent', event.id, { before: { publishAt: null }, after: { publishAt: nine } })
  await carryOutAt('2026-12-04T10:00:00.000Z')
  const [answer] = await pushEdits(school.alex.browser, school.alex.id, [edit])
  expect(answer).toMatchObject({ answer: 'APPLIED' })
  await carryOutAt('2026-12-04T10:01:00.000Z')
  expect((await heldBy(event)).archived).toBe(false)
})

test('an event that would be archived again at once is not shown to readers at all', async () => {
  const event = await draft({ publishAt: nine, unpublishAt: evening })
  await carryOutAt('2026-12-05T00:00:00.000Z')
  expect(await heldBy(event)).toEqual({ archived: true, publishAt: null, unpublishAt: null })
  const [row] = await school.database.sql<{ isPublished: boolean }[]>`
    select is_published from calendar_event where id = ${event.id}`
  expect(row).toEqual({ isPublished: false })
})

test('an event is archived after it is published, or the change is refused', async () => {
  const event = await draft({ publishAt: evening })
  const edit = editOf('calendarEvent', event.id, { before: { unpublishAt: null }, after: { unpublishAt: nine } })
  const [answer] = await pushEdits(school.alex.browser, school.alex.id, [edit])
  expect(answer).toMatchObject({
    answer: 'REFUSED',
    fields: [{ place: 'unpublishAt', message: 'This must be later than “Publish at”' }],
  })
})

test('nothing is done for somebody who is no administrator any more, and the event keeps the time', async () => {
  const event = await draft({ publishAt: nine }, school.erin)
  const { writes } = school.database
  await writes`update app_user set role_group_id = 'User' where id = ${school.erin.id}`
  await carryOutAt(nine)
  await writes`update app_user set role_group_id = 'Administrator' where id = ${school.erin.id}`
  await carryOutAt('2026-12-04T09:01:00.000Z')
  expect(await heldBy(event)).toEqual({ archived: true, publishAt: nine, unpublishAt: null })
  expect(await reasonOf(event)).toBe('whoever set the time may not change events any more')
  await changeEvent(school.alex, event, { publishAt: nine }, { publishAt: evening })
  await carryOutAt(evening)
  expect((await heldBy(event)).archived).toBe(false)
})

test.each([
  ['the day on which clocks go forward', '2027-03-28T09:00', '2027-03-28T08:00:00.000Z'],
  ['the day after it', '2027-03-29T09:00', '2027-03-29T08:00:00.000Z'],
  ['the day on which clocks go back', '2027-10-31T09:00', '2027-10-31T09:00:00.000Z'],
])('a time on %s is that of London', async (_which, clock, instant) => {
  const [found] = instantsOf(clock, 'Europe/London')
  expect(found!.instant).toBe(instant)
  const event = await draft({ publishAt: found!.instant })
  await carryOutAt(new Date(Date.parse(instant) - 60_000).toISOString())
  expect((await heldBy(event)).archived).toBe(true)
  await carryOutAt(instant)
  expect((await heldBy(event)).archived).toBe(false)
})

test('of three processes at the same time one does it, and none of them twice', async () => {
  const events = await Promise.all(Array.from({ length: 12 }, () => draft({ publishAt: nine })))
  const others = [1, 2].map(() => openDatabase(school.database.url))
  await Promise.all([school.database, ...others].map((one) => carryOutAt(nine, { ...school.database, ...one })))
  for (const event of events) expect(await later(event)).toHaveLength(1)
  const ids = events.map(({ id }) => id)
  const edits = await school.database.sql`/* editsOfPlans */
    select document_id from revision where document_id = any(${ids}::uuid[]) and kind <> 'create'`
  expect(edits, 'also no edit that changes nothing').toHaveLength(events.length)
  await Promise.all(others.map((one) => one.close()))
})

test('what was missed while no server ran is done when the three of them start', async () => {
  const event = await draft({ publishAt: '2028-01-10T09:00:00.000Z' })
  const env = { NOW: '2028-01-12T12:00:10Z' }
  const servers = await Promise.all([1, 2, 3].map(() => startServer({ databaseUrl: school.database.url, env })))
  await eventually(async () => expect((await heldBy(event)).archived).toBe(false))
  await Promise.all(servers.map((server) => server.stop()))
  expect(await later(event)).toHaveLength(1)
})

test('the edit of a process that has not been notified by another is answered as the first one', async () => {
  const event = await draft({ publishAt: nine })
  const product = await startInProcess(school.database.url, { NOW: '2026-12-04T09:00:30Z' })
  await Promise.all([carryOutAt(nine), eventually(async () => expect((await heldBy(event)).archived).toBe(false))])
  await product.stop()
  expect(await later(event)).toHaveLength(1)
})
