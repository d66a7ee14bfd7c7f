import {
  blob,
  choice,
  defineChild,
  defineEntity,
  defineServerRows,
  displayOrder,
  flag,
  forAdministrators,
  html,
  instant,
  integer,
  optionalInstant,
  optionalReference,
  optionalText,
  reference,
  serverFlag,
  serverNumber,
  text,
  url,
  type DocumentOf,
} from '../define.ts'
import { changeKinds } from '../rules/change-kinds.ts'
import { eventStatuses, requirements } from '../rules/event-status.ts'

const calendarEventUrl = defineChild(
  'CalendarEventUrl',
  'calendar_event_url',
  'calendarEventId',
  'displayOrder',
  {
    name: text('Link text is required'),
    url: url(),
    linkType: choice(['Other'], 'Other'),
    displayOrder: displayOrder(99),
  },
  { hasArchived: true, listed: ['displayOrder'] },
)

const calendarEventCalendarEventProvider = defineChild(
  'CalendarEventCalendarEventProvider',
  'calendar_event_calendar_event_provider',
  'calendarEventId',
  'displayOrder',
  {
    calendarEventProviderId: reference('calendarEventProvider', 'Provider is required'),
    displayOrder: displayOrder(99),
  },
  { listed: ['calendarEventProviderId', 'displayOrder'] },
)

const calendarEventSchedule = defineChild(
  'CalendarEventSchedule',
  'calendar_event_schedule',
  'calendarEventId',
  'start',
  {
    start: instant('Start date is required'),
    end: instant('Start date is required'),
    isAllDay: flag(true),
    recurringType: optionalText(),
    recurringInterval: integer(null),
    recurringOffset: integer(null),
    recurrenceOfCalendarEventScheduleId: optionalReference('calendarEventSchedule'),
    subscriptionSequenceNumber: serverNumber(),
  },
  { retainedWhenRemoved: true, hasArchived: true, listed: ['start', 'end', 'isAllDay'] },
)

const itemTagLink = defineChild(
  'ItemTagLink',
  'item_tag_link',
  'targetId',
  'id',
  { itemTagId: reference('itemTag', 'Tag is required') },
  { listed: ['itemTagId'] },
)

/**
 * What readers are shown of a published event for 90 days (decision 124). It is `about` a date, by its id, whose start
 * `before` and `after` are as `startOf` writes it, or about the event's `place`, its `status`, or whether it is `listed`. Null is what
 * was not there before, or is not any more.
 */
const calendarEventChange = defineServerRows('calendar_event_change', 'calendarEventId', {
  kind: choice(changeKinds, 'moved'),
  about: text('', 36),
  before: optionalText(),
  after: optionalText(),
  note: optionalText(200),
})

export const calendarEvent = defineEntity(
  'CalendarEvent',
  'calendar_event',
  { noun: 'event', readers: 'everyone', archived: 'hidden' },
  {
    name: text('Name is required'),
    descriptionHtml: html(),
    location: optionalText(),
    calendarEventTypeId: reference('calendarEventType', 'Type of event is required'),
    imageBlobReferenceId: blob(),
    imageAlternativeText: optionalText(250),
    isFeatured: flag(false),
    isPaidPromotion: flag(false),
    status: choice(eventStatuses, 'Scheduled'),
    statusNote: optionalText(200),
    requirement: choice(requirements, 'None'),
    isPublic: flag(true),
    publishAt: forAdministrators(optionalInstant()),
    unpublishAt: forAdministrators(optionalInstant()),
    isPublished: serverFlag(),
  },
  {
    urls: calendarEventUrl,
    providers: calendarEventCalendarEventProvider,
    schedules: calendarEventSchedule,
    tagLinks: itemTagLink,
  },
  { changes: calendarEventChange },
)

export type CalendarEvent = DocumentOf<typeof calendarEvent>

export type EventChange = CalendarEvent['changes'][number]
