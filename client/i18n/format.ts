import { monthNames, shortMonthNames } from '#sync/rules/month-names.ts'

/**
 * A moment or a day. A `Date` and an ISO instant are shown in the device's zone; text of the form `YYYY-MM-DD`
 * (or `YYYY-MM` for a month) is a calendar day and is never zone-converted. An all-day value
 * `YYYY-MM-DDT00:00:00.000Z` is a date too: pass its first ten characters.
 */
export type Moment = Date | string

// The names are the same in both languages. Asking Intl for them keeps the first paint waiting (60 ms on a slow phone).
const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']
const shortWeekdays = weekdays.map((name) => name.slice(0, 3))
let integers: Intl.NumberFormat | undefined

/** `20/11/2026`, in both languages (product 9, decision 182). */
export function formatDate(moment: Moment): string {
  const date = toLocalDate(moment)
  return `${twoDigits(date.getDate())}/${twoDigits(date.getMonth() + 1)}/${date.getFullYear()}`
}

/** `14:05` */
export function formatTime(moment: Moment): string {
  const date = toLocalDate(moment)
  return `${twoDigits(date.getHours())}:${twoDigits(date.getMinutes())}`
}

/** `20/11/2026 14:05` */
export function formatDateTime(moment: Moment): string {
  return `${formatDate(moment)} ${formatTime(moment)}`
}

/** `Friday 20 November 2026` */
export function formatLongDate(moment: Moment): string {
  return `${formatDayOfYear(moment)} ${toLocalDate(moment).getFullYear()}`
}

/** `Friday 20 November`: where the year is clear from around it. */
export function formatDayOfYear(moment: Moment): string {
  return `${formatDayOfMonth(moment)} ${monthNames[toLocalDate(moment).getMonth()]}`
}

/** `Friday 20`: where the month is clear from what follows. */
export function formatDayOfMonth(moment: Moment): string {
  const date = toLocalDate(moment)
  return `${weekdays[date.getDay()]} ${date.getDate()}`
}

/** `Fri 20 Nov`: for side lists and narrow places, where the year is clear from around it. */
export function formatShortDate(moment: Moment): string {
  const date = toLocalDate(moment)
  return `${shortWeekdays[date.getDay()]} ${date.getDate()} ${shortMonthNames[date.getMonth()]}`
}

/** `November 2026`, from a moment or from `YYYY-MM`. */
export function formatMonth(moment: Moment): string {
  const date = toLocalDate(moment)
  return `${monthNames[date.getMonth()]} ${date.getFullYear()}`
}

/** `Friday` or, short, `Fri`; `day` counts as `Date.getDay()`, 0 is Sunday. */
export function formatWeekday(day: number, width: 'long' | 'short' = 'long'): string {
  return (width === 'long' ? weekdays : shortWeekdays)[day % 7] ?? ''
}

/** `12,345` */
export function formatInteger(value: number): string {
  integers ??= new Intl.NumberFormat('en-GB', { maximumFractionDigits: 0 })
  return integers.format(value)
}

function toLocalDate(moment: Moment): Date {
  if (typeof moment !== 'string') return moment
  const day = /^(\d{4})-(\d{2})(?:-(\d{2}))?$/.exec(moment)
  return day ? new Date(Number(day[1]), Number(day[2]) - 1, Number(day[3] ?? 1)) : new Date(moment)
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0')
}
