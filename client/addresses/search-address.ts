const searchPath = /^\/calendar\/search(?:\/([^/?]*))?\/?(?:$|\?)/i

/** The trimmed text, encoded, below /calendar/search; the calendar when there is nothing to search (product 2). */
export function searchAddress(text: string): string {
  const trimmed = text.trim().toWellFormed()
  return trimmed ? `/calendar/search/${encodeURIComponent(trimmed)}` : '/calendar'
}

/** The trimmed search text of an address, empty before there is one; null for an address that is no search. */
export function searchIn(address: string): string | null {
  const found = searchPath.exec(address)
  return found && decoded(found[1] ?? '').trim()
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
