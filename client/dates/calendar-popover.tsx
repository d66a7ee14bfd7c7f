import type { RefObject } from 'react'
import { today } from '#client/data/now.ts'
import { useWords } from '#client/i18n/i18n.ts'
import { dateWords } from '#client/i18n/words/dates.ts'
import { Button } from '#client/ui/button.tsx'
import { PopoverDialog } from '#client/ui/popover-dialog.tsx'
import type { Day } from '#sync/rules/day.ts'
import { MonthOfDays } from './month-of-days.tsx'

type CalendarPopoverProps = {
  id: string
  /** The field under which it stands, and which gets the focus back. */
  field: RefObject<HTMLInputElement | null>
  /** The day of the field; empty for none. */
  day: Day
  taken?: ReadonlySet<Day>
  onChoose: (day: Day) => void
  onClose: () => void
}

/** A calendar beside a date field, as a dialog (ARIA Authoring Practices). */
export function CalendarPopover({ id, field, day, taken, onChoose, onClose }: CalendarPopoverProps) {
  const t = useWords(dateWords)
  return (
    <PopoverDialog id={id} anchor={field} title={t('chooseDate')} onClose={onClose}>
      <MonthOfDays
        first={day === '' ? today() : day}
        chosen={new Set([day])}
        {...(taken && { taken })}
        takesFocus
        onChoose={onChoose}
      />
      <div className="flex gap-3">
        <Button compact onClick={() => onChoose(today())}>
          {t('today')}
        </Button>
        <Button compact variant="quiet" onClick={onClose}>
          {t('cancel')}
        </Button>
      </div>
    </PopoverDialog>
  )
}
