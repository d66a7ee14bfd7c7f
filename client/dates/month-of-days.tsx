import { ChevronLeft, ChevronRight, ChevronsLeft, ChevronsRight } from 'lucide-react'
import { useId, useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react'
import { today } from '#client/data/now.ts'
import { formatLongDate, formatMonth, formatWeekday } from '#client/i18n/format.ts'
import { useWords, weekStartsOn } from '#client/i18n/i18n.ts'
import { dateWords } from '#client/i18n/words/dates.ts'
import { IconButton } from '#client/ui/button.tsx'
import { classes } from '#client/ui/classes.ts'
import { dayByKey } from '#sync/rules/grid-keys.ts'
import { weekdayOf, type Day } from '#sync/rules/day.ts'
import { addMonthsToDay, monthOfDay, weeksOfMonth } from '#sync/rules/month.ts'
import { isInReach } from '#sync/rules/typed-when.ts'
import { useHolidays } from './use-holidays.ts'

const chosenLook =
  'bg-brand font-semibold text-on-brand forced-colors:bg-[Highlight] forced-colors:text-[HighlightText] ' +
  'forced-colors:forced-color-adjust-none'

type MonthOfDaysProps = {
  /** The day on which the keyboard stands at first. */
  first: Day
  chosen: ReadonlySet<Day>
  /** Days that the event has already. */
  taken?: ReadonlySet<Day>
  /** The day takes the focus as soon as it is shown. */
  takesFocus?: boolean
  onChoose: (day: Day) => void
}

/** A month to choose days from, by the keys of a date grid (ARIA Authoring Practices); bank holidays and weekends are marked. */
export function MonthOfDays({ first, chosen, taken, takesFocus = false, onChoose }: MonthOfDaysProps) {
  const t = useWords(dateWords)
  const [active, setActive] = useState(isInReach(first) ? first : today())
  const grid = useRef<HTMLTableElement>(null)
  const movesFocus = useRef(takesFocus)
  const titleId = useId()
  const month = monthOfDay(active)
  const weeks = weeksOfMonth(month, weekStartsOn())
  const holidays = useHolidays(weeks.flat().map((day) => Number(day.slice(0, 4))))

  useLayoutEffect(() => {
    if (!movesFocus.current) return
    movesFocus.current = false
    grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus()
  }, [active])

  const pressKey = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const day = dayByKey(event.key, event.shiftKey, active, weekStartsOn())
    if (!day) return
    event.preventDefault()
    if (!isInReach(day)) return
    movesFocus.current = true
    setActive(day)
  }
  const turnTo = (day: Day) => isInReach(day) && setActive(day)
  const turn = (
    label: 'previousYear' | 'previousMonth' | 'nextMonth' | 'nextYear',
    months: number,
    Icon: typeof ChevronLeft,
  ) => (
    <IconButton
      label={t(label)}
      icon={<Icon aria-hidden size={20} />}
      onClick={() => turnTo(addMonthsToDay(active, months))}
    />
  )
  const nameOf = (day: Day) =>
    [formatLongDate(day), holidays.get(day), taken?.has(day) && t('taken')].filter(Boolean).join(', ')
  const named = weeks.flat().filter((day) => holidays.has(day) && monthOfDay(day) === month)

  return (
    <div className="grid justify-items-center gap-1">
      <div className="flex w-full items-center">
        {turn('previousYear', -12, ChevronsLeft)}
        {turn('previousMonth', -1, ChevronLeft)}
        <p id={titleId} aria-live="polite" className="min-w-0 flex-1 text-center font-semibold">
          {formatMonth(month)}
        </p>
        {turn('nextMonth', 1, ChevronRight)}
        {turn('nextYear', 12, ChevronsRight)}
      </div>
      <table
        ref={grid}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- the ARIA date grid is a table
        role="grid"
        aria-labelledby={titleId}
        className="w-full max-w-80 table-fixed border-separate border-spacing-0 text-center tabular-nums"
        onKeyDown={pressKey}
      >
        <thead>
          <tr>
            {weeks[0]?.map((day) => (
              <th
                key={day}
                scope="col"
                abbr={formatWeekday(weekdayOf(day))}
                className="py-1 text-[0.875rem] font-semibold text-muted"
              >
                {formatWeekday(weekdayOf(day), 'short').slice(0, 2)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]}>
              {week.map((day) => (
                // oxlint-disable-next-line jsx-a11y/control-has-associated-label -- its button has the name
                <td key={day} aria-selected={chosen.has(day)} className={isWeekend(day) ? 'bg-sunken' : undefined}>
                  <button
                    type="button"
                    tabIndex={day === active ? 0 : -1}
                    aria-label={nameOf(day)}
                    title={holidays.get(day)}
                    aria-current={day === today() ? 'date' : undefined}
                    onClick={() => {
                      setActive(day)
                      onChoose(day)
                    }}
                    className={classes(
                      'relative inline-flex h-11 w-full max-w-11 items-center justify-center rounded-full',
                      chosen.has(day) ? chosenLook : 'hover:bg-brand-soft',
                      !chosen.has(day) && monthOfDay(day) !== month && 'text-muted',
                      day === today() && !chosen.has(day) && 'border-2 border-today font-semibold text-today',
                    )}
                  >
                    {Number(day.slice(8))}
                    {(holidays.has(day) || taken?.has(day)) && (
                      <span
                        aria-hidden
                        className={classes(
                          'absolute bottom-1 h-1 rounded-full bg-current forced-colors:bg-[CanvasText]',
                          taken?.has(day) ? 'w-3' : 'w-1',
                        )}
                      />
                    )}
                  </button>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p aria-hidden className="min-h-5 w-full text-center text-[0.875rem] text-muted">
        {named.map((day) => t('holiday', { day: Number(day.slice(8)), name: holidays.get(day)! })).join(' · ')}
      </p>
    </div>
  )
}

function isWeekend(day: Day): boolean {
  return [0, 6].includes(weekdayOf(day))
}
