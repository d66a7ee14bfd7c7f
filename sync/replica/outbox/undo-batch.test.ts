import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  answeringTransport,
  deleteOf,
  editOf,
  madeFrom,
  mark,
  queueOf,
  taken,
  uuid,
} from '#tests/support/queued-edits.ts'
import { sendBy } from '#tests/support/mails/send-by.ts'
import type { Edit } from '../../protocol/edit.ts'
import type { Revision } from '../../protocol/make-edit.ts'
import { TransportFailure } from '../connection/transport.ts'
import { batchKey, openWorkStore, type WorkStore } from '../storage/work-store.ts'
import { enqueueAll } from './enqueue-all.ts'
import { countEdits } from './counted.ts'
import { recordAnswers } from './push-slice.ts'
import { carryOutUndos, undoBatch } from './undo-batch.ts'
import { undoOf } from './undo-of.ts'
import { undoWishes } from './undo-wishes.ts'

const [batch, back] = [uuid(900), uuid(901)]
const documents = [uuid(1), uuid(2), uuid(3), uuid(4)]
const newId = () => crypto.randomUUID() as string

let work: WorkStore
let edits: Edit[]
beforeEach(async () => {
  work = openWorkStore('undo-batch')
  edits = documents.map((id) => editOf(id, { color: 'red' }, { color: 'blue' }))
  await enqueueAll(
    work,
    batch,
    edits.map((edit) => ({ edit })),
    'test',
  )
})
afterEach(() => work.delete())

const press = () => undoBatch(work, batch, { ...madeFrom(500), batch: back })
const queue = async () => (await queueOf(work)).map(({ edit }) => [edit.documentId, edit.after['color']])
const revisionOf = ({ id, entity, documentId }: Edit, position: number): Revision => ({
  ...{ edit: id, entity, documentId, base: position },
  ...{ before: { color: 'red' }, after: { color: 'blue' } },
})

/** The first has returned from the server, the second is answered, the third may have arrived, the fourth was never sent. */
async function sendPartly(): Promise<void> {
  const [first, second, third] = edits as [Edit, Edit, Edit]
  for (const edit of [first, second, third]) await mark(work, edit, 'attempted')
  await recordAnswers(work, [taken(first, 7), taken(second, 8)])
  await work.outbox.where('edit.id').equals(first.id).delete()
}

test('a bulk change that was never sent is gone at once, and nothing is remembered', async () => {
  expect(await press()).toEqual({ batch: back, count: 0 })
  expect(await queue()).toEqual([])
  expect(await undoWishes(work)).toEqual([])
  expect(await countEdits(work)).toMatchObject({ waiting: 0, unsent: 0 })
})

test('it is known as undone, and a second press asks nobody', async () => {
  await press()
  expect(await undoOf(work, batch)).toEqual({ batch: back, count: 0 })
  const again = { ...madeFrom(600), batch: uuid(902) }
  expect(await undoBatch(work, batch, again)).toEqual({ batch: back, count: 0 })
  expect(await undoWishes(work)).toEqual([])
})

test('with the server away, what was never sent leaves, and the rest is remembered and counted as waiting', async () => {
  await sendPartly()
  expect(await press()).toEqual({ batch: back, count: null })
  expect(await queue()).toEqual([
    [documents[1], 'blue'],
    [documents[2], 'blue'],
    [documents[1], 'red'],
  ])
  expect(await undoWishes(work)).toMatchObject([{ batch, back }])
  expect(await countEdits(work)).toMatchObject({ waiting: 3, unsent: 3 })
  await expect(carryOutUndos(work, answeringTransport({}), newId)).rejects.toThrow(TransportFailure)
  expect(await undoWishes(work)).toHaveLength(1)
})

test('once the server is back, all that it took is undone exactly once, however often it was pressed', async () => {
  await sendPartly()
  await press()
  await press()
  const [first, second, third] = edits as [Edit, Edit, Edit]
  const transport = answeringTransport(
    { [third.id]: { answer: 'WITHDRAWN' } },
    {},
    { [batch]: [revisionOf(second, 8), revisionOf(first, 7)] },
  )
  await Promise.all([carryOutUndos(work, transport, newId), carryOutUndos(work, transport, newId)])
  await carryOutUndos(work, transport, newId)
  const undone = (await queueOf(work)).filter(({ edit }) => edit.batch === back)
  expect(undone.map(({ edit }) => [edit.documentId, edit.after['color']])).toEqual([
    [documents[1], 'red'],
    [documents[0], 'red'],
  ])
  expect(await undoWishes(work)).toEqual([])
  expect(await work.settings.get(batchKey(back))).toMatchObject({ value: 2 })
})

