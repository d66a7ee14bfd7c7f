import { formatMonth, formatShortDate } from '#client/i18n/format.ts'
import { useWords } from '#client/i18n/i18n.ts'
import { monthPickerWords } from '#client/i18n/words/month-picker.ts'
import { Button, IconButton } from '#client/ui/button.tsx'
import { classes } from '#client/ui/classes.ts'
import { PopoverDialog } from '#client/ui/popover-dialog.tsx'
import type { MonthKey } from '#sync/protocol/month-record.ts'
import { addMonths, firstDayOf, monthOfDay } from '#sync/rules/month.ts'
import { monthByKey, monthsInRow, typedMonth } from '#sync/rules/month-keys.ts'
import { schoolYearOf } from '#sync/rules/school-year.ts'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useId, useLayoutEffect, useRef, useState, type KeyboardEvent, type RefObject } from 'react'
import { canShow } from './month-bounds.ts'
import type { CalendarPage } from '../use-calendar-page.ts'

type MonthsProps = { page: CalendarPage; onChoose: (month: MonthKey) => void; onClose: () => void }

const terms = ['autumn', 'spring', 'summer'] as const

/**
 * The months of a school year, a term in each row, by the keys of a grid (ARIA Authoring Practices) and by the letters of
 * their names.
 */
export function MonthPicker({ anchor, ...props }: MonthsProps & { anchor: RefObject<HTMLElement | null> }) {
  const t = useWords(monthPickerWords)
  return (
    <PopoverDialog anchor={anchor} title={t('chooseMonth')} onClose={props.onClose}>
      <Months {...props} />
    </PopoverDialog>
  )
}

function Months({ page, onChoose, onClose }: MonthsProps) {
  const t = useWords(monthPickerWords)
  const [active, setActive] = useState(page.month)
  const typed = useRef('')
  const grid = useRef<HTMLTableElement>(null)
  const movesFocus = useRef(true)
  const titleId = useId()
  const year = schoolYearOf(active)
  const currentMonth = monthOfDay(page.today)
  const isThere = (month: MonthKey) => canShow(month, page.month, page.bounds)
  const hasYear = (months: readonly MonthKey[]) => months.some(isThere)

  useLayoutEffect(() => {
    if (!movesFocus.current) return
    movesFocus.current = false
    grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus()
  }, [active])

  const moveTo = (month: MonthKey) => {
    movesFocus.current = true
    setActive(month)
  }
  const pressKey = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (/^[a-z]$/i.test(event.key)) {
      // The page's own letters would turn the month below.
      event.stopPropagation()
      const found = typedMonth(event.key, typed.current, year, active, formatMonth)
      typed.current = found?.text ?? ''
      if (found) moveTo(found.month)
      return
    }
    const month = monthByKey(event.key, active)
    if (month === null) return
    event.preventDefault()
    typed.current = ''
    if (hasYear(schoolYearOf(month))) moveTo(month)
  }
  const turn = (label: 'previousYear' | 'nextYear', months: number, Icon: typeof ChevronLeft) => {
    const there = addMonths(active, months)
    const hasIt = hasYear(schoolYearOf(there))
    return (
      <IconButton
        label={t(label)}
        icon={<Icon aria-hidden size={20} />}
        aria-disabled={!hasIt}
        className="aria-disabled:pointer-events-none aria-disabled:opacity-40"
        onClick={() => hasIt && setActive(there)}
      />
    )
  }

  return (
    <>
      <div className="flex w-full items-center">
        {turn('previousYear', -12, ChevronLeft)}
        <p id={titleId} aria-live="polite" className="min-w-0 flex-1 text-center font-semibold">
          {t('schoolYear', { from: year[0]!.slice(0, 4), to: year[11]!.slice(0, 4) })}
        </p>
        {turn('nextYear', 12, ChevronRight)}
      </div>
      <table
        ref={grid}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- the ARIA grid is a table
        role="grid"
        aria-labelledby={titleId}
        className="w-full table-fixed border-separate border-spacing-1 text-center"
        onKeyDown={pressKey}
      >
        <tbody>
          {terms.map((term, row) => (
            <tr key={term}>
              <th scope="row" className="text-left text-[0.875rem] font-semibold text-muted">
                {t(term)}
              </th>
              {year.slice(row * monthsInRow, (row + 1) * monthsInRow).map((month) => (
                // oxlint-disable-next-line jsx-a11y/control-has-associated-label -- its button has the name
                <td key={month} aria-selected={month === page.month}>
                  <button
                    type="button"
                    tabIndex={month === active ? 0 : -1}
                    aria-label={formatMonth(month)}
                    aria-current={month === currentMonth ? 'date' : undefined}
                    aria-disabled={!isThere(month)}
                    onClick={() => isThere(month) && onChoose(month)}
                    className={classes(
                      'h-11 w-full rounded-control aria-disabled:opacity-40',
                      month === page.month
                        ? 'bg-brand font-semibold text-on-brand forced-colors:border-2 forced-colors:border-[Highlight]'
                        : 'hover:bg-brand-soft',
                      month === currentMonth &&
                        month !== page.month &&
                        'border-2 border-today font-semibold text-today',
                    )}
                  >
                    {formatShortDate(firstDayOf(month)).split(' ').at(-1)}
                  </button>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <div className="flex gap-3">
        <Button compact onClick={() => onChoose(currentMonth)}>
          {t('thisMonth')}
        </Button>
        <Button compact variant="quiet" onClick={onClose}>
          {t('cancel')}
        </Button>
      </div>
    </>
  )
}
