import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { answeringTransport, createOf, editOf, madeFrom, queueOf, uuid } from '#tests/support/queued-edits.ts'
import { openWorkStore, type WorkStore } from '../storage/work-store.ts'
import { EditTooLarge } from './edit-size.ts'
import { enqueueAll } from './enqueue-all.ts'
import { enqueue } from './enqueue.ts'
import { discardSome, undoAll } from './outbox-actions.ts'
import type { Revision } from '../../protocol/make-edit.ts'

const [exams, census, other] = [uuid(1), uuid(2), uuid(3)]
const batch = uuid(77)
const inEvent = { collection: 'calendarEvent' } as const

let work: WorkStore
beforeEach(() => {
  work = openWorkStore('batches')
})
afterEach(() => work.delete())

const made = () => [
  createOf(exams, { id: exams, name: 'Exams' }),
  createOf(census, { id: census, calendarEventTypeId: exams }, inEvent),
  editOf(other, { color: 'red' }, { color: 'blue' }),
  editOf(exams, { name: 'Exams' }, { name: 'Tests' }),
]

test('the edits of a bulk change wait for what they would wait for if they were saved one by one', async () => {
  const single = openWorkStore('one-by-one')
  const earlier = editOf(other, { color: 'green' }, { color: 'red' })
  const edits = made()
  for (const store of [work, single]) await enqueue(store, { edit: earlier, app: 'test' })
  await enqueueAll(
    work,
    batch,
    edits.map((edit) => ({ edit })),
    'test',
  )
  for (const edit of edits) await enqueue(single, { edit: { ...edit, batch }, app: 'test' })
  expect(await queueOf(work)).toEqual(await queueOf(single))
  expect((await queueOf(work)).map(({ dependsOn }) => dependsOn.length)).toEqual([0, 0, 1, 1, 1])
  await single.delete()
})

test('queues nothing of a bulk change that has an edit that is too large', async () => {
  const large = editOf(census, { name: '' }, { descriptionHtml: 'x'.repeat(950_000) }, inEvent)
  const given = [...made(), large].map((edit) => ({ edit }))
  await expect(enqueueAll(work, batch, given, 'test')).rejects.toThrow(EditTooLarge)
  expect(await queueOf(work)).toEqual([])
})

test('a bulk change that was never sent is taken back as one, with what depends on it and nothing else', async () => {
  const before = editOf(other, { color: 'green' }, { color: 'red' })
  await enqueue(work, { edit: before, app: 'test' })
  const edits = made()
  await enqueueAll(
    work,
    batch,
    edits.map((edit) => ({ edit })),
    'test',
  )
  await enqueue(work, { edit: editOf(census, { name: '' }, { name: 'Census' }, inEvent), app: 'test' })
  const offline = answeringTransport({})
  await discardSome(
    work,
    offline,
    edits.map(({ id }) => id),
    madeFrom(500),
  )
  expect((await queueOf(work)).map(({ edit }) => edit.id)).toEqual([before.id])
})

test('the inverses of a bulk change are one bulk change, the newest change undone first', async () => {
  const change = { entity: 'calendarEventType', documentId: exams, base: 7, edit: uuid(90) } as const
  const revisions: Revision[] = [
    { ...change, before: { name: 'Exams' }, after: { name: 'Tests' } },
    { ...change, before: { deleted: true }, after: { deleted: false, name: 'Exams' } },
  ]
  await undoAll(work, revisions, { ...madeFrom(600), batch })
  const queue = await queueOf(work)
  expect(queue.map(({ edit }) => [edit.kind, edit.batch])).toEqual([
    ['update', batch],
    ['delete', batch],
  ])
  expect(queue[1]?.dependsOn).toEqual([queue[0]?.edit.id])
})

test('undoing what somebody created says where it left the document, to conflict with anything newer', async () => {
  const created = { before: { deleted: true }, after: { deleted: false, name: 'Exams' } }
  const change = { entity: 'calendarEventType', documentId: exams, base: 7, edit: uuid(90) } as const
  await undoAll(work, [{ ...change, ...created }], { ...madeFrom(600), batch })
  expect(await queueOf(work)).toMatchObject([
    { edit: { kind: 'delete', before: { position: 7, edit: uuid(90) } }, seen: { deleted: false, name: 'Exams' } },
  ])
})
