import { inOrder } from '#sync/replica/outbox/outbox-entry.ts'
import { undoOf } from '#sync/replica/outbox/undo-of.ts'
import type { WorkStore } from '#sync/replica/storage/work-store.ts'
import { startedEngine } from '../copy/opened-copy.ts'
import { whenStored } from '../copy/when-stored.ts'

/**
 * Waits until the server has all that takes a bulk change back.
 * @returns false if some of it needs somebody's attention, or may be lost
 */
export async function whenUndone(batch: string): Promise<boolean> {
  const engine = await startedEngine()
  return (await whenStored(engine, () => endOf(engine.work, batch))) === 'sent'
}

/** Null while some of it is on its way. */
async function endOf(work: WorkStore, batch: string): Promise<'stuck' | 'sent' | null> {
  const back = await undoOf(work, batch)
  if (back?.count === null) return null
  const states = (await inOrder(work)).filter(({ edit }) => edit.batch === back?.batch).map(({ state }) => state)
  if (states.some((state) => state === 'conflict' || state === 'refused' || state === 'held')) return 'stuck'
  return back === null || states.every((state) => state === 'answered') ? 'sent' : null
}
