import type { Edit } from '../../protocol/edit.ts'
import { holdsHash } from '../../protocol/hashed.ts'
import { inverse, type Effect } from '../../protocol/make-edit.ts'
import { onlyPlaces, placesOf, type Place } from '../../protocol/places.ts'
import type { EditAnswer } from '../../protocol/push-answer.ts'
import { effectOf } from '../../protocol/rebase-edits.ts'
import { inOrder, isNeverSent } from './outbox-entry.ts'
import { takeOut } from './take-out.ts'
import { recordAnswers } from './push-slice.ts'
import { dependants, indexOutbox } from './outbox-index.ts'
import { toEntries, toEntry } from './to-entry.ts'
import type { Transport } from '../engine/transport.ts'
import type { OutboxEntry, WorkStore } from '../storage/work-store.ts'

/** What an action on the outbox needs for a new edit: the product's clock, the build, and an id. */
export type Made = {
  at: string
  app: string
  newId: () => string
  /** The bulk change that the new edits belong to. */
  batch?: string | null
}

/**
 * Takes an entry out of the outbox, together with those that depend on it (`dependants`). One that may have arrived is
 * first withdrawn at the server; one that the server had already taken stays until it has come back, and its inverse is
 * queued (design 6).
 * @throws TransportFailure when the server has to be asked and cannot be now; then nothing is changed
 */
export function discard(work: WorkStore, transport: Transport, editId: string, made: Made): Promise<void> {
  return discardAll(work, transport, [editId], made)
}

/** The same for several, such as a bulk change: in one transaction, with the inverses as one bulk change again. */
export async function discardAll(
  work: WorkStore,
  transport: Transport,
  editIds: readonly string[],
  made: Made,
): Promise<void> {
  const effects: Effects = new Map()
  for (;;) {
    const unknown = await discardWhatIsKnown(work, editIds, effects, made)
    if (unknown.length === 0) return
    for (const { edit, answer } of unknown.toReversed()) {
      // Even an edit that was taken is withdrawn: if a restore has undone its answer, it must not be sent again.
      const told = await transport.withdraw(edit.id)
      if (answer && isTakenAnswer(answer) && told.answer === answer.answer) {
        effects.set(edit.id, await transport.effectOf(edit.id))
        continue
      }
      const final = told.answer === 'WITHDRAWN' ? withdrawn(edit.id) : told
      await work.transaction('rw', work.outbox, () => recordAnswers(work, [final]))
    }
  }
}

/**
 * Takes out an edit that this build cannot read, without looking into it. One that the server has taken stays taken,
 * because nothing here could make its inverse.
 * @returns whether the server will never take it
 * @throws TransportFailure as `discard`
 */
export async function discardForeign(work: WorkStore, transport: Transport, editId: string): Promise<boolean> {
  if (await dropUnsent(work, editId)) return true
  const told = await transport.withdraw(editId)
  const isTaken = told.answer === 'APPLIED' || told.answer === 'MERGED'
  if (isTaken) await work.transaction('rw', work.outbox, () => recordAnswers(work, [told]))
  else await work.outbox.where('edit.id').equals(editId).delete()
  return !isTaken
}

/** In one transaction, so that no engine of another build marks it in between. */
function dropUnsent(work: WorkStore, editId: string): Promise<boolean> {
  return work.transaction('rw', work.outbox, async () => {
    const entry = await work.outbox.where('edit.id').equals(editId).first()
    if (entry && !isNeverSent(entry)) return false
    if (entry) await work.outbox.delete(entry.seq)
    return true
  })
}

/**
 * Queues the inverses of what edits really changed, as recorded in `revision`, all of them or none; `base` is the
 * position at which an edit left its document, and `made.batch` makes them one bulk change.
 * @param revisions the newest first
 * @returns the ids of the new edits
 */
export async function undoAll(work: WorkStore, revisions: readonly Revision[], made: Made): Promise<string[]> {
  const edits = revisions.map((revision): Edit => {
    const { entity, documentId, base } = revision
    const common = { entity, documentId, base, id: made.newId(), madeAt: made.at, batch: made.batch ?? null }
    return { ...common, ...inverse(revision) }
  })
  await work.transaction('rw', work.outbox, async () => {
    await work.outbox.bulkAdd(toEntries(edits, made.app, await inOrder(work)))
  })
  return edits.map(({ id }) => id)
}

