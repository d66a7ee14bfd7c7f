import type { Entity } from '../define.ts'
import { applyEdit } from '../protocol/apply-edit.ts'
import { canonicalPatch } from '../protocol/canonical.ts'
import type { DocumentState, Edit, Patch } from '../protocol/edit.ts'
import { difference, type Effect } from '../protocol/make-edit.ts'

/**
 * A document as it was before its latest changes: each of them undone in order. What none of them touched stays as it
 * is, because nothing else is known about it.
 * @param newer what the changes since then really changed, the newest first
 */
export function earlierVersion(entity: Entity, now: DocumentState, newer: readonly Pick<Effect, 'before'>[]) {
  return newer.reduce<DocumentState>((state, { before }) => withPatch(entity, state, before), now)
}

/**
 * Which of a document's versions are the same as the present one, although others lie between: restoring one would change
 * nothing.
 * @param versions the newest first, from the present one
 */
export function sameAsNow(entity: Entity, now: DocumentState, versions: readonly Pick<Effect, 'before'>[]): boolean[] {
  let state = now
  return versions.map(({ before }) => {
    const { after } = difference(entity, now, { ...state, deleted: now['deleted'] ?? false })
    state = withPatch(entity, state, before)
    return Object.keys(after).length === 0
  })
}

/** Fields that an older build wrote and this one does not know are left out. */
function withPatch(entity: Entity, state: DocumentState, patch: Patch): DocumentState {
  const after = canonicalPatch(entity, patch)
  return applyEdit(entity, state, { kind: 'update', after } as Edit)
}
