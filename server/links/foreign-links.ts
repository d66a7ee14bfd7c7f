import type { AnySql } from '../db/client.ts'
import { isSameAddress } from './link-target.ts'

type Click = { calendarEventUrlId: string | null; url: string | null }

/**
 * The same clicks, of which none names a link whose address it did not follow: anybody may send a click, and analytics would show
 * its address under the name of that link (security 25). A click may name a link that was removed, because that may be restored.
 */
export async function withoutForeignLinks<C extends Click>(sql: AnySql, clicks: readonly C[]): Promise<C[]> {
  const ids = clicks.flatMap(({ calendarEventUrlId }) => calendarEventUrlId ?? [])
  if (ids.length === 0) return [...clicks]
  const links = await sql<{ id: string; url: string }[]>`/* linksOfClicks */
    select id, url from calendar_event_url where id = any(${ids})`
  const addresses = new Map(links.map(({ id, url }) => [id, url]))
  return clicks.map((click) => {
    const address = addresses.get(click.calendarEventUrlId ?? '')
    const isOwn = address === undefined || (click.url !== null && isSameAddress(address, click.url))
    return isOwn ? click : { ...click, calendarEventUrlId: null }
  })
}
