import { usePlannerChoices, useSchoolSpans } from '#client/own-dates/use-school-year.ts'
import { useMonths } from '#client/data/replica/view/use-month.ts'
import { useWords } from '#client/i18n/i18n.ts'
import { calendarWords } from '#client/i18n/words/calendar.ts'
import { plannerWords } from '#client/i18n/words/planner.ts'
import { Button, IconButton } from '#client/ui/button.tsx'
import { ErrorPanel } from '#client/ui/fields/error-panel.tsx'
import { LazySheet } from '#client/ui/loading/lazy-sheet.tsx'
import { lazyPart } from '#client/ui/loading/lazy-part.ts'
import { PageTitle } from '#client/ui/page/page-title.ts'
import { useShortcut } from '#client/ui/page/shortcuts.ts'
import { Skeleton } from '#client/ui/loading/skeleton.tsx'
import type { MonthEntry, MonthKey, NameRecord } from '#sync/protocol/month-record.ts'
import { addDays, type Day } from '#sync/rules/day.ts'
import { addMonths, firstDayOf, lastDayOf } from '#sync/rules/month.ts'
import { occurrenceDays, touchesMonths } from '#sync/rules/occurrence.ts'
import { noDayEntries, occurrencesByDay } from '#sync/rules/occurrences-by-day.ts'
import { schoolYearOf } from '#sync/rules/school-year.ts'
import { dayOnDevice } from '#sync/rules/zone.ts'
import { ChevronLeft, ChevronRight, Printer, Settings2 } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { PrintAndDownloadButton } from '../print-and-download-button.tsx'
import { FilterButton, FiltersInUse } from '../filters/filter-button.tsx'
import { withQuery } from '../calendar-address.ts'
import { useLinkTo } from '../occurrence/occurrence-link.ts'
import { ViewSwitch } from '../month/view-switch.tsx'
import type { CalendarPage } from '../use-calendar-page.ts'
import { useShown } from '../use-shown.ts'
import { useFocusOfSwitch, usePlaceInYear } from './use-place-in-year.ts'
import { YearSheet } from './paper/year-sheet.tsx'
import { usePrinting } from '../print/use-printing.ts'
import { Month } from './planner-month.tsx'
import { plannerMonths } from './planner-days.ts'
import './planner.css'

const DaySheet = lazyPart(() => import('../list/on-press.ts').then((part) => part.DaySheet))

const PlannerOptions = lazyPart(() => import('./planner-options.tsx').then((part) => part.PlannerOptions))

const noEntries: MonthEntry[] = []
const noNames: ReadonlyMap<string, NameRecord> = new Map()

