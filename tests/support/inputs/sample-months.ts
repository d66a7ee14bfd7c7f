import { eventTypes } from '#server/sample/event-types.ts'
import { tags } from '#server/sample/events/tags.ts'
import { providers } from '#server/sample/providers.ts'
import type { EventRows } from '#server/sample/rows.ts'
import { sampleId } from '#server/sample/sample-id.ts'
import type { MonthEntry, NameKind, NameRecord } from '#sync/protocol/month-record.ts'

/** Rows of sample events as a screen reads them from the months; archived ones are in no month. */
export function entriesOf(rows: EventRows): MonthEntry[] {
  const providerIds = Map.groupBy(rows.calendar_event_calendar_event_provider, (row) => row.calendar_event_id)
  const tagIds = Map.groupBy(rows.item_tag_link, (row) => row.target_id)
  const events = new Map(rows.calendar_event.map((row) => [row.id, row]))
  return rows.calendar_event_schedule.flatMap(
    ({ id, calendar_event_id: eventId, start, end, is_all_day: isAllDay }): MonthEntry[] => {
      const event = events.get(eventId)!
      if (event.archived) return []
      return [
        {
          ...{ scheduleId: id, eventId, start, end, isAllDay, name: event.name, location: event.location },
          typeId: event.calendar_event_type_id,
          providerIds: (providerIds.get(eventId) ?? []).map((row) => row.calendar_event_provider_id),
          tagIds: (tagIds.get(eventId) ?? []).map((row) => row.item_tag_id),
          isFeatured: event.is_featured,
          isPaidPromotion: event.is_paid_promotion,
          status: event.status === 'Scheduled' ? null : event.status,
          requirement: event.requirement === 'None' ? null : event.requirement,
          changes: [],
        },
      ]
    },
  )
}

/** The descriptions of the same events, as HTML by id. */
export function descriptionsOf(rows: EventRows): Map<string, string> {
  return new Map(rows.calendar_event.map(({ id, description_html: html }) => [id, html ?? '']))
}

/** The names of the sample's types, providers and tags. */
export function sampleNames(): Map<string, NameRecord> {
  const named = (kind: NameKind, records: object) =>
    Object.entries(records as Record<string, { name: string; isDeadline?: boolean }>).map(
      ([slug, { name, isDeadline = false }]): NameRecord => ({
        ...{ id: sampleId(`${kind === 'type' ? 'event-type' : kind}/${slug}`), kind, name, isDeadline },
        ...{ color: null, displayOrder: 99, tagType: null, archived: false },
      }),
    )
  const all = [...named('type', eventTypes), ...named('provider', providers), ...named('tag', tags)]
  return new Map(all.map((record) => [record.id, record]))
}
