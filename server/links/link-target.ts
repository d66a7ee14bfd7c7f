import { toUuid } from '#sync/protocol/uuid.ts'
import type { Sql } from '../db/client.ts'
import { isFollowable } from './followable.ts'

/** What `/link/to/{url}/` may do with an address: continue directly when a listed event has this link. */
export type LinkTarget = {
  url: string
  isStored: boolean
  /** The text and event of the link, when it is stored. */
  name: string | null
  calendarEventId: string | null
  calendarEventUrlId: string | null
}

type Stored = Pick<LinkTarget, 'url' | 'name' | 'calendarEventId' | 'calendarEventUrlId'>

/**
 * Looks up an address that somebody wants to follow (security 25); null when it must not be followed at all. Of several
 * events with this link, the given one is returned. An id alone never vouches for an address: the address must be that
 * link's, as it was typed or as browsers normalise it.
 */
export async function linkTarget(
  sql: Sql,
  { url, calendarEventUrlId }: { url: string; calendarEventUrlId?: string | null },
): Promise<LinkTarget | null> {
  if (!isFollowable(url)) return null
  const id = calendarEventUrlId ? toUuid(calendarEventUrlId) : null
  const rows = await sql<Stored[]>`/* linkTarget */
    (select l.url, l.name, l.calendar_event_id, l.id as calendar_event_url_id, 0 as rank
    from calendar_event_url l join calendar_event e on e.id = l.calendar_event_id
    where l.id = ${id} and not e.archived and not e.deleted)
    union all
    (select l.url, l.name, l.calendar_event_id, l.id, 1
    from calendar_event_url l join calendar_event e on e.id = l.calendar_event_id
    where l.url = any(${writingsOf(url)}) and not e.archived and not e.deleted
    order by l.id limit 1)
    order by rank`
  const stored = rows.find((row) => isSameAddress(row.url, url))
  const unknown = { name: null, calendarEventId: null, calendarEventUrlId: null }
  if (!stored) return { url, isStored: false, ...unknown }
  const { name, calendarEventId } = stored
  return { url, isStored: true, name, calendarEventId, calendarEventUrlId: stored.calendarEventUrlId }
}

/** The spellings under which an address may be stored that a browser normalises to this one. */
function writingsOf(url: string): string[] {
  const href = writtenByBrowsers(url)
  return [...new Set([url, href, href.replace(/^(https?:\/\/[^/?#]+)\/$/i, '$1')])]
}

/** Whether browsers open the same for both. */
export function isSameAddress(one: string, other: string): boolean {
  return writtenByBrowsers(one) === writtenByBrowsers(other)
}

function writtenByBrowsers(url: string): string {
  return URL.parse(url)?.href ?? url
}
