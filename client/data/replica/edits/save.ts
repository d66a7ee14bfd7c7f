import type { Collection } from '#sync/entities/index.ts'
import type { Edit, Standing } from '#sync/protocol/edit.ts'
import type { FieldError, UsedBy } from '#sync/protocol/push-answer.ts'
import type { Engine } from '#sync/replica/engine/engine.ts'
import type { Enqueued, NewEntry } from '#sync/replica/outbox/enqueue.ts'
import { justQueued } from '#sync/replica/outbox/just-queued.ts'
import { readListedDocument } from '#sync/replica/watch/listed-documents.ts'
import type { EngineState } from '#sync/replica/storage/engine-state.ts'
import { openAgain } from '#sync/replica/storage/view-store.ts'
import type { OutboxEntry } from '#sync/replica/storage/work-store.ts'
import { configuration } from '../../configuration.ts'
import { currentCopy } from '../copy/opened-copy.ts'
import { usersEngine } from '../copy/users-engine.ts'
import { standingSeen, toEdit, type SaveRequest } from './form-edit.ts'
import { requestPersistence } from '../copy/persistence.ts'
import { enqueue } from './outbox-writers.ts'
import { failed } from './save-failure.ts'
import { notifyQueued } from './notify-queued.ts'
import { watchClosing } from '../copy/watch-closing.ts'
import { answerWithin, formCloses, queueWithin } from '#sync/times.ts'

export type SaveOutcome =
  /** The server has taken it. */
  | { status: 'saved'; editId: string }
  /**
   * "Saved on this device": offline, nobody signed in, no answer within 4 s, or an earlier edit needs a decision.
   * `replaces`: a refused edit has left the outbox for it, and later ones may depend on it.
   */
  | { status: 'queued'; waitsFor: 'server' | 'sign-in' | 'decision'; editId: string; replaces?: boolean }
  | { status: 'unchanged' }
  /** The server refused it; it is no longer in the outbox, and the form keeps the input. */
  | { status: 'refused'; message: string; fields: FieldError[]; usedBy: UsedBy[]; usedByTotal: number }
  /** Somebody else changed the same places, or deleted the document: it stays in the sync sheet. */
  | { status: 'conflict'; isGone: boolean; by: string | null; at: string | null }
  /** Nothing was saved. */
  | { status: 'failed'; message: string }

/**
 * Saves a form: the edit goes into the outbox first, in one transaction with the removal of its draft; online it waits
 * for the answer (design 6). Every failure is an outcome that can be shown: a press on Save never does nothing.
 */
export async function save<C extends Collection>(request: SaveRequest<C>): Promise<SaveOutcome> {
  try {
    return await saveIn(await inTime(usersEngine()), request)
  } catch (error) {
    console.warn(error)
    return failed(error)
  }
}

function inTime(engine: Promise<Engine>): Promise<Engine> {
  const late = () => new Error('the queue is not there')
  return Promise.race([engine, new Promise<never>((_, reject) => setTimeout(() => reject(late()), queueWithin))])
}

/** Saves an edit that no form has made; failures are outcomes too. */
export async function saveEdit(edit: Edit, standing: Standing | null = null): Promise<SaveOutcome> {
  try {
    return await saveNew(await inTime(usersEngine()), { edit, standing })
  } catch (error) {
    console.warn(error)
    return failed(error)
  }
}

/** @throws while nothing is queued */
async function saveIn<C extends Collection>(engine: Engine, request: SaveRequest<C>): Promise<SaveOutcome> {
  const edit = toEdit((await isTakenBack(engine, request)) ? { ...request, kind: 'create' } : request)
  if (!edit) return { status: 'unchanged' }
  const { draftKey } = request
  return saveNew(engine, {
    edit,
    standing: standingSeen(request),
    ...(draftKey === undefined ? {} : { draftKey }),
  })
}

/** @throws while nothing is queued */
async function saveNew(engine: Engine, made: Omit<NewEntry, 'app'>): Promise<SaveOutcome> {
  const { edit } = made
  const keep = async () => {
    await openAgain(engine.work)
    return enqueue(engine.work, { ...made, app: configuration().build })
  }
  const entry = await keep()
  const isQueued = { status: 'queued', waitsFor: 'server', editId: edit.id, replaces: entry.replaces } as const
  // Requested once there is something that must not be lost; the browser decides.
  requestPersistence()
  if (entry.waitsForDecision || isAway()) {
    if (!entry.replaces) tellSoon(() => justQueued(engine.work).next(entry))
    setTimeout(() => void notifyQueued(engine), formCloses)
    return entry.waitsForDecision ? { ...isQueued, waitsFor: 'decision' } : isQueued
  }
  void notifyQueued(engine)
  // It is on this device, whatever prevents looking for its answer.
  const outcome = await waitForAnswer(engine, entry).catch(() => isQueued)
  if (outcome !== 'lost') return outcome
  // Under the same id, so that the server takes it once, whether or not it has arrived.
  await keep()
  currentCopy()?.channel.post({ kind: 'work-changed' })
  return isQueued
}

