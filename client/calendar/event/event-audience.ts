import { filterKinds, type FilterKind } from '#client/data/exclusions.ts'
import { formatShortDate, formatTime } from '#client/i18n/format.ts'
import type { TranslateOf } from '#client/i18n/i18n.ts'
import type { eventAboutWords } from '#client/i18n/words/event-about.ts'
import { searchAddress } from '#client/addresses/search-address.ts'
import { areAllOf } from '#sync/faces/audience.ts'
import { inTagOrder, namedBy } from '#sync/faces/names.ts'
import type { NameRecord } from '#sync/protocol/month-record.ts'
import type { OccurrenceTime } from '#sync/rules/occurrence.ts'
import { dayInZone, dayOnDevice, differsFromSector, sectorZone } from '#sync/rules/zone.ts'
import { withQuery } from '../calendar-address.ts'

type Names = ReadonlyMap<string, NameRecord>
type Translate = TranslateOf<typeof eventAboutWords>

const kindOf = { SchoolPhase: 'phases', SchoolType: 'schools' } as const

/** Whom an event is for: its school phases, then its school types. */
export function audienceOf(tagIds: readonly string[], names: Names): NameRecord[] {
  const tags = inTagOrder(namedBy(names, tagIds))
  return [...tags.filter((tag) => tag.tagType === 'SchoolPhase'), ...tags.filter((tag) => tag.tagType === 'SchoolType')]
}

export function keywordsOf(tagIds: readonly string[], names: Names): NameRecord[] {
  return inTagOrder(namedBy(names, tagIds)).filter(({ tagType }) => tagType === 'Other')
}

/**
 * "For: Primary, Maintained schools. By 17:00": whom it is for, and until when a deadline with a time is. All phases or school types that
 * there are, and all of both, have words of their own.
 */
export function factsLine(
  t: Translate,
  audience: readonly NameRecord[],
  deadline: OccurrenceTime | null,
  names: Names,
): string {
  const [phases, schools] = [areAllOf('SchoolPhase', audience, names), areAllOf('SchoolType', audience, names)]
  const named = (kind: keyof typeof kindOf) =>
    audience.filter(({ tagType }) => tagType === kind).map(({ name }) => name)
  const parts = [
    ...(phases ? [t('allPhases')] : named('SchoolPhase')),
    ...(schools ? [t('allSchools')] : named('SchoolType')),
  ]
  return [
    ...(parts.length > 0 ? [t('for', { names: phases && schools ? t('everyone') : parts.join(', ') })] : []),
    ...(deadline && !deadline.isAllDay ? [t('by', { time: formatTime(deadline.end) })] : []),
  ].join(' ')
}

/** The calendar with nothing else of its kind than this phase or school type; for a keyword what is found by it. */
export function addressOfTag(tag: NameRecord, names: Names, search: string): string {
  const kind: FilterKind | null =
    tag.tagType === 'SchoolPhase' || tag.tagType === 'SchoolType' ? kindOf[tag.tagType] : null
  if (kind === null) return searchAddress(tag.name)
  const others = [...names.values()].filter(({ id, tagType }) => tagType === tag.tagType && id !== tag.id)
  const none = Object.fromEntries([...filterKinds, 'only'].map((name) => [name, null]))
  const query = withQuery(new URLSearchParams(search), { ...none, [kind]: others.map(({ id }) => id).join() })
  return `/calendar?${query.toString()}`
}

/**
 * "05:00 to 06:00 your time, 10:00 to 11:00 in London", where the device's clock shows something else; null elsewhere and for whole
 * days. The day is said where it is another one.
 */
export function timeInBothZones(t: Translate, { start, end, isAllDay }: OccurrenceTime, zone: string): string | null {
  if (isAllDay || !differsFromSector([new Date(start), new Date(end)], zone)) return null
  const clock = new Intl.DateTimeFormat('en-GB', { timeZone: sectorZone, hour: '2-digit', minute: '2-digit' })
  const range = (...times: string[]) => [...new Set(times)].join(` ${t('to')} `)
  const day = dayInZone(sectorZone)(start)
  const there = range(clock.format(new Date(start)), clock.format(new Date(end)))
  return t('bothZones', {
    here: range(formatTime(start), formatTime(end)),
    there: day === dayOnDevice(start) ? there : `${formatShortDate(day)}, ${there}`,
  })
}
