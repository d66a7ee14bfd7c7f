import { entityOf } from '../../entities/index.ts'
import { applyEdit } from '../../protocol/apply-edit.ts'
import type { DocumentState, Edit, Patch, Standing } from '../../protocol/edit.ts'
import { holdsHash } from '../../protocol/hashed.ts'
import { deletion, inverse, standingToUndo, type Effect, type Revision } from '../../protocol/make-edit.ts'
import { onlyPlaces, placesOf, type Place } from '../../protocol/patch-places.ts'
import type { EditAnswer } from '../../protocol/push-answer.ts'
import { effectOf } from '../../protocol/rebase-edits.ts'
import { inOrder, isNeverSent, seenBy } from './outbox-entry.ts'
import { takeOut } from './take-out.ts'
import { recordAnswers } from './push-slice.ts'
import { dependants, indexOutbox } from './outbox-index.ts'
import { toEntries, toEntry } from './to-entry.ts'
import { TransportFailure, type Transport } from '../connection/transport.ts'
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
 * first withdrawn at the server; one that the server had already taken stays until it has returned, and its inverse is
 * queued (design 6).
 * @returns false when it had left the outbox before, so that nothing was done
 * @throws TransportFailure when the server is needed and cannot be reached; then nothing is changed
 */
export async function discard(work: WorkStore, transport: Transport, editId: string, made: Made): Promise<boolean> {
  const { done, failure } = await discardSome(work, transport, [editId], made)
  if (failure) throw failure
  return done.has(editId)
}

/**
 * What came of discarding several: those that left the outbox or were undone, how many were undone, and why the others
 * were not, if the server was needed and could not be reached.
 */
export type Discarded = { done: ReadonlySet<string>; undone: number; failure?: TransportFailure }

/**
 * The same for several, such as a bulk change, with the inverses as one bulk change again. The edits of each document
 * leave as soon as all of them are known: those that were never sent at once, so that no more of them are, and the
 * others when the server has answered what became of them.
 */
export async function discardSome(
  work: WorkStore,
  transport: Pick<Transport, 'withdraw' | 'effectOf'>,
  editIds: readonly string[],
  made: Made,
): Promise<Discarded> {
  const received: Received = { entries: new Map(), effects: new Map(), news: [] }
  const done = new Set<string>()
  let undone = 0
  const discardKnown = async () => {
    const open = editIds.filter((id) => !done.has(id))
    const step = await discardWhatIsKnown(work, open, received, made)
    received.news = []
    for (const id of step.done) done.add(id)
    undone += step.undone
    return step.unknown
  }
  for (let unknown = await discardKnown(); unknown.length > 0; unknown = await discardKnown()) {
    try {
      for (const entry of unknown.toReversed()) await withdrawAttempted(transport, entry, received)
    } catch (error) {
      if (!(error instanceof TransportFailure)) throw error
      await discardKnown()
      return { done, undone, failure: error }
    }
  }
  return { done, undone }
}

/** What the server has answered during a discard, by edit. */
type Received = {
  /** With its answer: an entry that was taken may have left the outbox while the server was asked about others. */
  entries: Map<string, OutboxEntry>
  /** What edits really changed, if that may be less than they say or they say it by hashes. */
  effects: Map<string, Effect>
  /** Answers that the outbox does not hold yet: what is withdrawn leaves at once, and is never shown as refused. */
  news: EditAnswer[]
}

/** Even an edit that was taken is withdrawn: if a restore has undone its answer, it must not be sent again. */
async function withdrawAttempted(
  transport: Pick<Transport, 'withdraw' | 'effectOf'>,
  entry: OutboxEntry,
  received: Received,
): Promise<void> {
  const { id } = entry.edit
  const now = await transport.withdraw(id)
  const answer = now.answer === 'WITHDRAWN' ? withdrawn(id) : now
  const answered: OutboxEntry = { ...entry, state: isTakenAnswer(answer) ? 'answered' : 'refused', answer }
  if (isTaken(answered) && !isWholeHere(answered)) received.effects.set(id, await transport.effectOf(id))
  received.entries.set(id, answered)
  if (answer.answer !== entry.answer?.answer) received.news.push(answer)
}

/**
 * Takes out an edit that this build cannot read, without looking into it. One that the server has taken stays taken,
 * because nothing here could make its inverse.
 * @returns whether the server will never take it
 * @throws TransportFailure as `discard`
 */
export async function discardForeign(work: WorkStore, transport: Transport, editId: string): Promise<boolean> {
  if (await dropUnsent(work, editId)) return true
  const received = await transport.withdraw(editId)
  const isTaken = received.answer === 'APPLIED' || received.answer === 'MERGED'
  if (isTaken) await work.transaction('rw', work.outbox, () => recordAnswers(work, [received]))
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
    const entries = await inOrder(work)
    const open = entries.filter(({ state }) => state !== 'answered' && state !== 'refused')
    const touched = new Set(open.map(({ edit }) => edit.documentId))
    const standings = new Map(
      edits.map(({ id, documentId }, index) => {
        const { base: position, edit, before } = revisions[index]!
        const standing = touched.has(documentId) ? null : standingToUndo({ before }, { position, edit })
        touched.add(documentId)
        return [id, standing]
      }),
    )
    await work.outbox.bulkAdd(toEntries(edits, made.app, entries, ({ id }) => standings.get(id) ?? null))
  })
  return edits.map(({ id }) => id)
}

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

