import type { FoundLink, LinkPlace } from '#sync/protocol/answers/link-overview.ts'
import { readAll } from '#client/data/replica/edits/save-batch.ts'
import { save, type SaveOutcome } from '#client/data/replica/edits/save.ts'
import { isTaken } from '../list/outcome-words.ts'

/** An edit like that of a form; null where the event has this link no more. */
export async function putNewAddress({ url, movedTo }: FoundLink, place: LinkPlace): Promise<SaveOutcome | null> {
  const [event] = await readAll('calendarEvent', [place.calendarEventId])
  const row = event?.urls.find(({ id }) => id === place.calendarEventUrlId)
  if (!event || !row || movedTo === null || !isSamePage(row.url, url)) return null
  const urls = event.urls.map((one) => (one.id === row.id ? { ...one, url: movedTo + hashOf(row.url, movedTo) } : one))
  return save({ collection: 'calendarEvent', kind: 'update', opened: event, values: { ...event, urls } })
}

/** Whether an outcome leaves the link with its new address, here or on the server. */
export function isUsed(outcome: SaveOutcome | null): boolean {
  return outcome !== null && isTaken(outcome)
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
