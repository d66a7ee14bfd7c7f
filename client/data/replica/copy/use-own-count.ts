import { useSyncExternalStore } from 'react'
import type { OwnCount } from '#sync/replica/storage/engine-state.ts'
import { currentCopy, onStateChanged } from './opened-copy.ts'

export type { OwnCount }

const none: OwnCount = { waiting: 0, refused: 0 }

/** How many of what waits and of what needs attention are own records; apart from the state, which the first paint has. */
export function useOwnCount(): OwnCount {
  return useSyncExternalStore(onStateChanged, () => currentCopy()?.state.own ?? none)
}
