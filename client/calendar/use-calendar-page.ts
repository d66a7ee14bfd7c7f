import { currentCopy } from '#client/data/replica/copy/opened-copy.ts'
import { useEventRange } from '#client/data/replica/view/use-month.ts'
import { useToday } from '#client/data/use-today.ts'
import { goBackOnce } from '#client/ui/page/go-back.ts'
import { searchIn } from '#client/addresses/search-address.ts'
import type { MonthKey } from '#sync/protocol/month-record.ts'
import type { Day } from '#sync/rules/day.ts'
import type { Filters } from '#client/data/exclusions.ts'
import { firstDayOf, monthOfDay } from '#sync/rules/month.ts'
import { useState } from 'react'
import { useLocation, useNavigate, useParams } from 'react-router-dom'
import { addressBehind, monthInQuery, onlyInQuery, openedOver, queryOfNow, withQuery } from './calendar-address.ts'
import { viewOf, writeCalendarView, type CalendarView } from './calendar-view.ts'
import { canShow, monthBounds, type MonthBounds } from './month/month-bounds.ts'
import { useExcluded } from './filters/use-excluded.ts'

export type CalendarPage = {
  today: Day
  month: MonthKey
  bounds: MonthBounds
  /** The one day of the month that the keyboard stands on and that a phone lists. */
  activeDay: Day
  view: CalendarView
  /** The address names a month that there is none of. */
  isMisread: boolean
  /** What the reader does not want to see, and what alone they do. */
  excluded: Filters
  search: string | null
  /** The schedule whose event is open. */
  scheduleId: string | null
  showMonth: (month: MonthKey) => void
  /** The month that was chosen last, which may not be on the screen yet. */
  monthNow: () => MonthKey
  goToToday: () => void
  /** Makes a day the active one, also in another month; false when the calendar ends before it. */
  moveTo: (day: Day) => boolean
  showView: (view: CalendarView) => void
  /** Shows only what the reader has starred, or all again. */
  toggleMine: () => void
  clearSearch: () => void
  closeEvent: () => void
}

/** What the address and the device say is on the screen; the address wins over the device. */
export function useCalendarPage(): CalendarPage {
  const location = useLocation()
  const navigate = useNavigate()
  const { calendarEventScheduleId } = useParams()
  const today = useToday()
  const userId = currentCopy()?.userId ?? ''
  const [chosenDay, chooseDay] = useState<Day | null>(null)
  const query = new URLSearchParams(location.search)
  const searchText = searchIn(addressBehind(location))
  const currentMonth = monthOfDay(today)
  const requested = monthInQuery(query)
  const month = requested ?? currentMonth
  const bounds = monthBounds(useEventRange(), currentMonth)
  const excluded = useExcluded(query, userId)

  const show = (changes: Record<string, string | null>) => {
    const current = queryOfNow()
    const search = withQuery(current, changes).toString()
    // Pressing what is shown already must not cost a press of Back.
    if (window.location.pathname === '/calendar' && search === current.toString()) return
    void navigate({ pathname: '/calendar', search })
  }

  const showMonth = (shown: MonthKey) => show({ month: shown === currentMonth ? null : shown })
  const monthNow = () => monthInQuery(queryOfNow()) ?? currentMonth

  return {
    today,
    month,
    bounds,
    activeDay: activeDayOf(month, chosenDay, today),
    isMisread: requested === null && query.has('month'),
    excluded,
    view: viewOf(searchText, query, userId),
    search: searchText || null,
    scheduleId: calendarEventScheduleId ?? null,
    showMonth,
    monthNow,
    goToToday: () => {
      chooseDay(today)
      showMonth(currentMonth)
    },
    moveTo: (day) => {
      if (!canShow(monthOfDay(day), month, bounds)) return false
      chooseDay(day)
      if (monthOfDay(day) !== monthNow()) showMonth(monthOfDay(day))
      return true
    },
    showView: (view) => {
      if (view !== 'planner') writeCalendarView(userId, view)
      show({ view })
    },
    toggleMine: () => {
      const only = onlyInQuery(queryOfNow())
      const others = only.filter((one) => one !== 'starred')
      show({ only: (others.length < only.length ? others : ['starred', ...others]).join() || null })
    },
    clearSearch: () => show({}),
    closeEvent: () => {
      if (openedOver(location.state)) goBackOnce()
      else void navigate({ pathname: '/calendar', search: location.search }, { replace: true })
    },
  }
}

function activeDayOf(month: MonthKey, chosenDay: Day | null, today: Day): Day {
  if (chosenDay && monthOfDay(chosenDay) === month) return chosenDay
  return monthOfDay(today) === month ? today : firstDayOf(month)
}
