import { useMonth } from '#client/data/replica/view/use-month.ts'
import type { MonthData } from '#client/data/replica/view/read-month.ts'
import type { Filters } from '#client/data/exclusions.ts'
import { formatMonth, formatShortDate } from '#client/i18n/format.ts'
import { useSchoolDay } from '#client/own-dates/known-school-days.ts'
import { useWords, weekStartsOn } from '#client/i18n/i18n.ts'
import { calendarWords } from '#client/i18n/words/calendar.ts'
import { listWords } from '#client/i18n/words/list.ts'
import { sideListWords } from '#client/i18n/words/side-lists.ts'
import { classes } from '#client/ui/classes.ts'
import { ErrorPanel } from '#client/ui/fields/error-panel.tsx'
import type { MonthKey } from '#sync/protocol/month-record.ts'
import { addDays, startOfWeek, type Day } from '#sync/rules/day.ts'
import { monthOfDay } from '#sync/rules/month.ts'
import { dayOnDevice } from '#sync/rules/zone.ts'
import { Fragment, memo, useEffect, useMemo, useRef, useState } from 'react'
import { ofMonth } from '../filters/filter-groups.ts'
import type { LinkTo } from '../occurrence/occurrence-link.ts'
import { useShown } from '../use-shown.ts'
import { EdgeAbove, EdgeBelow } from './list-edges.tsx'
import { piecesOf, weeksOfDays } from './list-pieces.ts'
import { SchoolDays } from '../school/school-days.tsx'
import { ListSkeleton } from './list-skeleton.tsx'
import { DaySection, RunningSection, type RowsProps } from './listed-day.tsx'
import { countEvents, listedOnce, runningFirst, splitPast, withToday } from './listed-days.ts'
import { useStillness } from './use-stillness.ts'

/** How many events a month has that are listed, that are over, and that the filters hide. */
export type MonthCounts = { listed: number; past: number; hidden: number }

type ListedMonthProps = {
  month: MonthKey
  today: Day
  excluded: Filters
  showsPast: boolean
  /** The first day of the list, if it is in this month. */
  from: Day | null
  /** Whether what runs on that day stands above it. */
  showsRunning: boolean
  /** The month that the list began with needs no name, which stands above the list. */
  isNamed: boolean
  /** It was put in above what was read: its last days come first. */
  isAbove: boolean
  /** All of it is there at once, for a return to where the list was left. */
  isWhole: boolean
  /** Paper has all of it, however little of it was scrolled to. */
  isPrinting?: boolean
  saysEmpty: boolean
  place: string
  linkTo: LinkTo
  onKnown?: (month: MonthKey, counts: MonthCounts) => void
  /** Puts in the month before or after it, which there is. */
  onAbove?: (() => void) | undefined
  onBelow?: (() => void) | undefined
}

const unknown: Pick<MonthData, 'entries' | 'names'> = { entries: [], names: new Map() }

