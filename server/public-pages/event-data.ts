import type { PublicEvent } from '#sync/faces/calendar-event/public-page.ts'
import type { EventStatus } from '#sync/rules/event-status.ts'
import type { OccurrenceTime } from '#sync/rules/occurrence.ts'
import { printable } from '#sync/rules/typed-text.ts'
import { sectorZone } from '#sync/rules/zone.ts'
import { Markup } from '../html/markup.ts'

/** A provisional event is scheduled for search engines: they know no such word. */
const statuses: Record<EventStatus, string> = {
  Scheduled: 'EventScheduled',
  Provisional: 'EventScheduled',
  Postponed: 'EventPostponed',
  Cancelled: 'EventCancelled',
}

type Around = {
  /** The whole address of the page, and of its picture. */
  url: string
  image: string | undefined
  description: string
}

/**
 * A date of an event for search engines (schema.org Event), as a data block: a browser runs nothing of a script of another type, and
 * its policy does not concern it. No `<` stays in it, so that no text ends the block.
 */
export function eventData(event: PublicEvent, date: OccurrenceTime, { url, image, description }: Around): Markup {
  const data = {
    '@context': 'https://schema.org',
    '@type': 'Event',
    name: event.name,
    description,
    url,
    startDate: pointInTime(date.start, date.isAllDay),
    endDate: pointInTime(date.end, date.isAllDay),
    eventStatus: `https://schema.org/${statuses[event.status]}`,
    inLanguage: 'en-GB',
    image,
    ...placeOf(event.location, url),
    organizer: event.providers.map((name) => ({ '@type': 'Organization', name })),
  }
  const text = JSON.stringify(data, (_name, value: unknown) => (typeof value === 'string' ? printable(value) : value))
  const harmless = text.replaceAll(
    /[<>&\u2028\u2029]/g,
    (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
  return new Markup(`<script type="application/ld+json">${harmless}</script>`)
}

const isOnline = /\b(?:online|webinar|virtual)\b/i

function placeOf(location: string | null, url: string): object {
  if (location === null) return {}
  if (!isOnline.test(location)) {
    return {
      eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
      location: { '@type': 'Place', name: location, address: location },
    }
  }
  return {
    eventAttendanceMode: 'https://schema.org/OnlineEventAttendanceMode',
    location: { '@type': 'VirtualLocation', name: location, url },
  }
}

/** A date for whole days, else the sector's time with its offset, which search engines show as it stands. */
function pointInTime(instant: string, isAllDay: boolean): string {
  if (isAllDay) return instant.slice(0, 10)
  const parts = Object.fromEntries(clock.formatToParts(new Date(instant)).map(({ type, value }) => [type, value]))
  const offset = parts['timeZoneName']!.replace('GMT', '') || '+00:00'
  return `${parts['year']}-${parts['month']}-${parts['day']}T${parts['hour']}:${parts['minute']}:00${offset}`
}

const clock = new Intl.DateTimeFormat('en-GB', {
  timeZone: sectorZone,
  timeZoneName: 'longOffset',
  hourCycle: 'h23',
  ...{ year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit' },
})
