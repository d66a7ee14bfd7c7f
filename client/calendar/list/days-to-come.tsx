import type { MonthKey } from '#sync/protocol/month-record.ts'
import { addDays, type Day } from '#sync/rules/day.ts'
import { addMonths, monthOfDay } from '#sync/rules/month.ts'
import { useLayoutEffect, useRef, useState } from 'react'
import type { CalendarPage } from '../use-calendar-page.ts'
import { ListedMonth } from './listed-month.tsx'
import { stickyEdge } from './sticky-edge.ts'
import { useListLink } from './use-list-link.ts'

/** The days after the chosen one of a phone's month, as the list has them. */
export function DaysToCome({ page, day }: { page: CalendarPage; day: Day }) {
  const linkTo = useListLink()
  const turnedFrom = useRef(page.month)
  // Whoever turns to another month while reading the days to come sees it.
  useLayoutEffect(() => {
    if (turnedFrom.current === page.month) return
    turnedFrom.current = page.month
    const top = document.querySelector('[role="grid"]')!.getBoundingClientRect().top - stickyEdge()
    if (top < 0) scrollBy({ top, behavior: 'instant' })
  }, [page.month])
  const from = addDays(day, 1)
  const first = monthOfDay(from)
  const [bottom, setBottom] = useState<MonthKey>(first)
  const months = [first]
  while (months.at(-1)! < bottom) months.push(addMonths(months.at(-1)!, 1))
  const after = addMonths(months.at(-1)!, 1)
  return (
    <div className="days-to-come grid md:hidden">
      {months.map((month) => (
        <ListedMonth
          key={month}
          month={month}
          today={page.today}
          excluded={page.excluded}
          showsPast
          from={month === first ? from : null}
          showsRunning={false}
          isNamed={month !== page.month}
          isAbove={false}
          isWhole={false}
          saysEmpty={month !== first}
          place="to-come"
          linkTo={linkTo}
          onBelow={month === months.at(-1) && after <= page.bounds.last ? () => setBottom(after) : undefined}
        />
      ))}
    </div>
  )
}
