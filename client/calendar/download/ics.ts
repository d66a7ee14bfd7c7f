import { addDays } from '#sync/rules/day.ts'

/** One date of an event as a calendar app takes it; `stamp` is when the file was made. */
export type IcsEvent = {
  uid: string
  start: string
  end: string
  isAllDay: boolean
  name: string
  location: string | null
  categories: readonly string[]
  url: string
}

const longestLine = 75

/** The text of an .ics file (RFC 5545): dates for whole days, the last one included, and UTC instants for the rest. */
export function toIcs(
  calendar: { name: string; productName: string; stamp: Date },
  events: readonly IcsEvent[],
): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${escaped(calendar.productName)}//calendar//EN`,
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${escaped(calendar.name)}`,
    ...events.flatMap((event) => eventLines(event, instant(calendar.stamp.toISOString()))),
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${folded(line)}\r\n`).join('')
}

function eventLines(event: IcsEvent, stamp: string): string[] {
  const { start, end, isAllDay, location, categories } = event
  const times = isAllDay
    ? [`DTSTART;VALUE=DATE:${date(start)}`, `DTEND;VALUE=DATE:${date(addDays(end.slice(0, 10), 1))}`]
    : [`DTSTART:${instant(start)}`, ...(start === end ? [] : [`DTEND:${instant(end)}`])]
  return [
    'BEGIN:VEVENT',
    `UID:${escaped(event.uid)}`,
    `DTSTAMP:${stamp}`,
    ...times,
    `SUMMARY:${escaped(event.name)}`,
    ...(location ? [`LOCATION:${escaped(location)}`] : []),
    ...(categories.length > 0 ? [`CATEGORIES:${categories.map(escaped).join(',')}`] : []),
    `URL:${event.url}`,
    // A day that something is due on is no day that somebody is busy.
    `TRANSP:${isAllDay ? 'TRANSPARENT' : 'OPAQUE'}`,
    'END:VEVENT',
  ]
}

const date = (day: string): string => day.slice(0, 10).replaceAll('-', '')
const instant = (iso: string): string => `${iso.slice(0, 19).replaceAll(/[-:]/g, '')}Z`

/** Control characters have no place in a calendar file but for the line break, which is written out. */
function escaped(text: string): string {
  return text
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/\p{Cc}/gu, (control) => (control === '\n' ? control : ' '))
    .replaceAll(/[\\;,]/g, '\\$&')
    .replaceAll('\n', '\\n')
}

/** Lines of at most 75 octets; no character is cut. */
function folded(line: string): string {
  const parts = ['']
  let octets = 0
  for (const character of line) {
    const size = new TextEncoder().encode(character).length
    if (octets + size > longestLine) {
      parts.push(' ')
      octets = 1
    }
    parts[parts.length - 1] += character
    octets += size
  }
  return parts.join('\r\n')
}
