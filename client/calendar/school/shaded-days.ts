import { schoolMarks, type DayLabel, type SchoolMark, type SchoolSpan } from '#client/own-dates/school-days.ts'
import { addDays, startOfWeek, weekdayOf, type Day } from '#sync/rules/day.ts'

/** `week`: the letter of its week; it stands beside the Monday alone. */
export type ShadedDay = { mark: SchoolMark | undefined; labels: DayLabel[]; week: 'A' | 'B' | undefined }

/**
 * What the days from `from` to `to` are for schools, those alone that are something: what lasts several days is named on each of them,
 * a term on its first and its last.
 */
export function shadedDays(
  spans: readonly SchoolSpan[],
  letters: ReadonlyMap<Day, 'A' | 'B'>,
  from: Day,
  to: Day,
): ReadonlyMap<Day, ShadedDay> {
  const marks = schoolMarks(spans, from, to)
  const days = new Map<Day, ShadedDay>()
  for (let day = from; day <= to; day = addDays(day, 1)) {
    const mark = marks.get(day)
    const labels = spans.flatMap((span) => labelOn(day, span))
    const week = weekdayOf(day) % 6 === 0 ? undefined : letters.get(startOfWeek(day, 1))
    if (mark || labels.length > 0 || week) days.set(day, { mark, labels, week })
  }
  return days
}

function labelOn(day: Day, { kind, name, first, last }: SchoolSpan): DayLabel[] {
  if (day < first || day > last) return []
  if (kind !== 'Term') return [{ kind, name, edge: null }]
  return day === first || day === last ? [{ kind, name, edge: day === first ? 'starts' : 'ends' }] : []
}
