import { addDays, startOfWeek, weekdayOf, type Day, type Weekday } from './day.ts'
import { addMonthsToDay } from './month.ts'
import { toTimeSpan, typedTime, type TypedTime } from './typed-time.ts'

/** What a text says: a day, a time or both, and where it names two of them the end as well. Times are `09:30`. */
export type When = {
  first: Day | null
  from: string | null
  fromZone: string | null
  last: Day | null
  to: string | null
  toZone: string | null
  /** It is nothing but a number, or numbers with dots, which may be meant as a day of the month. */
  isDoubtful: boolean
}

/** `otherWeekday`: the day that was named falls on another weekday than the one beside it. */
export type WhenProblem = { kind: 'unreadable' } | { kind: 'noSuchDay' } | { kind: 'otherWeekday'; day: Day }

const unreadable: WhenProblem = { kind: 'unreadable' }

/**
 * Reads what people in Britain type: `4/12/2026`, `4 dec 9-10:30`, `next fri`, `mon 3 may 2027`, `4-6 dec`, `9am to noon`.
 * The day always comes before the month; nothing is swapped to make sense of it.
 * @param from a day without its year is the first one from this day on
 * @param today what "tomorrow" and "in 3 days" are counted from
 */
export function readWhen(text: string, from: Day, today = from): When | WhenProblem {
  const rest = plain(text)
  const days = dayRange(rest)
  const first = days ? days.first : typedDate(rest, { from, today })
  const timed = timesIn(days?.rest ?? first?.rest ?? rest)
  const later = first ? null : typedDate(timed.rest.trimStart(), { from, today })
  const last = days?.last ?? timed.day
  if ((first === null && timed.from === null) || (last && !first)) return unreadable
  if ((later?.rest ?? timed.rest).trim() !== '') return unreadable
  return toWhen({ first: first ?? later, last, from: timed.from, to: timed.to }, from)
}

type Read = { first: NamedDay | null; last: NamedDay | null; from: TypedTime | null; to: TypedTime | null }

function toWhen({ first, last, from, to }: Read, earliest: Day): When | WhenProblem {
  const firstDay = first && (last?.year && !first.year ? dayBefore(first, last) : realDay(first, earliest))
  const lastDay = last && realDay(last, firstDay ?? earliest)
  if ((first && firstDay === null) || (last && lastDay === null)) return { kind: 'noSuchDay' }
  const wrong = otherWeekday(first, firstDay) ?? otherWeekday(last, lastDay)
  if (wrong) return { kind: 'otherWeekday', day: wrong }
  const span = toTimeSpan(from, to, lastDay !== null && lastDay !== firstDay)
  if (span === null) return unreadable
  return {
    first: firstDay,
    from: span.from,
    fromZone: from?.zoneName ?? null,
    // Where the end comes first on the clock, it is that of the next day.
    last: lastDay ?? (span.isOverMidnight && firstDay ? addDays(firstDay, 1) : null),
    to: span.to,
    toZone: to?.zoneName ?? null,
    isDoubtful: first === null && from !== null && from.isDoubtful && (to === null || to.isDoubtful),
  }
}

const between = /^\s*(?:-|\bto\b|\buntil\b|\btill\b)\s*/

/** A time, and behind a hyphen or "to" another time, another day, or both. */
function timesIn(text: string): { from: TypedTime | null; to: TypedTime | null; day: NamedDay | null; rest: string } {
  const from = typedTime(text)
  const rest = from?.rest ?? text
  const hyphen = between.exec(rest)
  if (!hyphen) return { from, to: null, day: null, rest }
  const behind = rest.slice(hyphen[0].length)
  // A weekday or a number may be all that is left: it is a day unless it is a time.
  const day = typedDate(behind, null)
  const to = typedTime(day?.rest ?? behind)
  if (!day && !to) return { from, to: null, day: null, rest }
  return { from, to, day, rest: to?.rest ?? day?.rest ?? '' }
}

function plain(text: string): string {
  const lower = text.toLowerCase().replaceAll(/[–—−]/g, '-').replaceAll(',', ' ')
  return lower.replaceAll(/\s+/g, ' ').trim()
}

/** What a text names a day by: all of it, or as much as was typed. */
type NamedDay = {
  day: Day | null
  year: string | null
  month: number | null
  date: number | null
  weekday: Weekday | null
  rest: string
}

const weekdayNames = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat']
const weekday = '(mon|tue|wed|thu|fri|sat|sun)(?:s|nes|r|rs|ur)?(?:day)?\\.?(?![a-z])'
const ordinal = '(?:st|nd|rd|th)?'
const months = 'january february march april may june july august september october november december'.split(' ')

