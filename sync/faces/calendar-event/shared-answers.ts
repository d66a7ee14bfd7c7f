import type { calendarEvent } from '../../entities/calendar-event.ts'
import type { FieldsShown } from '../fields-shown.ts'

type Shown = FieldsShown<typeof calendarEvent>

/**
 * The fields that only administrators see: no face for readers shows them. A new field is in this list or in each face; without
 * either none of the faces compiles. One line here answers for nine faces: it can hide a field from readers everywhere, and never
 * show one.
 */
export const hiddenFromReaders = {
  isPublic: false,
  publishAt: false,
  unpublishAt: false,
  isPublished: false,
} as const satisfies Partial<Shown>

/** When a date is, and not by which rule it was made. */
export const timesOfDates = {
  id: true,
  start: true,
  end: true,
  isAllDay: true,
  recurringType: false,
  recurringInterval: false,
  recurringOffset: false,
  recurrenceOfCalendarEventScheduleId: false,
  subscriptionSequenceNumber: false,
} as const satisfies Shown['schedules']

/** Of a face without the links of an event. */
export const noLinks = {
  id: false,
  name: false,
  url: false,
  linkType: false,
  displayOrder: false,
} as const satisfies Shown['urls']

/** Of a face without what became of a published event. */
export const noChanges = {
  id: false,
  at: false,
  kind: false,
  about: false,
  before: false,
  after: false,
  note: false,
} as const satisfies Shown['changes']
