import { shortMonthNames } from '#sync/rules/month-names.ts'
import { sectorZone } from '#sync/rules/zone.ts'

type Parts = Partial<Record<Intl.DateTimeFormatPartTypes, string>>

function partsIn(format: Intl.DateTimeFormat, instant: string): Parts {
  return Object.fromEntries(format.formatToParts(new Date(instant)).map(({ type, value }) => [type, value]))
}

const time = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone: sectorZone } as const
const long = new Intl.DateTimeFormat('en-GB', {
  ...time,
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
})
const short = new Intl.DateTimeFormat('en-GB', { ...time, day: 'numeric', month: 'numeric' })

/** `Friday 4 December 2026 at 09:00`, on London's clock wherever the device is. */
export function longLondonTime(instant: string): string {
  const { weekday, day, month, year, hour, minute } = partsIn(long, instant)
  return `${weekday} ${day} ${month} ${year} at ${hour}:${minute}`
}

/** `4 Dec 09:00`, on London's clock. */
export function shortLondonTime(instant: string): string {
  const { day, month, hour, minute } = partsIn(short, instant)
  return `${Number(day)} ${shortMonthNames[Number(month) - 1]} ${hour}:${minute}`
}
