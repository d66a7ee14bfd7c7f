import { nameKey } from '#sync/rules/name-key.ts'
import { readWhen, type When } from '#sync/rules/typed-when.ts'

/** What a clock shows, as `2026-12-04T09:30:00`, with its name behind it where that was written; `end` only where one was. */
type InWords = { start: string; end: string | null }

/** Two days that no year, weekday or day of the month is the same for. */
const [early, late] = ['2020-01-01', '2041-07-02'] as const

/**
 * A date as forms read it, and its end where it names one: `4 Dec 2026`, `04-Dec-26 9:00 AM`, `4 to 6 December 2026`,
 * `4 Dec 2026 9-10:30`. Null for what would be another date on another day, and for an end of which the time is missing.
 */
export function dateInWords(text: string): InWords | null {
  const read = whenever(text)
  if (read === null || read.first === null || read.isDoubtful) return null
  const { first, last, from, to, fromZone, toZone } = read
  const isHalf = (last !== null || to !== null) && (from === null) !== (to === null)
  if (isHalf || ![fromZone, toZone].every((zone) => zone === null || /^(?:BST|GMT)$/.test(zone))) return null
  const clock = (day: string, time: string | null, zone: string | null) =>
    `${day}T${time ?? '00:00'}:00${zone === null ? '' : ` ${zone}`}`
  const hasEnd = last !== null || to !== null
  return { start: clock(first, from, fromZone), end: hasEnd ? clock(last ?? first, to, toZone) : null }
}

/** Whether it is a day without its year. */
export function hasNoYear(text: string): boolean {
  const read = readWhen(withoutSeconds(text), early)
  return !('kind' in read) && read.first !== null && whenever(text) === null
}

/** What it says on whatever day it is read. */
function whenever(text: string): When | null {
  const typed = withoutSeconds(text)
  const [read, later] = [readWhen(typed, early), readWhen(typed, late)]
  if ('kind' in read || 'kind' in later) return null
  return read.first === later.first && read.last === later.last ? read : null
}

const withoutSeconds = (text: string) => nameKey(text).replaceAll(/(\d:\d\d):00(?= ?[ap]\.?m)/g, '$1')
