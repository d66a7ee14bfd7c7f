import * as Radix from '@radix-ui/react-dialog'
import { useLayoutEffect, useRef, useState, type RefObject } from 'react'
import { today } from '#client/data/now.ts'
import { useWords } from '#client/i18n/i18n.ts'
import { dateWords } from '#client/i18n/words/dates.ts'
import { Button } from '#client/ui/button.tsx'
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

/** Pixels between the field, the popover and the edge of the window. */
const gap = 6

/** A calendar beside a date field, as a dialog (ARIA Authoring Practices); on a phone it rises from below. */
export function CalendarPopover({ id, field, day, taken, onChoose, onClose }: CalendarPopoverProps) {
  const t = useWords(dateWords)
  const box = useRef<HTMLDivElement>(null)
  const [place, setPlace] = useState<{ left: number; top: number } | null>(null)
  useLayoutEffect(() => {
    const stand = () => {
      const [own, beside] = [box.current?.getBoundingClientRect(), field.current?.getBoundingClientRect()]
      if (!own || !beside) return
      if (innerWidth < 640) return setPlace(null)
      const [below, above] = [beside.bottom + gap, beside.top - gap - own.height]
      const [left, top] = [beside.left, below + own.height + gap <= innerHeight || above < gap ? below : above]
      const within = (at: number, most: number) => Math.max(gap, Math.min(at, most - gap))
      setPlace({ left: within(left, innerWidth - own.width), top: within(top, innerHeight - own.height) })
    }
    stand()
    addEventListener('resize', stand)
    return () => removeEventListener('resize', stand)
  }, [field])
  return (
    <Radix.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-50 max-sm:bg-scrim" />
        <Radix.Content
          ref={box}
          id={id}
          aria-describedby={undefined}
          style={place ?? undefined}
          onOpenAutoFocus={(event) => event.preventDefault()}
          onCloseAutoFocus={(event) => {
            event.preventDefault()
            field.current?.focus()
          }}
          className={
            'fixed z-50 grid max-h-dvh justify-items-center gap-2 overflow-y-auto rounded-card border border-hairline bg-surface ' +
            'p-3 text-text shadow-lift max-sm:inset-x-0 max-sm:bottom-0 max-sm:rounded-b-none sm:w-[22rem]'
          }
        >
          <Radix.Title className="sr-only">{t('chooseDate')}</Radix.Title>
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
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
