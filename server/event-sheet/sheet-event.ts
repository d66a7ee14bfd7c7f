import type { SheetStatus } from '#sync/protocol/sheet-import.ts'
import type { Sql, Transaction } from '../db/client.ts'

/** An event as its sheet shows it: names instead of ids. */
export type SheetEvent = {
  id: string
  name: string
  typeName: string
  location: string | null
  providers: string[]
  tags: { name: string; tagType: string }[]
  links: { name: string; url: string }[]
  descriptionHtml: string | null
  imageBlobReferenceId: string | null
  isFeatured: boolean
  isPaidPromotion: boolean
  archived: boolean
  wasPublished: boolean
  /** Of the version that this is. */
  position: number
}

export type SheetDate = { id: string; start: string; end: string; isAllDay: boolean }

/** A row of the sheet: one date of an event, or an event that has none. */
export type SheetRow = { event: SheetEvent; date: SheetDate | null }

export function statusOf({ archived, wasPublished }: Pick<SheetEvent, 'archived' | 'wasPublished'>): SheetStatus {
  if (!archived) return 'published'
  return wasPublished ? 'archived' : 'draft'
}

/** The events of these ids, by id, without deleted ones. */
export async function readSheetEvents(
  sql: Sql | Transaction,
  ids: readonly string[],
): Promise<Map<string, SheetEvent>> {
  const events = await sql<SheetEvent[]>`/* readSheetEvents */
    select e.id, e.name, t.name as type_name, e.location, e.description_html, e.image_blob_reference_id,
      e.is_featured, e.is_paid_promotion, e.archived, e.published_at is not null as was_published,
      e.position,
      coalesce((
        select json_agg(p.name order by l.display_order, l.id)
        from calendar_event_calendar_event_provider l
          join calendar_event_provider p on p.id = l.calendar_event_provider_id
        where l.calendar_event_id = e.id), '[]') as providers,
      coalesce((
        select json_agg(json_build_object('name', g.name, 'tagType', g.tag_type) order by g.display_order, g.name, g.id)
        from item_tag_link l join item_tag g on g.id = l.item_tag_id where l.target_id = e.id), '[]') as tags,
      coalesce((
        select json_agg(json_build_object('name', u.name, 'url', u.url) order by u.display_order, u.id)
        from calendar_event_url u where u.calendar_event_id = e.id), '[]') as links
    from calendar_event e join calendar_event_type t on t.id = e.calendar_event_type_id
    where e.id = any(${[...ids]}::uuid[]) and not e.deleted`
  return new Map(events.map((event) => [event.id, event]))
}
