import { addDays, startOfWeek, type Day, type Weekday } from '#sync/rules/day.ts'
import { folded } from '#sync/rules/folded-text.ts'
import { addMonths, firstDayOf, lastDayOf, monthOfDay } from '#sync/rules/month.ts'
import type { DaySpan } from '#sync/rules/occurrence.ts'

const whenWords = /(?<!\S)(?:today|tomorrow|(?:this|next) +(?:week|month))(?![\w'])/
/** "What's on today" is a search for everything of today. */
const questionWords = /(?<!\S)(?:what'?s?|is|are|on)(?!\S)/g

/** The days that a search names by today, such as "next week", and its other words; null where it names none. */
export function meantDays(
  text: string,
  today: Day,
  weekStartsOn: Weekday,
): { rest: string; first: Day; last: Day } | null {
  const plain = folded(text)
  const when = whenWords.exec(plain)?.[0]
  if (when === undefined) return null
  const rest = plain
    .replace(when, '')
    .replace(questionWords, '')
    .replace(/\bdue\b/, 'deadline')
  return { rest: rest.replace(/[?!.]$/, '').trim(), ...daysOf(when, today, weekStartsOn) }
}

function daysOf(when: string, today: Day, weekStartsOn: Weekday): DaySpan {
  const isNext = when.startsWith('next')
  if (when.endsWith('week')) {
    const first = addDays(startOfWeek(today, weekStartsOn), isNext ? 7 : 0)
    return { first, last: addDays(first, 6) }
  }
  if (when.endsWith('month')) {
    const month = addMonths(monthOfDay(today), isNext ? 1 : 0)
    return { first: firstDayOf(month), last: lastDayOf(month) }
  }
  const day = addDays(today, when === 'tomorrow' ? 1 : 0)
  return { first: day, last: day }
}
