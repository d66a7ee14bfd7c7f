import type { calendarEvent } from '../../entities/calendar-event.ts'
import type { FieldsShown } from '../fields-shown.ts'
import type { EntryPart } from './month-entry.ts'
import { hiddenFromReaders, noChanges, noLinks, timesOfDates } from './shared-answers.ts'

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
  ...hiddenFromReaders,
  archived: true,
  urls: noLinks,
  providers: { id: false, calendarEventProviderId: false, displayOrder: false },
  schedules: timesOfDates,
  tagLinks: { id: false, itemTagId: false },
  changes: noChanges,
} as const satisfies FieldsShown<typeof calendarEvent>

export function toDialogFacts(entry: EntryPart<typeof dialogFactsShows>) {
  const { eventId, scheduleId, name, location, start, end, isAllDay, typeId, status, requirement } = entry
  return {
    ...{ eventId, scheduleId, name, location, start, end, isAllDay, typeId, status, requirement },
    isPromoted: entry.isPaidPromotion,
  }
}
