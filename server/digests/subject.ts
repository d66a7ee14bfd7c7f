import { addDays } from '#sync/rules/day.ts'
import { isOff } from '#sync/rules/status-and-requirement.ts'
import type { DigestMailing } from './kinds.ts'
import { digestDays, touches, type Section } from './sections.ts'
import { countInWords, shortDay } from './words.ts'

/** The subject of a digest: how much is on in its days or, where nothing is, how much it reports. */
export function subjectOf({ kind, period }: DigestMailing, sections: readonly Section[]): string {
  const entries = sections
    .flatMap((section) => section.entries)
    .filter(({ isWithdrawn, status }) => !isWithdrawn && !isOff(status))
  const { range } = digestDays(kind, period)
  const eventsOf = (dates: typeof entries) => new Set(dates.map(({ eventId }) => eventId)).size
  const on = (from: string, until: string) => eventsOf(entries.filter((entry) => touches(entry, { from, until })))
  const all = countInWords(eventsOf(entries), 'event')
  if (kind === 'weekly') {
    const count = on(range.from, range.until)
    const from = shortDay(range.from, period)
    return count > 0 ? `This week: ${countInWords(count, 'event')} from ${from}` : `Coming up after ${from}: ${all}`
  }
  const [today, tomorrow] = [on(period, addDays(period, 1)), on(addDays(period, 1), range.until)]
  if (today > 0) return `Today: ${countInWords(today, 'event')} on ${shortDay(period, period)}`
  return tomorrow > 0 ? `Tomorrow: ${countInWords(tomorrow, 'event')}` : `Coming up: ${all}`
}
