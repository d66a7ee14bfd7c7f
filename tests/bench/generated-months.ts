import { eventTypes } from '#server/sample/event-types.ts'
import { makerOf } from '#server/sample/event-rows.ts'
import { generatedRows } from '#server/sample/generated-rows.ts'
import { providers } from '#server/sample/providers.ts'
import { sampleId } from '#server/sample/sample-id.ts'
import { tags } from '#server/sample/tags.ts'
import type { MonthEntry, NameKind, NameRecord } from '#sync/protocol/month-record.ts'

/** The generated sample events as a screen reads them from the months, with the names of their ids. */
export function generatedMonths(amount: number): { entries: MonthEntry[]; names: Map<string, NameRecord> } {
  const now = new Date('2026-11-20T12:00:00Z')
  const entries: MonthEntry[] = []
  for (const rows of generatedRows(amount, now, makerOf('nobody', now))) {
    const providerIds = Map.groupBy(rows.calendar_event_calendar_event_provider, (row) => row.calendar_event_id)
    const tagIds = Map.groupBy(rows.item_tag_link, (row) => row.target_id)
    const events = new Map(rows.calendar_event.map((row) => [row.id, row]))
    for (const { id, calendar_event_id: eventId, start, end, is_all_day: isAllDay } of rows.calendar_event_schedule) {
      const event = events.get(eventId)!
      entries.push({
        scheduleId: id,
        eventId,
        start,
        end,
        isAllDay,
        name: event.name,
        location: event.location,
        typeId: event.calendar_event_type_id,
        providerIds: (providerIds.get(eventId) ?? []).map((row) => row.calendar_event_provider_id),
        tagIds: (tagIds.get(eventId) ?? []).map((row) => row.item_tag_id),
        isFeatured: event.is_featured,
        isPaidPromotion: event.is_paid_promotion,
      })
    }
  }
  const named = (kind: NameKind, records: object) =>
    Object.entries(records as Record<string, { name: string }>).map(([slug, { name }]): NameRecord => ({
      id: sampleId(`${kind === 'type' ? 'event-type' : kind}/${slug}`),
      kind,
      name,
      color: null,
      displayOrder: 99,
      tagType: null,
      archived: false,
    }))
  const all = [...named('type', eventTypes), ...named('provider', providers), ...named('tag', tags)]
  return { entries, names: new Map(all.map((record) => [record.id, record])) }
}
