import type { MonthKey } from '#sync/protocol/month-record.ts'
import type { Day } from '#sync/rules/day.ts'
import { folded } from '#sync/rules/folded-text.ts'
import { isMonth, monthOfDay } from '#sync/rules/month.ts'
import { monthNames } from '#sync/rules/month-names.ts'
import { typedDay } from '#sync/rules/typed-date.ts'

/** A day or a month that somebody has typed. */
export type Destination = { day: Day } | { month: MonthKey }

const goTo = /^go\s*to\s+/

/**
 * Where a text such as "go to March 2027", "mar", "3/2027", "4 dec", "dec 4" or "4/12" leads: without a year to the next one from
 * today. "May 27" may be a day or a month, the day first.
 */
export function destinationsOf(text: string, today: Day): Destination[] {
  const typed = folded(text.trim()).replace(goTo, '')
  const day = dayOf(typed, today)
  const month = monthOf(typed, today)
  return [...(day ? [{ day }] : []), ...(month ? [{ month }] : [])]
}

function dayOf(typed: string, today: Day): Day | null {
  const swapped = typed.replace(/^([a-z]{3,9})\.?\s+(\d{1,2})(?:st|nd|rd|th)?(,?\s+\d{4})?$/, '$2 $1$3')
  return typedDay(swapped, today).value || null
}

function monthOf(typed: string, today: Day): MonthKey | null {
  const [, iso] = /^(\d{4}-\d{2})$/.exec(typed) ?? []
  if (iso) return isMonth(iso) ? iso : null
  const [, number, ofYear] = /^(\d{1,2})[/.\s-](\d{4})$/.exec(typed) ?? []
  if (number) return monthKeyOf(Number(number), ofYear!)
  const [, name, year] = /^([a-z]{3,9})\.?(?:\s+(\d{4}|\d{2}))?$/.exec(typed) ?? []
  const place = name ? monthNames.findIndex((one) => one.toLowerCase().startsWith(name)) : -1
  if (place < 0) return null
  if (year) return monthKeyOf(place + 1, year.length === 2 ? `20${year}` : year)
  const thisYear = today.slice(0, 4)
  const month = monthKeyOf(place + 1, thisYear)
  return month && month < monthOfDay(today) ? monthKeyOf(place + 1, String(Number(thisYear) + 1)) : month
}

function monthKeyOf(number: number, year: string): MonthKey | null {
  const month = `${year}-${String(number).padStart(2, '0')}`
  return isMonth(month) ? month : null
}
