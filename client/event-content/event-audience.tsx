import { formatShortDate, formatTime } from '#client/i18n/format.ts'
import { useWords, type TranslateOf } from '#client/i18n/i18n.ts'
import { eventAroundWords } from '#client/i18n/words/event-around.ts'
import { areAllOf } from '#sync/faces/audience.ts'
import { inTagOrder, namedBy } from '#sync/faces/names.ts'
import type { NameRecord } from '#sync/protocol/month-record.ts'
import { isolated } from '#sync/rules/isolated.ts'
import type { OccurrenceTime } from '#sync/rules/occurrence.ts'
import { dayInZone, dayOnDevice, differsFromSector, sectorZone } from '#sync/rules/zone.ts'
import { Clock } from 'lucide-react'

type Names = ReadonlyMap<string, NameRecord>
type Translate = TranslateOf<typeof eventAroundWords>
type AboutProps = { tagIds: readonly string[]; names: Names; occurrence: OccurrenceTime; isDeadline: boolean }

/** Whom an event is for, and its time in London where that is another one. */
export function EventAbout(props: AboutProps) {
  const { tagIds, occurrence, isDeadline, names } = props
  const t = useWords(eventAroundWords)
  const line = factsLine(t, audienceOf(tagIds, names), isDeadline ? occurrence : null, names)
  const zones = timeInBothZones(t, occurrence, new Intl.DateTimeFormat().resolvedOptions().timeZone)
  if (!line && !zones) return null
  return (
    <div className="grid gap-1">
      {zones && (
        <p className="flex items-center gap-2 font-semibold">
          <Clock aria-hidden size={18} className="shrink-0 text-brand" />
          {zones}
        </p>
      )}
      {line && <p>{line}</p>}
    </div>
  )
}

/** Whom an event is for: its school phases, then its school types. */
export function audienceOf(tagIds: readonly string[], names: Names): NameRecord[] {
  const tags = inTagOrder(namedBy(names, tagIds))
  return [...tags.filter((tag) => tag.tagType === 'SchoolPhase'), ...tags.filter((tag) => tag.tagType === 'SchoolType')]
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
  const named = (kind: 'SchoolPhase' | 'SchoolType') =>
    audience.filter(({ tagType }) => tagType === kind).map(({ name }) => isolated(name))
  const parts = [
    ...(phases ? [t('allPhases')] : named('SchoolPhase')),
    ...(schools ? [t('allSchools')] : named('SchoolType')),
  ]
  return [
    ...(parts.length > 0 ? [t('for', { names: phases && schools ? t('everyone') : parts.join(', ') })] : []),
    ...(deadline && !deadline.isAllDay ? [t('by', { time: formatTime(deadline.end) })] : []),
  ].join(' ')
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
