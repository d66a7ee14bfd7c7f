import { useEffect, useRef, useState, type ReactNode } from 'react'
import { today } from '#client/data/now.ts'
import { useWords } from '#client/i18n/i18n.ts'
import { dateWords } from '#client/i18n/words/dates.ts'
import { eventFormWords } from '#client/i18n/words/event-form.ts'
import { eventListWords } from '#client/i18n/words/event-list.ts'
import type { CalendarEvent } from '#sync/entities/calendar-event.ts'
import { typedSchedule } from '#sync/rules/typed-date.ts'
import { scheduleErrors } from '#sync/rules/date-errors.ts'
import { DateInput } from '#client/dates/date-input.tsx'
import { dateProblem } from '#client/dates/date-problem.ts'
import { deviceZone } from '#client/dates/date-text.ts'
import { useSteadyNavigate } from '../list/steady-link.tsx'
import { dayToValue, endAfter, type ScheduleTime } from '../sections/events/schedule-input.ts'
import { scheduleText } from '../sections/events/schedule-text.ts'
import { editAddress } from '../section.ts'
import { Cell, type CellControl } from './cell.tsx'
import { stepOf, type CellStep } from './cell-steps.ts'

type DatesCellProps = { id: string; schedules: readonly ScheduleTime[]; shown: ReactNode }

/** The dates of an event: the only one is changed where it stands, several in the form. */
export function DatesCell({ id, schedules, shown }: DatesCellProps) {
  const t = useWords(eventListWords)
  const navigate = useSteadyNavigate()
  const [only] = schedules
  const isOne = only !== undefined && schedules.length === 1
  return (
    <Cell
      id={id}
      heading="schedules"
      says={t(isOne ? 'changeDate' : 'changeDates')}
      shown={shown}
      onPress={isOne ? undefined : () => navigate(editAddress({ path: 'events' }, id))}
    >
      {(control) => only && <DateControl date={only} control={control} />}
    </Cell>
  )
}

function DateControl({ date, control }: { date: ScheduleTime; control: CellControl }) {
  const t = useWords(eventListWords)
  const tDate = useWords(dateWords)
  const tForm = useWords(eventFormWords)
  const field = useRef<HTMLInputElement>(null)
  const typed = useRef<ScheduleTime>(date)
  const [shown, show] = useState<ScheduleTime>(date)
  const [problem, setProblem] = useState<string | null>(null)
  const isWrong = useRef(false)
  useEffect(() => {
    field.current?.focus({ preventScroll: true })
  }, [])
  const finish = (to: CellStep): boolean => {
    // What is wrong stays to be corrected.
    if (isWrong.current) return true
    const { start, end, isAllDay } = typed.current
    if (start === date.start && end === date.end && isAllDay === date.isAllDay) return control.leave(to)
    const change = ({ schedules }: CalendarEvent) => ({
      schedules: schedules.map((one) => ({ ...one, start, end, isAllDay })),
    })
    const said = {
      word: 'nowOn',
      value: scheduleText(typed.current, tForm),
      before: scheduleText(date, tForm),
    } as const
    return control.save({ change, said }, to)
  }
  const { isAllDay } = shown
  return (
    <>
      <DateInput
        ref={(element) => {
          field.current = element
        }}
        aria-label={t('changeDate')}
        aria-invalid={problem !== null}
        className="w-56 [&_input]:min-h-8! [&_input]:border-brand [&_input]:py-0.5 [&_input]:text-[0.9375rem]"
        value={isAllDay ? shown.start.slice(0, 10) : shown.start}
        isTimed={!isAllDay}
        read={(text, held) => typedSchedule(text, deviceZone(), today(), held)}
        onChange={(value, why, schedule) => {
          const next = value === '' ? null : timeOf(date, value, schedule ? schedule.isAllDay : isAllDay, schedule?.end)
          const error = next && scheduleErrors(next)[0]?.message
          isWrong.current = next === null || error !== undefined
          setProblem(why ? dateProblem(tDate, why, !isAllDay) : next === null ? t('dateMissing') : (error ?? null))
          if (!next) return
          typed.current = next
          show(next)
        }}
        onBlur={() => finish('nowhere')}
        onKeyDown={(event) => {
          const to = stepOf(event)
          if (!to) return
          event.stopPropagation()
          const isAway = to === 'here' ? control.leave(to) : finish(to)
          if (isAway || event.key !== 'Tab') event.preventDefault()
        }}
      />
      {problem !== null && (
        <span
          role="alert"
          className="absolute top-full left-0 w-56 rounded-chip border border-danger bg-surface px-2 py-1 text-[0.875rem] font-semibold text-danger"
        >
          {problem}
        </span>
      )}
    </>
  )
}

/** The date as it was typed; without an end it keeps its length. */
function timeOf(
  before: ScheduleTime,
  value: string,
  isAllDay: boolean,
  typedEnd: string | null | undefined,
): ScheduleTime {
  const start = isAllDay ? dayToValue(value) : value
  const end = typedEnd ? (isAllDay ? dayToValue(typedEnd) : typedEnd) : endAfter(before, start, isAllDay)
  return { start, end, isAllDay }
}
