import type { CalendarEvent } from '../entities/calendar-event.ts'
import type { CalendarHeadline } from '../entities/calendar-headline.ts'
import type { HeadlineEntry, MonthEntry, MonthKey } from '../protocol/month-record.ts'

const day = 86_400_000
const daysBefore = 8
const daysAfter = 15

/** An entry with every record that it stands in. */
export type PlacedEntry = { months: MonthKey[]; entry: MonthEntry }
export type PlacedHeadline = { months: MonthKey[]; headline: HeadlineEntry }

/** The month records of an event's dates; none for an archived event. */
export function placeEvent(event: CalendarEvent): PlacedEntry[] {
  if (event.archived) return []
  const common = {
    eventId: event.id,
    name: event.name,
    location: event.location,
    typeId: event.calendarEventTypeId,
    providerIds: event.providers.map((link) => link.calendarEventProviderId),
    tagIds: event.tagLinks.map((link) => link.itemTagId),
    isFeatured: event.isFeatured,
    isPaidPromotion: event.isPaidPromotion,
  }
  return event.schedules.map(({ id, start, end, isAllDay }) => ({
    months: monthsTouching(start, end, isAllDay),
    entry: { scheduleId: id, start, end, isAllDay, ...common },
  }))
}

/** A headline serves its month and the next: reference − 1 month < start ≤ reference (design section 12). */
export function placeHeadline(headline: CalendarHeadline): PlacedHeadline | null {
  if (headline.archived) return null
  const { id, start, end, name, descriptionHtml, imageBlobReferenceId } = headline
  const year = Number(start.slice(0, 4))
  const month = Number(start.slice(5, 7)) - 1
  return {
    months: [monthKey(Date.UTC(year, month, 1)), monthKey(Date.UTC(year, month + 1, 1))],
    headline: { id, start, end, name, descriptionHtml, imageBlobReferenceId },
  }
}

/**
 * Every month M whose record holds the occurrence: those with [first of M − 8 days, last of M + 15 days] in UTC touching
 * it. `start` and `end` are ISO instants; an all-day end is the last day itself.
 */
export function monthsTouching(start: string, end: string, isAllDay: boolean): MonthKey[] {
  const from = Date.parse(start)
  const to = Date.parse(end) + (isAllDay ? day - 1 : 0)
  const months: MonthKey[] = []
  const first = new Date(from - (daysAfter + 1) * day)
  for (let index = 0; ; index += 1) {
    const firstOfMonth = Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + index, 1)
    const firstOfNext = Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + index + 1, 1)
    if (firstOfMonth - daysBefore * day > to) return months
    if (firstOfNext + daysAfter * day > from) months.push(monthKey(firstOfMonth))
  }
}

function monthKey(time: number): MonthKey {
  return new Date(time).toISOString().slice(0, 7)
}
