import { inOrder } from '#sync/replica/outbox/outbox-entry.ts'
import { undoOf } from '#sync/replica/outbox/undo-of.ts'
import { watchStore } from '#sync/replica/storage/watch-store.ts'
import type { WorkStore } from '#sync/replica/storage/work-store.ts'
import { startedEngine } from '../copy/opened-copy.ts'
import { watchClosing } from '../copy/watch-closing.ts'

/**
 * Waits until the server has all that takes a bulk change back.
 * @returns false if some of it needs somebody's attention, or may be lost
 */
export async function whenUndone(batch: string): Promise<boolean> {
  const engine = await startedEngine()
  const closing = watchClosing(engine)
  return new Promise((resolve) => {
    const end = (isUndone: boolean) => {
      watching.unsubscribe()
      closing.stop()
      resolve(isUndone)
    }
    const watching = watchStore(() => progressOf(engine.work, batch)).subscribe((progress) => {
      if (progress !== 'waiting') end(progress === 'sent' && !closing.isClosed())
    })
    void closing.closed.then(() => end(false))
  })
}

async function progressOf(work: WorkStore, batch: string): Promise<'waiting' | 'stuck' | 'sent'> {
  const back = await undoOf(work, batch)
  if (back?.count === null) return 'waiting'
  const states = (await inOrder(work)).filter(({ edit }) => edit.batch === back?.batch).map(({ state }) => state)
  if (states.some((state) => state === 'conflict' || state === 'refused' || state === 'held')) return 'stuck'
  return back === null || states.every((state) => state === 'answered') ? 'sent' : 'waiting'
}
