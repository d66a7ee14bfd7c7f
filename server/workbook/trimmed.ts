/** Blanks of every kind and what takes no room: nobody sees that it stands before or behind a text. */
const unseen = /[\s\u00ad\u180e\u200b-\u200f\u2060-\u2064\ufeff]/

/** A text without what cannot be seen around it, such as the no-break spaces of a web page. */
export function trimmed(text: string): string {
  let [begin, end] = [0, text.length]
  while (begin < end && unseen.test(text[begin]!)) begin += 1
  while (end > begin && unseen.test(text[end - 1]!)) end -= 1
  return text.slice(begin, end)
}
