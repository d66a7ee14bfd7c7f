import type { CalendarEvent, calendarEvent } from '../../entities/calendar-event.ts'
import type { FieldsShown, PartShown } from '../fields-shown.ts'
import { toPreviewBody, type PreviewBody } from './preview.ts'
import { hiddenFromReaders, timesOfDates } from './shared-answers.ts'

/** What an opened event shows. */
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
  ...hiddenFromReaders,
  archived: false,
  urls: { id: true, name: true, url: true, linkType: false, displayOrder: false },
  providers: { id: false, calendarEventProviderId: true, displayOrder: false },
  schedules: timesOfDates,
  tagLinks: { id: false, itemTagId: true },
  changes: { id: true, at: true, kind: true, about: true, before: true, after: true, note: true },
} as const satisfies FieldsShown<typeof calendarEvent>

/** An event as far as its dialog shows it. */
export type EventOfDialog = PartShown<typeof dialogShows, CalendarEvent>

/** What an opened event shows below its name: what its preview does, whom it is for, and what became of it. */
export type EventBody<P = unknown> = PreviewBody<P> & Pick<EventOfDialog, 'changes'> & { tagIds: string[] }

export function toEventBody<P>(event: EventOfDialog, providerOf: (id: string) => P | undefined): EventBody<P> {
  return {
    ...toPreviewBody(event, providerOf),
    tagIds: event.tagLinks.map(({ itemTagId }) => itemTagId),
    changes: event.changes,
  }
}
