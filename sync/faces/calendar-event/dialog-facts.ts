import type { calendarEvent } from '../../entities/calendar-event.ts'
import type { FieldsShown } from '../fields-shown.ts'
import type { EntryPart } from './month-entry.ts'

/** What an opened event shows at once, of what the month knows, while the event itself is read. */
export const dialogFactsShows = {
  id: true,
  name: true,
  descriptionHtml: false,
  location: true,
  calendarEventTypeId: true,
  imageBlobReferenceId: false,
  imageAlternativeText: false,
  isFeatured: false,
  isPaidPromotion: true,
  status: true,
  statusNote: false,
  requirement: true,
  isPublic: false,
  publishAt: false,
  unpublishAt: false,
  isPublished: false,
  archived: true,
  urls: { id: false, name: false, url: false, linkType: false, displayOrder: false },
  providers: { id: false, calendarEventProviderId: false, displayOrder: false },
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
  tagLinks: { id: false, itemTagId: false },
  changes: { id: false, at: false, kind: false, about: false, before: false, after: false, note: false },
} as const satisfies FieldsShown<typeof calendarEvent>

export function toDialogFacts(entry: EntryPart<typeof dialogFactsShows>) {
  const { eventId, scheduleId, name, location, start, end, isAllDay, typeId, status, requirement } = entry
  return {
    ...{ eventId, scheduleId, name, location, start, end, isAllDay, typeId, status, requirement },
    isPromoted: entry.isPaidPromotion,
  }
}
