import { TriangleAlert } from 'lucide-react'
import { useFormContext, useFormState, useWatch, type Control } from 'react-hook-form'
import { now } from '#client/data/now.ts'
import { formatDate, formatTime } from '#client/i18n/format.ts'
import { useWords } from '#client/i18n/i18n.ts'
import { eventFormWords, type EventFormTranslate } from '#client/i18n/words/event-form.ts'
import { Button } from '#client/ui/button.tsx'
import type { FormValues } from '../../section.ts'
import { doubtsOf, type Doubt } from './doubtful-date.ts'
import { isSameTime, type ScheduleTime } from './schedule-input.ts'

type Schedules = { schedules: (ScheduleTime & { id: string })[] }

/** What may be a mistake in a date, beside it; it can be saved all the same. */
export function DateWarnings({ control, number }: { control: Control<FormValues>; number: number }) {
  const t = useWords(eventFormWords)
  const { setValue } = useFormContext<Schedules>()
  const { defaultValues } = useFormState({ control })
  const row = useWatch({ control, name: `schedules.${number}` }) as Schedules['schedules'][number] | undefined
  const isPublished = useWatch({ control, name: 'isPublished' }) === true
  if (!row) return null
  const opened = ((defaultValues?.['schedules'] ?? []) as Schedules['schedules']).find(({ id }) => id === row.id)
  // Years of dates that readers have seen are no mistakes.
  const isKnown = isPublished && opened !== undefined && isSameTime(opened, row)
  const doubts = isKnown ? [] : doubtsOf(row, now().toISOString())
  const take = ({ start, end }: { start: string; end: string }) => {
    setValue(`schedules.${number}.start`, start, { shouldDirty: true })
    setValue(`schedules.${number}.end`, end, { shouldDirty: true })
  }
  return (
    <div role="status" className="grid gap-2 empty:hidden">
      {doubts.map((doubt) => (
        <p key={doubt.kind} className="flex flex-wrap items-center gap-x-3 gap-y-2 text-[0.9375rem]">
          <span className="flex items-start gap-2">
            <TriangleAlert aria-hidden size={18} className="mt-0.5 shrink-0 text-warning" />
            {doubtWords(t, doubt)}
          </span>
          {doubt.kind === 'noLength' && (
            <Button compact onClick={() => take(doubt.instead)}>
              {t('setTimes', { start: formatTime(doubt.instead.start), end: formatTime(doubt.instead.end) })}
            </Button>
          )}
        </p>
      ))}
    </div>
  )
}

function doubtWords(t: EventFormTranslate, doubt: Doubt): string {
  if (doubt.kind !== 'overMidnight') return t(doubt.kind)
  return t('overMidnight', { date: formatDate(new Date(doubt.end)), time: formatTime(doubt.end) })
}
