import type { Scope } from '../../entities/index.ts'
import type { PullAnswer } from '../../protocol/pull-answer.ts'
import { assertFence } from '../storage/fence.ts'
import type { LiveReplica } from '../storage/live-replica.ts'
import type { Generation } from '../storage/database-names.ts'
import type { Transport } from '../connection/transport.ts'
import type { GenerationState, ViewStore } from '../storage/view-store.ts'
import type { WorkStore } from '../storage/work-store.ts'

export type RoundContext = {
  userId: string
  view: ViewStore
  work: WorkStore
  live: LiveReplica
  transport: Transport
  signal: AbortSignal
  /** This engine's right to write; every transaction checks it first. */
  fence: string
  /** Runs work that writes months one at a time (`refresh.ts` uses it too). */
  withMutex<T>(write: () => Promise<T>): Promise<T>
  /** Called after every stored page; the numbers are positions. */
  progressed(done: number, total: number): void
  /** Called when edits have returned and left the outbox. */
  arrived(): Promise<void>
  /** Called when edits that had been answered are to be sent once more. */
  waitingAgain(): void
  /** Called when months or names have changed. */
  viewChanged(): void
  /**
   * Called when the server answers for another role than the one this copy was made for: the stream may not have
   * reported it.
   */
  scopeChanged(scope: Scope): void
  /** Called when another generation has become the current one, or is about to: every tab closes older ones. */
  switched(generation: Generation): void
}

export type PulledPage = Extract<PullAnswer, { answer: 'PAGE' }>

export async function putGeneration({ view, fence }: RoundContext, state: GenerationState): Promise<void> {
  await view.transaction('rw', view.generations, view.settings, async () => {
    await assertFence(view, fence)
    await view.generations.put(state)
  })
}
