import { makesDocument, referencesIn } from '../../protocol/references.ts'
import type { OutboxEntry } from '../storage/work-store.ts'

/**
 * The outbox by document, and by the documents that its edits name: thousands of edits are scanned once, not once each.
 */
export type OutboxIndex = {
  byId: ReadonlyMap<string, OutboxEntry>
  byDocument: ReadonlyMap<string, OutboxEntry[]>
  naming: ReadonlyMap<string, OutboxEntry[]>
}

export function indexOutbox(entries: readonly OutboxEntry[]): OutboxIndex {
  const naming = new Map<string, OutboxEntry[]>()
  for (const entry of entries) {
    for (const { id } of referencesIn(entry.edit.entity, entry.edit.after)) {
      const known = naming.get(id)
      if (known) known.push(entry)
      else naming.set(id, [entry])
    }
  }
  return {
    byId: new Map(entries.map((entry) => [entry.edit.id, entry])),
    byDocument: Map.groupBy(entries, ({ edit }) => edit.documentId),
    naming,
  }
}

/**
 * The edits that depend on an entry that creates a document or brings it back: later edits of that document and those
 * that name it, and so on, in the order they were made. They are discarded with it; edits after any other entry can
 * stand without it.
 */
export function dependants({ byId, byDocument, naming }: OutboxIndex, editId: string): OutboxEntry[] {
  const first = byId.get(editId)
  const makers = first && makesDocument(first.edit) ? [first] : []
  const found = new Set<OutboxEntry>()
  for (const { seq, edit } of makers) {
    const hanging = [...(byDocument.get(edit.documentId) ?? []), ...(naming.get(edit.documentId) ?? [])]
    for (const entry of hanging) {
      if (entry.seq <= seq || found.has(entry)) continue
      found.add(entry)
      if (makesDocument(entry.edit)) makers.push(entry)
    }
  }
  return [...found].toSorted((one, other) => one.seq - other.seq)
}
