import { entityOf, type Collection, type Documents } from '../../entities/index.ts'
import type { Entity } from '../../define.ts'
import { applyEdit } from '../../protocol/apply-edit.ts'
import { documentToState } from '../../protocol/canonical.ts'
import type { DocumentState, Edit } from '../../protocol/edit.ts'
import { isTombstone, type PulledDocument, type Tombstone } from '../../protocol/pull-answer.ts'
import { stateToDocument } from '../../protocol/state-to-document.ts'
import { overlayingEdits } from './outbox.ts'
import type { OutboxEntry } from '../storage/work-store.ts'

/**
 * What the screen shows of a document: the replica with the waiting edits applied (design 1). Null when there is
 * nothing to show: unknown, deleted, or deleted by a waiting edit.
 */
export function withEdits<C extends Collection>(
  collection: C,
  stored: Documents[C] | Tombstone | null,
  edits: readonly Edit[],
): Documents[C] | null {
  const known = stored && !isTombstone(stored) ? stored : null
  if (edits.length === 0) return known
  const entity = entityOf(collection)
  const start = known ? documentToState(entity, known) : null
  const state = edits.reduce<DocumentState | null>((now, edit) => applyEdit(entity, now, edit), start)
  if (!state || state['deleted'] === true) return null
  const id = edits[0]!.documentId
  const shown = stateToDocument(collection, id, state, known?.position ?? stored?.position ?? 0)
  return { ...shown, ...(known && knownToServer(entity, known)) } as Documents[C]
}

/** What no edit sets stays as the server has sent it. */
function knownToServer({ fields, serverRows }: Entity, document: object): object {
  const isKnown = (name: string) => fields[name]?.setByServer || Object.hasOwn(serverRows, name)
  return Object.fromEntries(Object.entries(document).filter(([name]) => isKnown(name)))
}

/** Pulled documents as the screen shows them; documents that the outbox creates stay until they arrive. */
export function overlay(pulled: readonly PulledDocument[], entries: readonly OutboxEntry[]): PulledDocument[] {
  if (entries.length === 0) return [...pulled]
  return pulled.map(({ collection, document }) => {
    const edits = overlayingEdits(entries, collection, document.id)
    if (edits.length === 0) return { collection, document } as PulledDocument
    const shown = withEdits(collection, document, edits)
    const gone: Tombstone = { id: document.id, position: document.position, deleted: true }
    return { collection, document: shown ?? gone } as PulledDocument
  })
}
