import { whenSent } from '#client/data/replica/edits/outbox.ts'

/** The message about an edit once it has been sent; none if it needs a decision, which the sheet lists. */
export async function sentWords(editId: string, words: string): Promise<string> {
  return (await whenSent(editId).catch(() => null)) ? words : ''
}
