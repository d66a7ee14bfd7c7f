/** Rows that are requested at once, fewer than the server answers at most (security 19). */
export const largestPage = 200

/** The first rows of a list, at most so many, requested a page at a time; a page that is not full is the last. */
export async function inPages<Row>(
  most: number,
  load: (page: { offset: number; first: number }) => Promise<readonly Row[]>,
): Promise<Row[]> {
  const found: Row[] = []
  while (found.length < most) {
    const first = Math.min(largestPage, most - found.length)
    const page = await load({ offset: found.length, first })
    found.push(...page)
    if (page.length < first) break
  }
  return found
}
