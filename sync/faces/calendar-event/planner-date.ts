import type { calendarEvent } from '../../entities/calendar-event.ts'
import type { FieldsShown } from '../fields-shown.ts'
import type { EntryPart } from './month-entry.ts'

/** What the school planner shows of an event, on the screen and on paper; what is featured comes first on its day. */
export const plannerShows = {
  id: true,
  name: true,
  descriptionHtml: false,
  location: false,
  calendarEventTypeId: true,
  imageBlobReferenceId: false,
  imageAlternativeText: false,
  isFeatured: true,
  isPaidPromotion: false,
  status: true,
  statusNote: false,
  requirement: false,
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

export type PlannerDate = EntryPart<typeof plannerShows>

export function toPlannerDate(entry: PlannerDate): PlannerDate {
  const { eventId, scheduleId, start, end, isAllDay, name, typeId, isFeatured, status } = entry
  return { eventId, scheduleId, start, end, isAllDay, name, typeId, isFeatured, status }
}
