import { addDays, type Day } from '#sync/rules/day.ts'
import { addMonths, monthOfDay } from '#sync/rules/month.ts'
import { startOfSchoolYear } from '#sync/rules/school-year.ts'
import type { Range } from './range.ts'

export const presets = ['last7', 'last30', 'thisMonth', 'lastMonth', 'thisTerm', 'thisYear'] as const

export type Preset = (typeof presets)[number]

/** What the analytics open with (product 9). */
export const usualPreset: Preset = 'thisMonth'

/** The range of a preset as of today, today included; its end is the day after its last day. */
export function rangeOf(preset: Preset, today: Day): Range {
  const tomorrow = addDays(today, 1)
  const month = monthOfDay(today)
  const ranges: Record<Preset, Range> = {
    last7: { from: addDays(today, -6), to: tomorrow },
    last30: { from: addDays(today, -29), to: tomorrow },
    thisMonth: { from: `${month}-01`, to: `${addMonths(month, 1)}-01` },
    lastMonth: { from: `${addMonths(month, -1)}-01`, to: `${month}-01` },
    thisTerm: termOf(today),
    thisYear: yearOf(today),
  }
  return ranges[preset]
}

/** The preset that a range is, as of today; null for any other range. */
export function presetOf(range: Range, today: Day): Preset | null {
  return presets.find((preset) => isSame(rangeOf(preset, today), range)) ?? null
}

/** As many days directly before a range. */
export function rangeBefore({ from, to }: Range): Range {
  return { from: addDays(from, -daysOf({ from, to })), to: from }
}

/** How many days a range has. */
export function daysOf({ from, to }: Range): number {
  return Math.round((Date.parse(`${to}T00:00Z`) - Date.parse(`${from}T00:00Z`)) / 86_400_000)
}

/** Schools choose their own terms: autumn from September, spring from January, summer from April, until August. */
function termOf(today: Day): Range {
  const year = today.slice(0, 4)
  const month = today.slice(5, 7)
  if (month >= '09') return { from: `${year}-09-01`, to: `${Number(year) + 1}-01-01` }
  return month < '04' ? { from: `${year}-01-01`, to: `${year}-04-01` } : { from: `${year}-04-01`, to: `${year}-09-01` }
}

function yearOf(today: Day): Range {
  const year = startOfSchoolYear(today)
  return { from: `${year}-09-01`, to: `${year + 1}-09-01` }
}

function isSame(one: Range, other: Range): boolean {
  return one.from === other.from && one.to === other.to
}
