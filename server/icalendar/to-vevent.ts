import {
  foldLines,
  ICalCalendar,
  ICalEvent,
  ICalEventStatus,
  ICalEventTransparency,
  type ICalEventData,
} from 'ical-generator'
import { eventSlug } from '#sync/rules/event-slug.ts'
import { printable } from '#sync/rules/typed-text.ts'
import { htmlToText } from '../html/html-to-text.ts'
import type { FeedDate } from './feed-dates.ts'

const aDay = 24 * 60 * 60 * 1000
/** Characters of a description: calendar apps cut long ones anyway, and the event's address leads to the rest. */
const longestDescription = 4000

const noZone = new ICalCalendar()

/**
 * A date as a folded VEVENT. It contains no current time, so the same date is always the same bytes. An all-day date has
 * DATE values with the end one day after the last; a timed one has UTC instants and needs no time zone.
 */
export function toVevent(date: FeedDate, publicUrl: string): string {
  const { start, end, isAllDay } = date
  const event = new ICalEvent(
    {
      id: `schedule-${date.id}@${new URL(publicUrl).hostname}`,
      sequence: date.sequence,
      stamp: date.changedAt,
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

/** Nothing else is told of a cancelled date: what its event says now may be a draft that readers do not see. */
const cancelled = { summary: 'Cancelled', status: ICalEventStatus.CANCELLED }

function wordsOf(date: FeedDate, publicUrl: string): Omit<ICalEventData, 'start'> {
  return {
    summary: printable(date.name),
    location: date.location === null ? null : printable(date.location),
    description: descriptionOf(date),
    categories: [date.typeName, ...date.tags.map(({ name }) => name)].map((name) => ({ name: printable(name) })),
    url: eventAddress(date, publicUrl),
    status: ICalEventStatus.CONFIRMED,
    // An all-day event, such as a deadline, does not make its reader busy.
    transparency: date.isAllDay ? ICalEventTransparency.TRANSPARENT : ICalEventTransparency.OPAQUE,
  }
}

/** Where the event opens in the product. */
export function eventAddress({ id, name }: Pick<FeedDate, 'id' | 'name'>, publicUrl: string): string {
  return `${publicUrl}/calendar/${encodeURIComponent(eventSlug(name))}/${id}`
}

function descriptionOf({ descriptionHtml, providers, links }: FeedDate): string | null {
  const text = Array.from(htmlToText(descriptionHtml ?? ''))
  const short = text.length > longestDescription ? `${text.slice(0, longestDescription).join('')} …` : text.join('')
  const parts = [short, providers.join(', '), links.map(({ name, url }) => `${name}: ${url}`).join('\n')]
  return printable(parts.filter((part) => part !== '').join('\n\n')) || null
}
