import { entities } from '../../entities/index.ts'
import { standingOf, type Edit, type Seen } from '../../protocol/edit.ts'
import { SCHEMA } from '../../protocol/schema.ts'
import { stepsFrom, upcastEdit } from '../../protocol/upcasts.ts'
import type { OutboxEntry, WorkStore } from '../storage/work-store.ts'

/** The server does not know it: it may be changed or dropped on this device alone (design 6). */
export function isNeverSent({ state, attempts }: OutboxEntry): boolean {
  return state === 'waiting' && attempts === 0
}

/**
 * The outbox in the order it was made, as this build understands it: edits of an older schema in today's shape (writing
 * one back writes it in today's shape), without those that it cannot read. They are stored and sent as they were made.
 * @param documentId the edits of this document alone
 */
export async function inOrder(work: WorkStore, documentId?: string): Promise<OutboxEntry[]> {
  const { outbox } = work
  const entries =
    documentId === undefined
      ? outbox.orderBy('seq').toArray()
      : outbox.where('edit.documentId').equals(documentId).sortBy('seq')
  return (await entries).flatMap((entry) => asToday(entry) ?? [])
}

/** An edit of a newer version of the app, or of one too old to upcast: it waits for that version. */
export function isForeign(entry: OutboxEntry): boolean {
  return asToday(entry) === null
}

function asToday(entry: OutboxEntry): OutboxEntry | null {
  if (entry.schema === SCHEMA) return entry
  const path = stepsFrom(entry.schema)
  try {
    const edit = path && upcastEdit(entry.edit, path)
    if (!edit || !Object.hasOwn(entities, edit.entity)) return null
    const seen = entry.seen && upcastEdit({ ...entry.edit, before: entry.seen }, path).before
    return { ...entry, edit: edit as Edit, ...(seen && { seen }), schema: SCHEMA }
  } catch {
    return null
  }
}

/** The size of an edit as it travels, in bytes. */
export function sizeOf(edit: Edit): number {
  return new TextEncoder().encode(JSON.stringify(edit)).length
}

/**
 * What the screen showed when the edit was made: a delete may tell the server no more than where it saw the document.
 */
export function seenBy({ edit, seen }: Pick<OutboxEntry, 'edit' | 'seen'>): Seen {
  return standingOf(edit.before) ? (seen ?? {}) : edit.before
}
