import type { CalendarEvent, calendarEvent } from '../../entities/calendar-event.ts'
import type { MonthEntry, NameRecord } from '../../protocol/month-record.ts'
import { eventPath } from '../../rules/event-slug.ts'
import { htmlToText } from '../../rules/html-to-text.ts'
import { excerpt } from '../../rules/excerpt.ts'
import type { FieldsShown, PartShown } from '../fields-shown.ts'
import { providersOf, type Names } from '../names.ts'
import { hiddenFromReaders, noChanges, noLinks, timesOfDates } from './shared-answers.ts'

/** What a mail says of a date of an event. */
export const letterShows = {
  id: false,
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
  urls: noLinks,
  providers: { id: false, calendarEventProviderId: true, displayOrder: false },
  schedules: timesOfDates,
  tagLinks: { id: false, itemTagId: false },
  changes: noChanges,
} as const satisfies FieldsShown<typeof calendarEvent>

export type EventOfLetter = PartShown<typeof letterShows, CalendarEvent>

/** A date of an event in a mail, of which HTML and plain text are both made. */
export type EventBlock = {
  name: string
  status: MonthEntry['status']
  statusNote: string | null
  requirement: MonthEntry['requirement']
  start: string
  end: string
  isAllDay: boolean
  location: string | null
  type: Pick<NameRecord, 'name' | 'color' | 'isDeadline'> | null
  providers: string[]
  isPromoted: boolean
  imageId: string | null
  /** What the picture shows. */
  imageText: string
  /** The beginning of the description as plain text. */
  text: string
  /** Where the date opens. */
  url: string
}

/** Characters of a description in a mail. */
const longestText = 300

export function toEventBlock(
  event: Omit<EventOfLetter, 'schedules'>,
  { id, start, end, isAllDay }: EventOfLetter['schedules'][number],
  names: Names<NameRecord>,
  publicUrl: string,
): EventBlock {
  const { name, location, status, statusNote, requirement } = event
  const type = names.get(event.calendarEventTypeId)
  const url = publicUrl + eventPath(name, id)
  return {
    ...{ name, location, start, end, isAllDay, url },
    status: status === 'Scheduled' ? null : status,
    statusNote,
    requirement: requirement === 'None' ? null : requirement,
    type: type ? { name: type.name, color: type.color, isDeadline: type.isDeadline === true } : null,
    providers: providersOf(event, names).map((provider) => provider.name),
    isPromoted: event.isPaidPromotion,
    imageId: event.imageBlobReferenceId,
    imageText: event.imageAlternativeText ?? `Picture of ${name}`,
    text: excerpt(htmlToText(event.descriptionHtml ?? '', publicUrl), longestText, url),
  }
}
