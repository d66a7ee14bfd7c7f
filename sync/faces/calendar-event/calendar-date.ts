import type { CalendarEvent, calendarEvent } from '../../entities/calendar-event.ts'
import type { EventStatus, Requirement } from '../../rules/event-status.ts'
import type { FieldsShown, PartShown } from '../fields-shown.ts'
import { providersOf, tagsOf, type Named, type Names } from '../names.ts'
import { hiddenFromReaders, noChanges } from './shared-answers.ts'

/**
 * What calendar apps receive of an event, in feeds and in files. A change of what is `raised` raises the sequence of its
 * dates (RFC 5545, 3.8.7.4), in the database's triggers.
 */
export const calendarDateShows = {
  id: false,
  name: 'raised',
  descriptionHtml: 'shown',
  location: 'raised',
  calendarEventTypeId: 'shown',
  imageBlobReferenceId: false,
  imageAlternativeText: false,
  isFeatured: false,
  isPaidPromotion: false,
  status: 'raised',
  statusNote: 'shown',
  requirement: 'shown',
  ...hiddenFromReaders,
  archived: 'raised',
  urls: { id: false, name: 'raised', url: 'raised', linkType: false, displayOrder: false },
  providers: { id: false, calendarEventProviderId: 'shown', displayOrder: false },
  schedules: {
    id: 'shown',
    start: 'raised',
    end: 'raised',
    isAllDay: 'raised',
    recurringType: false,
    recurringInterval: false,
    recurringOffset: false,
    recurrenceOfCalendarEventScheduleId: false,
    subscriptionSequenceNumber: 'shown',
  },
  tagLinks: { id: false, itemTagId: 'shown' },
  changes: noChanges,
} as const satisfies FieldsShown<typeof calendarEvent, 'shown' | 'raised'>

/** One date of an event, with everything that calendar apps receive of it. */
export type CalendarDate = {
  /** The schedule's id. */
  id: string
  /** UTC instants as ISO text; of whole days `YYYY-MM-DDT00:00:00.000Z`, the end being the last day itself. */
  start: string
  end: string
  isAllDay: boolean
  /** How often the date has been revised (RFC 5545, 3.8.7.4). */
  sequence: number
  /** It is withdrawn from the calendar, and says nothing else any more. */
  isWithdrawn: boolean
  status: EventStatus
  statusNote: string | null
  requirement: Requirement
  name: string
  location: string | null
  descriptionHtml: string | null
  typeName: string
  tags: readonly Named[]
  /** In the order of the event's links to them. */
  providers: readonly string[]
  links: readonly { name: string; url: string }[]
}

/** An event, and a date of it, as far as calendar apps receive them. */
export type EventOfCalendar = PartShown<typeof calendarDateShows, CalendarEvent>
export type DateOfCalendar = EventOfCalendar['schedules'][number]

/** A date of an event for a calendar app; one that was removed, or whose event is archived, is withdrawn. */
export function toCalendarDate(
  event: Omit<EventOfCalendar, 'schedules'>,
  schedule: DateOfCalendar,
  names: Names,
  isRemoved = false,
): CalendarDate {
  const { id, start, end, isAllDay, subscriptionSequenceNumber: sequence } = schedule
  return {
    ...{ id, start, end, isAllDay, sequence },
    isWithdrawn: isRemoved || event.archived,
    status: event.status,
    statusNote: event.statusNote,
    requirement: event.requirement,
    name: event.name,
    location: event.location,
    descriptionHtml: event.descriptionHtml,
    typeName: names.get(event.calendarEventTypeId)?.name ?? '',
    tags: tagsOf(event, names),
    providers: providersOf(event, names).map(({ name }) => name),
    links: event.urls.filter(({ url }) => url !== ''),
  }
}
