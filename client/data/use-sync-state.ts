import { useSyncExternalStore } from 'react'
import { initialState, type EngineState, type Problem } from '#sync/replica/engine-state.ts'
import { currentCopy, onStateChanged } from './copy.ts'

/** What the sync button says (contract: On screen). `waiting` and `attention` count edits. */
export type SyncState = {
  kind: 'up-to-date' | 'syncing' | 'offline' | 'waiting' | 'attention' | 'sign-in'
  waiting: number
  attention: number
  /** Real-clock ISO instant. */
  lastSyncedAt: string | null
  progress: EngineState['progress']
  problem: Problem | null
}

/** The state of this device's copy, the same in every tab. */
export function useSyncState(): SyncState {
  const state = useSyncExternalStore(onStateChanged, currentState)
  const { lastSyncedAt, progress, problem, waiting } = state
  const attention = state.attention + (problem ? 1 : 0)
  return { kind: kindOf(state), waiting, attention, lastSyncedAt, progress, problem }
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
