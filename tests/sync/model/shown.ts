import { entityOf, type Collection } from '#sync/entities/index.ts'
import { applyEdit } from '#sync/protocol/apply-edit.ts'
import { documentToState } from '#sync/protocol/canonical.ts'
import type { DocumentState, Edit } from '#sync/protocol/edit.ts'
import { stateToDocument } from '#sync/protocol/state-to-document.ts'
import type { OutboxEntry } from '#sync/replica/storage/work-store.ts'
import type { Copy } from './expected.ts'

export type Queued = Pick<OutboxEntry, 'edit' | 'state'>

/**
 * What a screen shows, in the plainest way: what is stored, and over it every queued edit that was not refused, in
 * order.
 */
export function shownFrom(stored: Copy, queue: readonly Queued[]): Copy {
  const shown: Copy = { ...stored }
  const waiting = queue.filter(({ state }) => state !== 'refused').map(({ edit }) => edit)
  for (const [id, edits] of Map.groupBy(waiting, ({ documentId }) => documentId).entries()) {
    const collection = edits[0]!.entity
    const { [id]: known, ...others } = shown[collection] ?? {}
    const state = stateAfter(collection, known, edits)
    const document = isShown(state) && {
      ...stateToDocument(collection, id, state, 0),
      ...serverRowsOf(collection, known),
    }
    shown[collection] = document ? { ...others, [id]: document } : others
  }
  return shown
}

/** What only the server writes stays as it is in the copy, whatever waits. */
function serverRowsOf(collection: Collection, known: object | undefined): object {
  const lists = Object.keys(entityOf(collection).serverRows)
  return Object.fromEntries(Object.entries(known ?? {}).filter(([name]) => lists.includes(name)))
}

function stateAfter(collection: Collection, known: object | undefined, edits: readonly Edit[]): DocumentState | null {
  const entity = entityOf(collection)
  const start = known ? documentToState(entity, known as Record<string, unknown>) : null
  return edits.reduce<DocumentState | null>((state, edit) => applyEdit(entity, state, edit), start)
}

function isShown(state: DocumentState | null): state is DocumentState {
  return state !== null && state['deleted'] !== true
}