/** A month of the list, read by itself and put on the screen piece by piece. */
export const ListedMonth = memo(function ListedMonth(props: ListedMonthProps) {
  const { month, today, excluded, showsPast, from, showsRunning, isNamed, isAbove, place, linkTo, onKnown } = props
  const t = useWords(calendarWords)
  const tSide = useWords(sideListWords)
  const own = useWords(listWords)
  const loaded = useMonth(month)
  const isReady = loaded.status === 'ready'
  const { entries: all, names } = isReady ? loaded.value : unknown
  const entries = useShown(all, names, excluded)
  const [read, show] = useState(props.isWhole ? Infinity : 1)
  const shown = props.isPrinting ? Infinity : read

  // Also when nothing begins on it: it is where the list begins, and where Go to today leads.
  const isTodayNamed =
    place === 'list' && month === monthOfDay(today) && (from === null || from <= today) && props.saysEmpty
  const { running, days, counts } = useMemo(() => {
    const inMonth = ofMonth(entries, month)
    const { past, future } = splitPast(inMonth, today, dayOnDevice)
    const listed = listedOnce(showsPast ? inMonth : future, dayOnDevice)
    const parts = runningFirst(listed, from ?? `${month}-01`)
    const running = from && showsRunning ? parts.running : []
    const hidden = countEvents(ofMonth(all, month)) - countEvents(inMonth)
    return {
      running,
      days: isTodayNamed ? withToday(parts.later, today) : parts.later,
      counts: { listed: running.length + parts.later.length, past: countEvents(past), hidden },
    }
  }, [entries, all, month, today, showsPast, from, showsRunning, isTodayNamed])
  useEffect(() => {
    if (isReady) onKnown?.(month, counts)
  }, [isReady, month, counts, onKnown])

  const pieces = useMemo(() => piecesOf(days), [days])
  const shownDays = (isAbove ? pieces.slice(-Math.min(shown, pieces.length)) : pieces.slice(0, shown)).flat()
  const showMore = shown < pieces.length ? () => show(shown + 1) : undefined

  const part = useRef<HTMLDivElement>(null)
  useStillness(part, isAbove, from !== null, isReady && showMore === undefined && !props.isPrinting)

  const onAbove = isAbove && showMore ? showMore : props.onAbove
  const onBelow = !isAbove && showMore ? showMore : props.onBelow
  const rows = { today, place, names, linkTo }
  const isBare = isReady && counts.listed === 0 && !props.saysEmpty
  return (
    <div ref={part} data-listed={month} className={classes('listed-month grid gap-5', !isBare && 'pb-5')}>
      {isReady && onAbove && <EdgeAbove onSeen={onAbove} />}
      {isNamed && (props.saysEmpty || counts.listed > 0) && (
        <h2 className="pt-4 text-[1.25rem]">{formatMonth(month)}</h2>
      )}
      {loaded.status === 'loading' && <ListSkeleton label={t('loading')} />}
      {loaded.status === 'error' && <ErrorPanel messages={[loaded.message]} onRetry={loaded.retry} />}
      {isReady && counts.listed === 0 && props.saysEmpty && (counts.hidden > 0 || !isTodayNamed) && (
        <p className="no-events">
          {counts.hidden > 0 ? tSide('filtersHide', { count: counts.hidden }) : t('noEventsOnDay')}
        </p>
      )}
      <RunningSection
        running={running}
        heading={own(month === today.slice(0, 7) ? 'running' : 'runningThen')}
        {...rows}
      />
      <Weeks days={shownDays} {...rows} />
      <SchoolDays month={month} entries={entries} names={names} excluded={excluded} />
      {isReady && onBelow && <EdgeBelow onSeen={onBelow} />}
    </div>
  )
})

function Weeks({ days, ...rows }: RowsProps & { days: Parameters<typeof weeksOfDays>[0] }) {
  const t = useWords(calendarWords)
  const own = useWords(listWords)
  const thisWeek = startOfWeek(rows.today, weekStartsOn())
  const nameOf = (first: Day) => {
    if (first === thisWeek) return t('thisWeek')
    if (first === addDays(thisWeek, 7)) return own('nextWeek')
    return own('week', { first: formatShortDate(first), last: formatShortDate(addDays(first, 6)) })
  }
  return weeksOfDays(days, weekStartsOn()).map(({ first, days: ofWeek }) => (
    <Fragment key={first}>
      <WeekName first={first} name={nameOf(first)} />
      {ofWeek.map((listed) => (
        <DaySection key={listed.day} listed={listed} {...rows} />
      ))}
    </Fragment>
  ))
}

/** The name of a week, and its letter where the reader's school has weeks A and B. */
function WeekName({ first, name }: { first: Day; name: string }) {
  const own = useWords(listWords)
  const letter = useSchoolDay(startOfWeek(addDays(first, 1), 1))?.week
  return <p className="week-name">{letter ? own('weekOf', { name, letter }) : name}</p>
}
