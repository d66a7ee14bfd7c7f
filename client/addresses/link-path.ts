/** `/link/to/{url}/`: records the click and continues to the address (product 2). */
export function linkPath(url: string, known: { calendarEventId?: string; calendarEventUrlId?: string } = {}): string {
  const query = new URLSearchParams(known).toString()
  return `/link/to/${encodeURIComponent(url)}/${query && `?${query}`}`
}
