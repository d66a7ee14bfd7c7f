import type { Loaded } from '#client/data/loaded.ts'
import { readMonthsAhead } from '#client/data/replica/view/read-month.ts'
import { useMonth } from '#client/data/replica/view/use-month.ts'
import { formatMonth } from '#client/i18n/format.ts'
import { useWords } from '#client/i18n/i18n.ts'
import { calendarWords } from '#client/i18n/words/calendar.ts'
import { Button } from '#client/ui/button.tsx'
import { firstPaint, whenIdle } from '#client/ui/loading/first-paint.ts'
import { latePart, lazyPart } from '#client/ui/loading/lazy-part.ts'
import { PageTitle } from '#client/ui/page/page-title.ts'
import { LazyPanel } from '#client/ui/loading/lazy-panel.tsx'
import { LazySheet } from '#client/ui/loading/lazy-sheet.tsx'
import { loadAgain } from '#client/ui/loading/load-again.ts'
import { useShortcut } from '#client/ui/page/shortcuts.ts'
import type { MonthKey } from '#sync/protocol/month-record.ts'
import { headlineOf, headlineReference } from '#sync/rules/headline.ts'
import { addMonths } from '#sync/rules/month.ts'
import { X } from 'lucide-react'
import { useEffect, useRef, type ReactNode } from 'react'
import { useRoom } from './month/use-room.ts'
import { MonthView } from './month/month-view.tsx'
import { HeadlineCard } from '#client/event-content/headline-card.tsx'
import { useCalendarPage } from './use-calendar-page.ts'
import { useSnapshot } from './snapshot/use-snapshot.ts'

const EventModal = lazyPart(() => import('./event/event-modal.tsx').then((part) => part.EventModal))
const SearchResults = lazyPart(() => import('./search/search-results.tsx').then((part) => part.SearchResults))
const SideLists = latePart(() => import('./list/lists.ts').then((part) => part.SideLists))

/**
 * The calendar home of (product 2): its first paint needs one month record and this chunk alone. `offer` stands below the days where
 * it does not float.
 */
export function CalendarHome({ offer }: { offer: ReactNode }) {
  const t = useWords(calendarWords)
  const page = useCalendarPage()
  const loaded = useMonth(page.month)
  const room = useRoom()
  useNeighboursAhead(page.month, loaded)
  useSnapshot(loaded)
  const showsMonth = page.search === null && page.view !== 'planner'
  const heading = useRef<HTMLHeadingElement>(null)
  const title = page.search === null ? t('title') : t('searchTitle', { search: page.search })

  useShortcut('m', t('shortcutCalendar'), () => page.showView('calendar'))
  useShortcut('l', t('shortcutList'), () => page.showView('list'))

  useShortcut(
    's',
    t('shortcutStar'),
    () => void loadAgain(() => import('./own/star-focused.ts')).then((own) => own.starFocused()),
  )

  const sideLists = useRef<HTMLElement>(null)
  // Where they stand below the month, they are one press away.
  const goToSideLists = () => {
    sideLists.current?.scrollIntoView()
    sideLists.current?.focus({ preventScroll: true })
  }
  // The button goes away with its own press, and the focus would go with it.
  const clearSearch = () => {
    heading.current?.focus({ preventScroll: true })
    page.clearSearch()
  }

  return (
    <div className="calendar-home mx-auto grid w-full max-w-page gap-8 px-4 pt-2 pb-6 md:px-6">
      {page.scheduleId === null && page.view !== 'planner' && (
        <PageTitle title={page.search === null ? `${formatMonth(page.month)} – ${title}` : title} />
      )}
      <div className="grid min-w-0 content-start gap-2">
        <div className={showsMonth ? 'month-head' : 'flex flex-wrap items-center justify-between gap-3'}>
          <h1 ref={heading} tabIndex={-1} className="min-w-0 wrap-anywhere outline-none">
            {title}
          </h1>
          {showsMonth && (
            <Button
              compact
              variant="quiet"
              icon={<span aria-hidden>↓</span>}
              onClick={goToSideLists}
              className="xl:hidden"
            >
              {t('thisWeek')}
            </Button>
          )}
          {showsMonth && loaded.status !== 'error' && (
            <HeadlineCard
              isPhone={room === null}
              headline={
                loaded.status === 'ready'
                  ? headlineOf(loaded.value.headlines, headlineReference(page.month, page.today))
                  : undefined
              }
            />
          )}
          {page.search !== null && (
            <Button compact icon={<X aria-hidden size={16} />} onClick={clearSearch}>
              {t('clearSearch')}
            </Button>
          )}
        </div>
        {page.search === null ? (
          <MonthView page={page} loaded={loaded} />
        ) : (
          <LazyPanel resetKey={page.search}>
            <SearchResults page={page} search={page.search} />
          </LazyPanel>
        )}
      </div>
      {offer}
      {page.view !== 'planner' && (
        <aside
          ref={sideLists}
          tabIndex={-1}
          aria-label={`${t('thisWeek')}, ${t('planAhead')}`}
          className="min-h-96 outline-none xl:min-h-[calc(100dvh-7rem)] print:hidden"
        >
          {loaded.status !== 'error' && (
            <LazyPanel>
              <SideLists today={page.today} excluded={page.excluded} />
            </LazyPanel>
          )}
        </aside>
      )}
      {page.scheduleId !== null && (
        <LazySheet resetKey={page.scheduleId} onCancel={page.closeEvent}>
          <EventModal
            scheduleId={page.scheduleId}
            known={loaded.status === 'ready' ? loaded.value : null}
            month={page.month}
            today={page.today}
            onClose={page.closeEvent}
          />
        </LazySheet>
      )}
    </div>
  )
}

/** The months that a press away are read while there is nothing else to do. */
function useNeighboursAhead(month: MonthKey, loaded: Loaded<unknown>): void {
  useEffect(() => {
    if (loaded.status !== 'ready') return
    const readNeighbours = () => void readMonthsAhead([addMonths(month, 1), addMonths(month, -1)]).catch(() => {})
    void firstPaint().then(() => whenIdle(readNeighbours))
  }, [month, loaded])
}