export type Revision = Omit<Edit, 'id' | 'madeAt' | 'kind' | 'before'> & Effect

/** Takes a refused delete out of the outbox and archives the document instead, in one transaction. */
export async function archiveInstead(work: WorkStore, editId: string, made: Made): Promise<void> {
  await work.transaction('rw', work.outbox, async () => {
    const entries = await inOrder(work)
    const refused = entries.find(({ edit, state }) => edit.id === editId && state === 'refused')
    if (refused?.edit.kind !== 'delete') return
    await takeOut(work, entries, [refused])
    const { entity, documentId, base } = refused.edit
    const parts = { kind: 'archive', before: { archived: false }, after: { archived: true } } as const
    const edit: Edit = { entity, documentId, base, ...parts, id: made.newId(), madeAt: made.at, batch: null }
    await work.outbox.add(toEntry(edit, made.app, await inOrder(work)))
  })
}

/**
 * Keeps the values of a refused edit as the draft of its form. The refused edit leaves the outbox when that form is
 * saved.
 * @param draft the key and value that the form reads
 */
export async function draftAgain(
  work: WorkStore,
  editId: string,
  draft: { key: string; value: unknown; at: string },
): Promise<void> {
  const { key, value, at } = draft
  await work.drafts.put({ key, value, savedAt: at, replaces: editId })
}

/** What edits really changed, by id, if that may be less than they say or they say it by hashes. */
type Effects = Map<string, Effect>

/**
 * One transaction: either all of it leaves, or nothing, and the result is the entries to ask the server about first.
 */
function discardWhatIsKnown(
  work: WorkStore,
  editIds: readonly string[],
  effects: Effects,
  made: Made,
): Promise<OutboxEntry[]> {
  return work.transaction('rw', work.outbox, async () => {
    const entries = await inOrder(work)
    const index = indexOutbox(entries)
    const named = editIds.flatMap((id) => index.byId.get(id) ?? [])
    const hanging = named.flatMap(({ edit }) => dependants(index, edit.id))
    const leaving = [...new Set([...named, ...hanging])].toSorted((one, other) => one.seq - other.seq)
    if (leaving.length === 0) return []
    const unknown = leaving.filter((one) => !isKnown(one, effects))
    if (unknown.length > 0) return unknown
    const [taken, rest] = [leaving.filter(isTaken), leaving.filter((one) => !isTaken(one))]
    await takeOut(work, entries, rest)
    for (const one of taken.toReversed()) {
      const now = await inOrder(work)
      const edit = inverseOf(one, effects.get(one.edit.id) ?? (effectOf(one.edit) as Effect), now, made)
      if (edit) await work.outbox.add(toEntry(edit, made.app, now))
    }
    return []
  })
}

function isTaken({ state }: OutboxEntry): boolean {
  return state === 'answered'
}

function isTakenAnswer({ answer }: EditAnswer): boolean {
  return answer === 'APPLIED' || answer === 'MERGED'
}

function isKnown(entry: OutboxEntry, effects: Effects): boolean {
  const isWholeHere = entry.answer?.answer !== 'MERGED' && !holdsHash(effectOf(entry.edit).before)
  if (isTaken(entry)) return isWholeHere || effects.has(entry.edit.id)
  return isNeverSent(entry) || entry.state === 'conflict' || entry.state === 'refused'
}

/**
 * The inverse of what the server really did, except for what later edits have changed again. Null if nothing is left to
 * do.
 */
function inverseOf(
  { seq, edit, answer }: OutboxEntry,
  effect: Effect,
  entries: readonly OutboxEntry[],
  made: Made,
): Edit | null {
  const later = entries.filter((one) => one.seq > seq && one.edit.documentId === edit.documentId)
  const standing = later.filter(({ state }) => state !== 'refused').flatMap((one) => placesOf(one.edit.after))
  const changed = new Set(standing)
  const isOurs = (place: Place) => !changed.has(place)
  const [before, after] = [onlyPlaces(effect.before, isOurs), onlyPlaces(effect.after, isOurs)]
  if (Object.keys(after).length === 0) return null
  const base = answer && 'position' in answer ? answer.position : edit.base
  return { ...edit, ...inverse({ before, after }), base, id: made.newId(), madeAt: made.at, batch: made.batch ?? null }
}

function withdrawn(id: string): EditAnswer {
  return { id, answer: 'REFUSED', code: 'WITHDRAWN', message: '', fields: [] }
}
