/** The browser, or its user, has deleted what this device stored. `at` is a real-clock ISO instant. */
export type Loss = {
  /** How many edits were lost with it that the server had not taken. */
  edits: number
  /** How many own records. */
  own?: number
  at: string
}

/** Own records that the server has not taken yet, and those that it does not take as they are. */
export type OwnCount = { waiting: number; refused: number }

/** What keeps the copy from being up to date; the words for it live with the screens. */
export type Problem = 'signed-out' | 'server' | 'quota' | 'storage' | 'upgrade' | 'other-user'

/** The engine's state, sent to every tab. `lastSyncedAt` is a real-clock ISO instant. */
export type EngineState = {
  activity: 'idle' | 'syncing'
  reachable: boolean
  problem: Problem | null
  /**
   * True when the server answers but does not take what is sent: the outbox waits, and other people's changes still
   * arrive. `part-missing` when the part of the app that sends could not be loaded, which says nothing about the
   * server.
   */
  sendingFails: boolean | 'part-missing'
  /**
   * Who hinders the pictures, for which the edits that name them wait: a `server` that answers but does not take them, or this
   * `device`, which cannot read or send them.
   */
  uploadingFails: false | 'server' | 'device'
  /** Pictures are being sent: what `uploadingFails` says is of the time before. */
  isUploading: boolean
  lastSyncedAt: string | null
  /** Positions pulled and to pull, while a copy is being filled or many changes arrive. */
  progress: { done: number; total: number } | null
  /**
   * Edits and own records on the way to the server, and items that need somebody: conflicts, refusals, and one for all that was
   * lost.
   */
  waiting: number
  attention: number
  /** How many of each are own records; absent before they have been counted. */
  own?: OwnCount
  /** Edits that the server has not taken. */
  unsent: number
  /** What was lost with this device's storage, until somebody has read about it. */
  lost: Loss | null
}

export const initialState: EngineState = {
  activity: 'idle',
  reachable: true,
  problem: null,
  sendingFails: false,
  uploadingFails: false,
  isUploading: false,
  lastSyncedAt: null,
  progress: null,
  waiting: 0,
  attention: 0,
  unsent: 0,
  lost: null,
}
