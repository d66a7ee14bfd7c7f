import type { OwnValue } from '#sync/records/own-record.ts'
import type { MonthEntry, NameRecord } from '#sync/protocol/month-record.ts'
import { bankHolidays, type BankHoliday, type Nation } from '#sync/rules/bank-holidays.ts'
import { addDays, startOfWeek, weekdayOf, type Day, type DayIn } from '#sync/rules/day.ts'
import { firstDayOf, lastDayOf, monthOfDay } from '#sync/rules/month.ts'
import { occurrenceDays, overlapsDays, type DaySpan } from '#sync/rules/occurrence.ts'
import { schoolYearOf } from '#sync/rules/school-year.ts'
import { isOff } from '#sync/rules/status-and-requirement.ts'

/** A term, a holiday or an INSET day of a person's own school, by the key of its record. */
export type OwnDate = OwnValue<'terms'> & { key: string }

/** What several days in a row are for a school; `SchoolHoliday` is an event of the calendar whose type is one. */
export type SchoolSpan = DaySpan & { kind: OwnDate['kind'] | 'BankHoliday' | 'SchoolHoliday'; name: string }

/** What a day is for schools, where that is no event: a bank holiday, or the reader's own; of a term its first and last day. */
export type DayLabel = Pick<SchoolSpan, 'kind' | 'name'> & { edge: 'starts' | 'ends' | null }

export type SchoolMark = 'holiday' | 'inset'

/** What stands in the calendar for schools. */
export type SchoolYear = {
  entries: readonly MonthEntry[]
  names: ReadonlyMap<string, NameRecord>
  dates: readonly OwnDate[]
  nation: Nation
  dayIn: DayIn
  nameOf: (holiday: BankHoliday) => string
}

/** An own date that ends before it starts is one day; one that was deleted, or is not whole yet, is none. */
export function ownSpans(dates: readonly OwnDate[]): SchoolSpan[] {
  return dates.flatMap(({ kind, name, firstDay, lastDay }) =>
    name === '' || firstDay === ''
      ? []
      : [{ kind, name, first: firstDay, last: lastDay < firstDay ? firstDay : lastDay }],
  )
}

/** All that touches the days from `from` to `to`, both included, in the order of their first days. */
export function schoolSpans(year: SchoolYear, from: Day, to: Day): SchoolSpan[] {
  const years = new Set([from, to].map((day) => Number(day.slice(0, 4))))
  const closed = [...years]
    .flatMap((one) => bankHolidays(one, year.nation))
    .map((holiday) => ({
      kind: 'BankHoliday' as const,
      name: year.nameOf(holiday),
      first: holiday.day,
      last: holiday.day,
    }))
  const events = year.entries
    .filter(({ typeId, status }) => typeId && year.names.get(typeId)?.isHoliday && !isOff(status))
    .map((entry) => ({ kind: 'SchoolHoliday' as const, name: entry.name, ...occurrenceDays(entry, year.dayIn) }))
  return [...closed, ...events, ...ownSpans(year.dates)]
    .filter((span) => overlapsDays(span, from, addDays(to, 1)))
    .toSorted((one, other) => (one.first === other.first ? 0 : one.first < other.first ? -1 : 1))
}

/** The days from `from` to `to` on which there is no school, and why. */
export function schoolMarks(spans: readonly SchoolSpan[], from: Day, to: Day): ReadonlyMap<Day, SchoolMark> {
  const marks = new Map<Day, SchoolMark>()
  for (const span of spans) {
    if (span.kind === 'Term') continue
    const last = span.last < to ? span.last : to
    for (let day = span.first > from ? span.first : from; day <= last; day = addDays(day, 1)) {
      if (span.kind === 'InsetDay') marks.set(day, 'inset')
      else if (!marks.has(day)) marks.set(day, 'holiday')
    }
  }
  return marks
}

/**
 * The letters of the weeks, by their Mondays, in the school year of `weekA`, a day of a week A. They alternate, and weeks without a
 * day of school do not count. Somebody's own terms and holidays are what counts where they have some, otherwise the calendar's.
 */
export function weekLetters(weekA: Day, spans: readonly SchoolSpan[]): ReadonlyMap<Day, 'A' | 'B'> {
  const letters = new Map<Day, 'A' | 'B'>()
  if (weekA === '') return letters
  const months = schoolYearOf(monthOfDay(weekA))
  const [from, to] = [firstDayOf(months[0]!), lastDayOf(months[11]!)]
  const hasSchool = daysOfSchool(spans, from, to)
  const weeks: Day[] = []
  const first = startOfWeek(from, 1)
  for (let monday = first; monday <= to; monday = addDays(monday, 7)) {
    if ([0, 1, 2, 3, 4].some((day) => hasSchool(addDays(monday, day)))) weeks.push(monday)
  }
  const start = startOfWeek(weekA, 1)
  const at = weeks.findIndex((monday) => monday >= start)
  weeks.forEach((monday, index) => letters.set(monday, (index - Math.max(at, 0)) % 2 === 0 ? 'A' : 'B'))
  return letters
}

function daysOfSchool(spans: readonly SchoolSpan[], from: Day, to: Day): (day: Day) => boolean {
  const hasOwn = spans.some(({ kind }) => kind === 'Holiday' || kind === 'Term')
  const counted = spans.filter(({ kind }) => !(hasOwn && kind === 'SchoolHoliday'))
  const marks = schoolMarks(counted, from, to)
  const terms = spans.filter(({ kind }) => kind === 'Term')
  return (day) =>
    weekdayOf(day) % 6 !== 0 &&
    day >= from &&
    day <= to &&
    !marks.has(day) &&
    (terms.length === 0 || terms.some(({ first, last }) => first <= day && day <= last))
}
