import type { LinkPlace } from '#sync/protocol/answers/link-overview.ts'
import type { Sql } from '../db/client.ts'
import { isFollowable } from '../links/followable.ts'

/** The links of events to come, by the address that is visited for them. */
export type LinksToCome = Map<string, LinkPlace[]>

type EventRow = {
  id: string
  name: string
  html: string | null
  urls: { id: string; name: string; url: string }[] | null
}

/** Of every event with a date that is not over, drafts among them: its links, and those in its description. */
export async function readLinksToCome(sql: Sql, now: Date): Promise<LinksToCome> {
  const rows = await sql<EventRow[]>`/* linksToCome */
    select e.id, e.name, case when e.description_html like '%href=%' then e.description_html end as html, (
      select json_agg(json_build_object('id', l.id, 'name', l.name, 'url', l.url) order by l.display_order, l.id)
      from calendar_event_url l where l.calendar_event_id = e.id and not l.archived) as urls
    from calendar_event e
    where not e.deleted and (not e.archived or e.published_at is null) and exists (
      select from calendar_event_schedule s
      where s.calendar_event_id = e.id and s.deleted_at is null and not s.archived
        and s."end" >= ${now.toISOString()}::timestamptz - case when s.is_all_day then interval '1 day' else interval '0' end)
    order by e.name, e.id`
  const links: LinksToCome = new Map()
  const add = (address: string | null, place: LinkPlace) => {
    if (address === null) return
    const places = links.get(address)
    if (places) places.push(place)
    else links.set(address, [place])
  }
  for (const { id, name, html, urls } of rows) {
    const event = { calendarEventId: id, eventName: name }
    for (const url of urls ?? []) add(toVisit(url.url), { ...event, calendarEventUrlId: url.id, name: url.name })
    for (const url of linksIn(html ?? '')) add(toVisit(url), { ...event, calendarEventUrlId: null, name: null })
  }
  return links
}

/** As browsers request it, which never includes the place within a page; null for what is no page. */
function toVisit(link: string): string | null {
  const url = isFollowable(link) ? URL.parse(link) : null
  if (!url || url.protocol === 'mailto:') return null
  url.hash = ''
  return url.href
}

const entities: Record<string, string> = { amp: '&', quot: '"', lt: '<', gt: '>' }

/** Stored descriptions are as `cleanHtml` writes them. */
function linksIn(html: string): Set<string> {
  const links = [...html.matchAll(/<a [^>]*?href="([^"]*)"/g)].map(([, link = '']) => link)
  return new Set(links.map((link) => link.replaceAll(/&(amp|quot|lt|gt);/g, (_, name: string) => entities[name]!)))
}
