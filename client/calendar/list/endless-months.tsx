import { formatMonth } from '#client/i18n/format.ts'
import { useWords } from '#client/i18n/i18n.ts'
import { calendarWords } from '#client/i18n/words/calendar.ts'
import { listWords } from '#client/i18n/words/list.ts'
import { sideListWords } from '#client/i18n/words/side-lists.ts'
import { Button } from '#client/ui/button.tsx'
import { useShortcut } from '#client/ui/page/shortcuts.ts'
import { useEntryValue } from '#client/ui/page/use-entry-value.ts'
import type { MonthKey } from '#sync/protocol/month-record.ts'
import { addMonths, firstDayOf, monthOfDay } from '#sync/rules/month.ts'
import { ArrowUpDown } from 'lucide-react'
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { NothingListed } from '../filters/nothing-listed.tsx'
import { NewsLine } from '../news/news-line.tsx'
import { ListPaper } from '../print/paper.tsx'
import { usePrinting } from '../print/use-printing.ts'
import type { CalendarPage } from '../use-calendar-page.ts'
import { ListedMonth, type MonthCounts } from './listed-month.tsx'
import { PastToggle, usePastEvents } from './past-events.tsx'
import { stickyEdge } from './sticky-edge.ts'
import { useListLink } from './use-list-link.ts'
import { firstDayFrom, useMonthInSight } from './use-month-in-sight.ts'

/** Months in a row of which the filters show nothing, before the list says so instead of going on. */
const mostHidden = 12

/** As long as it shows fewer days than these, the list goes on by itself. */
const fewDays = 4

type Range = { top: MonthKey; bottom: MonthKey }

/**
 * Months one below the other, more of them as they are scrolled to. Past events are hidden by default (product 2); whoever goes to a
 * month that is wholly past is there for its events, so from there they are shown until they are hidden.
 * @param isTurnedTo somebody has turned to the month: it begins below the bar, however far the last one was scrolled
 */
