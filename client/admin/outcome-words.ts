import type { SaveOutcome } from '#client/data/kept/save.ts'
import { formatTime } from '#client/i18n/format.ts'
import type { AdminTranslate } from '#client/i18n/words/admin.ts'
import type { Message } from './flash-message.tsx'

/** Whether it is saved, here or on the server, so that the screen may go back. */
export function isTaken({ status }: SaveOutcome): boolean {
  return status === 'saved' || status === 'queued' || status === 'unchanged'
}

/** The action, and its subject. */
type Done = { did: keyof typeof hereWords; name: string }

/** The message of a success: done, or done on this device and waiting to be sent. */
export function successMessage(outcome: SaveOutcome, { did, name }: Done, t: AdminTranslate): Message | null {
  if (outcome.status === 'saved') return { tone: 'ok', text: t(did, { name }) }
  if (outcome.status !== 'queued') return null
  const { editId, waitsFor } = outcome
  const text = `${t(hereWords[did], { name })} ${t(sentWords[waitsFor])}`
  return { tone: 'info', text, waits: editId, ...(did === 'deleted' && { undo: editId }) }
}

const hereWords = {
  saved: 'savedHere',
  savedDraft: 'savedDraftHere',
  published: 'publishedHere',
  deleted: 'deletedHere',
  archivedNow: 'archivedHere',
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
