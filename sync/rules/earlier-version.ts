import type { Entity } from '../define.ts'
import { applyEdit } from '../protocol/apply-edit.ts'
import { canonicalPatch } from '../protocol/canonical.ts'
import type { DocumentState, Edit, Patch } from '../protocol/edit.ts'
import type { Effect } from '../protocol/make-edit.ts'

/**
 * A document as it was before its latest changes: each of them taken back in turn. What none of them touched stays as it
 * is, because nothing else is known about it.
 * @param newer what the changes since then really changed, the newest first
 */
export function earlierVersion(entity: Entity, now: DocumentState, newer: readonly Pick<Effect, 'before'>[]) {
  return newer.reduce<DocumentState>((state, { before }) => withPatch(entity, state, before), now)
}

/** Fields that an older build wrote and this one does not know are left out. */
function withPatch(entity: Entity, state: DocumentState, patch: Patch): DocumentState {
  const after = canonicalPatch(entity, patch)
  return applyEdit(entity, state, { kind: 'update', after } as Edit)
}
