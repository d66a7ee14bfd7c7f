import { useWords } from '#client/i18n/i18n.ts'
import { calendarWords } from '#client/i18n/words/calendar.ts'
import type { MonthEntry, NameRecord } from '#sync/protocol/month-record.ts'
import { TypeDot } from '../month/type-dot.tsx'
import { typesInUse } from './types-in-use.ts'

/** What the colours of the shown occurrences mean. */
export function TypeLegend(props: { entries: MonthEntry[]; names: ReadonlyMap<string, NameRecord> }) {
  const t = useWords(calendarWords)
  const types = typesInUse(props.entries, props.names)
  if (types.length === 0) return null
  return (
    <ul aria-label={t('legend')} className="flex flex-wrap gap-x-5 gap-y-1 text-[0.9375rem] text-muted">
      {types.map((type) => (
        <li key={type.id} className="inline-flex items-center gap-2">
          <TypeDot type={type} />
          {type.name}
        </li>
      ))}
    </ul>
  )
}
