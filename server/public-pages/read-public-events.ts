import type { CalendarEvent } from '#sync/entities/calendar-event.ts'
import type { NameRecord } from '#sync/protocol/month-record.ts'
import { blobsIn } from '#sync/rules/blob-url.ts'
import type { Day } from '#sync/rules/day.ts'
import type { Fragment, Sql, Transaction } from '../db/client.ts'
import { readEvents } from '../records/read-events.ts'
import { readNames } from '../records/read-names.ts'

/** An event that visitors may see, and the names of what it refers to, from the same snapshot. */
export type FoundEvent = { event: CalendarEvent; names: ReadonlyMap<string, NameRecord> }

/** The one condition under which visitors see an event: it has a page, unless an editor has switched it off, and stands in the lists. */
const isListed = (sql: Sql | Transaction): Fragment => sql`(
  e.published_at is not null and e.is_public and not e.archived and not e.deleted and exists (
    select 1 from calendar_event_schedule d where d.calendar_event_id = e.id and d.deleted_at is null))`

/** Events read at once. */
const eventsAtOnce = 200

/** The event; `gone` if visitors could see it once, null if they never could. */
export async function readPublicEvent(sql: Sql, id: string): Promise<FoundEvent | 'gone' | null> {
  return inSnapshot(sql, async (tx) => {
    const [row] = await tx<{ isListed: boolean }[]>`/* readPublicEvent */
      select ${isListed(tx)} as is_listed from calendar_event e where e.id = ${id} and e.published_at is not null`
    if (!row?.isListed) return row ? 'gone' : null
    const { event } = (await readEvents(tx, [id])).get(id)!
    return { event: await withoutRemoved(tx, event), names: await readNames(tx) }
  })
}

/** The event, whether visitors may see it or not; null if there is none. */
export async function readEvent(sql: Sql, id: string): Promise<FoundEvent | null> {
  return inSnapshot(sql, async (tx) => {
    const found = (await readEvents(tx, [id])).get(id)
    if (!found || found.deleted) return null
    return { event: await withoutRemoved(tx, found.event), names: await readNames(tx) }
  })
}

/** Without the pictures that were removed for good: a page without scripts would show broken ones. */
async function withoutRemoved(tx: Transaction, event: CalendarEvent): Promise<CalendarEvent> {
  const { imageBlobReferenceId: image, descriptionHtml: html } = event
  const named = [...(image === null ? [] : [image]), ...blobsIn(html ?? '')]
  if (named.length === 0) return event
  const rows = await tx<{ id: string }[]>`/* removedOf */
    select id from blob_reference where id = any(${named}) and removed_date is not null`
  const removed = new Set(rows.map(({ id }) => id))
  if (removed.size === 0) return event
  const isRemoved = (picture: string) => blobsIn(picture).some((id) => removed.has(id))
  return {
    ...event,
    imageBlobReferenceId: image !== null && removed.has(image) ? null : image,
    descriptionHtml: html?.replaceAll(/<img\b[^>]*>/gi, (picture) => (isRemoved(picture) ? '' : picture)) ?? null,
  }
}

/** The events with a date that is not over on that day, as far as instants say. */
export async function readComingEvents(
  sql: Sql,
  today: Day,
): Promise<{ events: CalendarEvent[]; names: FoundEvent['names'] }> {
  return inSnapshot(sql, async (tx) => {
    const rows = await tx<{ id: string }[]>`/* readComingEvents */
      select e.id from calendar_event e
      where ${isListed(tx)} and exists (
        select 1 from calendar_event_schedule s
        where s.calendar_event_id = e.id and s.deleted_at is null and s."end" >= ${today}::date - 1)`
    const events: CalendarEvent[] = []
    for (let from = 0; from < rows.length; from += eventsAtOnce) {
      const some = rows.slice(from, from + eventsAtOnce).map(({ id }) => id)
      for (const { event } of (await readEvents(tx, some)).values()) events.push(event)
    }
    return { events, names: await readNames(tx) }
  })
}

/** Where a page stands and when its event has changed (ISO text). */
export type ListedPage = { id: string; name: string; changedAt: string }

/** The pages of all events, the latest change first; at most so many. */
export async function readListedPages(sql: Sql, most: number): Promise<ListedPage[]> {
  return sql<ListedPage[]>`/* readListedPages */
    select e.id, e.name, e.changed_at from calendar_event e where ${isListed(sql)} order by e.position desc limit ${most}`
}

async function inSnapshot<T>(sql: Sql, read: (tx: Transaction) => Promise<T>): Promise<T> {
  return (await sql.begin('isolation level repeatable read read only', read)) as T
}
