import type { TabChannel } from '#sync/replica/storage/channel.ts'
import type { EngineState } from '#sync/replica/storage/engine-state.ts'
import type { Engine } from '#sync/replica/engine/engine.ts'
import type { ViewReader } from '#sync/replica/view/view-reader.ts'
import { createSignal } from '#client/ui/page/signal.ts'
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
const view = createSignal()
const state = createSignal()
/** Who waits for the engine to be started. */
const waiting: (() => void)[] = []

export function currentCopy(): Copy | undefined {
  return copy
}

/** Only `device-copy.ts` opens and closes copies. An opening may begin with the stored screen; without a copy it is nobody's. */
export function showCopy(opened: Copy | undefined): void {
  copy = opened
  if (!opened) forgetSnapshot()
  view.tell()
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

export const onViewChanged = view.listen
export const onStateChanged = state.listen

/** The screens read again. What they showed is out of date, and so is the stored screen (design 13). */
export function viewChanged(): void {
  forgetSnapshot()
  view.tell()
}

/** A waiting edit is on the screen too, whichever tab made it. */
export function stateChanged(): void {
  if (copy && copy.state.unsent > 0) forgetSnapshot()
  state.tell()
}
