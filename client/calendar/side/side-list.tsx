import { formatShortDate } from '#client/i18n/format.ts'
import { useWords } from '#client/i18n/i18n.ts'
import { calendarWords } from '#client/i18n/words/calendar.ts'
import { sideListWords } from '#client/i18n/words/side-lists.ts'
import { Button } from '#client/ui/button.tsx'
import { classes } from '#client/ui/classes.ts'
import type { MonthEntry, NameRecord } from '#sync/protocol/month-record.ts'
import type { Day } from '#sync/rules/day.ts'
import { occurrenceDays } from '#sync/rules/occurrence.ts'
import { dayOnDevice } from '#sync/rules/zone.ts'
import { useLayoutEffect, useRef, useState, type ReactNode, type Ref } from 'react'
import { useLinkTo } from '../occurrence/occurrence-link.ts'
import { typeOf } from '../occurrence/occurrence-rank.ts'
import { SideRow } from './side-row.tsx'

const quiet = { compact: true, variant: 'quiet', className: '-ml-3.5 justify-self-start' } as const

type RowsProps = {
  place: string
  names: ReadonlyMap<string, NameRecord>
  today: Day
  /** In the place of the first day. */
  dateOf?: (entry: MonthEntry) => string
  /** A press on the button beside a row. */
  onDone?: (entry: MonthEntry) => void
}

/** A narrow list with room for a few rows: the others are one press away, and so is what is over. */
export function SideList(
  props: RowsProps & {
    heading: string
    entries: MonthEntry[]
    over?: MonthEntry[]
    room: number
    empty: string
    className?: string
    children?: ReactNode
  },
) {
  const { heading, entries, over = [], room, empty, className, children, ...rows } = props
  const tSide = useWords(sideListWords)
  const list = useRef<HTMLOListElement>(null)
  const [showsAll, setShowsAll] = useState(false)
  const [showsOver, setShowsOver] = useState(false)

  // The button goes away with its own press: the focus goes to the first row that it brought.
  useLayoutEffect(() => {
    if (showsAll) list.current?.children[room]?.querySelector('a')?.focus()
  }, [showsAll, room])

  return (
    <section aria-label={heading} className={classes('grid content-start gap-1', className)}>
      <h2>{heading}</h2>
      {children}
      {entries.length === 0 && <p className="text-muted">{empty}</p>}
      <Rows entries={showsAll ? entries : entries.slice(0, room)} list={list} {...rows} />
      {!showsAll && entries.length > room && (
        <Button {...quiet} onClick={() => setShowsAll(true)}>
          {tSide('showMore', { count: entries.length - room })}
        </Button>
      )}
      {over.length > 0 && (
        <Button {...quiet} aria-expanded={showsOver} onClick={() => setShowsOver(!showsOver)}>
          {tSide('earlier', { count: over.length })}
        </Button>
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
  dateOf,
  onDone,
  list,
}: RowsProps & { entries: MonthEntry[]; list?: Ref<HTMLOListElement> }) {
  const t = useWords(calendarWords)
  const tSide = useWords(sideListWords)
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
            entry={entry}
            date={
              dateOf ? dateOf(entry) : isRunning ? t('until', { time: formatShortDate(last) }) : formatShortDate(first)
            }
            isToday={first === today}
            type={typeOf(entry, names)}
          >
            {onDone && (
              <button
                type="button"
                data-done={entry.scheduleId}
                aria-label={tSide('markDone', { name: entry.name })}
                onClick={() => onDone(entry)}
                className="row-done"
              />
            )}
          </SideRow>
        )
      })}
    </ol>
  )
}
