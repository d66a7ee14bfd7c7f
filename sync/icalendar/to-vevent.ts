import {
  foldLines,
  ICalCalendar,
  ICalEvent,
  ICalEventStatus,
  ICalEventTransparency,
  type ICalEventData,
} from 'ical-generator'
import type { CalendarDate } from '../faces/calendar-event/calendar-date.ts'
import { inTagOrder, type Named } from '../faces/names.ts'
import type { EventStatus } from '../rules/event-status.ts'
import { isOff, statusInWords } from '../rules/status-and-requirement.ts'
import { eventPath } from '../rules/event-slug.ts'
import { htmlToText } from '../rules/html-to-text.ts'
import { printable } from '../rules/typed-text.ts'
import { excerpt } from '../rules/excerpt.ts'

const aDay = 24 * 60 * 60 * 1000
/** Characters of a description: calendar apps cut longer ones without saying so. */
const longestDescription = 4000

const noZone = new ICalCalendar()

/**
 * A date as a folded VEVENT. Who takes it from a feed and from a file has one entry (RFC 5546, 2.1.5), so all are written
 * here. It contains no current time, so the same date is always the same bytes. An all-day date has DATE values with the
 * end one day after the last; a timed one has UTC instants and needs no time zone.
 * @param stamp when the event last changed or, where that is unknown, when the file is made
 */
export function toVevent(date: CalendarDate, stamp: string, publicUrl: string): string {
  const { start, end, isAllDay } = date
  const event = new ICalEvent(
    {
      id: `schedule-${date.id}@${hostOf(publicUrl)}`,
      // Counted by triggers (migrations 0055 and 0078), from what `calendar-date.ts` tells of a date (`tests/db/sequence-triggers.server.test.ts` compares).
      sequence: date.sequence,
      stamp,
      start,
      // DTEND must be later than DTSTART (RFC 5545, 3.8.2.2), so an event without duration has none.
      end: isAllDay ? new Date(Date.parse(end) + aDay) : start === end ? null : end,
      allDay: isAllDay,
      ...(date.isWithdrawn ? withdrawn : wordsOf(date, publicUrl)),
    },
    noZone,
  )
  return foldLines(event.toString())
}

/** The host of an address as settings have it, without its port; of an IPv6 address with its brackets. */
const hostOf = (address: string) => /^\w+:\/\/(\[[^\]]*\]|[^/:]+)/.exec(address)?.[1]?.toLowerCase() ?? ''

/** A withdrawn date says nothing else: what its event says now may be a draft that readers do not see. */
const withdrawn = { summary: 'Cancelled', status: ICalEventStatus.CANCELLED }

/** Tags of one kind stand together. */
const kindOf = ({ tagType }: Named) => tagType ?? ''

/**
 * A postponed event does not take place when it says, so its time is cancelled, until it has another one (decision 118).
 * Apps that ignore the status have the word in the name.
 */
const statuses: Record<EventStatus, ICalEventStatus> = {
  Scheduled: ICalEventStatus.CONFIRMED,
  Provisional: ICalEventStatus.TENTATIVE,
  Postponed: ICalEventStatus.CANCELLED,
  Cancelled: ICalEventStatus.CANCELLED,
}

function wordsOf(date: CalendarDate, publicUrl: string): Omit<ICalEventData, 'start'> {
  const tags = inTagOrder(date.tags).toSorted((one, other) =>
    kindOf(one) < kindOf(other) ? -1 : Number(kindOf(one) > kindOf(other)),
  )
  // A name of which nothing can be printed, or whose document is gone, is no category.
  const categories = [date.typeName, ...tags.map(({ name }) => name)].map(printable).filter((name) => name !== '')
  return {
    summary: printable(isOff(date.status) ? `${date.status}: ${date.name}` : date.name),
    location: date.location === null ? null : printable(date.location),
    description: descriptionOf(date, publicUrl),
    categories: categories.map((name) => ({ name })),
    url: publicUrl + eventPath(date.name, date.id),
    status: statuses[date.status],
    // An all-day event, such as a deadline, does not make its reader busy, and neither does one that does not take place.
    transparency:
      date.isAllDay || isOff(date.status) ? ICalEventTransparency.TRANSPARENT : ICalEventTransparency.OPAQUE,
  }
}

function descriptionOf(date: CalendarDate, publicUrl: string): string | null {
  const { descriptionHtml, providers, links, name, id, requirement } = date
  const text = excerpt(
    htmlToText(descriptionHtml ?? '', publicUrl),
    longestDescription,
    publicUrl + eventPath(name, id),
  )
  const parts = [
    statusInWords(date),
    requirement === 'None' ? '' : requirement,
    text,
    providers.join(', '),
    links.map(({ name, url }) => `${name}: ${url}`).join('\n'),
  ]
  return printable(parts.filter((part) => part !== '').join('\n\n')) || null
}
