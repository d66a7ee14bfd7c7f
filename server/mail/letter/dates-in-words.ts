import { occurrenceDays, type OccurrenceTime } from '#sync/rules/occurrence.ts'
import { dayInZone, sectorZone } from '#sync/rules/zone.ts'

const inSector = dayInZone(sectorZone)
const dayFormat = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'UTC',
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
})
const timeFormat = new Intl.DateTimeFormat('en-GB', { timeZone: sectorZone, hour: '2-digit', minute: '2-digit' })

/** A date of an event as a mail says it, by the clock of the sector: "Friday 4 December 2026, 09:00 to 10:30". */
export function datesInWords(date: OccurrenceTime): string {
  const { first, last } = occurrenceDays(date, inSector)
  if (date.isAllDay) return first === last ? longDay(first) : `${longDay(first)} to ${longDay(last)}`
  const [from, until] = [timeFormat.format(new Date(date.start)), timeFormat.format(new Date(date.end))]
  // A date that ends at midnight ends with the day before it.
  if (first === last) return `${longDay(first)}, ${date.start === date.end ? from : `${from} to ${until}`}`
  return `${longDay(first)}, ${from} to ${longDay(inSector(date.end))}, ${until}`
}

/** "Friday 4 December 2026" */
export function longDay(day: string): string {
  return dayFormat.format(new Date(`${day}T00:00:00Z`)).replace(',', '')
}
