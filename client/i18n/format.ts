/**
 * A moment or a day. A `Date` and an ISO instant are shown in the device's zone; text of the form `YYYY-MM-DD`
 * (or `YYYY-MM` for a month) is a calendar day and is never zone-converted. An all-day value
 * `YYYY-MM-DDT00:00:00.000Z` is a date too: pass its first ten characters.
 */
export type Moment = Date | string

const integers = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 0 })
const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
const weekdays = new Intl.DateTimeFormat('en-GB', { weekday: 'long' })
const shortWeekdays = new Intl.DateTimeFormat('en-GB', { weekday: 'short' })
const months = new Intl.DateTimeFormat('en-GB', { month: 'long' })
const shortMonths = new Intl.DateTimeFormat('en-GB', { month: 'short' })

/** `20/11/2026`, in both languages (spec section 9). */
export function formatDate(moment: Moment): string {
  const date = toLocalDate(moment)
  return `${twoDigits(date.getDate())}/${twoDigits(date.getMonth() + 1)}/${date.getFullYear()}`
}

/** `14:05` */
export function formatTime(moment: Moment): string {
  return clock.format(toLocalDate(moment))
}

/** `20/11/2026 14:05` */
export function formatDateTime(moment: Moment): string {
  return `${formatDate(moment)} ${formatTime(moment)}`
}

/** `Friday 20 November 2026` */
export function formatLongDate(moment: Moment): string {
  const date = toLocalDate(moment)
  return `${weekdays.format(date)} ${date.getDate()} ${months.format(date)} ${date.getFullYear()}`
}

/** `Fri 20 Nov`: for side lists and narrow places, where the year is clear from around it. */
export function formatShortDate(moment: Moment): string {
  const date = toLocalDate(moment)
  return `${shortWeekdays.format(date)} ${date.getDate()} ${shortMonths.format(date)}`
}

/** `November 2026`, from a moment or from `YYYY-MM`. */
export function formatMonth(moment: Moment): string {
  const date = toLocalDate(moment)
  return `${months.format(date)} ${date.getFullYear()}`
}

/** `Friday` or, short, `Fri`; `day` counts as `Date.getDay()`, 0 is Sunday. */
export function formatWeekday(day: number, width: 'long' | 'short' = 'long'): string {
  const sunday = 4
  return (width === 'long' ? weekdays : shortWeekdays).format(new Date(2026, 0, sunday + day))
}

/** `12,345` */
export function formatInteger(value: number): string {
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
