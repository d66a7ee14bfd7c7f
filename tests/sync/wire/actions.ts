import { randomUUID } from 'node:crypto'
import { entityOf, type Collection, type Documents } from '#sync/entities/index.ts'
import { documentToState } from '#sync/protocol/canonical.ts'
import type { Edit } from '#sync/protocol/edit.ts'
import { deletion, difference } from '#sync/protocol/make-edit.ts'
import { SCHEMA } from '#sync/protocol/schema.ts'
import { enqueue } from '#sync/replica/outbox/enqueue.ts'
import { discard, draftAgain, undoAll } from '#sync/replica/outbox/outbox-actions.ts'
import { overlayingEdits } from '#sync/replica/outbox/outbox.ts'
import { withEdits } from '#sync/replica/outbox/overlay.ts'
import { requestGraphql, createOf, editOf } from '../../support/push.ts'
import { alterFields, alterRows, contents, emptyFields, type Content, type Fields } from './contents.ts'
import { startDevice, type installPage } from './recorded-device.ts'
import type { Exchange } from './recording.ts'
import type { School } from './school.ts'

type Recorder = {
  school: School
  page: ReturnType<typeof installPage>
  blob: string
  record(exchange: Exchange): void
}

type Device = Awaited<ReturnType<typeof startDevice>>
type Push = (by: 'erin' | 'terry', edits: readonly Edit[]) => Promise<void>
type Find = (collection: Collection) => Promise<Fields>

const madeAt = '2026-11-20T12:00:00.000Z'
const app = 'recorded'
const stamp = { at: madeAt, app, newId: () => randomUUID() }

const pushDocument = `mutation push($edits: JSON!, $actingUser: ID!, $schema: Int!) {
  push(edits: $edits, actingUser: $actingUser, schema: $schema)
}`

const pullDocument = `query pull($checkpoint: JSON, $actingUser: ID!, $schema: Int!) {
  pull(checkpoint: $checkpoint, actingUser: $actingUser, schema: $schema)
}`

/**
 * What administrators do on two devices, so that every kind of edit, answer and stored row occurs; then Alex's page is
 * closed.
 */
export async function recordActions({ school, page, blob, record }: Recorder): Promise<void> {
  const { people } = school
  const recordCall = async (
    by: Exchange['by'],
    call: Exchange['call'],
    document: string,
    rest: Record<string, unknown>,
  ) => {
    const { browser, id } = people[by]
    const variables = { actingUser: id, schema: SCHEMA, ...rest }
    const { data } = await requestGraphql<Partial<Record<string, unknown>>>(browser, document, variables)
    record({ by, call, document, variables, answer: data?.[call] })
  }
  const push: Push = (by, edits) => recordCall(by, 'push', pushDocument, { edits })
  const made = contents(blob)
  await push('erin', made.map(creationOf))
  await push('terry', [createOf('itemTag', { name: 'Not permitted' })])

  const device = await startDevice(people.alex.id)
  await device.first
  const find: Find = (collection) =>
    readOverlaid(
      device,
      made.find((one) => one.collection === collection)!,
    )
  for (const { collection } of made) await changeInEveryWay(device, collection, () => find(collection), blob)
  await meetOthers(device, push, find)
  await beRefused(device, find)
  await undoAndWithdraw(device, page)
  await leaveWork(device, page)
  // A reader's device, and copies that cannot be continued: of another epoch, and of another role.
  const [epoch, position] = [randomUUID(), 1]
  await recordCall('terry', 'pull', pullDocument, { checkpoint: null })
  await recordCall('erin', 'pull', pullDocument, {
    checkpoint: { epoch, scope: 'administrator', position, since: position },
  })
  await recordCall('terry', 'pull', pullDocument, {
    checkpoint: { epoch: school.epoch, scope: 'administrator', position, since: position },
  })
  await recordCall('erin', 'pull', pullDocument, { checkpoint: null, actingUser: people.alex.id })
}

/** Alex changes a document in every way that its form allows, and adds another one, which he deletes. */
async function changeInEveryWay(device: Device, collection: Collection, find: () => Promise<Fields>, blob: string) {
  const ways = [
    (seen: Fields) => alterFields(collection, seen),
    (seen: Fields) => alterRows(collection, seen, blob),
    (seen: Fields) => emptyFields(collection, seen),
    (seen: Fields) => ({ ...seen, archived: true }),
    (seen: Fields) => ({ ...seen, archived: false }),
  ]
  for (const alter of ways) {
    const seen = await find()
    const altered = alter(seen)
    if (altered) await save(device, changeOf(collection, seen, altered))
  }
  const seen = await find()
  const other = { ...alterFields(collection, seen), ...rowsAnew(collection, seen), id: randomUUID() }
  await save(device, createOf(collection, other, other.id))
  await save(device, deletionOf(collection, other))
  await device.round()
}

/**
 * Meanwhile Erin changes another place (merged) and the same one (a conflict), deletes, and changes what Alex deletes.
 */
