import { formatDate, formatDateTime, formatTime } from '#client/i18n/format.ts'
import { addDays, type Day } from '#sync/rules/day.ts'
import { instantsOf } from '#sync/rules/local-time.ts'
import { addMonthsToDay } from '#sync/rules/month.ts'
import { dayOnDevice } from '#sync/rules/zone.ts'
import type { Held } from '#sync/rules/typed-date.ts'
import { isInReach } from '#sync/rules/typed-when.ts'

/** The zone of the device's clock, on which times are shown and typed. */
export const deviceZone = () => new Intl.DateTimeFormat().resolvedOptions().timeZone

/**
 * What a field shows of a day or an instant: `04/12/2026`, `04/12/2026 09:30`. A time that the clock shows twice is followed
 * by its name.
 * @param besideDay a moment on this day is shown as its time alone
 */
export function dateText(value: string, isTimed: boolean, besideDay?: Day): string {
  if (Number.isNaN(Date.parse(value))) return ''
  if (!isTimed) return formatDate(value)
  const [day, time] = [dayOnDevice(value), formatTime(value)]
  const text = day === besideDay ? time : formatDateTime(value)
  const instants = instantsOf(`${day}T${time}`, deviceZone())
  if (instants.length < 2) return text
  const meant = instants.find(({ instant }) => Date.parse(instant) === Date.parse(value))
  return meant ? `${text} ${meant.zoneName}` : text
}

/** What stays of a value where only its day or only its time is typed over. */
export function heldBy(value: string, isTimed: boolean): Held {
  if (Number.isNaN(Date.parse(value))) return { day: null, time: null }
  return isTimed ? { day: dayOnDevice(value), time: formatTime(value) } : { day: value, time: null }
}

export type DatePart = 'day' | 'month' | 'year' | 'hour' | 'minute'

/** A part of what a field shows, from one place of the text to another. */
export type PlacedPart = { part: DatePart; from: number; to: number }

/** The parts of a text as `dateText` writes it; none of anything else. */
export function partsOfText(text: string): PlacedPart[] {
  const found = /^(\d\d\/\d\d\/\d{4})?( ?\d\d:\d\d)?(?: [A-Z]\S*)?$/.exec(text)
  if (!found) return []
  const day: PlacedPart[] = [
    { part: 'day', from: 0, to: 2 },
    { part: 'month', from: 3, to: 5 },
    { part: 'year', from: 6, to: 10 },
  ]
  const at = found[1] === undefined ? 0 : 11
  const time: PlacedPart[] = [
    { part: 'hour', from: at, to: at + 2 },
    { part: 'minute', from: at + 3, to: at + 5 },
  ]
  return [...(found[1] === undefined ? [] : day), ...(found[2] === undefined ? [] : time)]
}

/** The part at the caret; where all is selected, the first. */
export function partAt(text: string, from: number, to: number): PlacedPart | null {
  const parts = partsOfText(text)
  const isIn = (part: PlacedPart) => to <= part.to && (from === to || from >= part.from)
  return parts.find(isIn) ?? parts[0] ?? null
}

const hourInMs = 3_600_000
const minuteInMs = 60_000
/** Minutes go by fives, to whole fives. */
const minutesOfStep = 5

/**
 * A value one step later or earlier in one of its parts. The last day of a month stays within a shorter one, a time stays on
 * the clock, and one that the clock skips moves on to the next that it shows.
 */
export function stepped(value: string, isTimed: boolean, part: DatePart, by: 1 | -1): string {
  if (part === 'hour' || part === 'minute') {
    const at = Date.parse(value)
    const step = minutesOfStep * minuteInMs
    const whole = by > 0 ? Math.floor(at / step) : Math.ceil(at / step)
    return new Date(part === 'hour' ? at + by * hourInMs : (whole + by) * step).toISOString()
  }
  const start = isTimed ? dayOnDevice(value) : value
  if (!isInReach(start)) return value
  const move = (day: Day) => (part === 'day' ? addDays(day, by) : addMonthsToDay(day, part === 'year' ? by * 12 : by))
  return isTimed ? onDay(value, move(start)) : move(start)
}

/** The same time of the clock on another day. Of a time that comes twice it is the first; one that is skipped moves on an hour. */
export function onDay(instant: string, day: Day): string {
  const time = formatTime(instant)
  const hourLater = `${String((Number(time.slice(0, 2)) + 1) % 24).padStart(2, '0')}${time.slice(2)}`
  const [found = instantsOf(`${day}T${hourLater}`, deviceZone())[0]] = instantsOf(`${day}T${time}`, deviceZone())
  return found?.instant ?? instant
}
