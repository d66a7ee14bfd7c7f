/** The trimmed text, encoded, below /calendar/search; the calendar when there is nothing to search (product 2). */
export function searchAddress(text: string): string {
  const trimmed = text.trim()
  return trimmed ? `/calendar/search/${encodeURIComponent(trimmed)}` : '/calendar'
}
