import type { CalendarEvent, calendarEvent } from '../../entities/calendar-event.ts'
import type { FieldsShown, PartShown } from '../fields-shown.ts'

/** What an opened event shows, to readers and as an administrator's preview. */
export const dialogShows = {
  id: true,
  name: true,
  descriptionHtml: true,
  location: true,
  calendarEventTypeId: true,
  imageBlobReferenceId: true,
  imageAlternativeText: true,
  isFeatured: false,
  isPaidPromotion: true,
  status: true,
  statusNote: true,
  requirement: true,
  isPublic: false,
  publishAt: false,
  unpublishAt: false,
  isPublished: false,
  archived: false,
  urls: { id: true, name: true, url: true, linkType: false, displayOrder: false },
  providers: { id: false, calendarEventProviderId: true, displayOrder: false },
  schedules: {
    id: true,
    start: true,
    end: true,
    isAllDay: true,
    recurringType: false,
    recurringInterval: false,
    recurringOffset: false,
    recurrenceOfCalendarEventScheduleId: false,
    subscriptionSequenceNumber: false,
  },
  tagLinks: { id: false, itemTagId: true },
  changes: { id: true, at: true, kind: true, about: true, before: true, after: true, note: true },
} as const satisfies FieldsShown<typeof calendarEvent>

/** An event as far as its dialog shows it. */
export type EventOfDialog = PartShown<typeof dialogShows, CalendarEvent>

/** What an opened event shows below its name, with its providers as `P` shows them. */
export type EventBody<P = unknown> = Pick<
  EventOfDialog,
  'name' | 'location' | 'descriptionHtml' | 'schedules' | 'status' | 'statusNote' | 'requirement' | 'changes'
> & {
  typeId: string
  isPromoted: boolean
  imageId: string | null
  imageText: string | null
  tagIds: string[]
  /** In the event's order, those that are known. */
  providers: P[]
  links: { id: string; name: string; url: string; eventId: string }[]
}

export function toEventBody<P>(event: EventOfDialog, providerOf: (id: string) => P | undefined): EventBody<P> {
  const { id: eventId, name, location, descriptionHtml, status, statusNote, requirement } = event
  return {
    ...{ name, location, descriptionHtml, status, statusNote, requirement },
    typeId: event.calendarEventTypeId,
    isPromoted: event.isPaidPromotion,
    imageId: event.imageBlobReferenceId,
    imageText: event.imageAlternativeText,
    tagIds: event.tagLinks.map(({ itemTagId }) => itemTagId),
    providers: event.providers.flatMap((link) => providerOf(link.calendarEventProviderId) ?? []),
    links: event.urls.map(({ id, name: text, url }) => ({ id, name: text, url, eventId })),
    schedules: event.schedules.map(({ id, start, end, isAllDay }) => ({ id, start, end, isAllDay })),
    changes: event.changes,
  }
}
