import type { Collection, Documents } from '../entities/index.ts'
import type { PulledDocument, Tombstone } from '../protocol/pull-answer.ts'
import { shownEdits } from './outbox.ts'
import { withEdits } from './overlay.ts'
import type { OutboxEntry } from './work-store.ts'
import type { StoredDocument } from './write-page.ts'

export type DocumentKey = { collection: Collection; id: string }

/** Reads stored documents by id; unknown and deleted ones are left out. */
export type ReadStored = (collection: Collection, ids: string[]) => Promise<StoredDocument[]>

/** The documents that the queue is about, each once. */
export function documentsOf(entries: readonly OutboxEntry[]): DocumentKey[] {
  const keys = entries.map(({ edit }): [string, DocumentKey] => [
    edit.documentId,
    { collection: edit.entity, id: edit.documentId },
  ])
  return [...new Map(keys).values()]
}

/** These documents as the screen shows them, replica + queue, in the form that a rebuild takes. */
export async function shownDocuments(
  keys: readonly DocumentKey[],
  entries: readonly OutboxEntry[],
  read: ReadStored,
): Promise<PulledDocument[]> {
  const shown: PulledDocument[] = []
  for (const [collection, ids] of Map.groupBy(keys, (key) => key.collection).entries()) {
    const stored = await read(
      collection,
      ids.map(({ id }) => id),
    )
    const byId = new Map(stored.map((document) => [document.id, document]))
    for (const { id } of ids) {
      const known = (byId.get(id) ?? null) as Documents[typeof collection] | null
      const document = withEdits(collection, known, shownEdits(entries, collection, id))
      const gone: Tombstone = { id, position: known?.position ?? 0, deleted: true }
      shown.push({ collection, document: document ?? gone } as PulledDocument)
    }
  }
  return shown
}
