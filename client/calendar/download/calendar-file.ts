import type { CalendarEvent } from '#sync/entities/calendar-event.ts'
import { toVevent, type CalendarTag } from '#sync/icalendar/to-vevent.ts'
import { toCalendarFile } from '#sync/icalendar/vcalendar.ts'
import type { NameRecord } from '#sync/protocol/month-record.ts'

type Names = ReadonlyMap<string, NameRecord>

/**
 * Dates for a calendar app, each as the product's feeds tell it: who takes it from both has it once. Dates of events that
 * are not among these are left out.
 * @param listed.scheduleIds in the order of the file
 */
export function calendarFile(
  listed: { scheduleIds: readonly string[]; events: readonly CalendarEvent[]; names: Names },
  file: { productName: string; publicUrl: string; stamp: Date },
): string {
  const { scheduleIds, events, names } = listed
  const eventOf = new Map(events.flatMap((event) => event.schedules.map(({ id }) => [id, event] as const)))
  const vevents = scheduleIds.flatMap((scheduleId) => {
    const event = eventOf.get(scheduleId)
    return event ? [veventOf(event, scheduleId, names, file)] : []
  })
  return toCalendarFile(file.productName, vevents)
}

function veventOf(
  event: CalendarEvent,
  scheduleId: string,
  names: Names,
  { publicUrl, stamp }: { publicUrl: string; stamp: Date },
): string {
  const { name, location, descriptionHtml } = event
  const schedule = event.schedules.find(({ id }) => id === scheduleId)!
  const named = (id: string | null) => [names.get(id ?? '') ?? []].flat()
  return toVevent(
    {
      ...schedule,
      sequence: schedule.subscriptionSequenceNumber,
      isCancelled: false,
      stamp: stamp.toISOString(),
      ...{ name, location, descriptionHtml },
      typeName: named(event.calendarEventTypeId)[0]?.name ?? '',
      tags: event.tagLinks.flatMap(({ itemTagId }) => named(itemTagId).map(toTag)),
      providers: event.providers.flatMap((link) =>
        named(link.calendarEventProviderId).map((provider) => provider.name),
      ),
      links: event.urls.filter(({ url }) => url !== ''),
    },
    publicUrl,
  )
}

function toTag({ id, name, tagType, displayOrder }: NameRecord): CalendarTag {
  return { id, name, tagType: tagType ?? '', displayOrder }
}
