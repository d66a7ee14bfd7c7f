import { collectionsOf } from '../entities/index.ts'
import type { Checkpoint } from '../protocol/checkpoint.ts'
import { isPullAnswer, type PullAnswer, type PulledDocument } from '../protocol/pull-answer.ts'
import { SCHEMA } from '../protocol/schema.ts'
import type { LiveReplica } from './live-replica.ts'
import type { Generation } from './names.ts'
import { addToRebuild, applyRebuild, emptyRebuild, replaceAll, type Rebuild } from './rebuild.ts'
import { deleteGeneration, openRawStorage, readAll } from './replica-storage.ts'
import { TransportFailure, type Transport } from './transport.ts'
import type { GenerationState, ViewStore } from './view-store.ts'
import { byCollection, writeDocuments } from './write-page.ts'

export type RoundContext = {
  userId: string
  view: ViewStore
  live: LiveReplica
  transport: Transport
  signal: AbortSignal
  /** Called after every stored page; the numbers are positions. */
  progressed(done: number, total: number): void
  /** Called when months or names have changed. */
  viewChanged(): void
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
  for (;;) {
    if (answer.answer === 'UPGRADE') return 'upgrade'
    if (answer.answer === 'OTHER_USER') return 'other-user'
    if (answer.answer === 'RESET') {
      await abandon(context, state, answer.scope)
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
    if (before.role === 'current') await storeLivePage(context, after, page.documents)
    else fill = await storeFillPage(context, after, page, fill)
    context.progressed(after.checkpoint.position, page.head)
    if (!next) return 'complete'
    state = after
    answer = await next
  }
}

/** A fill that was interrupted goes on; else the current generation, when it has today's shape. */
async function stateToContinue(view: ViewStore): Promise<GenerationState | undefined> {
  const states = await view.generations.toArray()
  const fitting = states.filter(({ generation }) => generation.schema === SCHEMA)
  return fitting.find(({ role }) => role === 'filling') ?? fitting.find(({ role }) => role === 'current')
}

async function beginFilling({ userId, view }: RoundContext, { epoch, scope, head }: Page): Promise<GenerationState> {
  const current = await view.generations.get('current')
  const number = (current?.generation.number ?? 0) + 1
  const checkpoint: Checkpoint = { epoch, scope, position: 0, since: head }
  return { role: 'filling', generation: { userId, scope, schema: SCHEMA, epoch, number }, checkpoint, syncedAt: null }
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
  if (state?.role === 'filling') {
    await context.view.generations.delete('filling')
    await deleteGeneration(state.generation)
  }
  if (current?.generation.scope === 'administrator' && scope === 'reader') {
    await context.live.close()
    await deleteGeneration(current.generation)
  }
}

async function storeLivePage(
  { view, live, viewChanged }: RoundContext,
  after: GenerationState,
  pulled: PulledDocument[],
) {
  // (1) the documents, per collection
  for (const [collection, documents] of byCollection(pulled)) {
    await writeDocuments(await live.storage(after.generation, collection), documents)
  }
  // (2) one transaction: months, names, checkpoint
  const rebuild = emptyRebuild()
  addToRebuild(rebuild, pulled)
  await view.transaction('rw', view.months, view.names, view.generations, async () => {
    await applyRebuild(view, rebuild)
    await view.generations.put(after)
  })
  if (pulled.length > 0) viewChanged()
}

async function storeFillPage(context: RoundContext, after: GenerationState, page: Page, fill: Rebuild | null) {
  // (1) the documents, beside the current generation
  for (const [collection, documents] of byCollection(page.documents)) {
    const storage = await openRawStorage(after.generation, collection)
    try {
      await writeDocuments(storage, documents)
    } finally {
      await storage.close()
    }
  }
  if (fill) addToRebuild(fill, page.documents)
  // (2) its checkpoint; with the last page the switch
  if (page.more) await context.view.generations.put(after)
  else await switchTo(context, after, fill ?? (await rebuildFromStorage(after.generation)))
  return fill
}

/** One Dexie write makes the filled generation the current one; then the old one is deleted by name. */
async function switchTo(
  { view, live, switched, viewChanged }: RoundContext,
  filled: GenerationState,
  rebuild: Rebuild,
) {
  const old = await view.generations.get('current')
  await live.close()
  await view.transaction('rw', view.months, view.names, view.generations, async () => {
    await replaceAll(view, rebuild)
    await view.generations.delete('filling')
    await view.generations.put({ ...filled, role: 'current' })
  })
  switched(filled.generation)
  viewChanged()
  if (old) await deleteGeneration(old.generation)
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
