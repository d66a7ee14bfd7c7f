import type { Collection, Documents } from '../../entities/index.ts'
import type { PulledDocument, Tombstone } from '../../protocol/pull-answer.ts'
import { overlayingEdits } from './outbox.ts'
import { withEdits } from './overlay.ts'
import type { ViewStore } from '../storage/view-store.ts'
import type { OutboxEntry } from '../storage/work-store.ts'
import type { StoredDocument } from '../storage/write-page.ts'

export type DocumentKey = { collection: Collection; id: string }

/** Reads stored documents by id; unknown and deleted ones are left out. */
export type ReadStored = (collection: Collection, ids: string[]) => Promise<StoredDocument[]>

/** The documents that the outbox concerns, each once. */
export function documentsOf(entries: readonly OutboxEntry[]): DocumentKey[] {
  return allOf(entries.map(({ edit }) => ({ collection: edit.entity, id: edit.documentId })))
}

/** Each document once. */
export function allOf(...keys: readonly (readonly DocumentKey[])[]): DocumentKey[] {
  return [...new Map(keys.flat().map((key) => [key.id, key])).values()]
}

const overlaidKey = 'shown'

/**
 * The documents whose edits months and names show, stored with them: if an edit leaves the
 * outbox and the page is closed before the screen is refreshed, the next page finds here what to show without that
 * edit.
 */
export async function readOverlaid(view: ViewStore): Promise<DocumentKey[]> {
  return ((await view.settings.get(overlaidKey))?.value ?? []) as DocumentKey[]
}

/** Runs inside the transaction that writes months and names. */
export async function putOverlaid(view: ViewStore, keys: readonly DocumentKey[]): Promise<void> {
  await view.settings.put({ key: overlaidKey, value: keys })
}

/** These documents as the screen shows them, replica + outbox, in the form that a rebuild takes. */
export async function overlaidDocuments(
  keys: readonly DocumentKey[],
  entries: readonly OutboxEntry[],
  read: ReadStored,
): Promise<PulledDocument[]> {
  const shown: PulledDocument[] = []
  const byDocument = Map.groupBy(entries, ({ edit }) => edit.documentId)
  for (const [collection, ids] of Map.groupBy(keys, (key) => key.collection).entries()) {
    const stored = await read(
      collection,
      ids.map(({ id }) => id),
    )
    const byId = new Map(stored.map((document) => [document.id, document]))
    for (const { id } of ids) {
      const known = (byId.get(id) ?? null) as Documents[typeof collection] | null
      const document = withEdits(collection, known, overlayingEdits(byDocument.get(id) ?? [], collection, id))
      const gone: Tombstone = { id, position: known?.position ?? 0, deleted: true }
      shown.push({ collection, document: document ?? gone } as PulledDocument)
    }
  }
  return shown
}
