import {
  foldLines,
  ICalCalendar,
  ICalEvent,
  ICalEventStatus,
  ICalEventTransparency,
  type ICalEventData,
} from 'ical-generator'
import { eventPath } from '../rules/event-slug.ts'
import { htmlToText } from '../rules/html-to-text.ts'
import { printable } from '../rules/typed-text.ts'
import { readOn } from '../rules/read-on.ts'

/**
 * One date of an event, with everything that calendar apps are told of it: by feeds, by the file of one date, and by a
 * file that a device makes of its copy. Who takes it from two of them has one entry (RFC 5546, 2.1.5), so all are
 * written here.
 */
export type CalendarDate = {
  /** The schedule's id. */
  id: string
  /** UTC instants as ISO text; of whole days `YYYY-MM-DDT00:00:00.000Z`, the end being the last day itself. */
  start: string
  end: string
  isAllDay: boolean
  /** How often the date has been told anew (RFC 5545, 3.8.7.4). */
  sequence: number
  isCancelled: boolean
  /** When the event last changed or, where that is unknown, when the file is made. */
  stamp: string
  name: string
  location: string | null
  descriptionHtml: string | null
  typeName: string
  tags: readonly CalendarTag[]
  /** In the order of the event's links to them. */
  providers: readonly string[]
  links: readonly { name: string; url: string }[]
}

export type CalendarTag = { id: string; name: string; tagType: string; displayOrder: number }

const aDay = 24 * 60 * 60 * 1000
/** Characters of a description: calendar apps cut longer ones without saying so. */
const longestDescription = 4000

const noZone = new ICalCalendar()

/**
 * A date as a folded VEVENT. It contains no current time, so the same date is always the same bytes. An all-day date has
 * DATE values with the end one day after the last; a timed one has UTC instants and needs no time zone.
 */
export function toVevent(date: CalendarDate, publicUrl: string): string {
  const { start, end, isAllDay } = date
  const event = new ICalEvent(
    {
      id: `schedule-${date.id}@${hostOf(publicUrl)}`,
      sequence: date.sequence,
      stamp: date.stamp,
      start,
      // DTEND must be later than DTSTART (RFC 5545, 3.8.2.2), so an event without duration has none.
      end: isAllDay ? new Date(Date.parse(end) + aDay) : start === end ? null : end,
      allDay: isAllDay,
      ...(date.isCancelled ? cancelled : wordsOf(date, publicUrl)),
    },
    noZone,
  )
  return foldLines(event.toString())
}

/** The host of an address as settings have it, without its port; of an IPv6 address with its brackets. */
const hostOf = (address: string) => /^\w+:\/\/(\[[^\]]*\]|[^/:]+)/.exec(address)?.[1]?.toLowerCase() ?? ''

/** Nothing else is told of a cancelled date: what its event says now may be a draft that readers do not see. */
const cancelled = { summary: 'Cancelled', status: ICalEventStatus.CANCELLED }

function wordsOf(date: CalendarDate, publicUrl: string): Omit<ICalEventData, 'start'> {
  const categories = [date.typeName, ...date.tags.toSorted(byTypeAndOrder).map(({ name }) => name)]
  return {
    summary: printable(date.name),
    location: date.location === null ? null : printable(date.location),
    description: descriptionOf(date, publicUrl),
    categories: categories.map((name) => ({ name: printable(name) })),
    url: publicUrl + eventPath(date.name, date.id),
    status: ICalEventStatus.CONFIRMED,
    // An all-day event, such as a deadline, does not make its reader busy.
    transparency: date.isAllDay ? ICalEventTransparency.TRANSPARENT : ICalEventTransparency.OPAQUE,
  }
}

/** By code units, which are the same on every device and in every database. */
function byTypeAndOrder(one: CalendarTag, other: CalendarTag): number {
  const keys = ({ tagType, name, id }: CalendarTag) => [tagType, name, id]
  if (one.tagType === other.tagType && one.displayOrder !== other.displayOrder) {
    return one.displayOrder - other.displayOrder
  }
  const [mine, others] = [keys(one), keys(other)]
  const different = mine.findIndex((key, index) => key !== others[index])
  return different === -1 ? 0 : mine[different]! < others[different]! ? -1 : 1
}

function descriptionOf(date: CalendarDate, publicUrl: string): string | null {
  const { descriptionHtml, providers, links, name, id } = date
  const text = readOn(htmlToText(descriptionHtml ?? '', publicUrl), longestDescription, publicUrl + eventPath(name, id))
  const parts = [text, providers.join(', '), links.map(({ name, url }) => `${name}: ${url}`).join('\n')]
  return printable(parts.filter((part) => part !== '').join('\n\n')) || null
}
