/** The most names in a calendar's name, which apps show on one line. */
const mostNamed = 3

/** The name of a feed in a calendar app: the product, and what is left out. */
export function feedName(productName: string, leftOut: readonly string[]): string {
  if (leftOut.length === 0) return `${productName}: all events`
  const named = leftOut.toSorted().slice(0, mostNamed)
  const more = leftOut.length - named.length
  const words = more === 0 ? named : [...named, `${more} more`]
  const last = words.at(-1)!
  return `${productName} without ${words.length === 1 ? last : `${words.slice(0, -1).join(', ')} and ${last}`}`
}
