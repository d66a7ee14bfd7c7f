/** A calendar date as text, `YYYY-MM-DD`. It has no zone: code that makes one from an instant names the zone. */
export type Day = string

/** Finds the date on which an instant (ISO text, or milliseconds since 1970) falls in one zone. */
export type DayIn = (instant: string | number) => Day

/** 0 is Sunday, as in `Date`. */
export type Weekday = 0 | 1 | 2 | 3 | 4 | 5 | 6

const millisecondsOfDay = 86_400_000

/** Days since 1970-01-01: dates are compared and counted on this scale, where no day has 23 or 25 hours. */
function dayToNumber(day: Day): number {
  return Date.parse(`${day}T00:00:00.000Z`) / millisecondsOfDay
}

/** The inverse of `dayToNumber`. */
function numberToDay(dayNumber: number): Day {
  return new Date(dayNumber * millisecondsOfDay).toISOString().slice(0, 10)
}

/** The date `count` days later (earlier when negative). */
export function addDays(day: Day, count: number): Day {
  return numberToDay(dayToNumber(day) + count)
}

/** How many days lie between two dates: 0 for the same, negative when `to` is earlier. */
export function daysBetween(from: Day, to: Day): number {
  return dayToNumber(to) - dayToNumber(from)
}

export function weekdayOf(day: Day): Weekday {
  return new Date(`${day}T00:00:00.000Z`).getUTCDay() as Weekday
}

/** The first day of the week that holds `day`; the week starts on Monday in en-GB and on Sunday in en-US. */
export function startOfWeek(day: Day, weekStartsOn: Weekday): Day {
  return addDays(day, -((weekdayOf(day) - weekStartsOn + 7) % 7))
}