export function EndlessMonths(props: { page: CalendarPage; start: MonthKey; isTurnedTo: boolean }) {
  const { page, start, isTurnedTo } = props
  const { today, bounds } = page
  const currentMonth = monthOfDay(today)
  const t = useWords(calendarWords)
  const own = useWords(listWords)
  const tSide = useWords(sideListWords)
  const linkTo = useListLink()
  const [range, setRange] = useEntryValue<Range>('months', { top: start, bottom: start })
  const [showsPast, setShowsPast] = usePastEvents(start < currentMonth)
  const [begun, begin] = useState({ at: range.top, isWhole: range.top < range.bottom })
  const [counts, setCounts] = useState<ReadonlyMap<MonthKey, MonthCounts>>(new Map())
  const note = useCallback(
    (month: MonthKey, known: MonthCounts) => setCounts((before) => new Map(before).set(month, known)),
    [],
  )
  const list = useRef<HTMLDivElement>(null)
  const isTodayAway = useMonthInSight(list, page)

  useLayoutEffect(() => {
    const top = list.current!.getBoundingClientRect().top - stickyEdge()
    if (isTurnedTo && top < 0) scrollBy({ top, behavior: 'instant' })
  }, [isTurnedTo])

  const before = addMonths(range.top, -1)
  const after = addMonths(range.bottom, 1)
  const hasBefore = before >= bounds.first
  const hasAfter = after <= bounds.last
  const putAbove = useCallback(() => {
    if (before < currentMonth) setShowsPast(true)
    setRange({ top: before, bottom: range.bottom })
  }, [before, range.bottom, currentMonth, setShowsPast, setRange])
  const putBelow = useCallback(() => setRange({ top: range.top, bottom: after }), [range.top, after, setRange])
  const hidePast = () => {
    if (page.month < currentMonth) {
      page.goToToday()
      return
    }
    setShowsPast(false)
    const top = range.top > currentMonth ? range.top : currentMonth
    begin({ at: top, isWhole: false })
    setRange({ top, bottom: range.bottom })
  }

  const goToToday = () => {
    const day = range.top <= currentMonth && firstDayFrom(today, list.current!)
    if (!day) {
      page.goToToday()
      return
    }
    scrollBy({ top: day.getBoundingClientRect().top - stickyEdge(), behavior: 'instant' })
    day.focus({ preventScroll: true })
  }
  useShortcut('t', t('goToToday'), goToToday)

  const months = monthsOf(range)
  const inAll = (count: keyof MonthCounts) => months.reduce((sum, month) => sum + (counts.get(month)?.[count] ?? 0), 0)
  const past = showsPast ? inAll('past') : (counts.get(currentMonth)?.past ?? 0)
  const areKnown = months.every((month) => counts.has(month))
  const isBare = areKnown && inAll('listed') === 0
  // What is starred, or a deadline, may be far away: the list looks for it to its end.
  const isWhole = page.excluded.only.length === 0
  const goesOn = hasAfter && !(isBare && isWhole && inAll('hidden') > 0 && months.length >= mostHidden)
  const isEmpty = isBare && !goesOn
  // However far the page is scrolled: what shows next to nothing has nothing to scroll past.
  const looksOn = goesOn && areKnown && inAll('listed') < fewDays
  useEffect(() => {
    if (looksOn) putBelow()
  }, [looksOn, putBelow])
  // Likewise backwards, once somebody has turned there.
  const looksBack = hasBefore && !isWhole && range.top < begun.at && counts.get(range.top)?.listed === 0
  useEffect(() => {
    if (looksBack) putAbove()
  }, [looksBack, putAbove])
  const first = firstDayOf(range.top)
  const isPrinting = usePrinting()
  return (
    <div ref={list} className="grid [overflow-anchor:none]">
      {isPrinting && <ListPaper />}
      <div className="-mx-3.5 mb-4 flex flex-wrap gap-x-4 empty:hidden">
        <NewsLine today={today} excluded={page.excluded} className="xl:hidden" />
        <PastToggle count={past} isShown={showsPast} onToggle={() => (showsPast ? hidePast() : setShowsPast(true))} />
        {hasBefore && (showsPast || past === 0) && (
          <Button compact variant="quiet" icon={<span aria-hidden>↑</span>} onClick={putAbove}>
            {own('showMonth', { month: formatMonth(before) })}
          </Button>
        )}
      </div>
      {months.map((month) => (
        <ListedMonth
          key={month}
          month={month}
          today={today}
          excluded={page.excluded}
          showsPast={showsPast}
          from={month !== range.top ? null : showsPast || today < first ? first : today}
          showsRunning
          isNamed={!isBare && (month !== range.top || month < begun.at)}
          isAbove={month < begun.at}
          isWhole={begun.isWhole}
          isPrinting={isPrinting}
          saysEmpty={!isBare && isWhole}
          place="list"
          linkTo={linkTo}
          onKnown={note}
          onAbove={month === range.top && hasBefore && (showsPast || before >= currentMonth) ? putAbove : undefined}
          onBelow={month === range.bottom && goesOn ? putBelow : undefined}
        />
      ))}
      {isEmpty && (
        <NothingListed
          page={page}
          message={inAll('past') === 0 ? t('noEvents') : tSide('noFutureEvents')}
          hidden={inAll('hidden')}
        />
      )}
      {isTodayAway && page.month === currentMonth && (
        <Button
          compact
          icon={<ArrowUpDown aria-hidden size={16} />}
          onClick={goToToday}
          className="floating sticky bottom-24 z-1 justify-self-center shadow-lift lg:bottom-6"
        >
          {own('backToToday')}
        </Button>
      )}
    </div>
  )
}

function monthsOf({ top, bottom }: Range): MonthKey[] {
  const months = [top]
  while (months.at(-1)! < bottom) months.push(addMonths(months.at(-1)!, 1))
  return months
}
