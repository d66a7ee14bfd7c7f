import type { SaveOutcome } from '#client/data/replica/edits/save.ts'
import { formatTime } from '#client/i18n/format.ts'
import type { AdminTranslate } from '#client/i18n/words/admin.ts'
import type { Message, Undo } from '../flash-message.tsx'
import type { Section } from '../section.ts'

/** Whether it is saved, here or on the server, so that the screen may go back. */
export function isTaken({ status }: SaveOutcome): boolean {
  return status === 'saved' || status === 'queued' || status === 'unchanged'
}

/**
 * The action, and its subject, with its name before if that may be another; `addedTo` if it was created by that; `when` readers will
 * see it.
 */
type Done = {
  did: keyof typeof hereWords
  id: string
  name: string
  nameBefore?: string | undefined
  addedTo?: Pick<Section, 'collection' | 'path'> | undefined
  when?: string
}

/** The message of a success, with its undo: done, or done on this device and waiting to be sent. */
export function successMessage(outcome: SaveOutcome, made: Done, t: AdminTranslate): Message | null {
  const { did, name, when = '' } = made
  const taken = (edit: string): Message => ({
    tone: 'ok',
    text: t(did, { name, when }),
    undo: { edit, isTaken: true, ...undoneOf(made, t, true) },
  })
  if (outcome.status === 'saved') return taken(outcome.editId)
  if (outcome.status !== 'queued') return null
  const { editId, waitsFor, replaces = false } = outcome
  return {
    tone: 'info',
    text: `${t(hereWords[did], { name })} ${t(sentWords[waitsFor])}`,
    waits: editId,
    onceTaken: taken,
    // What depends on it would go with it, which only the sync sheet asks about.
    ...(!replaces && { undo: { edit: editId, isTaken: false, ...undoneOf(made, t, false) } }),
  }
}

/** What an undo has done to the document, and how its row is marked then. */
function undoneOf(
  { did, id, name, nameBefore = name, addedTo }: Done,
  t: AdminTranslate,
  isSent: boolean,
): Pick<Undo, 'says' | 'done' | 'row' | 'addition'> {
  if (addedTo) {
    const undone = { done: t('deleted', { name }), row: null }
    if (!isSent)
      return {
        ...undone,
        addition: {
          collection: addedTo.collection,
          path: addedTo.path,
          documentId: id,
          kept: t('takenBack', { name }),
        },
      }
    // Readers have seen it: no undo makes it a draft.
    return did === 'published' ? { says: t('undoByDeleting'), ...undone } : undone
  }
  if (did === 'deleted' || did === 'archivedNow') {
    return { done: t('restoredNow', { name }), row: { id, as: 'justRestored' } }
  }
  if (did === 'published' && !isSent) return { done: t('notPublished', { name }), row: { id, as: 'justChanged' } }
  if (did === 'unpublished') return { done: t('publishedAgain', { name: nameBefore }), row: { id, as: 'justRestored' } }
  // Readers have seen it: no undo makes it a draft again.
  if (did === 'published') return { says: t('archiveAgain'), done: t('publishedUndone', { name }), row: null }
  if (did === 'restoredNow') return { done: t('archivedNow', { name }), row: null }
  return { done: t('changedBack', { name: nameBefore }), row: { id, as: 'justChanged' } }
}

const hereWords = {
  saved: 'savedHere',
  moved: 'movedHere',
  savedDraft: 'savedDraftHere',
  savedPlanned: 'savedDraftHere',
  published: 'publishedHere',
  deleted: 'deletedHere',
  archivedNow: 'archivedHere',
  unpublished: 'unpublishedHere',
  restoredNow: 'restoredHere',
} as const

const sentWords = { server: 'sentOnline', 'sign-in': 'sentSignedIn', decision: 'sentDecided' } as const

/** Problems beyond single fields; empty if there were none. */
export function problemsOf(outcome: SaveOutcome, t: AdminTranslate): string[] {
  if (outcome.status === 'failed') return [outcome.message]
  if (outcome.status === 'refused') return outcome.fields.length === 0 ? [outcome.message] : []
  if (outcome.status !== 'conflict') return []
  const { isGone, by, at } = outcome
  if (by === null || at === null) return [t(isGone ? 'goneMeanwhile' : 'conflict')]
  return [t(isGone ? 'goneBy' : 'conflictBy', { by, time: formatTime(at) })]
}

/** Every problem, also those of single fields, for an action that no form has made. */
export function allProblems(outcome: SaveOutcome, t: AdminTranslate): string[] {
  const fields = outcome.status === 'refused' ? outcome.fields.map(({ message }) => message) : []
  return [...fields, ...problemsOf(outcome, t)]
}
