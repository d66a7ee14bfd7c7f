import { whenSent } from '#client/data/kept/outbox.ts'

/** What is told of an edit once it has been sent; nothing where it needs somebody, which the sheet shows by itself. */
export async function sentWords(editId: string, words: string): Promise<string> {
  return (await whenSent(editId).catch(() => false)) ? words : ''
}
