import type { TabChannel } from '#sync/replica/storage/channel.ts'
import type { EngineState } from '#sync/replica/storage/engine-state.ts'
import type { Engine } from '#sync/replica/engine/engine.ts'
import type { ViewReader } from '#sync/replica/view/view-reader.ts'
import { forgetSnapshot } from '../../snapshot.ts'

/** This device's copy for one user, as the screens of this tab use it. */
export type Copy = {
  userId: string
  reader: ViewReader
  channel: TabChannel
  state: EngineState
  /** The engine's code (RxDB, Dexie, GraphQL) is loaded after the first paint. */
  engine: Promise<Engine> | undefined
}

let copy: Copy | undefined
const viewListeners = new Set<() => void>()
const stateListeners = new Set<() => void>()
/** Who waits for the engine to be started. */
const waiting: (() => void)[] = []

export function currentCopy(): Copy | undefined {
  return copy
}

/** Only `device-copy.ts` opens and closes copies. An opening may begin with the stored screen; without a copy it is nobody's. */
export function showCopy(opened: Copy | undefined): void {
  copy = opened
  if (!opened) forgetSnapshot()
  notify(viewListeners)
}

export function engineBegins(): void {
  for (const begin of waiting.splice(0)) begin()
}

/** The engine of this tab, once its code is loaded and it was started. */
export async function startedEngine(): Promise<Engine> {
  if (!copy?.engine) await new Promise<void>((resolve) => waiting.push(resolve))
  const engine = await copy?.engine
  if (!engine) throw new Error('the copy was closed')
  return engine
}

export function onViewChanged(changed: () => void): () => void {
  viewListeners.add(changed)
  return () => viewListeners.delete(changed)
}

export function onStateChanged(changed: () => void): () => void {
  stateListeners.add(changed)
  return () => stateListeners.delete(changed)
}

/** The screens read again. What they showed is out of date, and so is the stored screen (design 13). */
export function viewChanged(): void {
  forgetSnapshot()
  notify(viewListeners)
}

/** A waiting edit is on the screen too, whichever tab made it. */
export function stateChanged(): void {
  if (copy && copy.state.unsent > 0) forgetSnapshot()
  notify(stateListeners)
}

function notify(listeners: Set<() => void>): void {
  for (const changed of [...listeners]) changed()
}
