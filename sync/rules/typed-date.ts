import type { Day } from './day.ts'
import { instantsOf, type NamedInstant } from './local-time.ts'

/** Why what was typed is no date: it cannot be read, there is no such day, or a clock shows that time twice or never. */
export type TypedProblem =
  | { kind: 'unreadable' }
  | { kind: 'noTime' }
  | { kind: 'hasTime' }
  | { kind: 'noSuchDay' }
  | { kind: 'twice'; day: Day; time: string; instants: readonly NamedInstant[] }
  | { kind: 'never'; day: Day; time: string }

/** A value, nothing, or what is wrong. */
export type Typed = { value: string; problem: TypedProblem | null }

const nothing: Typed = { value: '', problem: null }
const wrong = (problem: TypedProblem): Typed => ({ value: '', problem })

/**
 * The day in a text as people in Britain type it: `4/12/2026`, `04.12.26`, `4 Dec 2026`, `04122026`, `2026-12-04`, with or
 * without its weekday. The day always comes before the month; nothing is swapped to make sense of it.
 * @returns its value as `YYYY-MM-DD`
 */
export function typedDay(text: string): Typed {
  const { day, time, problem } = partsOf(text)
  if (problem || day === null) return problem ? wrong(problem) : nothing
  return time === null ? { value: day, problem: null } : wrong({ kind: 'hasTime' })
}

/**
 * The same with a time of 24 or 12 hours behind it: `4/12/2026 9:30`, `04.12.26 0930`, `4 Dec 2026 9pm`. A time that the
 * clock shows twice needs its name (`25/10/2026 01:30 BST`).
 * @returns its value as an ISO instant
 */
export function typedMoment(text: string, timeZone: string): Typed {
  const { day, time, zoneName, problem } = partsOf(text)
  if (problem || day === null) return problem ? wrong(problem) : nothing
  if (time === null) return wrong({ kind: 'noTime' })
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

type Parts = { day: Day | null; time: string | null; zoneName: string | null; problem: TypedProblem | null }

const weekdayBefore = /^\s*(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?\.?,?\s+/i
const numbers = /^\s*(\d{1,2})\s*[/.\-\s]\s*(\d{1,2})\s*[/.\-\s]\s*(\d{4}|\d{2})(?=\D|$)/
const eightDigits = /^\s*(\d{2})(\d{2})(\d{4})(?=\D|$)/
const withName = /^\s*(\d{1,2})(?:st|nd|rd|th)?\s*[\s.\-/]\s*([a-z]{3,9})\.?,?\s*[\s.\-/]\s*(\d{4}|\d{2})(?=\D|$)/i
const iso = /^\s*(\d{4})-(\d{1,2})-(\d{1,2})(?=\D|$)/
const timeBehind =
  /^[\s,T]*(?:at\s+)?(\d{1,2})(?:[:.]?(\d{2}))?\s*(?:([ap])\.?m\.?)?\s*([a-z]{2,5}(?:[+-]\d{1,2})?)?\s*$/i

const months = 'january february march april may june july august september october november december'.split(' ')

function partsOf(text: string): Parts {
  const none: Parts = { day: null, time: null, zoneName: null, problem: null }
  if (text.trim() === '') return none
  const typed = text.replace(weekdayBefore, '')
  const found = dateIn(typed)
  if (!found) return { ...none, problem: { kind: 'unreadable' } }
  const day = realDay(found)
  if (day === null) return { ...none, problem: { kind: 'noSuchDay' } }
  const rest = typed.slice(found.length)
  if (rest.trim() === '') return { ...none, day }
  const [, hours = '', minutes = '00', half, zoneName] = timeBehind.exec(rest) ?? []
  const time = timeOf(hours, minutes, half)
  return time === null
    ? { ...none, problem: { kind: 'unreadable' } }
    : { ...none, day, time, zoneName: zoneName?.toUpperCase() ?? null }
}

type Found = { year: string; month: number; date: string; length: number }

function dateIn(text: string): Found | null {
  const first = iso.exec(text)
  if (first) return { year: first[1]!, month: Number(first[2]), date: first[3]!, length: first[0].length }
  const plain = eightDigits.exec(text) ?? numbers.exec(text)
  if (plain) return { year: plain[3]!, month: Number(plain[2]), date: plain[1]!, length: plain[0].length }
  const named = withName.exec(text)
  if (!named) return null
  const name = named[2]!.toLowerCase()
  const month = months.findIndex((one) => one.startsWith(name) || (one === 'september' && name === 'sept')) + 1
  return month === 0 ? null : { year: named[3]!, month, date: named[1]!, length: named[0].length }
}

/** Years of two digits are those of this century. */
function realDay({ year, month, date }: Found): Day | null {
  const fullYear = year.length === 2 ? `20${year}` : year
  const day = `${fullYear}-${twoDigits(month)}-${twoDigits(Number(date))}`
  const at = Date.parse(`${day}T00:00:00.000Z`)
  return !Number.isNaN(at) && new Date(at).toISOString().slice(0, 10) === day ? day : null
}

function timeOf(hours: string, minutes: string, half: string | undefined): string | null {
  const [hour, minute] = [Number(hours), Number(minutes)]
  if (hours === '' || minute > 59 || hour > 23) return null
  if (half === undefined) return `${twoDigits(hour)}:${twoDigits(minute)}`
  if (hour < 1 || hour > 12) return null
  return `${twoDigits((hour % 12) + (half.toLowerCase() === 'p' ? 12 : 0))}:${twoDigits(minute)}`
}

function twoDigits(number: number): string {
  return String(number).padStart(2, '0')
}
