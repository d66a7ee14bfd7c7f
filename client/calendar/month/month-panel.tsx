import { useWords } from '#client/i18n/i18n.ts'
import { calendarWords } from '#client/i18n/words/calendar.ts'
import type { MonthEntry, MonthKey, NameRecord } from '#sync/protocol/month-record.ts'
import { addDays, type Day, type Weekday } from '#sync/rules/day.ts'
import { addMonths, firstDayOf, monthOfDay, weeksOfMonth } from '#sync/rules/month.ts'
import { noDayEntries, occurrencesByDay } from '#sync/rules/occurrences-by-day.ts'
import { dayOnDevice } from '#sync/rules/zone.ts'
import { useMemo, useState } from 'react'
import { canShow } from './month-bounds.ts'
import { MonthGrid } from './month-grid.tsx'
import { rankOf } from '../occurrence/occurrence-rank.ts'
import { TypeLegend } from '../occurrence/type-legend.tsx'
import type { CalendarPage } from '../use-calendar-page.ts'
import { useRoom } from './use-room.ts'
import { layOutWeek } from './week-layout.ts'
import { LazyPanel } from '#client/ui/loading/lazy-panel.tsx'
import { LazySheet } from '#client/ui/loading/lazy-sheet.tsx'
import { latePart, lazyPart } from '#client/ui/loading/lazy-part.ts'

/** The day of the snapshot, if that is shown: a page may hold one that no longer holds. Seen until the day is there anew. */
const ofSnapshot = document.querySelectorAll('[data-snapshot] :is(section[aria-live],.whole-month)')

const SelectedDay = latePart(() => import('../list/lists.ts').then((part) => part.SelectedDay))
const DaySheet = lazyPart(() => import('../list/on-press.ts').then((part) => part.DaySheet))

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
  const room = useRoom()
  const isWide = room !== null
  const [sheet, openSheet] = useState<{ day: Day; month: MonthKey } | null>(null)
  const closeSheet = () => openSheet(null)
  const [presses, setPresses] = useState(0)
  // Back, or midnight: what is open would say that a day of the month before has no events.
  if (sheet && sheet.month !== page.month) openSheet(null)

  const weeks = useMemo(() => weeksOfMonth(page.month, weekStartsOn), [page.month, weekStartsOn])
  const byDay = useMemo(() => {
    const from = weeks[0]?.[0] ?? firstDayOf(page.month)
    return occurrencesByDay(entries, from, addDays(from, weeks.length * 7), dayOnDevice)
  }, [entries, page.month, weeks])
  const layouts = useMemo(() => {
    if (!room) return null
    const layOut = (week: Day[]) => {
      const cells = layOutWeek(
        week.map((day) => byDay.get(day) ?? noDayEntries),
        room,
        (entry) => rankOf(entry, names),
      )
      return week.map((day, column) => [day, cells[column]!] as const)
    }
    return new Map(weeks.flatMap(layOut))
  }, [byDay, names, room, weeks])

  const openDay = (day: Day) => {
    if (!isWide || monthOfDay(day) === page.month) page.moveTo(day)
    if (isWide) openSheet({ day, month: page.month })
    else setPresses(presses + 1)
  }

  const swipe = (direction: -1 | 1) => {
    const month = page.monthNow()
    const wanted = addMonths(month, direction)
    if (canShow(wanted, month, page.bounds)) page.showMonth(wanted)
  }

  return (
    <>
      <MonthGrid
        month={page.month}
        today={page.today}
        activeDay={page.activeDay}
        weeks={weeks}
        byDay={byDay}
        layouts={layouts}
        names={names}
        isLoading={isLoading}
        titleId={titleId}
        onMove={page.moveTo}
        onOpenDay={openDay}
        onSwipe={swipe}
      />
      {!isWide && (
        <LazyPanel
          fallback={
            <>
              {page.activeDay === page.today && (
                <div aria-hidden className="contents" ref={(place) => place?.append(...ofSnapshot)} />
              )}
              <div className="min-h-dvh" />
            </>
          }
        >
          <SelectedDay
            page={page}
            shown={byDay.get(page.activeDay) ?? noDayEntries}
            names={names}
            isLoading={isLoading}
            presses={presses}
          />
        </LazyPanel>
      )}
      {isWide && !isLoading && byDay.size === 0 && !page.excluded.only[0] && (
        <p className="text-muted">{t('noEvents')}</p>
      )}
      <TypeLegend entries={[...byDay.values()].flat().map(({ entry }) => entry)} names={names} />
      {sheet && page.scheduleId === null && (
        <LazySheet onCancel={closeSheet}>
          <DaySheet
            day={sheet.day}
            shown={byDay.get(sheet.day) ?? noDayEntries}
            names={names}
            isLoading={isLoading}
            onClose={closeSheet}
          />
        </LazySheet>
      )}
    </>
  )
}
