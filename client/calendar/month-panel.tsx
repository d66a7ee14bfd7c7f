import { useWords } from '#client/i18n/i18n.ts'
import { calendarWords } from '#client/i18n/words/calendar.ts'
import type { MonthEntry, NameRecord } from '#sync/protocol/month-record.ts'
import { addDays, type Day, type Weekday } from '#sync/rules/day.ts'
import { addMonths, firstDayOf, monthOfDay, weeksOfMonth } from '#sync/rules/month.ts'
import { noDayEntries, occurrencesByDay } from '#sync/rules/occurrences-by-day.ts'
import { dayOnDevice } from '#sync/rules/zone.ts'
import { Suspense, useMemo, useState } from 'react'
import { canShow } from './month-bounds.ts'
import { MonthGrid } from './month-grid.tsx'
import { SelectedDay } from './selected-day.tsx'
import { TypeLegend } from './type-legend.tsx'
import type { CalendarPage } from './use-calendar-page.ts'
import { useWideScreen } from './use-wide-screen.ts'
import { lazyPart } from '#client/ui/lazy-part.ts'

const DaySheet = lazyPart(() => import('./day-sheet.tsx').then((part) => part.DaySheet))

/** The month as a grid, with the selected day under it on a phone and in a sheet elsewhere, and what its colours mean. */
export function MonthPanel(props: {
  page: CalendarPage
  entries: MonthEntry[]
  names: ReadonlyMap<string, NameRecord>
  isLoading: boolean
  titleId: string
  weekStartsOn: Weekday
}) {
  const { page, entries, names, isLoading, titleId, weekStartsOn } = props
  const t = useWords(calendarWords)
  const isWide = useWideScreen()
  const [sheetDay, setSheetDay] = useState<Day | null>(null)

  const byDay = useMemo(() => {
    const days = weeksOfMonth(page.month, weekStartsOn).flat()
    const from = days[0] ?? firstDayOf(page.month)
    return occurrencesByDay(entries, from, addDays(from, days.length), dayOnDevice)
  }, [entries, page.month, weekStartsOn])

  const openDay = (day: Day) => {
    if (!isWide || monthOfDay(day) === page.month) page.moveTo(day)
    if (isWide) setSheetDay(day)
  }

  const swipe = (direction: -1 | 1) => {
    const month = addMonths(page.month, direction)
    if (canShow(month, page.month, page.bounds)) page.showMonth(month)
  }

  return (
    <>
      <MonthGrid
        month={page.month}
        today={page.today}
        activeDay={page.activeDay}
        byDay={byDay}
        names={names}
        isLoading={isLoading}
        titleId={titleId}
        onMove={page.moveTo}
        onOpenDay={openDay}
        onSwipe={swipe}
      />
      {!isWide && (
        <SelectedDay
          day={page.activeDay}
          shown={byDay.get(page.activeDay) ?? noDayEntries}
          names={names}
          isLoading={isLoading}
        />
      )}
      {isWide && !isLoading && byDay.size === 0 && <p className="text-muted">{t('noEvents')}</p>}
      <TypeLegend entries={[...byDay.values()].flat().map(({ entry }) => entry)} names={names} />
      {sheetDay && page.scheduleId === null && (
        <Suspense>
          <DaySheet
            day={sheetDay}
            shown={byDay.get(sheetDay) ?? noDayEntries}
            names={names}
            onClose={() => setSheetDay(null)}
          />
        </Suspense>
      )}
    </>
  )
}
