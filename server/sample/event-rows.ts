import type { SampleDate } from './events/dates.ts'
import { describe, type SampleEvent } from './events/event.ts'
import { pictureId } from './files.ts'
import { noEventRows, type EventRows, type Made, type SampleRows } from './rows.ts'
import { sampleId } from './sample-id.ts'

type Schedule = SampleRows['calendar_event_schedule']

/** What a row made in the sample carries besides its content. */
export type Maker = (path: string) => Made

/** Who makes the sample rows, and when. */
export const makerOf =
  (userId: string, now: Date): Maker =>
  (path) => ({ id: sampleId(path), created_by_user_id: userId, created_date: now.toISOString() })

function scheduleRows(dates: readonly SampleDate[], eventPath: string, make: Maker): Schedule[] {
  let seriesId: string | null = null
  return dates.map(({ start, end, isAllDay, series }, index) => {
    const made = make(`schedule/${eventPath}/${index}`)
    if (series) seriesId = made.id
    return {
      ...made,
      calendar_event_id: sampleId(`event/${eventPath}`),
      start,
      end,
      is_all_day: isAllDay,
      recurring_type: series?.type ?? null,
      recurring_interval: series?.interval ?? null,
      recurring_offset: series ? 0 : null,
      recurrence_of_calendar_event_schedule_id: series ? null : seriesId,
    }
  })
}

/** Adds one event of a school year, with its child rows. */
function addEvent(rows: EventRows, event: SampleEvent, schoolYear: number, make: Maker): void {
  const path = `${schoolYear}/${event.slug}`
  const made = make(`event/${path}`)
  rows.calendar_event.push({
    ...made,
    name: event.name,
    description_html: describe(event),
    location: event.location ?? null,
    calendar_event_type_id: sampleId(`event-type/${event.type}`),
    image_blob_reference_id: event.picture ? pictureId(event.picture) : null,
    is_featured: event.isFeatured ?? false,
    is_paid_promotion: event.isPaidPromotion ?? false,
    status: event.status ?? 'Scheduled',
    status_note: event.statusNote ?? null,
    requirement: event.requirement ?? 'None',
    archived: event.archived ?? false,
  })
  for (const [index, [name, url]] of event.links.entries()) {
    rows.calendar_event_url.push({
      ...make(`url/${path}/${index}`),
      calendar_event_id: made.id,
      name,
      url,
      link_type: 'Other',
      display_order: index + 1,
    })
  }
  for (const [index, provider] of event.providers.entries()) {
    rows.calendar_event_calendar_event_provider.push({
      ...make(`event-provider/${path}/${provider}`),
      calendar_event_id: made.id,
      calendar_event_provider_id: sampleId(`provider/${provider}`),
      display_order: index + 1,
    })
  }
  rows.calendar_event_schedule.push(
    ...scheduleRows(
      event.dates.flatMap((rule) => rule(schoolYear)),
      path,
      make,
    ),
  )
  for (const tag of new Set(event.tags)) {
    const itemTagId = sampleId(`tag/${tag}`)
    rows.item_tag_link.push({ ...make(`tag-link/${path}/${tag}`), item_tag_id: itemTagId, target_id: made.id })
  }
}

/** The rows of all the events in each of the school years. */
export function eventRows(events: readonly SampleEvent[], schoolYears: readonly number[], make: Maker): EventRows {
  const rows = noEventRows()
  for (const schoolYear of schoolYears) {
    for (const event of events) addEvent(rows, event, schoolYear, make)
  }
  return rows
}
