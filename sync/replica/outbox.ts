import type { Collection } from '../entities/index.ts'
import type { Edit } from '../protocol/edit.ts'
import type { EditAnswer } from '../protocol/push-answer.ts'
import { PUSH_MOST_BYTES, PUSH_MOST_EDITS } from '../protocol/push-answer.ts'
import { SCHEMA } from '../protocol/schema.ts'
import { inOrder, putInPlaceOf, takeOut, toEntry } from './outbox-entry.ts'
import type { OutboxEntry, OutboxState, WorkStore } from './work-store.ts'

/** An edit larger than a push may be; refused at Save, so that it cannot block the queue. */
export class EditTooLarge extends Error {}

/** The queue holds edits of a newer version of the app than this page: it must be reloaded before it saves or sends. */
export class NewerVersion extends Error {}

export type NewEntry = { edit: Edit; app: string; draftKey?: string }

/**
 * Puts an edit into the queue and takes its draft away, in one transaction (design section 6): all of it or nothing. Where
 * the draft is that of a refused edit ("Edit again"), the refused one leaves with it.
 * @throws EditTooLarge, NewerVersion, or the browser's QuotaExceededError; then nothing is written
 */
export async function enqueue(work: WorkStore, { edit, app, draftKey }: NewEntry): Promise<OutboxEntry> {
  if (sizeOf(edit) > PUSH_MOST_BYTES) throw new EditTooLarge()
  return work.transaction('rw', work.outbox, work.drafts, async () => {
    const [entries, draft] = await Promise.all([
      inOrder(work),
      draftKey === undefined ? undefined : work.drafts.get(draftKey),
    ])
    if (entries.some(({ schema }) => schema > SCHEMA)) throw new NewerVersion()
    const replaced = entries.find((entry) => entry.edit.id === draft?.replaces && entry.state === 'refused')
    if (replaced && draft) return await replaceRefused(work, entries, replaced, { edit, app, draftKey: draft.key })
    const entry = toEntry(edit, app, entries)
    const [seq] = await Promise.all([work.outbox.add(entry), draft && work.drafts.delete(draft.key)])
    return { ...entry, seq }
  })
}

/** What hangs on a refused create hangs on the new one, which therefore has to go before it. */
async function replaceRefused(
  work: WorkStore,
  entries: readonly OutboxEntry[],
  replaced: OutboxEntry,
  { edit, app, draftKey }: Required<NewEntry>,
): Promise<OutboxEntry> {
  await work.drafts.delete(draftKey)
  if (replaced.edit.kind === 'create' && replaced.edit.documentId === edit.documentId) {
    return putInPlaceOf(work, entries, [replaced], edit, app)
  }
  await takeOut(work, entries, [replaced])
  const entry = toEntry(edit, app, await inOrder(work))
  return { ...entry, seq: await work.outbox.add(entry) }
}

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

/** How many edits are on the way, and how many need somebody. */
export async function countEdits(work: WorkStore): Promise<{ waiting: number; attention: number }> {
  const [all, attention] = await Promise.all([
    work.outbox.count(),
    work.outbox.where('state').anyOf('conflict', 'refused').count(),
  ])
  return { waiting: all - attention, attention }
}

/** The size of an edit on the way, in bytes. */
function sizeOf(edit: Edit): number {
  return new TextEncoder().encode(JSON.stringify(edit)).length
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
