import type { calendarEvent } from '../../entities/calendar-event.ts'
import type { FieldsShown } from '../fields-shown.ts'
import type { EntryPart } from './month-entry.ts'
import { hiddenFromReaders, noChanges, noLinks, timesOfDates } from './shared-answers.ts'

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
  ...hiddenFromReaders,
  archived: true,
  urls: noLinks,
  providers: { id: false, calendarEventProviderId: false, displayOrder: false },
  schedules: timesOfDates,
  tagLinks: { id: false, itemTagId: false },
  changes: noChanges,
} as const satisfies FieldsShown<typeof calendarEvent>

export type PlannerDate = EntryPart<typeof plannerShows>

export function toPlannerDate(entry: PlannerDate): PlannerDate {
  const { eventId, scheduleId, start, end, isAllDay, name, typeId, isFeatured, status } = entry
  return { eventId, scheduleId, start, end, isAllDay, name, typeId, isFeatured, status }
}
