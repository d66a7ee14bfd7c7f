import type { Entity } from '../define.ts'
import { emptyState, rowsOf } from './apply-edit.ts'
import { isSame } from './canonical.ts'
import type { DocumentState, Edit, EditKind, Patch, Row, Standing, Value } from './edit.ts'

/**
 * The difference between two states of a document: the `before` and `after` of an edit that leads from one to the
 * other.
 */
export function difference(entity: Entity, from: DocumentState, to: DocumentState): { before: Patch; after: Patch } {
  const before: Record<string, Value | Record<string, Row | null>> = {}
  const after: Record<string, Value | Record<string, Row | null>> = {}
  for (const name of [...Object.keys(entity.fields).filter((field) => field !== 'id'), 'deleted']) {
    if (isSame(from[name] as Value, to[name] as Value)) continue
    before[name] = from[name] as Value
    after[name] = to[name] as Value
  }
  for (const list of Object.keys(entity.children)) {
    const [was, becomes] = [rowsOf(from, list), rowsOf(to, list)]
    const ids = new Set([...Object.keys(was), ...Object.keys(becomes)])
    const changed = [...ids].filter((id) => !isSame(was[id], becomes[id]))
    if (changed.length === 0) continue
    before[list] = Object.fromEntries(changed.map((id) => [id, was[id] ?? null]))
    after[list] = Object.fromEntries(changed.map((id) => [id, becomes[id] ?? null]))
  }
  return { before, after }
}

/** What an edit really changed, both sides whole, as `revision` stores it. */
export type Effect = { before: Patch; after: Patch }

/** A change as `revision` holds it, with the id of its edit; `base` is the position at which that left its document. */
export type Revision = Omit<Edit, 'id' | 'madeAt' | 'kind' | 'before'> & Effect & { edit: string }

/** Swaps the EFFECTIVE before and after of a revision, so that undo never reverts somebody else's identical change. */
export function inverse({ before, after }: Effect): Effect & Pick<Edit, 'kind'> {
  return { kind: kindOf(before), before: after, after: before }
}

/**
 * Where a change left its document, if its inverse deletes it: a document holds more than what one change set, so that
 * the delete conflicts with anything newer. Null for every other change, and where `position` is not known.
 */
export function standingToUndo(
  { before }: Pick<Effect, 'before'>,
  { position, edit }: { position: number | null; edit: string },
): Standing | null {
  return before['deleted'] === true && position !== null ? { position, edit } : null
}

/** The label of an edit that leads to `after` (of a document that exists already). */
export function kindOf(after: Patch): EditKind {
  if (after['deleted'] === true) return 'delete'
  if (after['archived'] === true) return 'archive'
  return after['deleted'] === false || after['archived'] === false ? 'restore' : 'update'
}

/**
 * A delete carries in `before` every field it saw, so that it conflicts with newer changes (design 6). If this device
 * had no changes of its own over the document, the queue sends the position at which it was seen instead.
 */
export function deletion(seen: DocumentState): { before: Patch; after: Patch } {
  return { before: seen, after: { deleted: true } }
}

/** A create holds what differs from an empty document. */
export function creation(entity: Entity, state: DocumentState): { before: Patch; after: Patch } {
  const { after } = difference(entity, emptyState(entity), state)
  return { before: {}, after }
}
