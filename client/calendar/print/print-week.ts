import type { MonthEntry, NameRecord } from '#sync/protocol/month-record.ts'
import { addDays, daysBetween, type Day, type DayIn } from '#sync/rules/day.ts'
import { occurrenceDays, overlapsDays } from '#sync/rules/occurrence.ts'
import { inOrderOfRank } from '../occurrence/in-order-of-rank.ts'

/** An occurrence of several days in one week: its first column there, how many it covers, and the lane it stands in. */
export type PrintBar = {
  entry: MonthEntry
  column: number
  columns: number
  lane: number
  beganBefore: boolean
  continues: boolean
}

export type PrintWeek = { bars: PrintBar[]; lanes: number; days: { day: Day; entries: MonthEntry[] }[] }

/** A week as it is printed: nothing is left out, so that it becomes as high as it must. */
export function layOutPrintWeek(
  days: readonly Day[],
  entries: readonly MonthEntry[],
  names: ReadonlyMap<string, NameRecord>,
  dayIn: DayIn,
): PrintWeek {
  const [from, until] = [days[0]!, addDays(days[0]!, days.length)]
  const touching = entries
    .map((entry) => ({ entry, ...occurrenceDays(entry, dayIn) }))
    .filter((span) => overlapsDays(span, from, until))
  const several = touching
    .filter(({ first, last }) => first !== last)
    .map(({ entry, first, last }) => {
      const column = first < from ? 0 : daysBetween(from, first)
      const end = last < until ? daysBetween(from, last) + 1 : days.length
      return { entry, column, columns: end - column, beganBefore: first < from, continues: last >= until }
    })
    .toSorted((one, other) => other.columns - one.columns || one.column - other.column)
  const lanes: number[][] = []
  const bars = several.map((bar): PrintBar => {
    const isFree = (taken: number[]) =>
      taken.every((column) => column < bar.column || column >= bar.column + bar.columns)
    const free = lanes.findIndex(isFree)
    const lane = free === -1 ? lanes.length : free
    ;(lanes[lane] ??= []).push(...Array.from({ length: bar.columns }, (_, index) => bar.column + index))
    return { ...bar, lane }
  })
  return {
    bars,
    lanes: lanes.length,
    days: days.map((day) => ({
      day,
      entries: inOrderOfRank(
        touching.flatMap(({ entry, first, last }) => (first === last && first === day ? [entry] : [])),
        names,
      ),
    })),
  }
}
