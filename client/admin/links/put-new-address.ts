import type { FoundLink } from '#sync/protocol/answers/link-overview.ts'
import { readAll } from '#client/data/replica/edits/save-batch.ts'
import type { CalendarEvent } from '#sync/entities/calendar-event.ts'

/** Events that have a link in their rows, as they are and with its new address. */
export async function withNewAddress({
  url,
  movedTo,
  places,
}: FoundLink): Promise<{ opened: CalendarEvent; values: CalendarEvent }[]> {
  if (movedTo === null) return []
  const ofRows = places.filter(({ calendarEventUrlId }) => calendarEventUrlId !== null)
  const rows = new Set(ofRows.map(({ calendarEventUrlId }) => calendarEventUrlId))
  const events = await readAll('calendarEvent', [...new Set(ofRows.map(({ calendarEventId }) => calendarEventId))])
  return events.flatMap((opened) => {
    const isMeant = (row: CalendarEvent['urls'][number]) => rows.has(row.id) && isSamePage(row.url, url)
    if (!opened.urls.some(isMeant)) return []
    const urls = opened.urls.map((row) => (isMeant(row) ? { ...row, url: movedTo + hashOf(row.url, movedTo) } : row))
    return [{ opened, values: { ...opened, urls } }]
  })
}

function isSamePage(stored: string, visited: string): boolean {
  const url = URL.parse(stored)
  if (url) url.hash = ''
  return url?.href === visited
}

/** The place within the page stays, which is not visited. */
function hashOf(stored: string, movedTo: string): string {
  return movedTo.includes('#') ? '' : (URL.parse(stored)?.hash ?? '')
}
