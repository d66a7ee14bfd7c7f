import { formatWeekday } from '#client/i18n/format.ts'
import { weekStartsOn } from '#client/i18n/i18n.ts'
import { afterFrame } from '#client/ui/loading/after-frame.ts'
import type { MonthEntry, MonthKey, NameRecord } from '#sync/protocol/month-record.ts'
import { weekdayOf, type Day } from '#sync/rules/day.ts'
import { noDayEntries, type DayEntry } from '#sync/rules/occurrences-by-day.ts'
import { useEffect, useLayoutEffect, useRef, useState, type KeyboardEvent, type MouseEvent } from 'react'
import { dayByKey } from '#sync/rules/grid-keys.ts'
import { MonthCell } from './month-cell.tsx'
import { dayElement, useLinkTo } from '../occurrence/occurrence-link.ts'
import { useSwipe } from './use-swipe.ts'
import type { CellLayout } from './week-layout.ts'

export type MonthGridProps = {
  month: MonthKey
  weeks: Day[][]
  today: Day
  /** The one day that the keyboard stands on. */
  activeDay: Day
  byDay: ReadonlyMap<Day, DayEntry<MonthEntry>[]>
  /** Where bars and titles stand; null on a phone, whose cells have dots. */
  layouts: ReadonlyMap<Day, CellLayout<MonthEntry>> | null
  names: ReadonlyMap<string, NameRecord>
  isLoading: boolean
  titleId: string
  /** Makes a day the active one, also in another month; false when the calendar ends before it. */
  onMove: (day: Day) => boolean
  onOpenDay: (day: Day) => void
  onSwipe: (direction: -1 | 1) => void
}

/** A month as a date grid (ARIA Authoring Practices): one stop of the Tab key, from which the arrows continue. */
export function MonthGrid(props: MonthGridProps) {
  const { month, weeks, today, activeDay, byDay, layouts, names, isLoading, titleId, onMove, onOpenDay, onSwipe } =
    props
  const linkTo = useLinkTo()
  const [isOpening, open] = useState(isLoading)
  if (isOpening && !isLoading) open(false)
  const swipe = useSwipe(onSwipe)
  /** The day that a key has led to, until its cell has the focus: the next key may come before it is drawn. */
  const focusTarget = useRef<Day | null>(null)

  useLayoutEffect(() => {
    if (focusTarget.current !== activeDay) return
    focusTarget.current = null
    dayElement(activeDay)?.focus()
  }, [activeDay, month])

  // On opening, once its rows are as high as their events need, the row of today is in sight, also where it is one of the last, and
  // what stands above the month is seen whole or not at all. `scrollIntoView` would begin the Tab key there.
  useEffect(
    () =>
      afterFrame(() => {
        const cell = document.querySelector('[aria-current=date]')
        const name = document.getElementById(titleId)
        if (!cell || !name || isLoading || scrollY > 0) return
        const bar = name.parentElement!
        const missing = cell.getBoundingClientRect().bottom + pixels(cell, 'scrollMarginBottom') - innerHeight
        // A window too low for bars that stay has no upper edge for them.
        const above = bar.getBoundingClientRect().top - pixels(bar, 'top') || 0
        if (missing > 0) scrollBy(0, Math.max(missing, above))
      }),
    [titleId, isLoading],
  )

  const pressKey = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    // The cell that has the focus: after the sheet of a neighbouring month's day it is not the active one.
    const focusedDay = event.target instanceof HTMLElement ? event.target.dataset.day : undefined
    if (focusedDay && (event.key === 'Enter' || event.key === ' ')) {
      event.preventDefault()
      onOpenDay(focusTarget.current ?? focusedDay)
      return
    }
    const day = dayByKey(event.key, event.shiftKey, focusTarget.current ?? focusedDay ?? activeDay, weekStartsOn())
    if (!day) return
    event.preventDefault()
    if (!onMove(day)) return
    focusTarget.current = day
    // Nothing is drawn anew for the active day, to which the keys return from a day of a neighbouring month.
    if (day === activeDay) dayElement(day)?.focus()
  }
  const forgetTarget = () => {
    focusTarget.current = null
  }

  const click = (event: MouseEvent) => {
    if (!(event.target instanceof Element) || event.target.closest('a')) return
    const day = event.target.closest<HTMLElement>('[data-day]')?.dataset.day
    if (day) onOpenDay(day)
  }

  return (
    <div
      data-opening={isOpening || undefined}
      className="month-grid @container overflow-clip rounded-card border border-hairline bg-surface"
    >
      <table
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- the ARIA date grid is a table
        role="grid"
        aria-labelledby={titleId}
        aria-busy={isLoading}
        className="w-full table-fixed border-separate border-spacing-0"
        onKeyDown={pressKey}
        onFocus={forgetTarget}
        onClick={click}
        {...swipe}
      >
        <thead>
          <tr>
            {weeks[0]?.map((day) => (
              <th key={day} scope="col" abbr={formatWeekday(weekdayOf(day))}>
                {layouts ? formatWeekday(weekdayOf(day), 'short') : formatWeekday(weekdayOf(day), 'short').slice(0, 1)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]}>
              {week.map((day) => (
                <MonthCell
                  key={day}
                  day={day}
                  month={month}
                  today={today}
                  isActive={day === activeDay}
                  shown={byDay.get(day) ?? noDayEntries}
                  layout={layouts?.get(day)}
                  isLoading={isLoading}
                  names={names}
                  linkTo={linkTo}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function pixels(element: Element, length: 'top' | 'scrollMarginBottom'): number {
  return Number.parseFloat(getComputedStyle(element)[length])
}
