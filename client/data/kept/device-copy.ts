import { openChannel, type Counted, type TabChannel, type TabMessage } from '#sync/replica/engine/channel.ts'
import { initialState, type EngineState } from '#sync/replica/engine/engine-state.ts'
import type { EngineOptions } from '#sync/replica/engine/engine-turn.ts'
import type { Engine } from '#sync/replica/engine/engine.ts'
import { createViewReader, type ViewReader } from '#sync/replica/view/view-reader.ts'
import { loadAgain } from '#client/ui/load-again.ts'
import { anotherOccasion } from '../another-occasion.ts'
import { forgetScreen } from '../kept-screen.ts'
import { isForgotten, mustForget } from './copies-to-forget.ts'
import { letGoWithin } from '#sync/times.ts'

/** This device's copy for one user, as the screens of this tab use it. */
export type Copy = {
  userId: string
  reader: ViewReader
  channel: TabChannel
  state: EngineState
  /** The engine's code (RxDB, Dexie, GraphQL) is loaded after the first paint. */
  engine: Promise<Engine> | undefined
}

export type CopyHooks = Pick<EngineOptions, 'sessionEnded' | 'rolesChanged' | 'newBuild'>

let copy: Copy | undefined
const viewListeners = new Set<() => void>()
const stateListeners = new Set<() => void>()
/** Who waits for the engine to be started. */
const waiting: (() => void)[] = []

export function currentCopy(): Copy | undefined {
  return copy
}

/** Shows this user's copy; cheap, before the first paint. Another user's copy is let go of first. */
export function openCopy(userId: string): void {
  if (copy?.userId === userId) return
  if (copy) void closeCopy()
  isForgotten(userId)
  const channel = openChannel(userId)
  const opened: Copy = { userId, reader: createViewReader(userId), channel, state: initialState, engine: undefined }
  copy = opened
  channel.listen((message) => hear(opened, message))
  channel.post({ kind: 'ask' })
  notify(viewListeners)
}

/** Starts keeping the copy up to date; after the first paint. */
export function startSync(hooks: CopyHooks): void {
  if (!copy || copy.engine) return
  copy.engine = loadEngine(copy, hooks)
  for (const begin of waiting.splice(0)) begin()
  addEventListener('pageshow', shownAgain)
}

/** Code that could not be fetched is asked for again: without it the page would show an old copy for ever. */
async function loadEngine(opened: Copy, hooks: CopyHooks, load = fetchEngine): Promise<Engine> {
  const { userId } = opened
  if (opened !== copy) throw new Error('the copy was closed')
  try {
    const { startEngine, createTransport } = await load()
    return startEngine({ userId, transport: createTransport(userId), ...hooks })
  } catch {
    opened.state = { ...opened.state, reachable: false }
    notify(stateListeners)
    await anotherOccasion()
    return loadEngine(opened, hooks, () => loadAgain(fetchEngine))
  }
}

function fetchEngine() {
  return import('./replica.ts')
}

/** A page out of the back/forward cache has heard nothing meanwhile. */
function shownAgain({ persisted }: PageTransitionEvent): void {
  if (!persisted) return
  copy?.channel.post({ kind: 'ask' })
  notify(viewListeners)
}

/** The engine of this tab, once its code is loaded and it was started. */
export async function startedEngine(): Promise<Engine> {
  if (!copy?.engine) await new Promise<void>((resolve) => waiting.push(resolve))
  const engine = await copy?.engine
  if (!engine) throw new Error('the copy was closed')
  return engine
}

/** Lets go of the copy without deleting anything. */
export async function closeCopy(): Promise<void> {
  forgetScreen()
  const closing = copy
  copy = undefined
  notify(viewListeners)
  notify(stateListeners)
  if (!closing) return
  closing.channel.close()
  await closing.reader.close()
  const engine = await closing.engine?.catch(() => undefined)
  await engine?.stop()
}

/**
 * Sign-out: lets go of the copy and empties it on this device; queued work of the user stays. A tab that was stopped in the
 * midst of writing can hold that up: then the page goes on, and the next start does the rest.
 */
export async function forgetCopy(userId: string): Promise<void> {
  mustForget(userId)
  await atMost(closeCopy())
  await atMost(import('./replica.ts').then(({ forgetCopies }) => forgetCopies()))
}

function atMost(work: Promise<void>): Promise<void> {
  return Promise.race([work, new Promise<void>((resolve) => setTimeout(resolve, letGoWithin))])
}

/** What was counted in this tab is told in all of them before the engine counts, which may stand still. */
export function tellCounted(counted: Counted): void {
  if (!copy) return
  copy.channel.post({ kind: 'counted', counted })
  hear(copy, { kind: 'counted', counted })
}

export function onViewChanged(changed: () => void): () => void {
  viewListeners.add(changed)
  return () => viewListeners.delete(changed)
}

export function onStateChanged(changed: () => void): () => void {
  stateListeners.add(changed)
  return () => stateListeners.delete(changed)
}

function hear(heard: Copy, message: TabMessage): void {
  if (heard !== copy) return
  if (message.kind === 'view-changed' || message.kind === 'switched') {
    forgetScreen()
    notify(viewListeners)
  }
  if (message.kind === 'state' || message.kind === 'counted') {
    heard.state = message.kind === 'state' ? message.state : { ...heard.state, ...message.counted }
    if (heard.state.unsent > 0) forgetScreen()
    notify(stateListeners)
  }
  if (message.kind === 'stop') void closeCopy()
}

function notify(listeners: Set<() => void>): void {
  for (const changed of [...listeners]) changed()
}
