import { useWords } from '#client/i18n/i18n.ts'
import { calendarWords } from '#client/i18n/words/calendar.ts'
import type { MonthEntry, NameRecord } from '#sync/protocol/month-record.ts'
import type { Day } from '#sync/rules/day.ts'
import type { DayEntry } from '#sync/rules/occurrences-by-day.ts'
import type { LinkTo } from './occurrence-link.ts'
import { typeColor } from './occurrence-look.ts'
import { typeOf } from './occurrence-rank.ts'
import { partInWords, timeOnDay } from './occurrence-words.ts'
import { TypeWords } from './type-words.tsx'

/** An occurrence as a line of a list: time, name, and in words its type, place and which of its days this is. */
export function OccurrenceRow(props: {
  shown: DayEntry<MonthEntry>
  day: Day
  place: string
  names: ReadonlyMap<string, NameRecord>
  linkTo: LinkTo
  /** Said in the place of the time, for a list that shows an occurrence of several days once. */
  when?: string | null
}) {
  const { shown, day, place, names, linkTo, when } = props
  const { entry, part } = shown
  const t = useWords(calendarWords)
  const type = typeOf(entry, names)
  const facts = [entry.location, partInWords(t, part), entry.isPaidPromotion ? t('paidPromotion') : null]
    .filter(Boolean)
    .join(' · ')
  return (
    <li>
      <a
        {...linkTo(entry, place, day)}
        style={typeColor(type)}
        className="grid min-h-11 grid-cols-[minmax(min-content,min(6.75rem,30%))_4px_minmax(0,1fr)] gap-x-3 rounded-control px-2 py-2 text-text no-underline transition-colors duration-[120ms] hover:bg-brand-soft md:grid-cols-[9rem_4px_minmax(0,1fr)]"
      >
        <span className="text-[0.9375rem] text-balance text-muted">{when ?? timeOnDay(t, entry, part)}</span>
        <span aria-hidden className="own-mark rounded-full" />
        <span className="grid content-start">
          <span className="leading-snug font-semibold wrap-anywhere">{entry.name}</span>
          <span className="text-[0.9375rem] wrap-anywhere text-muted">
            <TypeWords type={type} />
            {type && facts && ' · '}
            {facts}
          </span>
        </span>
      </a>
    </li>
  )
}
