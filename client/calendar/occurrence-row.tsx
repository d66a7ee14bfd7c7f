import { useWords } from '#client/i18n/i18n.ts'
import { calendarWords } from '#client/i18n/words/calendar.ts'
import { ownColor } from '#client/ui/own-color.ts'
import type { MonthEntry, NameRecord } from '#sync/protocol/month-record.ts'
import type { Day } from '#sync/rules/day.ts'
import type { DayEntry } from '#sync/rules/occurrences-by-day.ts'
import type { LinkTo } from './occurrence-link.ts'
import { partInWords, timeOnDay } from './occurrence-words.ts'

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
  const type = entry.typeId === null ? undefined : names.get(entry.typeId)
  const facts = [type?.name, entry.location, partInWords(t, part), entry.isPaidPromotion ? t('paidPromotion') : null]
  return (
    <li>
      <a
        {...linkTo(entry, place, day)}
        style={ownColor(type?.color)}
        className="grid min-h-11 grid-cols-[min(5.5rem,30%)_4px_minmax(0,1fr)] gap-x-3 rounded-control px-2 py-2 text-text no-underline transition-colors duration-[120ms] hover:bg-brand-soft md:grid-cols-[8rem_4px_minmax(0,1fr)]"
      >
        <span className="text-[0.9375rem] text-muted">{when ?? timeOnDay(t, entry, part)}</span>
        <span aria-hidden className="own-mark rounded-full" />
        <span className="grid">
          <span className="leading-snug font-semibold wrap-anywhere">{entry.name}</span>
          <span className="text-[0.9375rem] wrap-anywhere text-muted">{facts.filter(Boolean).join(' · ')}</span>
        </span>
      </a>
    </li>
  )
}
