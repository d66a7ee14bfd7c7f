import { findFence } from '../storage/fence.ts'
import { countUnsent } from './counted.ts'
import { keepLoss, readLoss } from './storage-loss.ts'
import { initialState, type EngineState } from '../storage/engine-state.ts'
import type { Counted, TabChannel } from '../storage/channel.ts'
import type { WorkStore } from '../storage/work-store.ts'

/**
 * What this tab knows about the outbox, whichever tab is the engine: a lease begins with it, even after an engine that
 * was stopped.
 */
export type KnownOutbox = {
  state(): Counted
  note(state: EngineState): void
  /** Before the fence is taken: records what was lost with the storage, unless the previous engine has. */
  keepWhatIsLost(): Promise<void>
}

export function watchKnownOutbox(work: WorkStore, channel: Pick<TabChannel, 'listen'>): KnownOutbox {
  let known: Counted = initialState
  let isClosed = false
  const note = ({ waiting, attention, own, unsent, lost }: EngineState) => {
    known = { waiting, attention, unsent, lost, ...(own && { own }) }
  }
  const count = async () => {
    const counted = await countUnsent(work).catch(() => undefined)
    // A store that was recreated since is empty.
    if (counted && !isClosed) known = { ...known, ...counted }
  }
  work.on('close', () => {
    isClosed = true
  })
  channel.listen((message) => {
    if (message.kind === 'state') {
      note(message.state)
      isClosed = false
    }
    if ((message.kind === 'work-changed' || message.kind === 'own-changed') && !isClosed) void count()
  })
  return {
    state: () => known,
    note,
    keepWhatIsLost: async () => {
      // A store emptied under an open connection means a sign-out.
      if (!isClosed) return
      await work.transaction('rw', work.outbox, work.own, work.settings, async () => {
        if ((await findFence([work], '')) === 'none' && !(await readLoss(work))) await keepLoss(work, known)
      })
      isClosed = false
    },
  }
}
