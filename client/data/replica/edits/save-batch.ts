import type { Collection, Documents } from '#sync/entities/index.ts'
import { entityOf } from '#sync/entities/index.ts'
import { documentToState } from '#sync/protocol/canonical.ts'
import type { Edit } from '#sync/protocol/edit.ts'
import { creation, deletion } from '#sync/protocol/make-edit.ts'
import type { Engine } from '#sync/replica/engine/engine.ts'
import type { NewInBatch } from '#sync/replica/outbox/enqueue-all.ts'
import { openAgain } from '#sync/replica/storage/view-store.ts'
import { readListedDocument } from '#sync/replica/watch/listed-documents.ts'
import { bulkParts, type BulkChange } from '#sync/rules/bulk-change.ts'
import { configuration } from '../../configuration.ts'
import { now } from '../../now.ts'
import { startedEngine } from '../copy/opened-copy.ts'
import { requestPersistence } from '../copy/persistence.ts'
import { enqueueAll } from './outbox-writers.ts'
import { failed } from './save-failure.ts'
import { toEdit } from './form-edit.ts'
import { notifyQueued } from './notify-queued.ts'
import type { ListedRow } from '../view/use-listed.ts'

/** A bulk change that has been stored on this device, with its number of edits; or why nothing was. */
export type BatchOutcome = { status: 'queued'; batch: string; count: number } | { status: 'failed'; message: string }

/** Makes the same change to all of these rows, in one bulk change that is sent, answered and undone like any edits. */
export function changeAll(
  collection: Collection,
  rows: readonly ListedRow<Collection>[],
  change: BulkChange,
): Promise<BatchOutcome> {
  return saveAll((engine, base) => editsOf(engine, base, collection, rows, change))
}

/** Makes a change of its own to each of these rows, in one bulk change. */
export function changeEach(
  collection: Collection,
  rows: readonly { listed: ListedRow<Collection>; change: BulkChange }[],
): Promise<BatchOutcome> {
  return saveAll(async (engine, base) => {
    const made = rows.map(({ listed, change }) => editsOf(engine, base, collection, [listed], change))
    return (await Promise.all(made)).flat()
  })
}

/**
 * Makes events name one type, provider or tag in place of others, and deletes those, in one bulk change: first the events,
 * since what is in use is not deleted (decision 137).
 */
export function mergeInto(
  collection: Collection,
  given: { into: string; from: readonly ListedRow<Collection>[]; events: readonly ListedRow<'calendarEvent'>[] },
): Promise<BatchOutcome> {
  const { into, from, events } = given
  return saveAll(async (engine, base) => [
    ...(await editsOf(engine, base, 'calendarEvent', events, {
      does: 'merge',
      from: from.map(({ row }) => row.id),
      into,
    })),
    ...(await editsOf(engine, base, collection, from, { does: 'delete' })),
  ])
}

async function editsOf(
  engine: Engine,
  base: () => Base,
  collection: Collection,
  rows: readonly ListedRow<Collection>[],
  change: BulkChange,
): Promise<NewInBatch[]> {
  const made: NewInBatch[] = []
  for (const { row, state } of rows) {
    const { id, position } = row
    const parts = bulkParts(change, row, () => crypto.randomUUID())
    if (!parts) continue
    const edit = { ...base(), entity: collection, documentId: id, base: position, ...parts }
    const one = change.does === 'delete' ? await deleteOf(engine, edit, { row, state }) : { edit }
    if (one) made.push(one)
  }
  return made
}

/** Saves what each of these documents has become, in one bulk change. */
export function updateAll<C extends Collection>(
  collection: C,
  changed: readonly { opened: Documents[C]; values: Documents[C] }[],
): Promise<BatchOutcome> {
  return saveAll(async (_engine, base) =>
    changed.flatMap(({ opened, values }) => {
      const edit = toEdit({ collection, kind: 'update', opened, values })
      return edit ? [{ edit: { ...edit, ...base() } }] : []
    }),
  )
}

/** Creates all of these documents in one bulk change. */
export function createAll(
  made: readonly { collection: Collection; document: { id: string } }[],
): Promise<BatchOutcome> {
  return saveAll(async (_engine, base) =>
    made.map(({ collection, document }) => {
      const entity = entityOf(collection)
      const parts = { kind: 'create', ...creation(entity, documentToState(entity, document)) } as const
      return { edit: { ...base(), entity: collection, documentId: document.id, base: null, ...parts } }
    }),
  )
}

/** Whole documents as they are now; those that are not there any more are left out. */
export async function readAll<C extends Collection>(collection: C, ids: readonly string[]): Promise<Documents[C][]> {
  const engine = await startedEngine()
  const found: Documents[C][] = []
  for (const id of ids) {
    const listed = await readListedDocument(engine, collection, id)
    if (listed) found.push(listed.document)
  }
  return found
}

type Base = Pick<Edit, 'id' | 'madeAt' | 'batch'>

async function saveAll(make: (engine: Engine, base: () => Base) => Promise<NewInBatch[]>): Promise<BatchOutcome> {
  const batch = crypto.randomUUID()
  const madeAt = now().toISOString()
  try {
    const engine = await startedEngine()
    const edits = await make(engine, () => ({ id: crypto.randomUUID(), madeAt, batch }))
    if (edits.length > 0) {
      await openAgain(engine.work)
      await enqueueAll(engine.work, batch, edits, configuration().build)
      requestPersistence()
      void notifyQueued(engine)
    }
    return { status: 'queued', batch, count: edits.length }
  } catch (error) {
    console.warn(error)
    return failed(error)
  }
}

/**
 * A row that has edits of this device over it has no place in the order yet: then the delete names all that it saw,
 * and there is nothing to delete where it has gone meanwhile.
 */
async function deleteOf(engine: Engine, edit: Edit, { row, state }: ListedRow<Collection>): Promise<NewInBatch | null> {
  const { id, position, edit: last } = row
  if (state === 'saved' && last !== null) return { edit, standing: { position, edit: last } }
  const listed = await readListedDocument(engine, edit.entity, id)
  if (!listed) return null
  return { edit: { ...edit, ...deletion(documentToState(entityOf(edit.entity), listed.document)) } }
}
