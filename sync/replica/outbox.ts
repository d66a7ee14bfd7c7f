import type { Collection } from '../entities/index.ts'
import type { Edit } from '../protocol/edit.ts'
import type { EditAnswer } from '../protocol/push-answer.ts'
import { PUSH_MOST_BYTES, PUSH_MOST_EDITS } from '../protocol/push-answer.ts'
import { sizeOf } from './outbox-entry.ts'
import type { OutboxEntry, OutboxState, WorkStore } from './work-store.ts'

/**
 * What to send next: the open edits in the order they were made, one slice of at most 50 and 256 KB. What hangs on a
 * conflict, a refusal or an upload that is not there yet stays behind.
 */
export function nextSlice(entries: readonly OutboxEntry[], isUploaded: (blobId: string) => boolean): OutboxEntry[] {
  const slice: OutboxEntry[] = []
  const stopped = new Set<string>()
  let bytes = 2
  for (const entry of entries) {
    const { edit, state } = entry
    const hangs = entry.dependsOn.some((id) => stopped.has(id)) || !entry.uploads.every(isUploaded)
    if (state === 'conflict' || state === 'refused' || hangs) stopped.add(edit.id)
    if (hangs || !isSendable(state)) continue
    bytes += sizeOf(edit) + 1
    // The first one goes in any case: an edit as large as a push may be must not block those behind it.
    if (slice.length === PUSH_MOST_EDITS || (bytes > PUSH_MOST_BYTES && slice.length > 0)) return slice
    slice.push(entry)
  }
  return slice
}

/** Marks a slice as attempted, before it is sent: from here on it may have reached the server. */
export async function markAttempted(work: WorkStore, slice: readonly OutboxEntry[]): Promise<void> {
  await work.outbox.bulkUpdate(
    slice.map(({ seq, attempts }) => ({ key: seq, changes: { state: 'attempted', attempts: attempts + 1 } })),
  )
}

/** Records the answers of a push. Runs inside a transaction over `outbox`. */
export async function recordAnswers(work: WorkStore, answers: readonly EditAnswer[]): Promise<void> {
  for (const answer of answers) {
    await work.outbox.where('edit.id').equals(answer.id).modify({ state: stateOf[answer.answer], answer })
  }
}

/** Takes away what was answered and has come back in the replica: its position is passed in its epoch. */
export async function forgetArrived(work: WorkStore, epoch: string, position: number): Promise<OutboxEntry[]> {
  return work.transaction('rw', work.outbox, async () => {
    const answered = await work.outbox.where('state').equals('answered').toArray()
    const arrived = answered.filter(({ answer }) => answer && isIn(answer, epoch) && answer.position <= position)
    await work.outbox.bulkDelete(arrived.map(({ seq }) => seq))
    return arrived
  })
}

/** After a RESET by epoch the server may not know what it had answered: such edits are waiting again. */
export async function sendAgainAfterReset(work: WorkStore, epoch: string): Promise<void> {
  await work.outbox
    .where('state')
    .equals('answered')
    .filter(({ answer }) => !(answer && isIn(answer, epoch)))
    .modify({ state: 'waiting', answer: null })
}

/** Edits that a screen shows: all but the refused ones, in the order they were made. */
export function shownEdits(entries: readonly OutboxEntry[], collection: Collection, documentId: string): Edit[] {
  return entries
    .filter(({ edit, state }) => edit.entity === collection && edit.documentId === documentId && state !== 'refused')
    .map(({ edit }) => edit)
}

/** The edits on their way to the server and back; those of a document in conflict wait for a decision about it. */
export function onTheWay(entries: readonly OutboxEntry[]): OutboxEntry[] {
  const inConflict = new Set(entries.filter(({ state }) => state === 'conflict').map(({ edit }) => edit.documentId))
  return entries.filter(
    ({ edit, state }) => state === 'answered' || (state !== 'refused' && !inConflict.has(edit.documentId)),
  )
}

/** How many edits are on the way, and how many need somebody. */
export async function countEdits(work: WorkStore): Promise<{ waiting: number; attention: number }> {
  const entries = await work.outbox.toArray()
  const attention = entries.filter(({ state }) => state === 'conflict' || state === 'refused')
  return { waiting: onTheWay(entries).length, attention: attention.length }
}

function isSendable(state: OutboxState): boolean {
  return state === 'waiting' || state === 'attempted' || state === 'held'
}

function isIn(answer: EditAnswer, epoch: string): answer is Extract<EditAnswer, { position: number }> {
  return 'position' in answer && answer.epoch === epoch
}

const stateOf: Record<EditAnswer['answer'], OutboxState> = {
  APPLIED: 'answered',
  MERGED: 'answered',
  CONFLICT: 'conflict',
  REFUSED: 'refused',
  HELD: 'held',
}
