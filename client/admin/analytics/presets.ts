import type { MonthKey } from '#sync/protocol/month-record.ts'
import { addDays, daysBetween, type Day } from '#sync/rules/day.ts'
import { addMonths, monthOfDay } from '#sync/rules/month.ts'
import { startOfSchoolYear } from '#sync/rules/school-year.ts'
import type { Range } from './range.ts'

export const presets = ['last7', 'last30', 'thisMonth', 'lastMonth', 'thisTerm', 'thisYear'] as const

export type Preset = (typeof presets)[number]

/**
 * The analytics open with the start of this month and the start of the next one (product 9). That day belongs to the range like
 * every last day, so the range is none of the presets: it says which days it has.
 */
export function openingRange(today: Day): Range {
  const month = monthOfDay(today)
  return { from: `${month}-01`, to: `${addMonths(month, 1)}-01` }
}

/** The range of a preset as of today, today included. */
export function rangeOf(preset: Preset, today: Day): Range {
  const month = monthOfDay(today)
  const ranges: Record<Preset, Range> = {
    last7: { from: addDays(today, -6), to: today },
    last30: { from: addDays(today, -29), to: today },
    thisMonth: monthsFrom(month, 1),
    lastMonth: monthsFrom(addMonths(month, -1), 1),
    thisTerm: termOf(month),
    thisYear: monthsFrom(`${startOfSchoolYear(month)}-09`, 12),
  }
  return ranges[preset]
}

/**
 * The preset that a range is, as of today; null for any other range, as the opening one is.
 * @param chosen counts where several are the same days: the last 30 days are this month on 30 November
 */
export function presetOf(range: Range, today: Day, chosen: Preset = 'thisMonth'): Preset | null {
  return [chosen, ...presets].find((preset) => isSame(rangeOf(preset, today), range)) ?? null
}

/** The part of a range that is not still to come: what it can be compared by. */
export function elapsedOf({ from, to }: Range, today: Day): Range {
  return { from, to: from <= today && today < to ? today : to }
}

/** As many days directly before a range. */
export function rangeBefore({ from, to }: Range): Range {
  return { from: addDays(from, -daysOf({ from, to })), to: addDays(from, -1) }
}

/** How many days a range has. */
export function daysOf({ from, to }: Range): number {
  return daysBetween(from, to) + 1
}

/** Whole months. */
function monthsFrom(month: MonthKey, count: number): Range {
  return { from: `${month}-01`, to: addDays(`${addMonths(month, count)}-01`, -1) }
}

/** Schools choose their own terms: autumn from September, spring from January, summer from April, until August. */
function termOf(month: MonthKey): Range {
  const year = month.slice(0, 4)
  if (month.slice(5) >= '09') return monthsFrom(`${year}-09`, 4)
  return month.slice(5) < '04' ? monthsFrom(`${year}-01`, 3) : monthsFrom(`${year}-04`, 5)
}

function isSame(one: Range, other: Range): boolean {
  return one.from === other.from && one.to === other.to
}
