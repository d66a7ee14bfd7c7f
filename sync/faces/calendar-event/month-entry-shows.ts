import type { calendarEvent } from '../../entities/calendar-event.ts'
import type { FieldsShown } from '../fields-shown.ts'
import { hiddenFromReaders, noLinks, timesOfDates } from './shared-answers.ts'

/** What the months show of an event, and with them the calendar, its lists and the search. */
export const monthEntryShows = {
  id: true,
  name: true,
  descriptionHtml: false,
  location: true,
  calendarEventTypeId: true,
  imageBlobReferenceId: false,
  imageAlternativeText: false,
  isFeatured: true,
  isPaidPromotion: true,
  status: true,
  statusNote: false,
  requirement: true,
  ...hiddenFromReaders,
  archived: true,
  urls: noLinks,
  providers: { id: false, calendarEventProviderId: true, displayOrder: false },
  schedules: timesOfDates,
  tagLinks: { id: false, itemTagId: true },
  changes: { id: true, at: true, kind: true, about: true, before: true, after: true, note: true },
} as const satisfies FieldsShown<typeof calendarEvent>