/** `4-6 dec 2026`, `mon 4 to wed 6 dec`. */
function dayRange(text: string): { first: NamedDay; last: NamedDay; rest: string } | null {
  const two = new RegExp(
    `^(?:${weekday} )?(\\d{1,2})${ordinal} ?(?:-|to) ?(?=(?:${weekday} )?\\d{1,2}${ordinal}[ .-]?[a-z])`,
  )
  const found = two.exec(text)
  if (!found) return null
  const last = explicitDay(text.slice(found[0].length))
  // `30-2 jan` may be meant from December: it must not become most of a year.
  if (!last || last.month === null || Number(found[2]) > last.date!) return null
  const first = { ...last, date: Number(found[2]), weekday: toWeekday(found[1]) }
  return { first, last, rest: last.rest }
}

/** @param counted from which days others are counted; null where only a day with its name or number will do */
function typedDate(text: string, counted: Counted | null): NamedDay | null {
  return explicitDay(text) ?? relativeDay(text, counted)
}

/** Weekdays are looked for from a day on, as days without a year are; `tomorrow` is always that of today. */
type Counted = { from: Day; today: Day }

/** `fri 4 dec`, `04/12/2026`: a day by its numbers, which may stand behind its weekday. */
function explicitDay(text: string): NamedDay | null {
  const before = new RegExp(`^(?:on )?(?:${weekday} )?(?:the )?`).exec(text)
  const named = numberedDay(text.slice(before?.[0].length ?? 0))
  return named && { ...named, weekday: toWeekday(before?.[1]) }
}

type Pattern = [pattern: RegExp, year: number, month: number, date: number]

const patterns: readonly Pattern[] = [
  [/^(\d{4})-(\d{1,2})-(\d{1,2})(?!\d)t?/, 1, 2, 3],
  [/^(\d{2})(\d{2})(\d{4})(?!\d)/, 3, 2, 1],
  [/^(\d{1,2}) ?([/.-]) ?(\d{1,2}) ?\2 ?(\d{4}|\d{2})(?![\d:])/, 4, 3, 1],
  [/^(\d{1,2}) (\d{1,2}) (\d{4})(?!\d)/, 3, 2, 1],
  [/^(\d{1,2}) ?\/ ?(\d{1,2})(?![\d/])/, 0, 2, 1],
]

function numberedDay(text: string): NamedDay | null {
  for (const [pattern, year, month, date] of patterns) {
    const found = pattern.exec(text)
    if (!found) continue
    const parts = { year: (year > 0 && found[year]) || null, month: Number(found[month]), date: Number(found[date]) }
    return { day: null, weekday: null, ...parts, rest: text.slice(found[0].length) }
  }
  return dayWithName(text)
}

/** `4 dec 2026`, `4th of december`, `dec 4`, `the 4th`. */
function dayWithName(text: string): NamedDay | null {
  const [before, dateBefore, hyphen = '', nameBehind = ''] =
    /^(\d{1,2})(?:st|nd|rd|th)? ?(?:of )?([-./]?) ?([a-z]{3,9})\.?(?![a-z])/.exec(text) ?? []
  const [behind, nameBefore = '', dateBehind] =
    /^([a-z]{3,9})\.? (\d{1,2})(?:st|nd|rd|th)?(?![\d:.a-z])/.exec(text) ?? []
  const month = toMonth(nameBehind) || toMonth(nameBefore)
  if (month > 0) {
    const date = toMonth(nameBehind) > 0 ? dateBefore : dateBehind
    const { year, rest } = yearIn(text.slice((toMonth(nameBehind) > 0 ? before! : behind!).length), hyphen === '-')
    return { day: null, weekday: null, year, month, date: Number(date), rest }
  }
  const alone = /^(\d{1,2})(?:st|nd|rd|th)(?![a-z])/.exec(text)
  if (!alone) return null
  return {
    day: null,
    weekday: null,
    year: null,
    month: null,
    date: Number(alone[1]),
    rest: text.slice(alone[0].length),
  }
}

/** Two digits behind a month are a year where they cannot be an hour (`4 dec 26`, but `4 dec 10-11`), four one of 2000 to 2099. */
function yearIn(text: string, isHyphened: boolean): { year: string | null; rest: string } {
  const found = (isHyphened ? /^ ?[-./]? ?(\d{4}|\d{2})(?![\d:]|\.\d)/ : /^ ?[./]? ?(\d{4}|\d{2})(?![\d:]|\.\d)/).exec(
    text,
  )
  const year = found?.[1] ?? ''
  const isYear = year.length === 4 ? year.startsWith('20') : Number(year) > 23
  return found && isYear ? { year, rest: text.slice(found[0].length) } : { year: null, rest: text }
}