test('what is taken back is not taken back again while that waits, until it has left the outbox itself', async () => {
  for (const edit of edits) await mark(work, edit, 'attempted')
  await recordAnswers(
    work,
    edits.map((edit, index) => taken(edit, 7 + index)),
  )
  expect(await press()).toEqual({ batch: back, count: 4 })
  expect(await undoOf(work, batch)).toEqual({ batch: back, count: 4 })
  const again = { ...madeFrom(600), batch: uuid(902) }
  expect(await undoBatch(work, batch, again)).toEqual({ batch: back, count: 4 })
  expect(await countEdits(work)).toMatchObject({ waiting: 4 })
  await undoBatch(work, back, { ...madeFrom(700), batch: uuid(903) })
  expect(await undoOf(work, batch)).toBeNull()
  expect(await undoBatch(work, batch, again)).toEqual({ batch: uuid(902), count: 4 })
})

test.each([
  ['the answer to the delete has been lost', 'lost'],
  ['the server alone knows the delete and one of the events', 'returned'],
])('what was deleted after its uses had moved comes back before they name it again: %s', async (_what, how) => {
  const merged = uuid(800)
  const type = { id: uuid(9), name: 'Fairs', color: 'red' }
  const moved = documents.map((id) =>
    editOf(id, { calendarEventTypeId: type.id }, { calendarEventTypeId: uuid(8) }, { collection: 'calendarEvent' }),
  )
  const gone = deleteOf(type.id, type)
  const all = [...moved, gone]
  await enqueueAll(
    work,
    merged,
    all.map((edit) => ({ edit })),
    'test',
  )
  for (const edit of all) await mark(work, edit, 'attempted')
  await recordAnswers(
    work,
    moved.map((edit, index) => taken(edit, 10 + index)),
  )
  const effect = { before: { deleted: false, name: type.name }, after: { deleted: true, name: type.name } }
  const [last] = moved.slice(-1)
  const effectOf = { before: { calendarEventTypeId: type.id }, after: { calendarEventTypeId: uuid(8) } }
  const revisions: Revision[] = [
    { edit: gone.id, entity: gone.entity, documentId: type.id, base: 20, ...effect },
    { edit: last!.id, entity: 'calendarEvent', documentId: last!.documentId, base: 13, ...effectOf },
  ]
  if (how === 'returned') {
    const back = [gone.id, last!.id]
    await work.outbox.filter(({ edit }) => back.includes(edit.id)).delete()
  }
  await undoBatch(work, merged, { ...madeFrom(600), batch: back })
  const transport = answeringTransport({ [gone.id]: taken(gone, 20) }, { [gone.id]: effect }, { [merged]: revisions })
  await carryOutUndos(work, transport, newId)
  const undone = (await queueOf(work)).filter(({ edit }) => edit.batch === back)
  const [restored, ...others] = undone
  expect([restored!.edit.documentId, restored!.edit.kind]).toEqual([type.id, 'restore'])
  expect(others.map(({ edit }) => edit.documentId).toSorted()).toEqual(documents)
  for (const { dependsOn } of others) expect(dependsOn).toContain(restored!.edit.id)
})

test('nothing of an undo is sent before all of it is known, even by a round that has already begun', async () => {
  await sendPartly()
  await press()
  const sent: string[] = []
  const send = () =>
    sendBy(work, async (given) => {
      sent.push(...given.map(({ id }) => id))
      return { answer: 'ANSWERS', answers: given.map((edit) => taken(edit, 30)) }
    })
  await send()
  const waiting = async () => (await queueOf(work)).filter(({ edit }) => edit.batch === back)
  expect((await waiting()).map(({ state }) => state)).toEqual(['waiting'])
  const [first, second] = edits as [Edit, Edit]
  const revisions = edits.slice(0, 3).map((edit, index) => revisionOf(edit, 7 + index))
  await carryOutUndos(work, answeringTransport({}, {}, { [batch]: revisions.toReversed() }), newId)
  await send()
  const undone = (await waiting()).map(({ edit, state }) => [edit.documentId, state])
  expect(undone).toContainEqual([first.documentId, 'answered'])
  expect(undone).toContainEqual([second.documentId, 'answered'])
})
