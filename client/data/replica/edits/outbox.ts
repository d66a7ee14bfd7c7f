import { entityOf } from '#sync/entities/index.ts'
import { applyEdit } from '#sync/protocol/apply-edit.ts'
import { documentToState } from '#sync/protocol/canonical.ts'
import type { Edit } from '#sync/protocol/edit.ts'
import { readListedDocument } from '#sync/replica/watch/listed-documents.ts'
import type { Made } from '#sync/replica/outbox/outbox-actions.ts'
import { dependants, indexOutbox } from '#sync/replica/outbox/outbox-index.ts'
import { watchOutbox } from '#sync/replica/watch/watch-outbox.ts'
import { stateToDocument } from '#sync/protocol/state-to-document.ts'
import { watchSortedOutbox, type SortedOutbox, type OutboxConflict } from '#sync/replica/watch/sorted-outbox.ts'
import type { Choice } from '#sync/replica/outbox/settle-conflict.ts'
import { configuration } from '../../configuration.ts'
import { currentCopy, startedEngine } from '../copy/opened-copy.ts'
import type { Loaded } from '../../loaded.ts'
import { now } from '../../now.ts'
import type { RecentChange } from '../../online/recent-changes.ts'
import { toRevision } from '../../online/taken-changes.ts'
import { createTransport } from '../../online/http/transport.ts'
import { fromEngine } from '../view/from-engine.ts'
import { useReplica } from '../view/use-replica.ts'
import { watchClosing } from '../copy/watch-closing.ts'
import { dropDraft, keepDraft } from './drafts.ts'
import {
  archiveInstead,
  discard,
  discardForeign,
  draftAgain,
  settleConflict,
  undoAll,
  undoBatch as undoBatchIn,
} from './outbox-writers.ts'

export type { Compared, Side } from '#sync/replica/outbox/conflicts.ts'
export type { Called, SortedOutbox, OutboxConflict, OutboxEdit } from '#sync/replica/watch/sorted-outbox.ts'
export type { Choice } from '#sync/replica/outbox/settle-conflict.ts'
export type { OutboxEntry } from '#sync/replica/storage/work-store.ts'

/** The outbox by what has to be done with it, live in every tab. */
export function useSortedOutbox(): Loaded<SortedOutbox> {
  return useReplica('sorted outbox', sortedOutbox) ?? { status: 'loading' }
}

const sortedOutbox = fromEngine(watchSortedOutbox)

/**
 * Takes an edit out of the outbox ("Undo" of a waiting one, "Discard" of a refused one) with the edits that depend on
 * it, and with the draft of a form in which it is being edited again.
 * @returns false when it has left the outbox before: the recent changes undo it
 * @throws TransportFailure when it may have arrived and the server cannot be reached now; then nothing is changed
 */
export async function discardEdit(editId: string): Promise<boolean> {
  const { work } = await startedEngine()
  try {
    const isOut = await discard(work, createTransport(currentCopy()?.userId ?? ''), editId, made())
    // Its form would open with it once more.
    if (isOut) await work.drafts.filter(({ replaces }) => replaces === editId).delete()
    return isOut
  } finally {
    workChanged()
  }
}

/**
 * Takes an addition out of the outbox as `discardEdit` does, and keeps what was added as a draft of a form (`keywords/add`),
 * which opens with it. What the server had taken is deleted there instead, and can be restored.
 * @returns 'kept' or 'deleted'; false when it had left the outbox before
 * @throws TransportFailure as `discardEdit` does; then there is no draft
 */
export async function takeBackAddition(
  { id, entity, documentId }: Pick<Edit, 'id' | 'entity' | 'documentId'>,
  form: string,
): Promise<'kept' | 'deleted' | false> {
  const engine = await startedEngine()
  const listed = await readListedDocument(engine, entity, documentId)
  const key = `${form}#${crypto.randomUUID()}`
  // Before it leaves: a browser that is closed in between loses nothing.
  if (listed) {
    const { position: _position, edit: _edit, ...values } = listed.document
    await keepDraft(key, { opened: null, values })
  }
  let kept: 'kept' | 'deleted' | false = false
  try {
    if (!(await discardEdit(id))) return kept
    const isTaken = (await engine.work.outbox.where('edit.documentId').equals(documentId).count()) > 0
    kept = listed && !isTaken ? 'kept' : 'deleted'
    return kept
  } finally {
    if (kept !== 'kept') await dropDraft(key)
  }
}

/**
 * Discards a refused edit, and nothing else.
 * @returns false when other changes depend on it, which the sync sheet asks about: then it stays
 */
export async function discardRefused(editId: string): Promise<boolean> {
  const { work } = await startedEngine()
  const entries = await work.outbox.toArray()
  if (dependants(indexOutbox(entries), editId).length > 0) return false
  await discardEdit(editId)
  return true
}