function toMonth(name: string): number {
  if (name.length < 3) return 0
  return months.findIndex((one) => one.startsWith(name) || (one === 'september' && name === 'sept')) + 1
}

function toWeekday(name: string | undefined): Weekday | null {
  return name === undefined ? null : (weekdayNames.indexOf(name) as Weekday)
}

const near: Readonly<Record<string, number>> = { yesterday: -1, today: 0, tomorrow: 1 }

/** `today`, `tomorrow`, `in 3 days`, `fri`, `next fri` (that of next week), `fri week`. */
function relativeDay(text: string, counted: Counted | null): NamedDay | null {
  const isFrom = (day: Day | null, length: number): NamedDay => {
    return { day, year: null, month: null, date: null, weekday: null, rest: text.slice(length) }
  }
  const named = new RegExp(`^(?:on )?(next |this )?${weekday}( week)?`).exec(text)
  if (named && counted === null) return { ...isFrom(null, named[0].length), weekday: toWeekday(named[2]) }
  if (counted === null) return null
  const { from, today } = counted
  const word = /^(?:yesterday|today|tomorrow)(?![a-z])/.exec(text)
  if (word) return isFrom(addDays(today, near[word[0]]!), word[0].length)
  if (named) {
    const number = toWeekday(named[2])!
    const coming = addDays(from, (number - weekdayOf(from) + 7) % 7)
    const ofNextWeek = addDays(startOfWeek(from, 1), 7 + ((number + 6) % 7))
    const day = named[1] === 'next ' ? ofNextWeek : coming
    return isFrom(named[3] ? addDays(day, 7) : day, named[0].length)
  }
  const later = /^in (\d{1,3}|an?) (day|week|month|year)s?(?![a-z])/.exec(text)
  if (!later) return null
  const count = /\d/.test(later[1]!) ? Number(later[1]) : 1
  const day = {
    day: () => addDays(today, count),
    week: () => addDays(today, count * 7),
    month: () => addMonthsToDay(today, count),
    year: () => addMonthsToDay(today, count * 12),
  }[later[2] as 'day' | 'week' | 'month' | 'year']()
  return isFrom(day, later[0].length)
}

/**
 * The day that is named; null if there is none. Years of two digits are those of this century.
 * @param from where no year was typed, the first such day from this one on
 */
function realDay(named: NamedDay, from: Day): Day | null {
  if (named.day !== null) return named.day
  const { year, month, date } = named
  if (date === null) return addDays(from, (named.weekday! - weekdayOf(from) + 7) % 7)
  if (year !== null) return toDay(Number(full(year)), month!, date)
  // 29 February is at most eight years away.
  for (let ahead = 0; ahead <= 8 * 12; ahead++) {
    const [ofYear, ofMonth] = addMonthsToDay(`${from.slice(0, 7)}-01`, ahead)
      .split('-')
      .map(Number)
    const day = month === null || month === ofMonth ? toDay(ofYear!, ofMonth!, date) : null
    if (day !== null && day >= from) return day
  }
  return null
}

/** The beginning of what ends in a year that was typed: it begins in that year, or in the one before. */
function dayBefore(first: NamedDay, last: NamedDay): Day | null {
  const end = realDay(last, '')
  if (first.day !== null || first.month === null || first.date === null || end === null)
    return end && realDay(first, end)
  const year = Number(end.slice(0, 4))
  const sameYear = toDay(year, first.month, first.date)
  return sameYear !== null && sameYear <= end ? sameYear : toDay(year - 1, first.month, first.date)
}

const full = (year: string) => (year.length === 2 ? `20${year}` : year)

/** Whether a day lies in the years of the calendar: one of another year is a slip of the finger. */
export function isInReach(day: Day): boolean {
  return day >= '1900' && day < '3000' && day.length === 10
}

function toDay(year: number, month: number, date: number): Day | null {
  const day = `${String(year).padStart(4, '0')}-${twoDigits(month)}-${twoDigits(date)}`
  const at = Date.parse(`${day}T00:00:00.000Z`)
  return !Number.isNaN(at) && new Date(at).toISOString().slice(0, 10) === day && isInReach(day) ? day : null
}

function otherWeekday(named: NamedDay | null, day: Day | null): Day | null {
  return named && named.weekday !== null && day !== null && weekdayOf(day) !== named.weekday ? day : null
}

function twoDigits(number: number): string {
  return String(number).padStart(2, '0')
}
