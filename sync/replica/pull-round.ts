import { collectionsOf, type Scope } from '../entities/index.ts'
import { isCheckpoint, type Checkpoint } from '../protocol/checkpoint.ts'
import { isPullAnswer, type PullAnswer, type PulledDocument } from '../protocol/pull-answer.ts'
import { SCHEMA } from '../protocol/schema.ts'
import type { LiveReplica } from './live-replica.ts'
import type { Generation } from './names.ts'
import { assertFence } from './fence.ts'
import { sendAgainAfterReset } from './outbox.ts'
import { overlay } from './overlay.ts'
import { addToRebuild, applyRebuild, emptyRebuild, replaceAll, type Rebuild } from './rebuild.ts'
import { forgetRebuild, isRebuildAsked } from './rebuild-copy.ts'
import { deleteGeneration, openRawStorage, readAll } from './replica-storage.ts'
import { allOf, documentsOf, putShown, readShown, shownDocuments, type ReadStored } from './shown-documents.ts'
import { TransportFailure, type Transport } from './transport.ts'
import type { GenerationState, ViewStore } from './view-store.ts'
import type { WorkStore } from './work-store.ts'
import { byCollection, fillDocuments, writeDocuments } from './write-page.ts'

export type RoundContext = {
  userId: string
  view: ViewStore
  work: WorkStore
  live: LiveReplica
  transport: Transport
  signal: AbortSignal
  /** This engine's right to write; every transaction asks for it first. */
  fence: string
  /** Runs what writes months one after another (`refresh.ts` does too). */
  inTurn<T>(write: () => Promise<T>): Promise<T>
  /** Called after every stored page; the numbers are positions. */
  progressed(done: number, total: number): void
  /** Called when months or names have changed. */
  viewChanged(): void
  /** Called when the server pulls for another role than this copy was made for: no stream may have told of it. */
  scopeChanged(scope: Scope): void
  /** Called when another generation has become the current one. */
  switched(generation: Generation): void
}

export type RoundEnd = 'complete' | 'upgrade' | 'other-user'

type Page = Extract<PullAnswer, { answer: 'PAGE' }>

/**
 * Pulls until the server has nothing more (design sections 5 and 7). The next page is asked for while this one is written.
 * @throws TransportFailure without an answer, or the storage's error; what is stored stays consistent
 */
export async function pullRound(context: RoundContext): Promise<RoundEnd> {
  const ask = async (checkpoint: Checkpoint | null): Promise<PullAnswer> => {
    const answer: unknown = await context.transport.pull(checkpoint, SCHEMA, context.signal)
    if (!isPullAnswer(answer, checkpoint)) throw new TransportFailure('server', 'the answer is none of the protocol')
    return answer
  }
  let state = await stateToContinue(context.view)
  let fill: Rebuild | null = null
  let answer = await ask(state?.checkpoint ?? null)
  // A page tells that epoch and role still hold; only then may what is on the screen stay until the new copy is whole.
  if (state && answer.answer === 'PAGE' && (await isRebuildAsked(context.view))) {
    if (state.role === 'filling') await dropFilling(context.view, state)
    state = undefined
    answer = await ask(null)
  }
  for (;;) {
    if (answer.answer === 'UPGRADE') return 'upgrade'
    if (answer.answer === 'OTHER_USER') return 'other-user'
    if (answer.answer === 'RESET') {
      const { scope } = answer
      await context.inTurn(() => abandon(context, state, scope))
      if (state && state.checkpoint.scope !== answer.scope) context.scopeChanged(answer.scope)
      await sendAgainAfterReset(context.work, answer.epoch)
      state = undefined
      answer = await ask(null)
      continue
    }
    const page: Page = answer
    const before: GenerationState = state ?? (await beginFilling(context, page))
    if (!state) fill = emptyRebuild()
    const after = advance(before, page)
    const next = page.more ? ask(after.checkpoint) : undefined
    next?.catch(() => undefined)
    const filled: Rebuild | null = fill
    if (before.role === 'current') await context.inTurn(() => storeLivePage(context, after, page.documents))
    else fill = await context.inTurn(() => storeFillPage(context, after, page, filled))
    context.progressed(after.checkpoint.position, page.head)
    if (!next) return 'complete'
    state = after
    answer = await next
  }
}

/**
 * A fill that was interrupted goes on; else the current generation, when it has today's shape. One whose checkpoint is
 * malformed cannot be continued: the server would refuse it for ever, so a fresh copy is made beside it.
 */
async function stateToContinue(view: ViewStore): Promise<GenerationState | undefined> {
  const states = await view.generations.toArray()
  const filling = states.find(({ role }) => role === 'filling')
  if (filling && !isCheckpoint(filling.checkpoint)) await dropFilling(view, filling)
  const fitting = states.filter(canContinue)
  return fitting.find(({ role }) => role === 'filling') ?? fitting.find(({ role }) => role === 'current')
}

function canContinue({ generation, checkpoint, isGone }: GenerationState): boolean {
  return generation.schema === SCHEMA && isCheckpoint(checkpoint) && !isGone
}

async function dropFilling(view: ViewStore, filling: GenerationState): Promise<void> {
  await view.generations.delete('filling')
  await deleteGeneration(filling.generation)
}

