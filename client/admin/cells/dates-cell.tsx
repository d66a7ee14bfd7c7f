import { useEffect, useRef, useState, type ReactNode } from 'react'
import { today } from '#client/data/now.ts'
import { useWords } from '#client/i18n/i18n.ts'
import { dateWords } from '#client/i18n/words/dates.ts'
import { eventFormWords } from '#client/i18n/words/event-form.ts'
import { eventListWords } from '#client/i18n/words/event-list.ts'
import { typedSchedule, type Held, type Typed } from '#sync/rules/typed-date.ts'
import { scheduleErrors } from '#sync/rules/date-errors.ts'
import { DateInput } from '#client/dates/date-input.tsx'
import { dateProblem } from '#client/dates/date-problem.ts'
import { deviceZone, heldBy } from '#client/dates/date-text.ts'
import { editAddress, eventSection } from '#sync/rules/section-paths.ts'
import { useSteadyNavigate } from '../list/steady-link.tsx'
import { dayToValue, endAfter, isSameTime, movedDate, type ScheduleTime } from '../sections/events/schedule-input.ts'
import { scheduleText } from '../sections/events/schedule-text.ts'
import { Cell, useGone, type CellControl } from './cell.tsx'
import { stepOf, type CellStep } from './cell-steps.ts'
import type { CellChange } from './save-cell.ts'

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
      onPress={isOne ? undefined : () => navigate(editAddress(eventSection, id))}
    >
      {(control) => only && <DateControl date={only} control={control} />}
    </Cell>
  )
}

function DateControl({ date: given, control }: { date: ScheduleTime; control: CellControl }) {
  const t = useWords(eventListWords)
  const tDate = useWords(dateWords)
  const tForm = useWords(eventFormWords)
  const field = useRef<HTMLInputElement>(null)
  /** As it was when the cell was opened, whatever others save meanwhile. */
  const [date] = useState(given)
  const typed = useRef<ScheduleTime>(date)
  const [shown, show] = useState<ScheduleTime>(date)
  const [problem, setProblem] = useState<string | null>(null)
  const isWrong = useRef(false)
  const isOver = useRef(false)
  /** What stands in the field and has not been read yet: it is when the field is left. */
  const unread = useRef<string | null>(null)
  useEffect(() => {
    field.current?.focus({ preventScroll: true })
  }, [])
  const finish = (to: CellStep): boolean => {
    // What is wrong stays to be corrected.
    if (isWrong.current) return true
    isOver.current = true
    return isSameTime(typed.current, date) ? control.leave(to) : control.save(changeTo(typed.current), to)
  }
  const changeTo = (next: ScheduleTime): CellChange => ({
    change: ({ schedules }) => {
      const moved = movedDate(schedules, date, next)
      return moved && { schedules: moved }
    },
    said: { word: 'nowOn', value: scheduleText(next, tForm), before: scheduleText(date, tForm) },
  })
  const { isAllDay } = shown
  const readText = (text: string, held: Held) => typedSchedule(text, deviceZone(), today(), held)
  const read = ({ value, problem: why, schedule }: Typed) => {
    const next = value === '' ? null : timeOf(date, value, schedule ? schedule.isAllDay : isAllDay, schedule?.end)
    const error = next && scheduleErrors(next)[0]?.message
    const wrong = why ? dateProblem(tDate, why, !isAllDay) : next === null ? t('dateMissing') : (error ?? null)
    return { next, isWrong: next === null || error !== undefined, wrong }
  }
  const valueOf = (one: ScheduleTime) => (one.isAllDay ? one.start.slice(0, 10) : one.start)
  /** What would be lost with the cell. */
  const leftBehind = (): CellChange | { unreadable: string } | null => {
    const text = unread.current
    if (isOver.current || text?.trim() === '') return null
    const last = text === null ? null : read(readText(text, heldBy(valueOf(shown), !isAllDay)))
    const next = last ? last.next : typed.current
    if (text !== null && (last?.isWrong ?? isWrong.current)) return { unreadable: text }
    return next && !isSameTime(next, date) ? changeTo(next) : null
  }
  const saveGone = () => {
    const left = leftBehind()
    if (left) control.saveGone(left)
  }
  const takeBack = () => {
    isOver.current = true
    return control.leave('here')
  }
  useGone(
    saveGone,
    () => finish('nowhere'),
    () => leftBehind() !== null,
  )
  return (
    <>
      <DateInput
        ref={(element) => {
          field.current = element
        }}
        aria-label={t('changeDate')}
        aria-invalid={problem !== null}
        className="w-56 [&_input]:min-h-8! [&_input]:border-brand [&_input]:py-0.5 [&_input]:text-[0.9375rem]"
        value={valueOf(shown)}
        isTimed={!isAllDay}
        read={readText}
        onInput={({ currentTarget }) => {
          unread.current = currentTarget.value
        }}
        onChange={(value, why, schedule, text) => {
          const { next, isWrong: isWrongNow, wrong } = read({ value, problem: why, ...(schedule && { schedule }) })
          unread.current = text ?? null
          isWrong.current = isWrongNow
          setProblem(wrong)
          if (!next) return
          typed.current = next
          show(next)
        }}
        onBlur={() => finish('nowhere')}
        onKeyDown={(event) => {
          const to = stepOf(event)
          if (!to) return
          event.stopPropagation()
          const isAway = to === 'here' ? takeBack() : finish(to)
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
