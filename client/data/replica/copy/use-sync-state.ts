import { useSyncExternalStore } from 'react'
import { initialState, type EngineState, type Problem } from '#sync/replica/storage/engine-state.ts'
import { currentCopy, onStateChanged } from './opened-copy.ts'

/** The state that the sync button shows (product 2). `waiting` and `attention` count edits. */
export type SyncState = {
  kind: 'up-to-date' | 'syncing' | 'offline' | 'waiting' | 'attention' | 'sign-in'
  waiting: number
  attention: number
  /** Real-clock ISO instant. */
  lastSyncedAt: string | null
  progress: EngineState['progress']
  problem: Problem | null
  /** The server answers but does not take the waiting edits. */
  sendingFails: EngineState['sendingFails']
  /** Who hinders the waiting pictures. */
  uploadingFails: EngineState['uploadingFails']
  /** Edits that the server has not taken. */
  unsent: number
  /** What was lost with this device's storage, until it is dismissed. */
  lost: EngineState['lost']
}

/** The state of this device's copy, the same in every tab. */
export function useSyncState(): SyncState {
  const state = useSyncExternalStore(onStateChanged, currentState)
  const { lastSyncedAt, progress, sendingFails, uploadingFails, waiting, unsent, lost } = state
  // Without a network nothing else can be said about the server.
  const problem = !state.reachable && state.problem === 'server' ? null : state.problem
  const attention = state.attention + (problem ? 1 : 0)
  const obstacles = { problem, sendingFails, uploadingFails }
  return { kind: kindOf(state), waiting, attention, lastSyncedAt, progress, ...obstacles, unsent, lost }
}

function currentState(): EngineState {
  return currentCopy()?.state ?? initialState
}

function kindOf({ activity, reachable, problem, lastSyncedAt, waiting, attention }: EngineState): SyncState['kind'] {
  if (problem === 'signed-out' || problem === 'other-user') return 'sign-in'
  if (!reachable) return 'offline'
  if (problem !== null || attention > 0) return 'attention'
  if (waiting > 0) return 'waiting'
  return activity === 'syncing' || lastSyncedAt === null ? 'syncing' : 'up-to-date'
}