/** Stored before its first document, so that whatever an interrupted beginning has written belongs to a checkpoint. */
async function beginFilling(context: RoundContext, { epoch, scope, head }: Page): Promise<GenerationState> {
  const { userId, view } = context
  const current = await view.generations.get('current')
  const generation = { userId, scope, schema: SCHEMA, epoch, number: (current?.generation.number ?? 0) + 1 }
  const checkpoint: Checkpoint = { epoch, scope, position: 0, since: head }
  const filling: GenerationState = { role: 'filling', generation, checkpoint, syncedAt: null }
  await view.transaction('rw', view.generations, view.settings, async () => {
    await assertFence(view, context.fence)
    await forgetRebuild(view)
    await view.generations.put(filling)
  })
  return filling
}

/** `since` is the head when the pull from nothing began, then the position at each completed pull (design section 5). */
function advance(state: GenerationState, page: Page): GenerationState {
  const { position, more, epoch, scope } = page
  const since = more || state.role === 'filling' ? state.checkpoint.since : position
  const syncedAt = more ? state.syncedAt : new Date().toISOString()
  return { ...state, checkpoint: { epoch, scope, position, since }, syncedAt }
}

/** RESET: a half-filled generation goes; the current one stays on the screen unless its role was lost. */
async function abandon(context: RoundContext, state: GenerationState | undefined, scope: string): Promise<void> {
  const current = await context.view.generations.get('current')
  if (state?.role === 'filling') await dropFilling(context.view, state)
  if (current?.generation.scope === 'administrator' && scope === 'reader') {
    await putGeneration(context, { ...current, isGone: true })
    await context.live.close()
    await deleteGeneration(current.generation)
  }
}

async function storeLivePage(context: RoundContext, after: GenerationState, pulled: PulledDocument[]) {
  const { view, live, work, fence, viewChanged } = context
  // (1) the documents, per collection
  for (const [collection, documents] of byCollection(pulled)) {
    await writeDocuments(await live.storage(after.generation, collection), documents)
  }
  // (2) one transaction: months, names, checkpoint
  const rebuild = emptyRebuild()
  const entries = await work.outbox.orderBy('seq').toArray()
  addToRebuild(rebuild, overlay(pulled, entries))
  await view.transaction('rw', view.months, view.names, view.generations, view.settings, async () => {
    await assertFence(view, fence)
    await applyRebuild(view, rebuild)
    if (entries.length > 0) await putShown(view, allOf(await readShown(view), documentsOf(entries)))
    await view.generations.put(after)
  })
  if (pulled.length > 0) viewChanged()
}

async function storeFillPage(
  context: RoundContext,
  after: GenerationState,
  page: Page,
  fill: Rebuild | null,
): Promise<Rebuild | null> {
  // (1) the documents, beside the current generation
  for (const [collection, documents] of byCollection(page.documents)) {
    const storage = await openRawStorage(after.generation, collection)
    try {
      await fillDocuments(storage, documents)
    } finally {
      await storage.close()
    }
  }
  if (fill) addToRebuild(fill, page.documents)
  // (2) its checkpoint; with the last page the switch
  if (page.more) await putGeneration(context, after)
  else await switchTo(context, after, fill ?? (await rebuildFromStorage(after.generation)))
  return fill
}

async function putGeneration({ view, fence }: RoundContext, state: GenerationState): Promise<void> {
  await view.transaction('rw', view.generations, view.settings, async () => {
    await assertFence(view, fence)
    await view.generations.put(state)
  })
}

/** One Dexie write makes the filled generation the current one; then the old one is deleted by name. */
async function switchTo(context: RoundContext, filled: GenerationState, rebuild: Rebuild) {
  const { view, work, live, fence, switched, viewChanged } = context
  const old = await view.generations.get('current')
  const entries = await work.outbox.orderBy('seq').toArray()
  addToRebuild(rebuild, await shownDocuments(documentsOf(entries), entries, readRaw(filled.generation)))
  await live.close()
  await view.transaction('rw', view.months, view.names, view.generations, view.settings, async () => {
    await assertFence(view, fence)
    await replaceAll(view, rebuild)
    await putShown(view, documentsOf(entries))
    await view.generations.delete('filling')
    await view.generations.put({ ...filled, role: 'current' })
  })
  switched(filled.generation)
  viewChanged()
  if (old) await deleteGeneration(old.generation)
}

function readRaw(generation: Generation): ReadStored {
  return async (collection, ids) => {
    const storage = await openRawStorage(generation, collection)
    try {
      return await storage.findDocumentsById(ids, false)
    } finally {
      await storage.close()
    }
  }
}

/** For a fill that another page began: what it stored is read back. */
async function rebuildFromStorage(generation: Generation): Promise<Rebuild> {
  const rebuild = emptyRebuild()
  for (const collection of collectionsOf(generation.scope)) {
    const storage = await openRawStorage(generation, collection)
    const documents = await readAll(storage)
    addToRebuild(
      rebuild,
      documents.map((document) => ({ collection, document }) as PulledDocument),
    )
    await storage.close()
  }
  return rebuild
}
