import type { HeadlineEntry } from '#sync/protocol/month-record.ts'
import { planAhead, planAheadRange, thisWeek, type DayRange } from '#sync/rules/coming-up.ts'
import { addDays, type Day } from '#sync/rules/day.ts'
import { isMandatoryDeadline, isOff } from '#sync/rules/status-and-requirement.ts'
import { headlineOf } from '#sync/rules/headline.ts'
import { inOrderOfDays, occurrenceDays } from '#sync/rules/occurrence.ts'
import { dayInZone, sectorZone } from '#sync/rules/zone.ts'
import type { DigestKind } from '#sync/protocol/answers/digest-overview.ts'
import type { Entry } from './entries.ts'
import type { Material } from './read-material.ts'

/**
 * `most`: so many are listed, the starred ones first; the calendar has them all. `once`: whether a section leaves out dates that an
 * earlier one has, or all dates of an event but its first.
 */
export type Section = { heading: string; entries: Entry[]; most: number; once: 'date' | 'event' }

/** What the digests of a kind tell of, by day: the days in its middle, and how far ahead deadlines are soon. */
export type DigestDays = { range: DayRange; deadlinesUntil: Day }

const dayIn = dayInZone(sectorZone)
/** Together about what a mail may hold. */
const most = { changed: 15, deadlines: 10, days: 25, ahead: 10, added: 10 }

/** The weekly digest of a Sunday is about the week that begins the day after, the daily one about today and tomorrow. */
export function digestDays(kind: DigestKind, period: Day): DigestDays {
  const from = kind === 'weekly' ? addDays(period, 1) : period
  const until = addDays(from, kind === 'weekly' ? 7 : 2)
  return { range: { from, until }, deadlinesUntil: addDays(from, kind === 'weekly' ? 14 : 7) }
}

/** The sections of a digest in their order, before any filter: a date may stand in several of them. */
export function sectionsOf(kind: DigestKind, period: Day, material: Material): Section[] {
  const { changed, coming, addedIds, names } = material
  const { range, deadlinesUntil } = digestDays(kind, period)
  const first = (entry: Entry) => occurrenceDays(entry, dayIn).first
  const typeOf = (entry: Entry) => names.get(entry.typeId ?? '')
  const isMandatory = (entry: Entry) => isMandatoryDeadline(entry.requirement, typeOf(entry))
  const takingPlace = coming.filter(({ status }) => !isOff(status))
  const ahead = takingPlace.filter((entry) => first(entry) >= range.from)
  const deadlines = inOrderOfDays(
    ahead.filter((entry) => typeOf(entry)?.isDeadline === true && first(entry) < deadlinesUntil),
    dayIn,
  )
  const plan = planAhead(takingPlace, { ...planAheadRange(range.from), from: range.until }, dayIn)
  const added = ahead.filter(({ eventId }) => addedIds.has(eventId))
  return [
    {
      heading: 'Changed, moved or cancelled',
      entries: inOrderOfDays(changed, dayIn),
      most: most.changed,
      once: 'date',
    },
    {
      heading: 'Deadlines due soon',
      entries: deadlines.toSorted((one, other) => Number(isMandatory(other)) - Number(isMandatory(one))),
      most: most.deadlines,
      once: 'date',
    },
    {
      heading: kind === 'weekly' ? 'This week' : 'Today and tomorrow',
      entries: thisWeek(coming, range, dayIn),
      most: most.days,
      once: 'date',
    },
    ...(kind === 'weekly' ? [{ heading: 'Plan ahead', entries: plan, most: most.ahead, once: 'event' as const }] : []),
    { heading: 'Newly added', entries: inOrderOfDays(added, dayIn), most: most.added, once: 'event' },
  ]
}

/** The headline of the month in which most days of a digest are. */
export function headlineOfDigest(kind: DigestKind, period: Day, { headlines }: Material): HeadlineEntry | null {
  const { from } = digestDays(kind, period).range
  return headlineOf(headlines, kind === 'weekly' ? addDays(from, 3) : from)
}

/** Whether a date touches the days, on the sector's clock. */
export function touches(entry: Entry, { from, until }: DayRange): boolean {
  const { first, last } = occurrenceDays(entry, dayIn)
  return first < until && last >= from
}
