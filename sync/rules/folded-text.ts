const notPlain = /[^\x20-\x7e]/

/** A text without case and accents, to search and sort by. */
export function folded(text: string): string {
  const small = text.toLowerCase()
  return notPlain.test(small) ? small.normalize('NFKD').replace(/\p{M}/gu, '') : small
}
