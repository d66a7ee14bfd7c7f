import { formatLongDate } from '#client/i18n/format.ts'
import { useWords } from '#client/i18n/i18n.ts'
import { calendarWords } from '#client/i18n/words/calendar.ts'
import type { MonthEntry, NameRecord } from '#sync/protocol/month-record.ts'
import { classes } from '#client/ui/classes.ts'
import type { Day } from '#sync/rules/day.ts'
import type { DayEntry } from '#sync/rules/occurrences-by-day.ts'
import { lazyPart } from '#client/ui/loading/lazy-part.ts'
import { Button } from '#client/ui/button.tsx'
import { sideListWords } from '#client/i18n/words/side-lists.ts'
import { ChevronDown, ChevronUp } from 'lucide-react'
import { LazyPanel } from '#client/ui/loading/lazy-panel.tsx'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { dayElement, useLinkTo } from '../occurrence/occurrence-link.ts'
import { shownByRank } from '../occurrence/occurrence-rank.ts'
import { AddOnDay } from './add-on-day.tsx'
import { NewsLine } from '../news/news-line.tsx'
import { OccurrenceRow } from '../occurrence/occurrence-row.tsx'
import { SchoolWords } from '../school/school-words.tsx'
import type { CalendarPage } from '../use-calendar-page.ts'

const DaysToCome = lazyPart(() => import('../list/on-press.ts').then((part) => part.DaysToCome))

/** Scrolls as far as the day needs and its cell can stay in sight, between the bars at the top and the bottom of a phone. */
function bringIntoSight(section: HTMLElement, day: Day): void {
  const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
  const needed = section.getBoundingClientRect().bottom - (innerHeight - 5 * rem)
  const upperEdge = Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop)
  const possible = (dayElement(day)?.getBoundingClientRect().top ?? 0) - upperEdge
  if (needed > 0 && possible > 0) scrollBy(0, Math.min(needed, possible))
}

/** The selected day under a phone's month, where the cells have room for dots only. The days to come follow it as it is scrolled. */
export function SelectedDay(props: {
  page: CalendarPage
  shown: DayEntry<MonthEntry>[]
  names: ReadonlyMap<string, NameRecord>
  isLoading: boolean
  /** How often a day was pressed: each time it is brought into sight. */
  presses: number
}) {
  const { page, shown, names, isLoading, presses } = props
  const day = page.activeDay
  const t = useWords(calendarWords)
  const linkTo = useLinkTo()
  const section = useRef<HTMLElement>(null)
  const bring = useEffectEvent(() => section.current && bringIntoSight(section.current, day))
  useEffect(() => {
    if (presses > 0) bring()
  }, [presses])
  const [isScrolled, setScrolled] = useState(false)
  useEffect(() => {
    const scrolled = () => setScrolled(true)
    addEventListener('scroll', scrolled, { passive: true, once: true })
    return () => removeEventListener('scroll', scrolled)
  }, [])
  return (
    <>
      <WholeMonth />
      {/* While it is not known what it holds it keeps what is below it out of sight, which would move away from there. */}
      <section
        ref={section}
        aria-live="polite"
        className={classes('grid content-start gap-1 md:hidden', isLoading && 'min-h-dvh')}
      >
        <h3>{formatLongDate(day)}</h3>
        {shown.length === 0 && !isLoading && <p className="no-events">{t('noEventsOnDay')}</p>}
        <ol className="@container -mx-2 grid">
          {shownByRank(shown, names).map((row) => (
            <OccurrenceRow key={row.entry.scheduleId} shown={row} day={day} place="day" names={names} linkTo={linkTo} />
          ))}
        </ol>
        <SchoolWords day={day} />
        <AddOnDay day={day} />
      </section>
      <div className="-mx-3.5 md:hidden print:hidden">
        <NewsLine today={page.today} excluded={page.excluded} />
      </div>
      <div className="min-h-dvh md:hidden print:hidden">
        {isScrolled && (
          <LazyPanel>
            <DaysToCome page={page} day={day} />
          </LazyPanel>
        )}
      </div>
    </>
  )
}

/** Opens the week of the chosen day into the month, and folds it again. The device keeps it; `/theme.js` obeys it before the first paint. */
function WholeMonth() {
  const own = useWords(sideListWords)
  const toggle = () => {
    const root = document.documentElement.dataset
    root['month'] = root['month'] === 'whole' ? 'week' : 'whole'
    localStorage.setItem('month', root['month'])
  }
  return (
    <Button compact variant="quiet" className="whole-month md:hidden print:hidden" onClick={toggle}>
      <span>
        {own('wholeMonth')} <ChevronDown aria-hidden size={18} className="inline" />
      </span>
      <span>
        {own('oneWeek')} <ChevronUp aria-hidden size={18} className="inline" />
      </span>
    </Button>
  )
}
