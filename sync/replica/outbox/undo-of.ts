import { undoKey, undoneKey, type UndoWish, type WorkStore } from '../storage/work-store.ts'
import { inOrder } from './outbox-entry.ts'

/** The bulk change that takes this one back, until all of it has arrived; null when there is none. */
export async function undoOf(work: WorkStore, batch: string): Promise<string | null> {
  const wish = await work.settings.get(undoKey(batch))
  if (wish) return (wish.value as UndoWish).back
  const back = (await work.settings.get(undoneKey(batch)))?.value as string | undefined
  // One that was taken out of the outbox again has undone nothing.
  const isThere = back !== undefined && (await inOrder(work)).some(({ edit }) => edit.batch === back)
  return isThere ? back : null
}
