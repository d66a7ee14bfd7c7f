import { formatDate, formatLongDate, formatMonth } from '#client/i18n/format.ts'
import type { Day } from '#sync/rules/day.ts'
import { addMonths, monthOfDay } from '#sync/rules/month.ts'
import type { DaySpan } from '#sync/rules/occurrence.ts'

/** A day in words, and as numbers with the whole and with the short year. */
export function textOfDay(day: Day): string {
  const date = formatDate(day)
  return `${formatLongDate(day)} ${date} ${date.slice(0, 6)}${date.slice(8)}`
}

/** The months that it touches and neither begins nor ends in. */
export function monthsBetween({ first, last }: DaySpan): string[] {
  const months: string[] = []
  for (let month = addMonths(monthOfDay(first), 1); month < monthOfDay(last); month = addMonths(month, 1)) {
    months.push(formatMonth(month))
  }
  return months
}

/** The same function, which makes what it makes of a text once. */
export function remember<T>(make: (text: string) => T): (text: string) => T {
  const made = new Map<string, T>()
  return (text) => {
    const known = made.get(text)
    if (known !== undefined) return known
    const value = make(text)
    made.set(text, value)
    return value
  }
}
