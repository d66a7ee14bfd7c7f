import type { MonthEntry, MonthKey } from '../protocol/month-record.ts'
import { addDays, startOfWeek } from './day.ts'
import type { Day, DayIn, Weekday } from './day.ts'
import { addMonthsToDay, monthOfDay } from './month.ts'
import { inOrderOfDays, occurrenceDays, overlapsDays } from './occurrence.ts'

/** Days from `from` up to, but without, `until`. */
export type DayRange = { from: Day; until: Day }

/** This week: from the start of the current week up to one week from now (product 9, design 12). */
export function thisWeekRange(today: Day, weekStartsOn: Weekday): DayRange {
  return { from: startOfWeek(today, weekStartsOn), until: addDays(today, 7) }
}

/** Plan ahead: from the end of this week up to 6 months ahead (product 9, design 12). */
export function planAheadRange(today: Day): DayRange {
  return { from: addDays(today, 7), until: addMonthsToDay(today, 6) }
}

/** Everything that touches this week, in order. */
export function thisWeek<Entry extends MonthEntry>(entries: Entry[], range: DayRange, dayIn: DayIn): Entry[] {
  const touching = entries.filter((entry) => overlapsDays(occurrenceDays(entry, dayIn), range.from, range.until))
  return inOrderOfDays(touching, dayIn)
}

/** The featured occurrences that begin in the range, in order: one that began earlier is already in This week. */
export function planAhead<Entry extends MonthEntry>(entries: Entry[], range: DayRange, dayIn: DayIn): Entry[] {
  const ahead = entries.filter((entry) => {
    if (!entry.isFeatured) return false
    const { first } = occurrenceDays(entry, dayIn)
    return first >= range.from && first < range.until
  })
  return inOrderOfDays(ahead, dayIn)
}

/** The first and the last month record needed for everything in This week and Plan ahead. */
export function comingUpMonths(today: Day, weekStartsOn: Weekday): { first: MonthKey; last: MonthKey } {
  return {
    first: monthOfDay(thisWeekRange(today, weekStartsOn).from),
    last: monthOfDay(addDays(planAheadRange(today).until, -1)),
  }
}
