import { whenSent } from '#client/data/kept/outbox.ts'

/** What is said of an edit once it has been sent; nothing where it needs a decision, which the sheet lists. */
export async function sentWords(editId: string, words: string): Promise<string> {
  return (await whenSent(editId).catch(() => false)) ? words : ''
}
