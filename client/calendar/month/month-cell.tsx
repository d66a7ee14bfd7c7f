import { useStars } from '#client/data/replica/own/stars.ts'
import { useWords } from '#client/i18n/i18n.ts'
import { calendarWords } from '#client/i18n/words/calendar.ts'
import { classes } from '#client/ui/classes.ts'
import { useSchoolDay } from '#client/own-dates/known-school-days.ts'
import { Skeleton } from '#client/ui/loading/skeleton.tsx'
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx'
import type { MonthEntry, MonthKey, NameRecord } from '#sync/protocol/month-record.ts'
import { weekdayOf, type Day } from '#sync/rules/day.ts'
import { monthOfDay } from '#sync/rules/month.ts'
import type { DayEntry } from '#sync/rules/occurrences-by-day.ts'
import { memo } from 'react'
import { CellBar, lanes } from './cell-bar.tsx'
import { CellTitle } from './cell-title.tsx'
import type { LinkTo } from '../occurrence/occurrence-link.ts'
import { rankOf, typeOf } from '../occurrence/occurrence-rank.ts'
import { cellName, partOfEach } from '../occurrence/occurrence-words.ts'
import { rankedDots } from './ranked-dots.ts'
import { TypeDot } from './type-dot.tsx'
import type { CellLayout } from './week-layout.ts'

const dotsInCell = 3

/**
 * One day of the month: bars and titles where there is room for them, dots on a phone. Its name comes from what it holds, the
 * whole date first, so that what is seen and what is said are the same.
 */
export const MonthCell = memo(function MonthCell(props: {
  day: Day
  month: MonthKey
  today: Day
  isActive: boolean
  shown: DayEntry<MonthEntry>[]
  /** Without one, on a phone, the day has dots. */
  layout: CellLayout<MonthEntry> | undefined
  names: ReadonlyMap<string, NameRecord>
  linkTo: LinkTo
  isLoading: boolean
}) {
  const { day, month, today, isActive, shown, layout, names, linkTo, isLoading } = props
  const t = useWords(calendarWords)
  const stars = useStars()
  const school = useSchoolDay(day)
  const isStarred = !layout && shown.some(({ entry }) => stars?.has(entry.eventId))
  const isOfMonth = monthOfDay(day) === month
  const isToday = day === today
  const isWeekend = weekdayOf(day) % 6 === 0
  const inCell = { day, names, linkTo, t }

  return (
    <td
      data-day={day}
      data-school={school?.mark}
      tabIndex={isActive ? 0 : -1}
      aria-current={isToday ? 'date' : undefined}
      aria-selected={isActive}
      className={classes(
        'h-12 cursor-pointer border-t scroll-mb-(--bottom) border-hairline p-0 align-top focus-visible:-outline-offset-3',
        'md:h-37 md:border-l md:first:border-l-transparent min-[100rem]:[@media(min-height:66rem)]:h-47',
        isToday ? 'md:bg-today/6' : !isOfMonth ? 'bg-ground' : isWeekend && 'bg-sunken/55',
        !layout && isActive && 'bg-brand-soft',
      )}
    >
      <div className="grid content-start p-1 md:px-1 md:pt-0.5">
        <VisuallyHidden>
          {[
            cellName(t, day, today, isLoading ? null : shown.length),
            ...partOfEach(t, layout?.passing),
            isStarred && t('starred'),
            school?.words,
          ]
            .filter(Boolean)
            .join('. ')}
        </VisuallyHidden>
        <span className="flex h-7 items-center justify-center md:h-6.5 md:justify-between">
          <span
            aria-hidden
            data-week={school?.week}
            className={classes(
              'grid size-7 place-items-center rounded-full text-[0.9375rem] leading-none md:size-6',
              isToday ? 'bg-today font-bold text-on-today' : isOfMonth ? 'font-semibold' : 'text-muted',
            )}
          >
            {Number(day.slice(8))}
          </span>
          {layout && layout.more > 0 && (
            <button
              type="button"
              tabIndex={-1}
              className="h-6 min-w-6 rounded-[6px] px-1 text-[0.8125rem] font-semibold text-brand hover:bg-brand-soft"
            >
              +{layout.more} <span className="@max-[45rem]:sr-only">{t('more')}</span>
            </button>
          )}
        </span>
        {layout?.bars.map((bar) => (
          <CellBar key={bar.entry.scheduleId} bar={bar} {...inCell} />
        ))}
        {layout && layout.skipped > 0 && <span style={{ height: lanes(layout.skipped) }} />}
        {layout?.titles.map((entry) => (
          <CellTitle key={entry.scheduleId} entry={entry} {...inCell} />
        ))}
        {isLoading && isOfMonth && !isWeekend && <Skeleton className="mx-auto h-2 w-6 md:mt-1 md:h-6 md:w-full" />}
        {!layout && shown.length > 0 && (
          <span aria-hidden className="mt-1 flex justify-center gap-1">
            {isStarred && <i className="starred" />}
            {rankedDots(shown, dotsInCell, (entry) => rankOf(entry, names)).map((entry) => (
              <TypeDot key={entry.scheduleId} type={typeOf(entry, names)} className="size-1.5" />
            ))}
          </span>
        )}
      </div>
    </td>
  )
})
