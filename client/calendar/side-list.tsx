import { formatShortDate } from '#client/i18n/format.ts'
import { useWords } from '#client/i18n/i18n.ts'
import { calendarWords } from '#client/i18n/words/calendar.ts'
import { sideWords } from '#client/i18n/words/side.ts'
import type { MonthEntry, NameRecord } from '#sync/protocol/month-record.ts'
import type { Day } from '#sync/rules/day.ts'
import { occurrenceDays } from '#sync/rules/occurrence.ts'
import { dayOnDevice } from '#sync/rules/zone.ts'
import { ChevronDown } from 'lucide-react'
import { useRef, useState, type ComponentProps, type Ref } from 'react'
import { flushSync } from 'react-dom'
import { useLinkTo } from './occurrence-link.ts'
import { typeOf } from './occurrence-rank.ts'
import { SideRow } from './side-row.tsx'

type RowsProps = { place: string; names: ReadonlyMap<string, NameRecord>; today: Day }

/** A narrow list with room for a few rows: the others are one press away, and so is what is over. */
export function SideList(
  props: RowsProps & { heading: string; entries: MonthEntry[]; over?: MonthEntry[]; room: number; empty: string },
) {
  const { heading, entries, over = [], room, empty, ...rows } = props
  const t = useWords(calendarWords)
  const own = useWords(sideWords)
  const list = useRef<HTMLOListElement>(null)
  const [showsAll, setShowsAll] = useState(false)
  const [showsOver, setShowsOver] = useState(false)

  // The button goes away with its own press: the focus goes to the first row that it brought.
  const showAll = () => {
    flushSync(() => setShowsAll(true))
    list.current?.children[room]?.querySelector('a')?.focus()
  }

  return (
    <section aria-label={heading} className="grid content-start gap-1">
      <h2>{heading}</h2>
      {entries.length === 0 && <p className="text-muted">{empty}</p>}
      <Rows entries={showsAll ? entries : entries.slice(0, room)} list={list} {...rows} />
      {!showsAll && entries.length > room && (
        <QuietButton onClick={showAll}>{t('showMore', { count: entries.length - room })}</QuietButton>
      )}
      {over.length > 0 && (
        <QuietButton aria-expanded={showsOver} onClick={() => setShowsOver(!showsOver)}>
          {own('earlier', { count: over.length })}
          <ChevronDown aria-hidden size={18} className={showsOver ? 'rotate-180' : undefined} />
        </QuietButton>
      )}
      {showsOver && <Rows entries={over} {...rows} />}
    </section>
  )
}

function Rows({
  entries,
  place,
  names,
  today,
  list,
}: RowsProps & { entries: MonthEntry[]; list?: Ref<HTMLOListElement> }) {
  const t = useWords(calendarWords)
  const linkTo = useLinkTo()
  return (
    <ol ref={list} className="-mx-2 grid">
      {entries.map((entry) => {
        const { first, last } = occurrenceDays(entry, dayOnDevice)
        const isRunning = first < today && last >= today
        return (
          <SideRow
            key={entry.scheduleId}
            link={linkTo(entry, place, first)}
            name={entry.name}
            date={isRunning ? t('until', { time: formatShortDate(last) }) : formatShortDate(first)}
            isToday={first === today}
            type={typeOf(entry, names)}
          />
        )
      })}
    </ol>
  )
}

function QuietButton(props: ComponentProps<'button'>) {
  return (
    <button
      {...props}
      type="button"
      className="-mx-2 inline-flex min-h-11 items-center gap-1 justify-self-start rounded-control px-2 font-semibold text-brand hover:bg-brand-soft xl:min-h-9 forced-colors:border"
    />
  )
}