/** What lists have not been told yet. */
const untold = new Set<() => void>()

/**
 * In the next task, or when the form says so that has sent the browser back: a timer comes behind the frame in which that is back.
 */
function tellSoon(tell: () => void): void {
  untold.add(tell)
  const tellLate = () => untold.delete(tell) && tell()
  if ('scheduler' in globalThis) void scheduler.postTask(tellLate, { priority: 'user-blocking' })
  else setTimeout(tellLate)
}

/** Lists show now what has just been queued: whoever marks its row renders the row once for both. */
export function showQueued(): void {
  const told = [...untold]
  untold.clear()
  for (const tell of told) tell()
}

function isAway(): boolean {
  return !navigator.onLine || currentCopy()?.state.reachable === false
}

/** The outcome; `lost` when the outbox was deleted under the page meanwhile, and the edit with it. */
async function waitForAnswer(engine: Engine, entry: Enqueued): Promise<SaveOutcome | 'lost'> {
  const { edit } = entry
  const answered = watchEntry(engine, entry.seq)
  const closing = watchClosing(engine)
  const whenClosed = closing.closed.then(() => 'waiting' as const)
  const end = await Promise.race([answered.within(answerWithin), whenClosed])
  closing.stop()
  if (closing.isClosed()) {
    answered.stop()
    // At once, before it is counted among the lost edits.
    const stored = await openAgain(engine.work)
      .then(() => engine.work.outbox.get(entry.seq))
      .catch(() => undefined)
    // Its edit and document may have got other ids; an outbox that was deleted counts from the beginning again.
    if (stored?.edit.madeAt !== edit.madeAt) return 'lost'
  }
  if (end !== 'waiting') return outcomeOf(engine, end, edit.id)
  const waitsFor = currentCopy()?.state.problem === 'signed-out' ? 'sign-in' : 'server'
  return { status: 'queued', waitsFor, editId: edit.id, replaces: entry.replaces }
}

/**
 * Whether the document was never on the server and its creation was undone while its form was open: saving adds it
 * again.
 */
async function isTakenBack<C extends Collection>(engine: Engine, request: SaveRequest<C>): Promise<boolean> {
  const { collection, kind, opened, values } = request
  if (kind !== 'update' || !opened || opened.position > 0) return false
  if ((await engine.work.outbox.where('edit.documentId').equals(values.id).count()) > 0) return false
  return (await readListedDocument(engine, collection, values.id)) === null
}

/**
 * The entry once it has a final answer; undefined when it has left the outbox, which is an answer too; `waiting` as
 * soon as the server turns out to be away, or the engine rests after a failure: it does so for longer than a form waits. Its
 * edit may continue under another id.
 */
function watchEntry({ work }: Engine, seq: number) {
  let stop = () => {}
  const final = new Promise<OutboxEntry | 'waiting' | undefined>((resolve) => {
    const look = async () => {
      const entry = await work.outbox.get(seq)
      if (!entry || ['answered', 'conflict', 'refused'].includes(entry.state)) {
        stop()
        resolve(entry)
      }
    }
    let hasSynced = false
    const unlisten = currentCopy()?.channel.listen((message) => {
      // A copy that is being closed can't be read any more: then the wait ends by its time.
      if (message.kind === 'work-changed') look().catch(() => {})
      if (message.kind !== 'state') return
      const { activity, reachable, isUploading } = message.state
      if (!reachable) resolve('waiting')
      // The report of an earlier round may be out of date: only a round that ends from now on counts.
      if (activity === 'syncing') hasSynced = true
      else if (hasSynced && !isUploading && hasFailed(message.state)) {
        const wait = () => resolve('waiting')
        // What failed may have been another edit: the answer to this one comes before.
        look().then(wait, wait)
      }
    })
    stop = () => unlisten?.()
  })
  return {
    stop: () => stop(),
    within: (milliseconds: number) => {
      const late = new Promise<'waiting'>((resolve) => setTimeout(() => resolve('waiting'), milliseconds))
      return Promise.race([final, late]).finally(() => stop())
    },
  }
}

function hasFailed({ problem, sendingFails, uploadingFails }: EngineState): boolean {
  return problem !== null || sendingFails !== false || uploadingFails !== false
}

async function outcomeOf({ work }: Engine, entry: OutboxEntry | undefined, editId: string): Promise<SaveOutcome> {
  const answer = entry?.answer
  if (entry && answer?.answer === 'REFUSED') {
    // One that cannot be taken out stays in the sync sheet.
    await work.outbox.delete(entry.seq).catch(() => {})
    currentCopy()?.channel.post({ kind: 'work-changed' })
    const { message, fields, usedBy = [], usedByTotal = usedBy.length } = answer
    return { status: 'refused', message, fields, usedBy, usedByTotal }
  }
  if (answer?.answer === 'CONFLICT') {
    const { document, by, at } = answer
    return { status: 'conflict', isGone: document['deleted'] === true, by, at }
  }
  return { status: 'saved', editId: entry?.edit.id ?? editId }
}
