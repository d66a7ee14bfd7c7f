import { daysBetween, type Day } from '#sync/rules/day.ts'

const withoutYear = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', day: 'numeric', month: 'long' })
const withYear = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', dateStyle: 'long' })

/** "12 May", with its year if that is another one than that of `beside`. */
export function shortDay(day: Day, beside: Day): string {
  const format = day.slice(0, 4) === beside.slice(0, 4) ? withoutYear : withYear
  return format.format(new Date(`${day}T00:00:00Z`))
}

/** "1 event", "7 events". */
export function countInWords(count: number, one: string): string {
  return `${count} ${one}${count === 1 ? '' : 's'}`
}

/** "Today", "Tomorrow", "In 7 days". */
export function daysAheadInWords(today: Day, day: Day): string {
  const days = daysBetween(today, day)
  return ['Today', 'Tomorrow'][days] ?? `In ${days} days`
}