type Step = { done: string[]; undone: number; unknown: OutboxEntry[] }

/**
 * One transaction: of each document either all of it leaves, or nothing, and `unknown` are the entries that the server is
 * asked about first.
 */
function discardWhatIsKnown(
  work: WorkStore,
  editIds: readonly string[],
  received: Received,
  made: Made,
): Promise<Step> {
  return work.transaction('rw', work.outbox, async () => {
    await recordAnswers(work, received.news)
    const entries = await inOrder(work)
    const index = indexOutbox(entries)
    const named = editIds.flatMap((id) => index.byId.get(id) ?? takenMeanwhile(received, id))
    const units = [...Map.groupBy(named, ({ edit }) => edit.documentId).values()].map((own) => [
      ...new Set([...own, ...own.flatMap(({ edit }) => dependants(index, edit.id))]),
    ])
    const isKnownUnit = (unit: readonly OutboxEntry[]) => unit.every((one) => isKnown(one, received))
    const unknown = units.filter((unit) => !isKnownUnit(unit)).flat()
    const leaving = new Set(units.filter(isKnownUnit).flat())
    const ordered = [...leaving].toSorted((one, other) => one.seq - other.seq)
    await takeOut(
      work,
      entries,
      ordered.filter((one) => !isTaken(one)),
    )
    const now = await inOrder(work)
    const ids = new Set(ordered.map(({ edit }) => edit.id))
    const staying = Map.groupBy(
      now.filter(({ edit }) => !ids.has(edit.id)),
      ({ edit }) => edit.documentId,
    )
    const taken = ordered.filter(isTaken)
    const lastTaken = new Map(taken.map((one) => [one.edit.documentId, one]))
    const standings = new Map<string, Standing | null>()
    const inverses = taken.toReversed().flatMap((one) => {
      const { documentId } = one.edit
      const own = staying.get(documentId) ?? []
      const undoing = inverseOf(one, received, own, made)
      const isLast = one === lastTaken.get(documentId) && own.every(({ seq }) => seq < one.seq)
      if (undoing && isLast) standings.set(undoing.id, standingOfUndo(one, undoing))
      return undoing ?? []
    })
    await work.outbox.bulkAdd(toEntries(inverses, made.app, now, ({ id }) => standings.get(id) ?? null))
    return {
      done: [...ids],
      undone: inverses.length,
      unknown: [...new Set(unknown)].filter((one) => !isKnown(one, received)),
    }
  })
}

function takenMeanwhile(received: Received, editId: string): OutboxEntry[] {
  const entry = received.entries.get(editId)
  return entry && isTaken(entry) ? [entry] : []
}

function isTaken({ state }: OutboxEntry): boolean {
  return state === 'answered'
}

function isTakenAnswer({ answer }: EditAnswer): boolean {
  return answer === 'APPLIED' || answer === 'MERGED'
}

function isKnown(entry: OutboxEntry, { effects }: Received): boolean {
  if (isTaken(entry)) return isWholeHere(entry) || effects.has(entry.edit.id)
  return isNeverSent(entry) || entry.state === 'conflict' || entry.state === 'refused'
}

function isWholeHere({ edit, answer }: OutboxEntry): boolean {
  return answer?.answer !== 'MERGED' && !holdsHash(effectOf(edit).before)
}

/**
 * The inverse of what the server really did, except for what later edits that stay have changed again. Null if nothing is
 * left to do.
 */
function inverseOf(
  entry: OutboxEntry,
  { effects }: Received,
  staying: readonly OutboxEntry[],
  made: Made,
): Edit | null {
  const { seq, edit, answer } = entry
  const effect = effects.get(edit.id) ?? (effectOf(edit) as Effect)
  const later = staying.filter((one) => one.seq > seq && one.state !== 'refused').map((one) => one.edit)
  const changed = new Set(later.flatMap((one) => placesOf(one.after)))
  const isOurs = (place: Place) => !changed.has(place)
  const [before, after] = [onlyPlaces(effect.before, isOurs), onlyPlaces(effect.after, isOurs)]
  if (Object.keys(before).length === 0) return null
  const base = answer && 'position' in answer ? answer.position : edit.base
  const parts = { base, id: made.newId(), madeAt: made.at, batch: made.batch ?? null }
  if (edit.kind === 'create') {
    const created = [edit, ...later].reduce<DocumentState | null>(
      (state, one) => applyEdit(entityOf(edit.entity), state, one),
      null,
    )
    return { ...edit, kind: 'delete', ...deletion(created!), ...parts }
  }
  const named = before['deleted'] === false ? nameSeen(entry) : {}
  return { ...edit, ...inverse({ before: { ...named, ...before }, after: { ...named, ...after } }), ...parts }
}

/** What is restored is named, so that it is not shown without a name until it has arrived. */
function nameSeen(entry: OutboxEntry): Patch {
  const { name } = seenBy(entry)
  return typeof name === 'string' ? { name } : {}
}

/** A create is undone by a delete that names all that the create made; of a document brought back only its place is known. */
function standingOfUndo({ edit }: OutboxEntry, undoing: Edit): Standing | null {
  if (edit.kind === 'create') return null
  return standingToUndo({ before: undoing.after }, { position: undoing.base, edit: edit.id })
}

function withdrawn(id: string): EditAnswer {
  return { id, answer: 'REFUSED', code: 'WITHDRAWN', message: '', fields: [] }
}
