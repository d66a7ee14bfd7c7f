/** A calendar day as `YYYY-MM-DD`, without a time zone. */
export type Day = string

/** Finds the day in a school year, named by the calendar year in which it starts: 2026 is September 2026 to August 2027. */
export type DayRule = (schoolYear: number) => Day

const months = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
] as const
const weekdays = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'] as const

export type Month = (typeof months)[number]
export type Weekday = (typeof weekdays)[number]

const september = 8
const dayMilliseconds = 86_400_000

const toDay = (milliseconds: number): Day => new Date(milliseconds).toISOString().slice(0, 10)
const weekdayOf = (day: Day): Weekday => weekdays[new Date(day).getUTCDay()]!

export const addDays = (day: Day, days: number): Day => toDay(Date.parse(day) + days * dayMilliseconds)

/** A fixed day of the year. */
export function on(month: Month, day: number): DayRule {
  const index = months.indexOf(month)
  return (schoolYear) => toDay(Date.UTC(index >= september ? schoolYear : schoolYear + 1, index, day))
}

/** The first such weekday on or after a fixed day: `onOrAfter('thursday', 'august', 13)`. */
export function onOrAfter(weekday: Weekday, month: Month, day: number): DayRule {
  const from = on(month, day)
  return (schoolYear) => {
    const start = from(schoolYear)
    return addDays(start, (weekdays.indexOf(weekday) - weekdays.indexOf(weekdayOf(start)) + 7) % 7)
  }
}

/** The first (1) to fourth (4) such weekday of a month. */
export const nth = (number: 1 | 2 | 3 | 4, weekday: Weekday, month: Month): DayRule =>
  onOrAfter(weekday, month, 1 + (number - 1) * 7)

/** The last such weekday of a month. */
export function last(weekday: Weekday, month: Month): DayRule {
  const fourth = nth(4, weekday, month)
  return (schoolYear) => {
    const fifth = addDays(fourth(schoolYear), 7)
    return fifth.slice(5, 7) === fourth(schoolYear).slice(5, 7) ? fifth : fourth(schoolYear)
  }
}

/** The last day of a month: 28 or 29 in February. */
export function lastDayOf(month: Month): DayRule {
  const first = on(month, 1)
  return (schoolYear) => {
    const [year, index] = first(schoolYear).split('-').map(Number)
    return toDay(Date.UTC(year!, index, 0))
  }
}

/** So many days after (or, negative, before) another rule's day. */
export const after =
  (rule: DayRule, days: number): DayRule =>
  (schoolYear) =>
    addDays(rule(schoolYear), days)

/** The same day, or the Monday after when it falls on a weekend. */
export const workingDay =
  (rule: DayRule): DayRule =>
  (schoolYear) => {
    const day = rule(schoolYear)
    return addDays(day, { saturday: 2, sunday: 1 }[weekdayOf(day) as string] ?? 0)
  }

/** Easter Sunday of the Gregorian calendar (Meeus, Jones and Butcher). */
export const easter: DayRule = (schoolYear) => {
  const year = schoolYear + 1
  const golden = year % 19
  const [century, rest] = [Math.floor(year / 100), year % 100]
  const moon =
    (19 * golden +
      century -
      Math.floor(century / 4) -
      Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3) +
      15) %
    30
  const sunday = (32 + 2 * (century % 4) + 2 * Math.floor(rest / 4) - moon - (rest % 4)) % 7
  const late = Math.floor((golden + 11 * moon + 22 * sunday) / 451)
  const count = moon + sunday - 7 * late + 114
  return toDay(Date.UTC(year, Math.floor(count / 31) - 1, (count % 31) + 1))
}

/** The Monday of the week in which another rule's day falls. */
export const mondayOf =
  (rule: DayRule): DayRule =>
  (schoolYear) => {
    const day = rule(schoolYear)
    return addDays(day, -((weekdays.indexOf(weekdayOf(day)) + 6) % 7))
  }
