import {
  schoolMarks,
  weekLetters,
  type DayLabel,
  type SchoolMark,
  type SchoolSpan,
} from '#client/own-dates/school-days.ts'
import { toPlannerDate, type PlannerDate } from '#sync/faces/calendar-event/planner-date.ts'
import type { MonthKey, NameRecord } from '#sync/protocol/month-record.ts'
import { addDays, type Day, type DayIn } from '#sync/rules/day.ts'
import { firstDayOf, lastDayOf } from '#sync/rules/month.ts'
import { occurrenceDays } from '#sync/rules/occurrence.ts'
import { inOrderOfRank } from '../occurrence/in-order-of-rank.ts'
import { layOutStrips, type Strip } from './planner-strips.ts'

/** A day of the planner: what begins on it, deadlines first, what goes on from the days before, and what it is for schools. */
export type PlannerDay = {
  day: Day
  mark: SchoolMark | null
  week: 'A' | 'B' | null
  labels: DayLabel[]
  entries: PlannerDate[]
  passing: PlannerDate[]
  strips: (Strip | null)[]
}

export type PlannerMonth = { month: MonthKey; stripCount: number; days: PlannerDay[] }

export type PlannerYear = {
  entries: readonly PlannerDate[]
  names: ReadonlyMap<string, NameRecord>
  spans: readonly SchoolSpan[]
  /** A day of a week A; empty where weeks have no letters. */
  weekA: Day
  dayIn: DayIn
}

/** The months of a school year, day by day; what lasts several days stands on the first of them that is shown. */
export function plannerMonths(months: readonly MonthKey[], year: PlannerYear): PlannerMonth[] {
  const [firstShown, lastShown] = [firstDayOf(months[0]!), lastDayOf(months.at(-1)!)]
  const placed = year.entries.map((entry) => ({ entry: toPlannerDate(entry), ...occurrenceDays(entry, year.dayIn) }))
  const byDay = Map.groupBy(placed, ({ first }) => (first < firstShown ? firstShown : first))
  const several = placed.filter(({ first, last }) => first !== last)
  const marks = schoolMarks(year.spans, firstShown, lastShown)
  const labels = labelsByDay(year.spans, firstShown)
  const letters = weekLetters(year.weekA, year.spans)
  return months.map((month) => {
    const { strips, count } = layOutStrips(several, firstDayOf(month), lastDayOf(month))
    const ofMonth = several.filter(({ first, last }) => first <= lastDayOf(month) && last >= firstDayOf(month))
    const days: PlannerDay[] = []
    for (let day = firstDayOf(month); day <= lastDayOf(month); day = addDays(day, 1)) {
      const begun = day === firstShown ? [] : ofMonth.filter(({ first, last }) => first < day && last >= day)
      days.push({
        day,
        mark: marks.get(day) ?? null,
        week: letters.get(day) ?? null,
        labels: labels.get(day) ?? [],
        entries: inOrderOfRank(byDay.get(day)?.map(({ entry }) => entry) ?? [], year.names),
        passing: begun.map(({ entry }) => entry),
        strips: strips.get(day) ?? [],
      })
    }
    return { month, stripCount: count, days }
  })
}

/** What lasts several days is named on the first that is shown; a term on its first and its last. The same is named once. */
function labelsByDay(spans: readonly SchoolSpan[], firstShown: Day): ReadonlyMap<Day, DayLabel[]> {
  const labels = new Map<Day, DayLabel[]>()
  const put = (day: Day, label: DayLabel) => {
    const known = labels.get(day) ?? []
    const isSame = ({ kind, name, edge }: DayLabel) => kind === label.kind && name === label.name && edge === label.edge
    if (!known.some(isSame)) labels.set(day, [...known, label])
  }
  for (const { kind, name, first, last } of spans) {
    if (kind === 'SchoolHoliday') continue
    if (kind === 'Term') {
      put(first, { kind, name, edge: 'starts' })
      if (last !== first) put(last, { kind, name, edge: 'ends' })
    } else put(first < firstShown ? firstShown : first, { kind, name, edge: null })
  }
  return labels
}
