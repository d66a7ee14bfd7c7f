import type { Edit, Standing } from '../../protocol/edit.ts'
import { batchKey, createdKey, type WorkStore } from '../storage/work-store.ts'
import { EditTooLarge, largestSize, SAVE_MOST_BYTES } from './edit-size.ts'
import { inOrder } from './outbox-entry.ts'
import { indexOutbox } from './outbox-index.ts'
import { toEntries } from './to-entry.ts'

/** An edit of a bulk change; `standing` as in `enqueue`. */
export type NewInBatch = { edit: Edit; standing?: Standing | null }

/**
 * Puts the edits of one bulk change into the outbox, all of them or none, in their order.
 * @throws EditTooLarge, or the browser's QuotaExceededError; then nothing is written
 */
export async function enqueueAll(
  work: WorkStore,
  batch: string,
  given: readonly NewInBatch[],
  app: string,
): Promise<void> {
  const standings = new Map(given.map(({ edit, standing }) => [edit.id, standing ?? null]))
  await work.transaction('rw', work.outbox, work.settings, async () => {
    const entries = await inOrder(work)
    const { byDocument } = indexOutbox(entries)
    const edits = given.map(({ edit }) => ({ ...edit, batch }))
    for (const edit of edits) {
      const own = byDocument.get(edit.documentId) ?? []
      const open = own.filter(({ state }) => state !== 'answered' && state !== 'refused')
      const size = largestSize(
        edit,
        open.map((entry) => entry.edit),
      )
      if (size > SAVE_MOST_BYTES) throw new EditTooLarge(size)
    }
    const created = edits.filter(({ kind }) => kind === 'create')
    await work.settings.bulkPut(created.map(({ id, documentId }) => ({ key: createdKey(id), value: documentId })))
    await work.settings.put({ key: batchKey(batch), value: edits.length })
    await work.outbox.bulkAdd(toEntries(edits, app, entries, ({ id }) => standings.get(id) ?? null))
  })
}
