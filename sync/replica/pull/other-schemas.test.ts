import 'fake-indexeddb/auto'
import { createRxDatabase } from 'rxdb'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { answeringTransport, editOf, queueOf, taken, uuid } from '#tests/support/queued-edits.ts'
import { sendBy } from '#tests/support/mails/send-by.ts'
import type { Edit } from '../../protocol/edit.ts'
import type { PushAnswer } from '../../protocol/push-answer.ts'
import { SCHEMA } from '../../protocol/schema.ts'
import { releasedUpcasts, type Upcast } from '../../protocol/upcasts.ts'
import { enqueue } from '../outbox/enqueue.ts'
import { createLiveReplica, documentOf } from '../storage/live-replica.ts'
import { generationName, type Generation } from '../storage/database-names.ts'
import { discardForeign } from '../outbox/outbox-actions.ts'
import { inOrder, isForeign } from '../outbox/outbox-entry.ts'
import { overlayingEdits } from '../outbox/outbox.ts'
import { nextSlice } from '../outbox/push-slice.ts'
import { replicaSchema, replicaStorage } from '../storage/replica-storage.ts'
import { toEntry } from '../outbox/to-entry.ts'
import { openWorkStore, type WorkStore } from '../storage/work-store.ts'

const older = SCHEMA - 1
const newer = SCHEMA + 1

/** A release that only this test knows, in which colours were called `paint`. */
const paintToColor = ({ paint, ...rest }: Record<string, unknown>) =>
  paint === undefined ? rest : { ...rest, color: paint }
const upcast: Upcast = {
  from: older,
  releasedOn: '2026-11-01',
  step: (edit) => ({ ...edit, before: paintToColor(edit.before) as never, after: paintToColor(edit.after) as never }),
  document: (_collection, document) => paintToColor(document),
}

const released = [...releasedUpcasts]
const replaceUpcasts = (upcasts: readonly Upcast[]) =>
  (releasedUpcasts as Upcast[]).splice(0, releasedUpcasts.length, ...upcasts)

let work: WorkStore
beforeEach(() => {
  work = openWorkStore('schemas')
  replaceUpcasts([...released.filter(({ from }) => from !== older), upcast])
})
afterEach(async () => {
  replaceUpcasts(released)
  await work.delete()
})

const all = () => true
const painted = (document: number) => editOf(uuid(document), { paint: 'red' }, { paint: 'blue' })
const colored = (document: number) => editOf(uuid(document), { color: 'red' }, { color: 'blue' })

/** An edit as the build of that schema put it into the queue. */
async function put(edit: Edit, schema: number): Promise<void> {
  const earlier = await work.outbox.orderBy('seq').toArray()
  await work.outbox.add({ ...toEntry(edit, 'test', earlier), schema })
}

type Sent = { edits: Edit[]; schema: number }

async function send(takes: (schema: number) => boolean): Promise<{ sent: Sent[]; end: string }> {
  const sent: Sent[] = []
  const push = async (given: readonly Edit[], schema: number): Promise<PushAnswer> => {
    sent.push({ edits: [...given], schema })
    if (!takes(schema)) return { answer: 'UPGRADE' }
    return { answer: 'ANSWERS', answers: given.map((edit) => taken(edit, 5)) }
  }
  return { end: await sendBy(work, push), sent }
}

describe('a queue that outlives an update', () => {
  test('a queue travels under the schemas that its edits were made in, unchanged, and no slice mixes two', async () => {
    const [one, two, three, four] = [painted(1), painted(2), colored(3), painted(4)]
    await put(one, older)
    await put(two, older)
    await put(three, SCHEMA)
    await put(four, older)
    const { sent, end } = await send(all)
    expect(sent).toEqual([
      { schema: older, edits: [one, two] },
      { schema: SCHEMA, edits: [three] },
      { schema: older, edits: [four] },
    ])
    expect(end).toBe('complete')
  })

  test('edits of an older schema are shown in the shape of today', async () => {
    const edit = painted(1)
    await put(edit, older)
    const shown = overlayingEdits(await inOrder(work), 'calendarEventType', edit.documentId)
    expect(shown).toEqual([{ ...edit, before: { color: 'red' }, after: { color: 'blue' } }])
    expect(await work.outbox.toArray()).toMatchObject([{ schema: older, edit }])
  })

  test('edits too old for the server stay queued unchanged and are reported, and the rest are sent', async () => {
    const [old, young, hanging] = [painted(1), colored(2), colored(1)]
    await put(old, older)
    await put(young, SCHEMA)
    await put(hanging, SCHEMA)
    const { sent, end } = await send((schema) => schema === SCHEMA)
    expect(sent.map(({ schema }) => schema)).toEqual([older, SCHEMA])
    expect(sent[1]?.edits).toEqual([young])
    expect(end).toBe('upgrade')
    expect(await queueOf(work)).toMatchObject([
      { edit: old, state: 'waiting', attempts: 0 },
      { edit: young, state: 'answered' },
      { edit: hanging, state: 'waiting' },
    ])
  })

  test('a queue that this server does not accept at all stays as it was', async () => {
    await put(colored(1), SCHEMA)
    expect((await send(() => false)).end).toBe('upgrade')
    expect(await queueOf(work)).toMatchObject([{ state: 'waiting', attempts: 0 }])
  })

  test('an edit that its step cannot read is held for another version', async () => {
    await put(painted(1), older)
    await work.outbox.toCollection().modify({ 'edit.entity': 'gone' as never })
    expect(await inOrder(work)).toEqual([])
    expect((await work.outbox.toArray()).map(isForeign)).toEqual([true])
  })
})

