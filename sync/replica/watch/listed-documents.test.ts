import 'fake-indexeddb/auto'
import type { Subscription } from 'rxjs'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { eventually } from '#tests/support/waiting/eventually.ts'
import { openCopy } from '#tests/support/browsers/open-copy.ts'
import { createOf, deleteOf, editOf, epoch, uuid } from '#tests/support/queued-edits.ts'
import { defaultsOf } from '../../define.ts'
import { entities } from '../../entities/index.ts'
import { enqueue } from '../outbox/enqueue.ts'
import type { Engine } from '../engine/engine.ts'
import { readListedDocument, watchListedDocument, type Listed } from './listed-documents.ts'
import type { LiveReplica } from '../storage/live-replica.ts'
import type { Generation } from '../storage/database-names.ts'
import type { ViewStore } from '../storage/view-store.ts'
import type { WorkStore } from '../storage/work-store.ts'
import { writeDocuments } from '../storage/write-page.ts'

const inTags = { collection: 'itemTag' } as const
const tag = (number: number, name: string, position = number) => ({
  ...defaultsOf(entities.itemTag),
  ...{ id: uuid(number), name, color: '#112233', position, edit: null, displayOrder: number },
})
const received: (Listed<'itemTag'> | null)[] = []

let generation: Generation
let view: ViewStore
let work: WorkStore
let live: LiveReplica
let engine: Engine
let close: () => Promise<void>
let watching: Subscription | undefined

const makeCurrent = () =>
  view.generations.put({
    role: 'current',
    generation,
    checkpoint: { epoch, scope: 'administrator', position: 0, since: 0 },
    syncedAt: null,
  })
const write = async (...documents: ReturnType<typeof tag>[]) =>
  writeDocuments(await live.storage(generation, 'itemTag'), documents, async () => {})
const watch = (number: number) => {
  watching = watchListedDocument(engine, 'itemTag', uuid(number)).subscribe((row) => received.push(row))
}
const expectReceived = (...names: (string | null)[]) =>
  eventually(() => expect(received.map((row) => row && `${row.document.name} ${row.state}`)).toEqual(names))

beforeEach(() => {
  ;({ generation, view, work, live, engine, close } = openCopy())
  received.length = 0
})

afterEach(async () => {
  watching?.unsubscribe()
  await close()
})

test('watching one document emits changes of that document alone, in the copy and in the queue', async () => {
  await makeCurrent()
  await write(tag(1, 'First'), tag(2, 'Second'))
  watch(1)
  await expectReceived('First saved')
  await write(tag(2, 'Second, again', 3))
  await enqueue(work, { edit: editOf(uuid(2), { name: 'Second' }, { name: 'Mine' }, inTags), app: 'test' })
  await write(tag(1, 'First, again', 4))
  await expectReceived('First saved', 'First, again saved')
  await enqueue(work, { edit: editOf(uuid(1), { name: 'First, again' }, { name: 'Mine' }, inTags), app: 'test' })
  await expectReceived('First saved', 'First, again saved', 'Mine waiting')
})

test('a document is awaited while there is no copy, unless the queue creates it', async () => {
  watch(1)
  await enqueue(work, { edit: createOf(uuid(1), { name: 'Made here' }, inTags), app: 'test' })
  await expectReceived('Made here waiting')
})

test('a document that is missing from the copy, or deleted by a waiting edit, is null', async () => {
  await makeCurrent()
  await write(tag(1, 'First'))
  expect(await readListedDocument(engine, 'itemTag', uuid(2))).toBeNull()
  await enqueue(work, { edit: deleteOf(uuid(1), tag(1, 'First'), inTags), app: 'test' })
  expect(await readListedDocument(engine, 'itemTag', uuid(1))).toBeNull()
})
