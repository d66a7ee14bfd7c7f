import type { Day } from './day.ts'
import { instantsOf, type NamedInstant } from './local-time.ts'
import { readWhen, type When, type WhenProblem } from './typed-when.ts'

/**
 * Why what was typed is no date: it cannot be read, there is no such day or it has another weekday, something is missing or
 * too much, or a clock shows that time twice or never.
 */
export type TypedProblem =
  | WhenProblem
  | { kind: 'noTime' }
  | { kind: 'hasTime' }
  | { kind: 'hasEnd' }
  | { kind: 'twice'; day: Day; time: string; instants: readonly NamedInstant[] }
  | { kind: 'never'; day: Day; time: string }

/** A value, nothing, or what is wrong. */
export type Typed = {
  value: string
  problem: TypedProblem | null
  /** Of a date that has an end: it was typed with one (null if not), and with or without a time. */
  schedule?: { end: string | null; isAllDay: boolean }
}

/** A day and a time of it that stay where only the other one is typed. */
export type Held = { day: Day | null; time: string | null }

const nothing: Typed = { value: '', problem: null }
const wrong = (problem: TypedProblem): Typed => ({ value: '', problem })

/**
 * The day in a text, as `YYYY-MM-DD`.
 * @param from a day without its year is the first one from this day on
 * @param today what "tomorrow" is counted from
 */
export function typedDay(text: string, from: Day, today = from): Typed {
  if (text.trim() === '') return nothing
  const when = readWhen(text, from, today)
  if ('kind' in when) return wrong(when)
  if (when.first === null) return wrong({ kind: when.isDoubtful ? 'unreadable' : 'hasTime' })
  if (when.from !== null || when.to !== null) return wrong({ kind: 'hasTime' })
  return when.last === null ? { value: when.first, problem: null } : wrong({ kind: 'hasEnd' })
}

/**
 * The same with a time, as an ISO instant. A time that the clock shows twice needs its name (`25/10/2026 01:30 BST`).
 * @param held the day stays if only a time is typed, and the time if only a day is
 */
export function typedMoment(
  text: string,
  timeZone: string,
  from: Day,
  held: Held = { day: null, time: null },
  today = from,
): Typed {
  if (text.trim() === '') return nothing
  const when = readWhen(text, from, today)
  if ('kind' in when) return wrong(when)
  if (when.last !== null || when.to !== null) return wrong({ kind: 'hasEnd' })
  const [day, time] = [when.first ?? held.day, when.from ?? held.time]
  if (day === null) return wrong({ kind: 'unreadable' })
  if (time === null) return wrong({ kind: 'noTime' })
  return momentOf(day, time, when.fromZone, timeZone)
}

/**
 * A date of an event, of which the end may be typed too: `4 dec 9-10:30`, `4-6 dec`. With a time it is not all day.
 * @param held of the start; without a time the date is all day until one is typed
 */
export function typedSchedule(text: string, timeZone: string, from: Day, held: Held): Typed {
  if (text.trim() === '') return nothing
  const when = readWhen(text, from)
  if ('kind' in when) return wrong(when)
  const isAllDay = when.from === null && when.to === null && held.time === null
  if (isAllDay || (held.time === null && when.isDoubtful)) return allDay(when)
  const [day, time] = [when.first ?? held.day, when.from ?? held.time]
  if (day === null) return wrong({ kind: 'unreadable' })
  if (time === null) return wrong({ kind: 'noTime' })
  const start = momentOf(day, time, when.fromZone, timeZone)
  const hasEnd = when.last !== null || when.to !== null
  if (start.problem || !hasEnd) return { ...start, schedule: { end: null, isAllDay: false } }
  if (when.to === null) return wrong({ kind: 'noTime' })
  const end = momentOf(when.last ?? day, when.to, when.toZone, timeZone)
  return end.problem ? end : { ...start, schedule: { end: end.value, isAllDay: false } }
}

function allDay({ first, last }: When): Typed {
  if (first === null) return wrong({ kind: 'unreadable' })
  return { value: first, problem: null, schedule: { end: last, isAllDay: true } }
}

function momentOf(day: Day, time: string, zoneName: string | null, timeZone: string): Typed {
  const instants = instantsOf(`${day}T${time}`, timeZone)
  const named = instants.filter((one) => zoneName === null || one.zoneName.toUpperCase() === zoneName)
  if (instants.length === 0) return wrong({ kind: 'never', day, time })
  if (named.length > 1) return wrong({ kind: 'twice', day, time, instants })
  return named[0] ? { value: named[0].instant, problem: null } : wrong({ kind: 'unreadable' })
}

/** Whether a text may be meant as it stands while somebody is still typing: with four digits of a year, and of a time. */
export function isTypedWhole(text: string, isTimed: boolean): boolean {
  const hasYear = /(^|\D)\d{4}(\D|$)|^\D*\d{8}(\D|$)/.test(text)
  return hasYear && (!isTimed || /\d[:.]\d\d\s*([ap]\.?m\.?|[A-Z]+(?:[+-]\d+)?)?\s*$/i.test(text))
}
