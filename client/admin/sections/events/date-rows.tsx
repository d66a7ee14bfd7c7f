import { Clock } from 'lucide-react'
import { useRef, type ReactNode } from 'react'
import { useFormContext, useWatch, type Control } from 'react-hook-form'
import { today } from '#client/data/now.ts'
import { RowList, type RowListWords } from '#client/forms/row-list.tsx'
import { formatInteger } from '#client/i18n/format.ts'
import { useWords } from '#client/i18n/i18n.ts'
import { eventFormWords, type EventFormTranslate } from '#client/i18n/words/event-form.ts'
import { classes } from '#client/ui/classes.ts'
import { SwitchField } from '#client/ui/fields/switch-field.tsx'
import { differsFromSector } from '#sync/rules/zone.ts'
import type { FieldOf, FormValues } from '../../section.ts'
import { DateField } from '../../dates/date-field.tsx'
import { deviceZone } from '#client/dates/date-text.ts'
import { typedSchedule, type Typed } from '#sync/rules/typed-date.ts'
import { DateWarnings } from './date-warnings.tsx'
import { nextSchedule } from './new-event.ts'
import { SeveralDatesButton } from './several-dates/several-dates-button.tsx'
import { dayToValue, endAfter, isWhole, withAllDay, type ScheduleTime } from './schedule-input.ts'
import { startDay } from './several-dates/several-dates.ts'

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
        firstField="start"
        isOneLine
      >
        {(number, buttons) => <DateRow field={field} control={control} number={number} buttons={buttons} />}
      </RowList>
      <OtherZone control={control} />
    </div>
  )
}

/** A date in one line: all day, start, end and its buttons; on a phone start and end are below the others. */
function DateRow({ field, control, number, buttons }: Props & { number: number; buttons: ReactNode }) {
  const { getValues, setValue, trigger, getFieldState } = useFormContext<Schedules>()
  const row = `schedules.${number}` as const
  const start = (useWatch({ control, name: `${row}.start` }) ?? '') as string
  const end = (useWatch({ control, name: `${row}.end` }) ?? '') as string
  const isAllDay = useWatch({ control, name: `${row}.isAllDay` }) === true
  const { onChange: _ownChange, ...allDay } = field(`schedules.${number}.isAllDay`)
  const toggle = (isOn: boolean) => {
    const next = withAllDay(getValues(row), isOn)
    setValue(`${row}.start`, next.start, { shouldDirty: true })
    setValue(`${row}.end`, next.end, { shouldDirty: true })
    setValue(`${row}.isAllDay`, next.isAllDay, { shouldDirty: true })
    if (getFieldState(row).error) void trigger('schedules')
  }
  /** The last start that there was: what is typed over a wrong one moves the end by as much. */
  const lastStart = useRef(start)
  const moveEnd = (next: string, typed: Typed['schedule']) => {
    const before = getValues(row)
    const hasTime = typed ? !typed.isAllDay : !before.isAllDay
    const typedEnd = typed?.end && (hasTime ? typed.end : dayToValue(typed.end))
    const end = typedEnd || endAfter({ ...before, start: before.start || lastStart.current }, next, !hasTime)
    lastStart.current = next || lastStart.current
    if (hasTime === before.isAllDay) setValue(`${row}.isAllDay`, !hasTime, { shouldDirty: true })
    if (end !== before.end) setValue(`${row}.end`, end, { shouldDirty: true })
  }
  const others = getValues('schedules').filter((one, at) => at !== number && isWhole(one))
  const taken = new Set(others.map(startDay))
  const startsOn = start === '' ? undefined : startDay({ start, end, isAllDay })
  const endsThatDay =
    !isAllDay && startsOn !== undefined && (end === '' || startsOn === startDay({ start: end, end, isAllDay }))
  const hidesLabels = number > 0
  return (
    <div className="flex flex-wrap items-start gap-x-2 gap-y-1">
      <div className={classes('max-sm:order-1 max-sm:flex-1', !hidesLabels && 'sm:pt-[1.875rem]')}>
        <SwitchField {...allDay} checked={isAllDay} onChange={({ target }) => toggle(target.checked)} />
      </div>
      <div className="order-3 flex min-w-0 flex-[1_1_20rem] flex-wrap gap-1.5 max-sm:basis-full sm:gap-2 sm:order-none">
        <div className={isAllDay ? 'min-w-[min(9.25rem,100%)] flex-1' : 'min-w-[min(12.5rem,100%)] flex-[2_1_12.5rem]'}>
          <DateField
            {...field(`schedules.${number}.start`)}
            hasHiddenLabel={hidesLabels}
            isTimed={!isAllDay}
            read={(text, held) => typedSchedule(text, deviceZone(), today(), held)}
            taken={taken}
            beforeChange={moveEnd}
          />
        </div>
        <div
          className={
            isAllDay
              ? 'min-w-[min(9.25rem,100%)] flex-1'
              : endsThatDay
                ? 'min-w-24 flex-[1_1_6rem]'
                : 'min-w-[min(12.5rem,100%)] flex-[2_1_12.5rem]'
          }
        >
          <DateField
            {...field(`schedules.${number}.end`)}
            hasHiddenLabel={hidesLabels}
            isTimed={!isAllDay}
            from={startsOn ?? today()}
            {...(startsOn && !isAllDay && { besideDay: startsOn })}
            taken={taken}
          />
        </div>
      </div>
      {buttons && <div className={classes('flex max-sm:order-2', !hidesLabels && 'sm:pt-[1.875rem]')}>{buttons}</div>}
      <div className="order-4 basis-full">
        <DateWarnings control={control} number={number} />
      </div>
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
