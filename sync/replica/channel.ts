import { channelName } from './names.ts'
import type { EngineState } from './engine-state.ts'

/** What the tabs of one user tell each other. */
export type TabMessage =
  | { kind: 'view-changed' }
  | { kind: 'switched' }
  | { kind: 'state'; state: EngineState }
  /** The queue has changed: what it is about is shown anew, and sent. */
  | { kind: 'work-changed' }
  /** The engine lives. */
  | { kind: 'beat' }
  /** A tab asks the engine for its state, or to look for changes now. */
  | { kind: 'ask' }
  | { kind: 'wake' }
  /** The copy is being deleted: every tab lets go of it. */
  | { kind: 'stop' }

export type TabChannel = {
  post(message: TabMessage): void
  listen(handle: (message: TabMessage) => void): () => void
  close(): void
}

/** The BroadcastChannel of a user; other objects of the same tab hear it too. */
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