/**
 * The same for an edit that another version of the app has made and this one cannot read.
 * @returns false when the server has taken it already, so that it stays
 */
export async function discardForeignEdit(editId: string): Promise<boolean> {
  const { work } = await startedEngine()
  const isOut = await discardForeign(work, createTransport(currentCopy()?.userId ?? ''), editId)
  workChanged()
  return isOut
}

/** Archives the document of a refused delete; the delete leaves the outbox. */
export async function archiveRefused(editId: string): Promise<void> {
  const { work } = await startedEngine()
  await archiveInstead(work, editId, made())
  workChanged()
}

/**
 * Queues the inverses of what changes really changed: they are sent, and may meet a conflict, like any other edit.
 * @param changes the newest first
 * @returns the id of the last of those edits
 * @throws TransportFailure when long texts are needed from the server, which cannot be reached
 */
export async function undoChanges(changes: readonly RecentChange[]): Promise<string> {
  const { work } = await startedEngine()
  const transport = createTransport(currentCopy()?.userId ?? '')
  const whole = changes.map(async (change) => ({
    ...change,
    ...(change.isWhole ? {} : await transport.effectOf(change.edit)),
  }))
  const editIds = await undoAll(work, (await Promise.all(whole)).map(toRevision), made())
  workChanged()
  return editIds.at(-1)!
}

/**
 * Takes back a bulk change as one: edits that have not been sent leave the outbox at once, and the inverses of what the
 * server took are queued as one bulk change again. While the server is away that is remembered, across reloads too, and done
 * once it is back.
 * @returns the bulk change that takes this one back, and of how many edits it consists; null until that is known
 */
export async function undoBatch(batch: string): Promise<{ batch: string; count: number | null }> {
  const { work } = await startedEngine()
  try {
    return await undoBatchIn(work, batch, { ...made(), batch: crypto.randomUUID() })
  } finally {
    workChanged()
  }
}

/**
 * Settles a conflict as a whole or place by place; places that are not named stay mine.
 * @returns the id of the resulting edit; null when there is nothing to send; undefined when it has been settled already
 */
export async function settle(conflict: OutboxConflict, choice: Choice): Promise<string | null | undefined> {
  const { work } = await startedEngine()
  const editId = await settleConflict(work, conflict, choice, made())
  workChanged()
  return editId
}

/** `taken`: the id under which the server has taken it, as far as that was seen here. */
export type Sent = { taken: string | null }

/**
 * Waits until an edit is no longer on its way; never resolves once `leaving` says that nobody waits.
 * @returns null if it needs somebody's attention
 */
export async function whenSent(editId: string, leaving?: AbortSignal): Promise<Sent | null> {
  const engine = await startedEngine()
  const closing = watchClosing(engine)
  return new Promise((resolve) => {
    if (leaving?.aborted) return
    let seq: number | undefined
    const watching = watchOutbox(engine).subscribe((entries) => {
      // Its edit may get another id, but not another place.
      const entry = entries.find((one) => one.edit.id === editId || one.seq === seq)
      seq ??= entry?.seq
      const { state } = entry ?? { state: closing.isClosed() ? 'lost' : 'answered' }
      if (!['answered', 'conflict', 'refused', 'held', 'lost'].includes(state)) return
      watching.unsubscribe()
      closing.stop()
      resolve(state === 'answered' ? { taken: entry?.edit.id ?? null } : null)
    })
    leaving?.addEventListener('abort', () => {
      watching.unsubscribe()
      closing.stop()
    })
  })
}

/**
 * Keeps the values of a refused edit as the draft of its form, which opens with them; when that form is saved the
 * refused edit leaves the outbox.
 * @returns false when the document no longer exists and no form can show it
 */
export async function draftRefused(edit: Edit, draftKey: string): Promise<boolean> {
  const engine = await startedEngine()
  const listed = edit.kind === 'create' ? null : await readListedDocument(engine, edit.entity, edit.documentId)
  const opened = listed?.document ?? null
  if (!opened && edit.kind !== 'create') return false
  const entity = entityOf(edit.entity)
  const state = applyEdit(entity, opened && documentToState(entity, opened), edit)
  const entry = await engine.work.outbox.where('edit.id').equals(edit.id).first()
  const isTaken = entry?.answer?.answer === 'REFUSED' && entry.answer.code === 'EXISTS'
  // Under the same id it would be refused again.
  const id = isTaken ? crypto.randomUUID() : edit.documentId
  const { position: _position, edit: _edit, ...values } = stateToDocument(edit.entity, id, state, 0)
  const value = { opened, values }
  await draftAgain(engine.work, edit.id, { key: draftKey, value, at: now().toISOString() })
  return true
}

function made(): Made {
  return { at: now().toISOString(), app: configuration().build, newId: () => crypto.randomUUID() }
}

function workChanged(): void {
  currentCopy()?.channel.post({ kind: 'work-changed' })
}
