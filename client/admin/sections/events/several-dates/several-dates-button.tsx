import { CalendarRange } from 'lucide-react'
import { useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { useWords } from '#client/i18n/i18n.ts'
import { eventFormWords } from '#client/i18n/words/event-form.ts'
import { Button } from '#client/ui/button.tsx'
import { lazyPart } from '#client/ui/loading/lazy-part.ts'
import { LazySheet } from '#client/ui/loading/lazy-sheet.tsx'
import type { CalendarEvent } from '#sync/entities/calendar-event.ts'
import { newSchedule } from '../new-event.ts'
import { isWhole, type ScheduleTime } from '../schedule-input.ts'

const SeveralDatesDialog = lazyPart(() => import('./several-dates-dialog.tsx').then((part) => part.SeveralDatesDialog))

type Schedules = { schedules: CalendarEvent['schedules'] }

/** Adds dates that follow from the first one. */
export function SeveralDatesButton() {
  const t = useWords(eventFormWords)
  const { getValues, setValue } = useFormContext<Schedules>()
  const [existing, open] = useState<CalendarEvent['schedules'] | null>(null)
  const add = (dates: readonly ScheduleTime[]) => {
    const rows = dates.map((date) => ({ ...newSchedule(date.start.slice(0, 10)), ...date }))
    setValue('schedules', [...getValues('schedules'), ...rows], { shouldDirty: true })
    open(null)
  }
  return (
    <>
      <Button
        compact
        icon={<CalendarRange aria-hidden size={18} />}
        onClick={() => open(getValues('schedules').filter(isWhole))}
      >
        {t('severalDates')}
      </Button>
      {existing && (
        <LazySheet onCancel={() => open(null)}>
          <SeveralDatesDialog existing={existing} onAdd={add} onClose={() => open(null)} />
        </LazySheet>
      )}
    </>
  )
}
