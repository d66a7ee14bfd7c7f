import { firstValueFrom } from 'rxjs'
import { entityOf, type Collection, type Documents } from '#sync/entities/index.ts'
import { documentToState } from '#sync/protocol/canonical.ts'
import type { DocumentState, Edit, EditKind } from '#sync/protocol/edit.ts'
import { creation, deletion, difference } from '#sync/protocol/make-edit.ts'
import type { FieldError, UsedBy } from '#sync/protocol/push-answer.ts'
import type { Engine } from '#sync/replica/engine.ts'
import { EditTooLarge, enqueue, NewerVersion } from '#sync/replica/enqueue.ts'
import { watchListed } from '#sync/replica/listed-documents.ts'
import type { OutboxEntry } from '#sync/replica/work-store.ts'
import { translator } from '../i18n/i18n.ts'
import { dataWords } from '../i18n/words/data.ts'
import { configuration } from './configuration.ts'
import { currentCopy, startedEngine } from './copy.ts'
import { now } from './now.ts'

export type SaveRequest<C extends Collection> = {
  collection: C
  kind: EditKind
  /** What the form showed when it opened; null when it creates. */
  opened: Documents[C] | null
  /** What the form holds now; for delete, archive and restore only the id is read. */
  values: Partial<Documents[C]> & { id: string }
  draftKey?: string
}

export type SaveOutcome =
  /** The server has taken it. */
  | { status: 'saved' }
  /** "Saved on this device": offline, nobody signed in, no answer within 4 s, or what comes before it needs a decision. */
  | { status: 'queued'; waitsFor: 'server' | 'sign-in' | 'decision'; editId: string }
  | { status: 'unchanged' }
  /** The server refused it; it is not in the queue any more, the form keeps what was typed. */
  | { status: 'refused'; message: string; fields: FieldError[]; usedBy: UsedBy[]; usedByTotal: number }
  /** Somebody else changed the same places, or deleted the document: it stays in the sync sheet. */
  | { status: 'conflict'; isGone: boolean; by: string | null; at: string | null }
  /** Nothing was saved. */
  | { status: 'failed'; message: string }

const answerWithin = 4_000

/**
 * Saves a form: the edit goes into the queue first, in one transaction with the removal of its draft; online the answer is
 * waited for (design section 6, "Save").
 */
export async function save<C extends Collection>(request: SaveRequest<C>): Promise<SaveOutcome> {
  const engine = await startedEngine()
  const edit = toEdit((await isTakenBack(engine, request)) ? { ...request, kind: 'create' } : request)
  if (!edit) return { status: 'unchanged' }
  const { draftKey } = request
  let entry: OutboxEntry
  try {
    entry = await enqueue(engine.work, {
      edit,
      app: configuration().build,
      ...(draftKey === undefined ? {} : { draftKey }),
    })
  } catch (error) {
    return { status: 'failed', message: translator(dataWords)(failureWords(error)) }
  }
  // Asked for once there is something that must not be lost; the browser decides.
  void navigator.storage.persist()
  const answered = watchEntry(engine, edit.id)
  currentCopy()?.channel.post({ kind: 'work-changed' })
  if (await waitsForDecision(engine, entry)) {
    answered.stop()
    return { status: 'queued', waitsFor: 'decision', editId: edit.id }
  }
  if (!navigator.onLine || currentCopy()?.state.reachable === false) {
    answered.stop()
    return { status: 'queued', waitsFor: 'server', editId: edit.id }
  }
  const end = await answered.within(answerWithin)
  if (end !== 'waiting') return outcomeOf(engine, end)
  const waitsFor = currentCopy()?.state.problem === 'signed-out' ? 'sign-in' : 'server'
  return { status: 'queued', waitsFor, editId: edit.id }
}

