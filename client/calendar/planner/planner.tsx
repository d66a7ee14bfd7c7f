import { useMonths } from '#client/data/replica/view/use-month.ts'
import { useIsStarred } from '#client/data/replica/own/stars.ts'
import { formatLongDate, formatMonth, formatShortDate, formatWeekday } from '#client/i18n/format.ts'
import { useWords } from '#client/i18n/i18n.ts'
import { calendarWords } from '#client/i18n/words/calendar.ts'
import { plannerWords } from '#client/i18n/words/planner.ts'
import { Button, IconButton } from '#client/ui/button.tsx'
import { classes } from '#client/ui/classes.ts'
import { ErrorPanel } from '#client/ui/fields/error-panel.tsx'
import { LazySheet } from '#client/ui/loading/lazy-sheet.tsx'
import { lazyPart } from '#client/ui/loading/lazy-part.ts'
import { PageTitle } from '#client/ui/page/page-title.ts'
import { useShortcut } from '#client/ui/page/shortcuts.ts'
import { Skeleton } from '#client/ui/loading/skeleton.tsx'
import type { MonthEntry, NameRecord } from '#sync/protocol/month-record.ts'
import { addDays, weekdayOf, type Day } from '#sync/rules/day.ts'
import { addMonths } from '#sync/rules/month.ts'
import { occurrenceDays, touchesMonths } from '#sync/rules/occurrence.ts'
import { noDayEntries, occurrencesByDay } from '#sync/rules/occurrences-by-day.ts'
import { schoolYearOf } from '#sync/rules/school-year.ts'
import { dayOnDevice } from '#sync/rules/zone.ts'
import { ChevronLeft, ChevronRight, Printer } from 'lucide-react'
import { useMemo, useState } from 'react'
import { ActionsButton } from '../actions-button.tsx'
import { FilterButton, FiltersInUse } from '../filters/filter-button.tsx'
import { useLinkTo, type LinkTo } from '../occurrence/occurrence-link.ts'
import { typeColor } from '../occurrence/occurrence-look.ts'
import { typeOf } from '../occurrence/occurrence-rank.ts'
import { struck } from '../occurrence/occurrence-words.ts'
import type { CalendarPage } from '../use-calendar-page.ts'
import { useShown } from '../use-shown.ts'
import { usePlaceInYear } from './use-place-in-year.ts'
import { plannerMonths, type PlannerDay, type PlannerMonth } from './planner-days.ts'
import './planner.css'

const DaySheet = lazyPart(() => import('../list/on-press.ts').then((part) => part.DaySheet))

const titlesOfDay = 2
const noEntries: MonthEntry[] = []
const noNames: ReadonlyMap<string, NameRecord> = new Map()

/** The school year of the month in the address, from September to August: to read, and to print on two sheets of A4. */
export function Planner({ page }: { page: CalendarPage }) {
  const t = useWords(plannerWords)
  const months = schoolYearOf(page.month)
  const [first, last] = [months[0]!, months[11]!]
  const loaded = useMonths(first, last)
  const known = loaded.status === 'ready' ? loaded.value : null
  const linkTo = useLinkTo()
  const title = t('title', { first: first.slice(0, 4), second: last.slice(0, 4) })
  const ofCalendar = useWords(calendarWords)
  const showPrevious = () => first > page.bounds.first && page.showMonth(addMonths(first, -12))
  const showNext = () => last < page.bounds.last && page.showMonth(addMonths(first, 12))
  const goToToday = usePlaceInYear(page, first, known !== null)
  useShortcut('t', ofCalendar('goToToday'), goToToday)
  useShortcut('p', t('previous'), showPrevious)
  useShortcut('n', t('next'), showNext)

  const names = known?.names ?? noNames
  const entries = useMemo(
    () =>
      known?.occurrences.filter((entry) => touchesMonths(occurrenceDays(entry, dayOnDevice), first, last)) ?? noEntries,
    [known, first, last],
  )
  const shown = useShown(entries, names, page.excluded)
  const year = useMemo(() => plannerMonths(schoolYearOf(first), shown, names, dayOnDevice), [first, shown, names])
  const [day, openDay] = useState<Day | null>(null)
  const closeDay = () => openDay(null)
  const ofDay = useMemo(
    () =>
      (day === null ? undefined : occurrencesByDay(shown, day, addDays(day, 1), dayOnDevice).get(day)) ?? noDayEntries,
    [day, shown],
  )
  return (
    <section className="planner grid gap-4">
      {/* An open event has the title. */}
      {page.scheduleId === null && <PageTitle title={title} />}
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <h2 aria-live="polite" className="mr-auto text-[1.5rem] md:mr-0">
          {title}
        </h2>
        <div className="flex flex-wrap">
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
          <Button compact className="mx-1 self-center" onClick={goToToday}>
            {ofCalendar('goToToday')}
          </Button>
          <ActionsButton
            page={page}
            what={title}
            fileName={`events-${first.slice(0, 4)}-${last.slice(0, 4)}`}
            entries={shown}
            names={names}
          />
        </div>
        <div className="flex flex-wrap gap-3 md:ml-auto">
          <FilterButton page={page} names={names} entries={entries} />
          <Button compact icon={<Printer aria-hidden size={16} />} onClick={() => print()}>
            {t('print')}
          </Button>
          <Button compact onClick={() => page.showView('calendar')}>
            {t('back')}
          </Button>
        </div>
      </div>
      <FiltersInUse page={page} names={names} entries={entries} />
      <p className="text-[0.9375rem] text-muted">{t('key')}</p>
      {loaded.status === 'error' && <ErrorPanel messages={[loaded.message]} onRetry={loaded.retry} />}
      {loaded.status === 'loading' && (
        <div role="status" aria-label={t('loading')}>
          <Skeleton className="h-96 w-full" />
        </div>
      )}
      {known && (
        <div className="planner-year">
          {year.map((month) => (
            <Month key={month.month} {...month} today={page.today} names={names} linkTo={linkTo} onOpenDay={openDay} />
          ))}
        </div>
      )}
      {day !== null && page.scheduleId === null && (
        <LazySheet onCancel={closeDay}>
          <DaySheet day={day} shown={ofDay} names={names} onClose={closeDay} />
        </LazySheet>
      )}
    </section>
  )
}

