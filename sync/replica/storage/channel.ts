import { channelName, type Generation } from './database-names.ts'
import type { EngineState } from './engine-state.ts'

/** Messages between the tabs of one user. */
export type TabMessage =
  | { kind: 'view-changed' }
  /** This generation has become the current one, or is about to: every tab closes what is older. */
  | { kind: 'switched'; generation: Generation }
  | { kind: 'state'; state: EngineState }
  /** A tab has queued something; the engine posts this too, once it runs. */
  | { kind: 'counted'; counted: Counted }
  /** The outbox has changed: the documents it concerns are shown again, and sent. */
  | { kind: 'work-changed' }
  /** Own records were written in a tab: they are sent. */
  | { kind: 'own-changed' }
  /** A document of the outbox has another id: on the server its old id belongs to a document made elsewhere. */
  | { kind: 'renumbered'; from: string; to: string }
  /** The engine is alive, in a tab that is visible or hidden. */
  | { kind: 'beat'; isVisible: boolean }
  /** A tab requests the engine's state, or to look for changes now. */
  | { kind: 'ask' }
  | { kind: 'wake' }
  /** The copy is being deleted: every tab closes it. */
  | { kind: 'stop' }

export type Counted = Pick<EngineState, 'waiting' | 'attention' | 'own' | 'unsent' | 'lost'>

export type TabChannel = {
  post(message: TabMessage): void
  listen(handle: (message: TabMessage) => void): () => void
  close(): void
}

/** The BroadcastChannel of a user; other objects of the same tab receive its messages too. */
export function openChannel(userId: string): TabChannel {
  const channel = new BroadcastChannel(channelName(userId))
  return {
    post: (message) => channel.postMessage(message),
    listen: (handle) => {
      const listener = ({ data }: MessageEvent<TabMessage>) => handle(data)
      channel.addEventListener('message', listener)
      return () => channel.removeEventListener('message', listener)
    },
    close: () => channel.close(),
  }
}