/** What hangs on a conflict or a refusal is not sent before somebody has decided about that. */
async function waitsForDecision({ work }: Engine, { dependsOn }: OutboxEntry): Promise<boolean> {
  if (dependsOn.length === 0) return false
  const earlier = await work.outbox.where('edit.id').anyOf(dependsOn).toArray()
  return earlier.some(({ state }) => state === 'conflict' || state === 'refused' || state === 'held')
}

/** What was never on the server and whose creation was taken back while its form was open: saving it adds it again. */
async function isTakenBack<C extends Collection>(engine: Engine, request: SaveRequest<C>): Promise<boolean> {
  const { collection, kind, opened, values } = request
  if (kind !== 'update' || !opened || opened.position > 0) return false
  if ((await engine.work.outbox.where('edit.documentId').equals(values.id).count()) > 0) return false
  const listed = await firstValueFrom(watchListed(engine, collection))
  return !listed.some(({ document }) => document.id === values.id)
}

function toEdit<C extends Collection>({ collection, kind, opened, values }: SaveRequest<C>): Edit | null {
  const entity = entityOf(collection)
  const seen = opened ? documentToState(entity, opened) : null
  const parts = partsOf[kind](seen, () => documentToState(entity, { ...opened, ...values }), collection)
  if (Object.keys(parts.after).length === 0) return null
  return {
    id: crypto.randomUUID(),
    entity: collection,
    documentId: values.id,
    kind,
    base: opened?.position ?? null,
    madeAt: now().toISOString(),
    ...parts,
  }
}

type Parts = Pick<Edit, 'before' | 'after'>

const nothing: Parts = { before: {}, after: {} }

const partsOf: Record<EditKind, (seen: DocumentState | null, typed: () => DocumentState, of: Collection) => Parts> = {
  create: (_seen, typed, of) => creation(entityOf(of), { ...typed(), deleted: false }),
  update: (seen, typed, of) => (seen ? difference(entityOf(of), seen, typed()) : nothing),
  delete: (seen) => (seen ? deletion(seen) : nothing),
  archive: () => ({ before: { archived: false }, after: { archived: true } }),
  restore: () => ({ before: { archived: true }, after: { archived: false } }),
}

/**
 * The entry once it has a final answer; undefined when it has left the queue, which is an answer too; `waiting` as soon as
 * the server turns out not to be there, or to ask for a sign-in.
 */
function watchEntry({ work }: Engine, editId: string) {
  let stop = () => {}
  const final = new Promise<OutboxEntry | 'waiting' | undefined>((resolve) => {
    const look = async () => {
      const entry = await work.outbox.where('edit.id').equals(editId).first()
      if (!entry || ['answered', 'conflict', 'refused'].includes(entry.state)) {
        stop()
        resolve(entry)
      }
    }
    let hasAsked = false
    const unlisten = currentCopy()?.channel.listen((message) => {
      if (message.kind === 'work-changed') void look()
      if (message.kind !== 'state') return
      const { activity, reachable, problem } = message.state
      if (!reachable) resolve('waiting')
      // What an earlier round was told may be over: only one that ends from now on counts.
      if (activity === 'syncing') hasAsked = true
      else if (hasAsked && problem === 'signed-out') resolve('waiting')
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

async function outcomeOf({ work }: Engine, entry: OutboxEntry | undefined): Promise<SaveOutcome> {
  const answer = entry?.answer
  if (entry && answer?.answer === 'REFUSED') {
    await work.outbox.delete(entry.seq)
    currentCopy()?.channel.post({ kind: 'work-changed' })
    const { message, fields, usedBy = [], usedByTotal = usedBy.length } = answer
    return { status: 'refused', message, fields, usedBy, usedByTotal }
  }
  if (answer?.answer === 'CONFLICT') {
    const { document, by, at } = answer
    return { status: 'conflict', isGone: document['deleted'] === true, by, at }
  }
  return { status: 'saved' }
}

function failureWords(error: unknown): 'tooLarge' | 'newerVersion' | 'noRoom' {
  if (error instanceof EditTooLarge) return 'tooLarge'
  return error instanceof NewerVersion ? 'newerVersion' : 'noRoom'
}