async function meetOthers(device: Device, push: Push, find: Find): Promise<void> {
  const [event, tag, headline, text, image] = [
    await find('calendarEvent'),
    await find('itemTag'),
    await find('calendarHeadline'),
    await find('cmsText'),
    await find('cmsImage'),
  ]
  await push('erin', [
    changeOf('calendarEvent', event, { ...event, location: 'Erin’s hall' }),
    changeOf('itemTag', tag, { ...tag, name: 'Erin’s tag' }),
    deletionOf('calendarHeadline', headline),
    changeOf('cmsText', text, { ...text, html: '<p>Erin’s text</p>' }),
    deletionOf('cmsImage', image),
  ])
  await save(device, changeOf('calendarEvent', event, { ...event, name: 'Merged with Erin’s' }))
  await save(device, changeOf('itemTag', tag, { ...tag, name: 'Alex’s tag' }))
  await save(device, changeOf('calendarHeadline', headline, { ...headline, name: 'Alex’s headline' }))
  await save(device, deletionOf('cmsText', text))
  await save(device, deletionOf('cmsImage', image))
  await device.round()
}

/** An empty name, a type in use, an unknown document; and edits that depend on a refused creation are held. */
async function beRefused(device: Device, find: Find): Promise<void> {
  const [provider, type] = [await find('calendarEventProvider'), await find('calendarEventType')]
  const [unnamed, unknown] = [randomUUID(), randomUUID()]
  const [start, end] = ['2026-12-01T00:00:00.000Z', '2026-12-01T00:00:00.000Z']
  const schedules = [{ id: randomUUID(), start, end, isAllDay: true }]
  await save(device, changeOf('calendarEventProvider', provider, { ...provider, name: '' }))
  await save(device, deletionOf('calendarEventType', type))
  await save(device, editOf('cmsVideo', unknown, { before: { name: 'One' }, after: { name: 'Other' } }))
  await save(device, createOf('calendarEventType', { name: '' }, unnamed))
  await save(device, createOf('calendarEvent', { name: 'Hangs on it', calendarEventTypeId: unnamed, schedules }))
  await device.round()
}

async function undoAndWithdraw({ engine, round }: Device, page: Recorder['page']): Promise<void> {
  const { createTransport } = await import('#client/data/online/http/transport.ts')
  const transport = createTransport(engine.view.name.replace('view-', ''))
  const [taken, untaken] = ['Undone', 'Withdrawn'].map((name) => createOf('itemTag', { name }))
  await enqueue(engine.work, { edit: taken!, app })
  await round()
  const effect = await transport.effectOf(taken!.id)
  const revision = { entity: 'itemTag', documentId: taken!.documentId, edit: taken!.id, ...effect, base: null } as const
  await undoAll(engine.work, [revision], stamp)
  await round()
  page.disturb({ push: 'unheard' })
  await enqueue(engine.work, { edit: untaken!, app })
  await round()
  await discard(engine.work, transport, untaken!.id, stamp)
  page.disturb({})
  await round()
}

/**
 * A page closed in the middle of its work: edits answered but not pulled, attempted and waiting; a draft, an opened
 * event.
 */
async function leaveWork(device: Device, page: Recorder['page']): Promise<void> {
  const { work } = device.engine
  const create = (name: string) => createOf('itemTag', { name })
  page.disturb({ pull: 'turned away' })
  const answered = create('Answered, not arrived')
  await save(device, answered)
  await device.round()
  page.disturb({ push: 'lost', pull: 'turned away' })
  await save(device, create('Attempted: the answer got lost'))
  await device.round()
  page.disturb({ push: 'unheard', pull: 'unheard' })
  await save(
    device,
    editOf('itemTag', answered.documentId, { before: { displayOrder: 99 }, after: { displayOrder: 3 } }),
  )
  await save(device, create('Waiting'))
  const refused = (await work.outbox.toArray()).find(({ state }) => state === 'refused')!
  const value = { opened: null, values: { id: refused.edit.documentId, name: 'Half typed' } }
  await draftAgain(work, refused.edit.id, { key: 'form', value, at: madeAt })
  const about = { calendarEventId: null, calendarEventScheduleId: null, calendarEventUrlId: null }
  await work.analytics.add({
    id: randomUUID(),
    eventType: 'LinkClick',
    eventDate: madeAt,
    ...about,
    url: 'https://a.b',
  })
  await device.stop()
}

/** The document as the screen shows it. */
async function readOverlaid({ engine }: Device, { collection, fields: { id } }: Content): Promise<Fields> {
  const { generation } = (await engine.view.generations.get('current'))!
  const storage = await engine.live.storage(generation, collection)
  const [stored] = await storage.findDocumentsById([id], false)
  const edits = overlayingEdits(await engine.work.outbox.orderBy('seq').toArray(), collection, id)
  return { ...withEdits(collection, stored as unknown as Documents[Collection], edits)! }
}

async function save({ engine }: Device, edit: Edit): Promise<void> {
  await enqueue(engine.work, { edit, app })
}

function creationOf({ collection, fields }: Content): Edit {
  return createOf(collection, fields, fields.id)
}

function changeOf(collection: Collection, seen: Fields, altered: Fields): Edit {
  const entity = entityOf(collection)
  const parts = difference(entity, documentToState(entity, seen), documentToState(entity, altered))
  return editOf(collection, seen.id, { ...parts, base: (seen['position'] as number) ?? null })
}

function deletionOf(collection: Collection, seen: Fields): Edit {
  return editOf(collection, seen.id, { ...deletion(documentToState(entityOf(collection), seen)), base: null })
}

/** Rows belong to one document: another document has rows of its own. */
function rowsAnew(collection: Collection, seen: Fields): Record<string, unknown> {
  const lists = Object.keys(entityOf(collection).children)
  return Object.fromEntries(
    lists.map((list) => [list, (seen[list] as Fields[]).map((row) => ({ ...row, id: randomUUID() }))]),
  )
}
