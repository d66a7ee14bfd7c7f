import type { Entity } from '../define.ts'
import { documentToState } from './canonical.ts'
import { isRowPatch, type DocumentState, type Edit, type Row } from './edit.ts'

/** A document before it is created: the defaults, deleted. */
export function emptyState(entity: Entity): DocumentState {
  return { ...documentToState(entity, {}), deleted: true }
}

/**
 * Shows an edit before it is sent: sets every `after`, and nothing else (design 6). Several waiting edits of one
 * document apply in the order they were made.
 */
export function applyEdit(entity: Entity, state: DocumentState | null, edit: Edit): DocumentState {
  const from = state ?? emptyState(entity)
  const after = edit.kind === 'create' ? { deleted: false, ...edit.after } : edit.after
  const next: Record<string, DocumentState[string]> = { ...from }
  for (const [name, value] of Object.entries(after)) {
    next[name] = isRowPatch(value) ? applyRows(rowsOf(from, name), value) : value
  }
  return next
}

/** The rows of one list in a state; empty when the state has no such list. */
export function rowsOf(state: DocumentState, list: string): Readonly<Record<string, Row>> {
  const rows = state[list]
  return isRowPatch(rows) ? rows : {}
}

function applyRows(rows: Readonly<Record<string, Row>>, patch: Readonly<Record<string, Row | null>>) {
  const next: Record<string, Row> = { ...rows }
  for (const [id, row] of Object.entries(patch)) {
    if (row === null) delete next[id]
    else next[id] = row
  }
  return next
}