type OpenDay = (day: Day) => void

type MonthProps = PlannerMonth & {
  today: Day
  names: ReadonlyMap<string, NameRecord>
  linkTo: LinkTo
  onOpenDay: OpenDay
}

function Month({ month, days, today, ...row }: MonthProps) {
  return (
    <section aria-label={formatMonth(month)} data-month={month} className="planner-month">
      <h3>{formatMonth(month)}</h3>
      <ol>
        {days.map((day) => (
          <DayRow key={day.day} {...day} isToday={day.day === today} {...row} />
        ))}
      </ol>
    </section>
  )
}

type DayProps = PlannerDay & Pick<MonthProps, 'names' | 'linkTo' | 'onOpenDay'> & { isToday: boolean }

function DayRow({ day, holiday, isSchoolHoliday, entries, isToday, names, linkTo, onOpenDay }: DayProps) {
  const t = useWords(plannerWords)
  const weekday = weekdayOf(day)
  const weekdayName = formatWeekday(weekday, 'short')
  const room = holiday ? titlesOfDay - 1 : titlesOfDay
  const titles = entries.slice(0, room)
  const holidayName = holiday && (holiday.isSubstitute ? t('substitute', { name: t(holiday.name) }) : t(holiday.name))
  return (
    <li
      className={classes(
        'planner-day',
        (weekday === 0 || weekday === 6) && 'planner-weekend',
        (holiday || isSchoolHoliday) && 'planner-holiday',
        isToday && 'planner-today',
        !holiday && entries.length === 0 && 'planner-empty',
      )}
      aria-label={formatLongDate(day)}
      aria-current={isToday ? 'date' : undefined}
      tabIndex={isToday ? -1 : undefined}
    >
      <span className="planner-number">
        {weekdayName.slice(0, 1)}
        <span className="print:hidden">{weekdayName.slice(1)}</span> <span>{Number(day.slice(8))}</span>
      </span>
      <span className="grid min-w-0 content-center">
        {holidayName && <b className="planner-title">{holidayName}</b>}
        {isSchoolHoliday && <span className="sr-only">{t('schoolHoliday')}</span>}
        {titles.map((entry) => (
          <PlannerTitle key={entry.scheduleId} entry={entry} day={day} names={names} linkTo={linkTo} />
        ))}
      </span>
      {entries.length > room && <MoreButton count={entries.length - room} day={day} onOpen={onOpenDay} />}
    </li>
  )
}

type TitleProps = Pick<MonthProps, 'names' | 'linkTo'> & { entry: MonthEntry; day: Day }

function PlannerTitle({ entry, day, names, linkTo }: TitleProps) {
  const t = useWords(plannerWords)
  const ofCalendar = useWords(calendarWords)
  const isStarred = useIsStarred(entry.eventId)
  const until = untilOf(entry)
  return (
    <a
      {...linkTo(entry, 'planner', day)}
      title={entry.name}
      style={typeColor(typeOf(entry, names))}
      className={classes('planner-title', struck(entry))}
    >
      {isStarred && <i className="starred" />}
      {entry.status && <span className={struck(entry) ? 'sr-only' : undefined}>{ofCalendar(entry.status)}: </span>}
      {entry.name}
      {until && <small> {t('until', { date: until })}</small>}
      {isStarred && <span className="sr-only">, {ofCalendar('starred')}</span>}
    </a>
  )
}

/** Opens the sheet of the day, for which its row has no room. */
function MoreButton({ count, day, onOpen }: { count: number; day: Day; onOpen: OpenDay }) {
  const t = useWords(plannerWords)
  return (
    <button type="button" data-day={day} onClick={() => onOpen(day)} className="planner-more">
      <span aria-hidden>{t('more', { count })}</span>
      <span className="sr-only">{t('moreOf', { count, date: formatLongDate(day) })}</span>
    </button>
  )
}

/** The last day of what lasts several. */
function untilOf(entry: MonthEntry): string | null {
  const { first, last } = occurrenceDays(entry, dayOnDevice)
  return first === last ? null : formatShortDate(last)
}
