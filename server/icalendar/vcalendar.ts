import { escape, ICalCalendar, ICalCalendarMethod } from 'ical-generator'
import { printable } from '#sync/rules/typed-text.ts'

/** How often apps are asked to refresh. */
const refreshSeconds = 60 * 60

/** A calendar of these VEVENTs. */
export function toVcalendar(name: string, productName: string, vevents: readonly string[]): string {
  const { begin, end } = vcalendarAround(name, productName)
  return `${begin}${vevents.join('')}${end}`
}

/** What stands before and after the VEVENTs of a calendar. It names no time zone: all times are UTC. */
export function vcalendarAround(name: string, productName: string): { begin: string; end: string } {
  const calendar = new ICalCalendar({
    // The library does not escape a calendar's name: a line break in it would start a new line of the file.
    name: asText(name),
    method: ICalCalendarMethod.PUBLISH,
    prodId: { company: asText(productName), product: 'calendar', language: 'EN' },
    ttl: refreshSeconds,
  })
  const empty = calendar.toString()
  const end = empty.lastIndexOf('END:VCALENDAR')
  return { begin: empty.slice(0, end), end: `${empty.slice(end)}\r\n` }
}

function asText(words: string): string {
  return escape(printable(words), false)
}
