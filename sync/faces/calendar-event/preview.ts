import type { CalendarEvent, calendarEvent } from '../../entities/calendar-event.ts'
import type { FieldsShown, PartShown } from '../fields-shown.ts'
import { hiddenFromReaders, noChanges, timesOfDates } from './shared-answers.ts'

/** What the preview beside an administrator's form shows of the event on it. */
export const previewShows = {
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
  ...hiddenFromReaders,
  archived: false,
  urls: { id: true, name: true, url: true, linkType: false, displayOrder: false },
  providers: { id: false, calendarEventProviderId: true, displayOrder: false },
  schedules: timesOfDates,
  tagLinks: { id: false, itemTagId: true },
  changes: noChanges,
} as const satisfies FieldsShown<typeof calendarEvent>

/** An event as far as its preview shows it. */
export type EventOfPreview = PartShown<typeof previewShows, CalendarEvent>

/** What a preview shows below the name of an event, with its providers as `P` shows them. */
export type PreviewBody<P = unknown> = Pick<
  EventOfPreview,
  'name' | 'location' | 'descriptionHtml' | 'schedules' | 'status' | 'statusNote' | 'requirement'
> & {
  typeId: string
  isPromoted: boolean
  imageId: string | null
  imageText: string | null
  /** In the event's order, those that are known. */
  providers: P[]
  tagIds: string[]
  links: { id: string; name: string; url: string; eventId: string }[]
}

export function toPreviewBody<P>(event: EventOfPreview, providerOf: (id: string) => P | undefined): PreviewBody<P> {
  const { id: eventId, name, location, descriptionHtml, status, statusNote, requirement } = event
  return {
    ...{ name, location, descriptionHtml, status, statusNote, requirement },
    typeId: event.calendarEventTypeId,
    isPromoted: event.isPaidPromotion,
    imageId: event.imageBlobReferenceId,
    imageText: event.imageAlternativeText,
    providers: event.providers.flatMap((link) => providerOf(link.calendarEventProviderId) ?? []),
    tagIds: event.tagLinks.map(({ itemTagId }) => itemTagId),
    links: event.urls.map(({ id, name: text, url }) => ({ id, name: text, url, eventId })),
    schedules: event.schedules.map(({ id, start, end, isAllDay }) => ({ id, start, end, isAllDay })),
  }
}
