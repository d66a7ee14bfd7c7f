/** What keeps the copy from being up to date; the words for it live with the screens. */
export type Problem = 'signed-out' | 'server' | 'quota' | 'storage' | 'upgrade' | 'other-user'

/** The engine's state, told to every tab. `lastSyncedAt` is a real-clock ISO instant. */
export type EngineState = {
  activity: 'idle' | 'syncing'
  reachable: boolean
  problem: Problem | null
  lastSyncedAt: string | null
  /** Positions pulled and to pull, while a copy is being filled or many changes arrive. */
  progress: { done: number; total: number } | null
  /** Edits on the way to the server, and edits that need somebody: conflicts and refusals. */
  waiting: number
  attention: number
}

export const initialState: EngineState = {
  activity: 'idle',
  reachable: true,
  problem: null,
  lastSyncedAt: null,
  progress: null,
  waiting: 0,
  attention: 0,
}