/** The school year of the month in the address, from September to August: to read, and to print (`paper/`). */
export function Planner({ page }: { page: CalendarPage }) {
  const t = useWords(plannerWords)
  const months = schoolYearOf(page.month)
  const [first, last] = [months[0]!, months[11]!]
  const loaded = useMonths(first, last)
  const known = loaded.status === 'ready' ? loaded.value : null
  const linkTo = useLinkTo()
  const title = t('title', { first: first.slice(0, 4), second: last.slice(0, 4) })
  const ofCalendar = useWords(calendarWords)
  const turn = (years: -1 | 1) => {
    const year = schoolYearOf(page.monthNow())
    if (years < 0 ? year[0]! > page.bounds.first : year[11]! < page.bounds.last)
      page.showMonth(addMonths(year[0]!, years * 12))
  }
  const showPrevious = () => turn(-1)
  const showNext = () => turn(1)
  const { goToToday, isTodayInSight } = usePlaceInYear(page, first, known !== null)
  useFocusOfSwitch()
  useShortcut('t', ofCalendar('goToToday'), goToToday)
  useShortcut('p', t('previous'), showPrevious)
  useShortcut('n', t('next'), showNext)

  const names = known?.names ?? noNames
  const entries = useMemo(
    () => known?.entries.filter((entry) => touchesMonths(occurrenceDays(entry, dayOnDevice), first, last)) ?? noEntries,
    [known, first, last],
  )
  const shown = useShown(entries, names, page.excluded)
  const { nation, paper, weekA } = usePlannerChoices()
  const spans = useSchoolSpans(shown, names, firstDayOf(first), lastDayOf(last))
  const year = useMemo(
    () => plannerMonths(schoolYearOf(first), { entries: shown, names, spans, weekA, dayIn: dayOnDevice }),
    [first, shown, names, spans, weekA],
  )
  const isPrinting = usePrinting()
  const [isChoosing, choose] = useState(false)
  const closeOptions = () => choose(false)
  const { search } = useLocation()
  const [day, openDay] = useState<Day | null>(null)
  const closeDay = () => openDay(null)
  const addressOf = (month: MonthKey) =>
    `/calendar?${withQuery(new URLSearchParams(search), { month, view: 'calendar' }).toString()}`
  const ofDay = useMemo(
    () =>
      (day === null ? undefined : occurrencesByDay(shown, day, addDays(day, 1), dayOnDevice).get(day)) ?? noDayEntries,
    [day, shown],
  )
  return (
    <section className="planner grid gap-4">
      {/* An open event has the title. */}
      {page.scheduleId === null && <PageTitle title={title} />}
      <div className="month-bar flex flex-wrap items-center gap-x-3 gap-y-2">
        <h2 aria-live="polite" className="mr-auto text-[1.5rem] md:mr-0">
          {title}
        </h2>
        <div className="flex">
          <IconButton
            label={t('previous')}
            icon={<ChevronLeft aria-hidden size={22} />}
            aria-disabled={first <= page.bounds.first}
            className="aria-disabled:pointer-events-none aria-disabled:opacity-40"
            onClick={showPrevious}
          />
          <IconButton
            label={t('next')}
            icon={<ChevronRight aria-hidden size={22} />}
            aria-disabled={last >= page.bounds.last}
            className="aria-disabled:pointer-events-none aria-disabled:opacity-40"
            onClick={showNext}
          />
        </div>
        <Button compact className={isTodayInSight ? 'invisible max-lg:hidden' : 'max-lg:hidden'} onClick={goToToday}>
          {ofCalendar('goToToday')}
        </Button>
        <div className="flex w-full flex-wrap items-center justify-between gap-3 md:ml-auto md:w-auto">
          <FilterButton page={page} names={names} entries={entries} />
          <ViewSwitch page={page} />
          <PrintAndDownloadButton
            page={page}
            what={title}
            fileName={`events-${first.slice(0, 4)}-${last.slice(0, 4)}`}
            entries={shown}
            names={names}
          />
        </div>
      </div>
      <FiltersInUse page={page} names={names} entries={entries} />
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
        <div className="flex flex-wrap gap-3 lg:order-1 lg:ml-auto">
          <Button compact className={isTodayInSight ? 'invisible lg:hidden' : 'lg:hidden'} onClick={goToToday}>
            {ofCalendar('goToToday')}
          </Button>
          <Button compact icon={<Printer aria-hidden size={16} />} onClick={() => print()}>
            {t('print')}
          </Button>
          <Button
            compact
            icon={<Settings2 aria-hidden size={16} />}
            aria-haspopup="dialog"
            onClick={() => choose(true)}
          >
            {t('options')}
          </Button>
        </div>
        <p className="text-[0.9375rem] text-muted lg:flex-1">
          {t('holidaysOf', { nation: t(nation) })} {t('key')}
        </p>
      </div>
      {loaded.status === 'error' && <ErrorPanel messages={[loaded.message]} onRetry={loaded.retry} />}
      {loaded.status === 'loading' && (
        <div role="status" aria-label={t('loading')}>
          <Skeleton className="h-96 w-full" />
        </div>
      )}
      {known && (
        <div className="planner-year">
          {year.map((month) => (
            <Month
              key={month.month}
              {...month}
              today={page.today}
              names={names}
              linkTo={linkTo}
              addressOf={addressOf}
              onOpenDay={openDay}
            />
          ))}
        </div>
      )}
      {known && isPrinting && (
        <YearSheet title={title} months={year} names={names} paper={paper} filters={page.excluded} nation={nation} />
      )}
      {isChoosing && (
        <LazySheet onCancel={closeOptions}>
          <PlannerOptions onClose={closeOptions} />
        </LazySheet>
      )}
      {day !== null && page.scheduleId === null && (
        <LazySheet onCancel={closeDay}>
          <DaySheet day={day} shown={ofDay} names={names} onClose={closeDay} />
        </LazySheet>
      )}
    </section>
  )
}
