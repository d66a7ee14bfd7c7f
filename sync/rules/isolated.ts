/** Letters of the scripts that are written from right to left. */
const fromTheRight = /[\u0590-\u08ff\ufb1d-\ufefc]/

/**
 * A name as it stands in a line with other words: one that is written from right to left between marks which keep its letters, digits
 * and signs together, and leave the words around it where they are (U+2068 and U+2069, decision 146). HTML of ours says the same by
 * `<bdi>`. Nothing that is stored may hold these marks (`typed-text.ts`).
 */
export function isolated(text: string): string {
  return fromTheRight.test(text) ? `\u2068${text}\u2069` : text
}
