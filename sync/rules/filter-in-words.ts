/** How a filter of one kind is said: what it leaves out, what alone it leaves, or that it leaves nothing. */
export type SaidFilter<Item> = { says: 'not' | 'only' | 'none'; items: Item[] }

/** The most that are named as left out. */
const mostLeftOut = 3

/** Everything excluded by itself; where most of a kind is excluded, what is left of it. Null when nothing is excluded. */
export function sayFilter<Item extends { id: string }>(
  items: readonly Item[],
  excluded: readonly string[],
): SaidFilter<Item> | null {
  const off = items.filter(({ id }) => excluded.includes(id))
  const on = items.filter(({ id }) => !excluded.includes(id))
  if (off.length === 0) return null
  if (on.length === 0) return { says: 'none', items: [] }
  return off.length > mostLeftOut || off.length > on.length ? { says: 'only', items: on } : { says: 'not', items: off }
}
