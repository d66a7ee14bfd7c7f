import { escape, ICalCalendar, ICalCalendarMethod, type ICalCalendarData } from 'ical-generator'
import { eventSlug } from '../rules/event-slug.ts'
import { printable } from '../rules/typed-text.ts'

/** How often apps should refresh. */
const refreshSeconds = 60 * 60

/**
 * A file of these VEVENTs, to be taken once. It has no name and requests no refresh: Outlook would make a calendar of its
 * own of it.
 */
export function toCalendarFile(productName: string, vevents: readonly string[]): string {
  const { begin, end } = around(new ICalCalendar(headOf(productName)))
  return [begin, ...vevents, end].join('')
}

/** The name of the file of one date. A header is ASCII: a name in another script is replaced by the date's id. */
export function calendarFileName({ name, id }: { name: string; id: string }): string {
  const slug = eventSlug(name).replace(/[^a-z0-9-]/g, '')
  return `${slug.length > 2 ? slug : id}.ics`
}

/** What stands before and after the VEVENTs of a calendar. It names no time zone: all times are UTC. */
export function vcalendarAround(name: string, productName: string): { begin: string; end: string } {
  // The library does not escape a calendar's name: a line break in it would start a new line of the file.
  return around(new ICalCalendar({ ...headOf(productName), name: asText(name), ttl: refreshSeconds }))
}

function headOf(productName: string): ICalCalendarData {
  return {
    method: ICalCalendarMethod.PUBLISH,
    prodId: { company: asText(productName), product: 'calendar', language: 'EN' },
  }
}

function around(calendar: ICalCalendar): { begin: string; end: string } {
  const empty = calendar.toString()
  const end = empty.lastIndexOf('END:VCALENDAR')
  return { begin: empty.slice(0, end), end: `${empty.slice(end)}\r\n` }
}

function asText(words: string): string {
  return escape(printable(words), false)
}
