import { entityOf, type Collection, type Documents } from '#sync/entities/index.ts'
import { documentToState } from '#sync/protocol/canonical.ts'
import { inverse, standingToUndo, type Effect } from '#sync/protocol/make-edit.ts'
import { stateToDocument } from '#sync/protocol/state-to-document.ts'
import { earlierVersion, sameAsNow } from '#sync/rules/earlier-version.ts'
import { now } from '../../now.ts'
import { readChange } from '../../online/taken-changes.ts'
import { save, saveEdit, type SaveOutcome } from './save.ts'

/**
 * Saves a document as it was before these changes, as a change of its own: over what is shown, so that it meets a
 * conflict if somebody else has changed the same places meanwhile.
 * @param newer what the changes since that version really changed, the newest first
 */
export function restoreVersion<C extends Collection>(
  collection: C,
  shown: Documents[C],
  newer: readonly Pick<Effect, 'before'>[],
): Promise<SaveOutcome> {
  const entity = entityOf(collection)
  const state = earlierVersion(entity, documentToState(entity, shown), newer)
  const { id } = shown as { id: string }
  const values = stateToDocument(collection, id, { ...state, deleted: false }, shown.position)
  return save({ collection, kind: 'update', opened: shown, values: values as never })
}

/** Which of these versions, the newest first, are the same as what is shown. */
export function versionsAsShown<C extends Collection>(
  collection: C,
  shown: Documents[C],
  versions: readonly Pick<Effect, 'before'>[],
): boolean[] {
  const entity = entityOf(collection)
  return sameAsNow(entity, documentToState(entity, shown), versions)
}

/** Brings a deleted document back with its rows, which the server still has; it is named here until it has come. */
export function restoreDeleted(
  collection: Collection,
  { id, name, position }: { id: string; name: string; position: number | null },
): Promise<SaveOutcome> {
  return saveEdit({
    id: crypto.randomUUID(),
    entity: collection,
    documentId: id,
    kind: 'restore',
    base: position,
    before: { deleted: true, name },
    after: { deleted: false, name },
    madeAt: now().toISOString(),
    batch: null,
  })
}

/**
 * Undoes a change that the server has taken, as a change of its own: it meets a conflict if the same places have been
 * changed since.
 * @throws GraphqlFailure when the server, which alone knows what was really changed, cannot be reached
 */
export async function undoSaved(editId: string): Promise<SaveOutcome> {
  const revision = await readChange(editId)
  const { edit, entity, documentId, base } = revision
  const common = { id: crypto.randomUUID(), entity, documentId, base, madeAt: now().toISOString(), batch: null }
  return saveEdit({ ...common, ...inverse(revision) }, standingToUndo(revision, { position: base, edit }))
}
