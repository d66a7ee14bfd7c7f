import type { Collection } from '../../entities/index.ts'
import type { Edit } from '../../protocol/edit.ts'
import type { EditAnswer } from '../../protocol/push-answer.ts'
import { assertFence } from '../storage/fence.ts'
import type { OutboxEntry, WorkStore } from '../storage/work-store.ts'

/** Whether the replica holds a document as an edit left it at a position. */
export type IsHere = (position: number, documentId: string) => boolean

/**
 * Whether an edit was taken in this epoch and has returned in the replica; a conflict has a position too, and stays.
 */
export function hasArrived({ edit, state, answer }: OutboxEntry, epoch: string, isHere: IsHere): boolean {
  return state === 'answered' && answer !== null && isIn(answer, epoch) && isHere(answer.position, edit.documentId)
}

/**
 * Removes the edits that have arrived, after the page that brought them: no transaction spans the
 * databases of the outbox and of the view. A crash in between leaves edits for the next round, shown over a copy that has
 * them, which shows the same. The other order would show an old value for a moment, or until the device is on again.
 */
export async function forgetArrived(
  work: WorkStore,
  epoch: string,
  isHere: IsHere,
  fence: string,
): Promise<OutboxEntry[]> {
  return work.transaction('rw', work.outbox, work.settings, async () => {
    await assertFence(work, fence)
    const answered = await work.outbox.where('state').equals('answered').toArray()
    const arrived = answered.filter((entry) => hasArrived(entry, epoch, isHere))
    await work.outbox.bulkDelete(arrived.map(({ seq }) => seq))
    return arrived
  })
}

/**
 * After a RESET by epoch the server may not know the answers it gave: those edits wait again. So do undecided
 * conflicts, because the version they were compared with may be gone.
 * @returns how many
 */
export async function sendAgainAfterReset(work: WorkStore, epoch: string, fence: string): Promise<number> {
  return work.transaction('rw', work.outbox, work.settings, async () => {
    await assertFence(work, fence)
    return work.outbox
      .where('state')
      .anyOf('answered', 'conflict')
      .filter(({ answer }) => !(answer && isIn(answer, epoch)))
      .modify({ state: 'waiting', answer: null })
  })
}

/** Edits that a screen shows: all but the refused ones, in the order they were made. */
export function overlayingEdits(entries: readonly OutboxEntry[], collection: Collection, documentId: string): Edit[] {
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

/** The server has not taken it, as far as this device knows. */
export function isUnsent({ state }: OutboxEntry): boolean {
  return state !== 'answered'
}

function isIn(answer: EditAnswer, epoch: string): answer is Extract<EditAnswer, { position: number }> {
  return 'position' in answer && answer.epoch === epoch
}