describe('after a newer version was taken back', () => {
  test('edits of a newer version stay untouched and unsent, only edits that depend on them wait, and saving continues', async () => {
    const [foreign, hanging] = [painted(1), colored(1)]
    await put(foreign, newer)
    await put(hanging, SCHEMA)
    const own = colored(2)
    await enqueue(work, { edit: own, app: 'test' })
    const entries = await work.outbox.orderBy('seq').toArray()
    expect(nextSlice(entries, all).map(({ edit }) => edit)).toEqual([own])
    expect((await send(all)).sent).toEqual([{ schema: SCHEMA, edits: [own] }])
    expect(await work.outbox.orderBy('seq').first()).toEqual(entries[0])
    expect(entries.map(isForeign)).toEqual([true, false, false])
  })

  test('an edit of a newer version can be undone: at once if unsent, otherwise if the server has not taken it', async () => {
    const [unsent, withdrawn, applied, unanswered] = [painted(1), painted(2), painted(3), painted(4)]
    await put(unsent, newer)
    for (const edit of [withdrawn, applied, unanswered]) await put(edit, newer)
    await work.outbox.where('edit.id').notEqual(unsent.id).modify({ state: 'attempted', attempts: 1 })
    const server = answeringTransport({
      [withdrawn.id]: { answer: 'WITHDRAWN' },
      [applied.id]: taken(applied, 9),
    })
    expect(await discardForeign(work, server, unsent.id)).toBe(true)
    expect(server.requested).toEqual([])
    expect(await discardForeign(work, server, withdrawn.id)).toBe(true)
    expect(await discardForeign(work, server, applied.id)).toBe(false)
    await expect(discardForeign(work, server, unanswered.id)).rejects.toThrow('there is no connection')
    const left = (await work.outbox.toArray()).map(({ edit, state }) => [edit.id, state])
    expect(left).toEqual([
      [applied.id, 'answered'],
      [unanswered.id, 'attempted'],
    ])
  })

  test("the screen shows the document without a newer version's edits, and a change of it does not wait for them", async () => {
    const foreign = painted(1)
    await put(foreign, newer)
    const entry = await enqueue(work, { edit: colored(1), app: 'test' })
    expect(entry.dependsOn).toEqual([])
    expect((await inOrder(work)).map(({ edit }) => edit.id)).toEqual([entry.edit.id])
  })
})

test.each([older, newer])("a copy made in schema %i is read until today's copy is complete", async (schema) => {
  const generation: Generation = { userId: 'user', scope: 'reader', schema, epoch: 'epoch', number: 1 }
  const today = replicaSchema('calendarEventType') as unknown as { properties: Record<string, unknown> }
  const { color: _color, ...properties } = today.properties
  const then = { ...today, properties: { ...properties, paint: { type: 'string' } } }
  const made = await createRxDatabase({ name: generationName(generation), storage: replicaStorage })
  await made.addCollections({ calendarEventType: { schema: then as never } })
  await made.collections['calendarEventType']!.insert({ id: uuid(1), position: 1, name: 'Exams', paint: 'red' })
  await made.close()
  const live = createLiveReplica()
  const opened = await live.collection(generation, 'calendarEventType')
  const found = await opened.find().exec()
  const red = schema === older ? { color: 'red' } : { paint: 'red' }
  expect(found.map((document) => documentOf<'calendarEventType'>(document))).toMatchObject([{ name: 'Exams', ...red }])
  await live.close()
})
