import { Clock } from 'lucide-react'
import { useRef } from 'react'
import { useFormContext, useWatch, type Control } from 'react-hook-form'
import { today } from '#client/data/now.ts'
import { RowList, type RowListWords } from '#client/forms/row-list.tsx'
import { formatInteger } from '#client/i18n/format.ts'
import { useWords } from '#client/i18n/i18n.ts'
import { eventFormWords, type EventFormTranslate } from '#client/i18n/words/event-form.ts'
import { SwitchField } from '#client/ui/switch-field.tsx'
import { differsFromSector } from '#sync/rules/zone.ts'
import type { FieldOf, FormValues } from '../../section.ts'
import { DateField } from '../../dates/date-field.tsx'
import { DateWarnings } from './date-warnings.tsx'
import { nextSchedule } from './new-event.ts'
import { SeveralDatesButton } from './several-dates-button.tsx'
import { endAfter, isWhole, withAllDay, type ScheduleTime } from './schedule-input.ts'

type Props = { field: FieldOf<'calendarEvent'>; control: Control<FormValues> }

/** When the event takes place: each date is a schedule of its own. */
export function DateRows({ field, control }: Props) {
  const t = useWords(eventFormWords)
  const { getValues } = useFormContext<Schedules>()
  return (
    <div className="grid gap-3">
      <RowList
        list="schedules"
        words={rowWords(t)}
        newRow={() => nextSchedule(getValues('schedules'), today())}
        actions={<SeveralDatesButton />}
      >
        {(number) => <DateRow field={field} control={control} number={number} />}
      </RowList>
      <OtherZone control={control} />
    </div>
  )
}

function DateRow({ field, control, number }: Props & { number: number }) {
  const { getValues, setValue, trigger, getFieldState } = useFormContext<Schedules>()
  const row = `schedules.${number}` as const
  const isAllDay = useWatch({ control, name: `${row}.isAllDay` }) === true
  const { onChange: _ownChange, ...allDay } = field(`schedules.${number}.isAllDay`)
  const toggle = (isOn: boolean) => {
    const next = withAllDay(getValues(row), isOn)
    setValue(`${row}.start`, next.start, { shouldDirty: true })
    setValue(`${row}.end`, next.end, { shouldDirty: true })
    setValue(`${row}.isAllDay`, next.isAllDay, { shouldDirty: true })
    if (getFieldState(row).error) void trigger('schedules')
  }
  const startBefore = useRef('')
  // The end follows a start that is put behind it, once the start is typed whole.
  const followStart = () => {
    const { start, end } = getValues(row)
    const next = endAfter({ before: startBefore.current, start, end })
    if (next !== end) setValue(`${row}.end`, next, { shouldDirty: true })
  }
  return (
    <div className="grid grid-cols-1 items-start gap-x-4 gap-y-3 sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto] sm:[&>:nth-child(3)]:pt-[1.875rem]">
      <DateField
        {...field(`schedules.${number}.start`)}
        isTimed={!isAllDay}
        onEntered={() => (startBefore.current = getValues(`${row}.start`))}
        onLeft={followStart}
      />
      <DateField {...field(`schedules.${number}.end`)} isTimed={!isAllDay} />
      <SwitchField {...allDay} checked={isAllDay} onChange={({ target }) => toggle(target.checked)} />
      <DateWarnings control={control} number={number} />
    </div>
  )
}

type Schedules = { schedules: ScheduleTime[] }

/** Says which zone times are shown in where it is not the sector's. */
function OtherZone({ control }: { control: Control<FormValues> }) {
  const t = useWords(eventFormWords)
  const schedules = (useWatch({ control, name: 'schedules' }) ?? []) as ScheduleTime[]
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
  const instants = schedules
    .filter((time) => !time.isAllDay && isWhole(time))
    .flatMap(({ start, end }) => [new Date(start), new Date(end)])
  if (!differsFromSector(instants, timeZone)) return null
  return (
    <p className="flex items-start gap-2 text-[0.9375rem] text-muted">
      <Clock aria-hidden size={16} className="mt-1 shrink-0" />
      {t('zone', { zone: timeZone.replaceAll('_', ' ') })}
    </p>
  )
}

const rowWords = (t: EventFormTranslate): RowListWords => ({
  legend: (count) => t(count === 1 ? 'date' : 'dates'),
  add: t('addDate'),
  row: (number) => t('dateRow', { number }),
  remove: (number) => t('removeDate', { number }),
  added: (number) => t('dateAdded', { number }),
  removed: (number) => t('dateRemoved', { number }),
  undo: t('undoRemoval'),
  showMore: (count) => t('showMoreDates', { count, shown: formatInteger(count) }),
})
