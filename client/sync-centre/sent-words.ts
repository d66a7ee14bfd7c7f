import { whenSent } from '#client/data/replica/edits/outbox.ts'
import { whenUndone } from '#client/data/replica/edits/when-undone.ts'

/** The message about an edit once it has been sent; none if it needs a decision, which the sheet lists. */
export async function sentWords(editId: string, words: string): Promise<string> {
  return (await whenSent(editId).catch(() => null)) ? words : ''
}

/** The same about what takes a bulk change back. */
export async function undoneWords(batch: string, words: string): Promise<string> {
  return (await whenUndone(batch).catch(() => false)) ? words : ''
}
