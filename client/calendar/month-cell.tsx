import { useWords } from '#client/i18n/i18n.ts'
import { calendarWords } from '#client/i18n/words/calendar.ts'
import { classes } from '#client/ui/classes.ts'
import { Skeleton } from '#client/ui/skeleton.tsx'
import { Dot } from '#client/ui/color-chip.tsx'
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx'
import type { MonthEntry, MonthKey, NameRecord } from '#sync/protocol/month-record.ts'
import { weekdayOf, type Day } from '#sync/rules/day.ts'
import { monthOfDay } from '#sync/rules/month.ts'
import type { DayEntry } from '#sync/rules/occurrences-by-day.ts'
import { memo } from 'react'
import { DayChip } from './day-chip.tsx'
import type { LinkTo } from './occurrence-link.ts'
import { cellName } from './occurrence-words.ts'
import { mostTelling, placeChips } from './place-chips.ts'

const chipsInCell = 3
const dotsInCell = 3

/**
 * One day of the month: chips where there is room for them, dots on a phone. Its name comes from what it holds, the
 * whole date first, so that what is seen and what is said are the same.
 */
export const MonthCell = memo(function MonthCell(props: {
  day: Day
  month: MonthKey
  today: Day
  isActive: boolean
  isWide: boolean
  shown: DayEntry<MonthEntry>[]
  names: ReadonlyMap<string, NameRecord>
  linkTo: LinkTo
  isLoading: boolean
}) {
  const { day, month, today, isActive, isWide, shown, names, linkTo, isLoading } = props
  const t = useWords(calendarWords)
  const isOfMonth = monthOfDay(day) === month
  const isToday = day === today
  const isWeekend = weekdayOf(day) % 6 === 0
  const chips = placeChips(shown, chipsInCell)
  const colorOf = (entry: MonthEntry) => (entry.typeId === null ? null : (names.get(entry.typeId)?.color ?? null))

  return (
    <td
      data-day={day}
      tabIndex={isActive ? 0 : -1}
      aria-current={isToday ? 'date' : undefined}
      aria-selected={isActive}
      className={classes(
        'h-14 cursor-pointer border-t border-hairline p-0 align-top focus-visible:-outline-offset-3 md:border-l',
        isLoading ? 'md:h-40' : 'md:h-28',
        'first:border-l-0',
        !isOfMonth ? 'bg-ground' : isWeekend && 'bg-sunken/55',
        !isWide && isActive && 'bg-brand-soft',
      )}
    >
      <div className="grid content-start gap-1 p-1 md:gap-[3px] md:p-1.5">
        <VisuallyHidden>{cellName(t, day, today, shown.length)}</VisuallyHidden>
        <span
          aria-hidden
          className={classes(
            'grid size-7 place-items-center justify-self-center rounded-full text-[0.9375rem] leading-none md:justify-self-start',
            isToday ? 'bg-today font-bold text-on-today' : isOfMonth ? 'font-semibold' : 'text-muted',
          )}
        >
          {Number(day.slice(8))}
        </span>
        {isWide &&
          chips.shown.map((chip) => (
            <DayChip
              key={chip.entry.scheduleId}
              shown={chip}
              day={day}
              names={names}
              linkTo={linkTo}
              t={t}
              isRoomy={shown.length < chipsInCell && (chip.part?.number ?? 1) === 1}
            />
          ))}
        {isWide && chips.more > 0 && (
          <button
            type="button"
            tabIndex={-1}
            className="min-h-6 justify-self-start rounded-chip px-1.5 text-[0.8125rem] font-semibold text-brand hover:bg-brand-soft"
          >
            {t('more', { count: chips.more })}
          </button>
        )}
        {isLoading && isOfMonth && !isWeekend && <Skeleton className="mx-auto h-2 w-6 md:h-8 md:w-full" />}
        {!isWide && shown.length > 0 && (
          <span aria-hidden className="flex justify-center gap-1">
            {mostTelling(shown, dotsInCell).map(({ entry }) => (
              <Dot key={entry.scheduleId} color={colorOf(entry)} className="size-1.5" />
            ))}
          </span>
        )}
      </div>
    </td>
  )
})
