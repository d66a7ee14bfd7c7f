import * as queue from '#sync/replica/outbox/enqueue.ts'
import * as batches from '#sync/replica/outbox/enqueue-all.ts'
import * as actions from '#sync/replica/outbox/outbox-actions.ts'
import * as conflicts from '#sync/replica/outbox/settle-conflict.ts'
import type { undoBatch as UndoBatch } from '#sync/replica/outbox/undo-batch.ts'
import { loadAgain } from '../../../ui/loading/load-again.ts'
import { forgetSnapshot } from '../../snapshot.ts'

/**
 * All that a page does to the outbox, and the only door to it (`.dependency-cruiser.cjs`). An edit is on the screen before
 * the server has it, so each of them forgets the stored screen (design 13): before it writes, because the browser may be
 * killed right after, and once it has, because a screen may have been stored meanwhile.
 */
export const enqueue = forgetting(queue.enqueue)
export const enqueueAll = forgetting(batches.enqueueAll)
export const archiveInstead = forgetting(actions.archiveInstead)
export const discard = forgetting(actions.discard)
export const discardForeign = forgetting(actions.discardForeign)
export const undoAll = forgetting(actions.undoAll)
export const settleConflict = forgetting(conflicts.settleConflict)
export const undoBatch = forgetting(async (...given: Parameters<typeof UndoBatch>) => {
  const { undoBatch: undo } = await loadAgain(() => import('#sync/replica/outbox/undo-batch.ts'))
  return undo(...given)
})

/** Only the draft of a form changes, which no stored screen shows. */
export const { draftAgain } = actions

function forgetting<Given extends unknown[], Made>(write: (...given: Given) => PromiseLike<Made>) {
  return async (...given: Given): Promise<Made> => {
    forgetSnapshot()
    try {
      return await write(...given)
    } finally {
      forgetSnapshot()
    }
  }
}
