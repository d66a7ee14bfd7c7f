/** The most names in a calendar's name, which apps show on one line. */
const mostNamed = 3

/** The name of a feed in a calendar app: the product, and what is left out, or that it is what its reader has starred. */
export function feedName(productName: string, leftOut: readonly string[], isStarred = false): string {
  if (isStarred) return `${productName}: what I starred`
  if (leftOut.length === 0) return `${productName}: all events`
  const named = leftOut.toSorted().slice(0, mostNamed)
  const more = leftOut.length - named.length
  const words = more === 0 ? named : [...named, `${more} more`]
  const last = words.at(-1)!
  return `${productName} without ${words.length === 1 ? last : `${words.slice(0, -1).join(', ')} and ${last}`}`
}
