import { batchKey, undoKey, undoneKey, type UndoWish, type WorkStore } from '../storage/work-store.ts'
import { inOrder } from './outbox-entry.ts'

/** The bulk change that takes another one back, and of how many edits it consists: null while that is still to be found out. */
export type UndoneBy = { batch: string; count: number | null }

/**
 * What takes a bulk change back, until all of it has arrived; for good where nothing had been sent, so that it has no edits. Null when
 * there is none.
 */
export async function undoOf(work: WorkStore, batch: string): Promise<UndoneBy | null> {
  const wish = await work.settings.get(undoKey(batch))
  if (wish) return { batch: (wish.value as UndoWish).back, count: null }
  const back = (await work.settings.get(undoneKey(batch)))?.value as string | undefined
  if (back === undefined) return null
  const count = Number((await work.settings.get(batchKey(back)))?.value)
  // One that was taken out of the outbox again has undone nothing.
  const isThere = count === 0 || (await inOrder(work)).some(({ edit }) => edit.batch === back)
  return isThere ? { batch: back, count } : null
}
