import { translator } from '../../../i18n/i18n.ts'
import { dataWords } from '../../../i18n/words/data.ts'
import { currentCopy } from './opened-copy.ts'
import type { Loaded } from '../../loaded.ts'
import { syncNow } from './sync-now.ts'

type Problem = 'notReached' | 'noRoomForCopy' | 'notWritable'

/**
 * There is no copy yet and none can be made: a screen must not wait for one silently. Returns the words for the reason.
 */
export function firstSyncProblem(): Problem | null {
  const state = currentCopy()?.state
  if (!state || state.lastSyncedAt !== null || (state.reachable && state.problem === null)) return null
  if (state.problem === 'quota') return 'noRoomForCopy'
  return state.problem === 'storage' ? 'notWritable' : 'notReached'
}

/** What a screen that waits for the copy shows meanwhile. */
export function withoutCopy<T>(problem: Problem | null): Loaded<T> {
  if (!problem) return { status: 'loading' }
  return { status: 'error', message: translator(dataWords)(problem), retry: syncNow }
}
