import { undoPrefix, type UndoWish, type WorkStore } from '../storage/work-store.ts'

/** What is to be undone, the oldest first. */
export async function undoWishes(work: WorkStore): Promise<UndoWish[]> {
  const rows = await work.settings.where('key').startsWith(undoPrefix).toArray()
  return rows.map(({ value }) => value as UndoWish).toSorted((one, other) => (one.at < other.at ? -1 : 1))
}
