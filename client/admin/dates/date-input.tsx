import { useId, useState, type ComponentProps } from 'react'
import { formatDate, formatDateTime, formatWeekday } from '#client/i18n/format.ts'
import { useWords } from '#client/i18n/i18n.ts'
import { dateWords } from '#client/i18n/words/dates.ts'
import { weekdayOf } from '#sync/rules/day.ts'
import { isTypedWhole, typedDay, typedMoment, type Typed, type TypedProblem } from '#sync/rules/typed-date.ts'
import { dayOnDevice } from '#sync/rules/zone.ts'
import { classes } from '#client/ui/classes.ts'
import { inputLook } from '#client/ui/field.tsx'

type DateInputProps = Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'type'> & {
  /** A day (`2026-12-04`), or with a time an ISO instant, which is shown on the device's clock; empty for none. */
  value: string
  isTimed?: boolean
  /** The value is empty while what is typed is no date; then the problem says why. */
  onChange: (value: string, problem: TypedProblem | null) => void
}

/** A date typed as DD/MM/YYYY, with a time as HH:mm, whatever the browser's language is; its weekday stands behind it. */
export function DateInput({
  value,
  isTimed = false,
  onChange,
  onFocus,
  onBlur,
  onKeyDown,
  className,
  ...input
}: DateInputProps) {
  const t = useWords(dateWords)
  const id = useId()
  const [shown, setShown] = useState({ value, told: value, isTimed, text: toText(value, isTimed) })
  if (shown.value !== value || shown.isTimed !== isTimed) {
    // What was typed stays as it was typed; any other value was set by the form.
    const isOwn = value === shown.told && shown.isTimed === isTimed
    setShown({ value, told: value, isTimed, text: isOwn ? shown.text : toText(value, isTimed) })
  }
  const tell = (text: string, { value: told, problem }: Typed) => {
    setShown({ ...shown, told, text })
    onChange(told, problem)
  }
  const type = (text: string) => {
    const isWhole = text.trim() === '' || isTypedWhole(text, isTimed)
    tell(text, isWhole ? read(text, isTimed) : { value: '', problem: { kind: 'unreadable' } })
  }
  /** Leaving it, or saving, takes what was typed for whole: `4.12.26` becomes 04/12/2026. */
  const finish = () => {
    const typed = read(shown.text, isTimed)
    const text = typed.value === '' ? shown.text : toText(typed.value, isTimed)
    if (typed.value !== shown.told || text !== shown.text) tell(text, typed)
  }
  const day = value === '' ? '' : isTimed ? dayOnDevice(value) : value
  const format = t(isTimed ? 'momentFormat' : 'dayFormat')
  return (
    <span className={classes('relative block', className)}>
      <input
        autoComplete="off"
        spellCheck={false}
        {...input}
        type="text"
        placeholder={format}
        value={shown.text}
        aria-describedby={classes(input['aria-describedby'], id)}
        className={classes(inputLook, 'pr-13 tabular-nums')}
        onChange={({ target }) => type(target.value)}
        onFocus={(event) => {
          onFocus?.(event)
          // Another date is typed over it, also where leaving the field before has just changed it.
          event.currentTarget.select()
        }}
        onBlur={(event) => {
          finish()
          onBlur?.(event)
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter' || event.ctrlKey || event.metaKey) finish()
          onKeyDown?.(event)
        }}
      />
      <span id={id} className="sr-only">
        {isDay(day) ? formatWeekday(weekdayOf(day)) : format}
      </span>
      <span
        aria-hidden
        className="pointer-events-none absolute inset-y-0 right-3.5 inline-flex items-center text-[0.9375rem] text-muted"
      >
        {isDay(day) && formatWeekday(weekdayOf(day), 'short')}
      </span>
    </span>
  )
}

const deviceZone = () => new Intl.DateTimeFormat().resolvedOptions().timeZone

function read(text: string, isTimed: boolean): Typed {
  return isTimed ? typedMoment(text, deviceZone()) : typedDay(text)
}

/** A time that the clock shows twice is followed by its name. */
function toText(value: string, isTimed: boolean): string {
  if (Number.isNaN(Date.parse(value))) return ''
  if (!isTimed) return formatDate(value)
  const text = formatDateTime(value)
  const { problem } = typedMoment(text, deviceZone())
  if (problem?.kind !== 'twice') return text
  const meant = problem.instants.find(({ instant }) => Date.parse(instant) === Date.parse(value))
  return meant ? `${text} ${meant.zoneName}` : text
}

function isDay(day: string): boolean {
  return /^\d{4}-\d\d-\d\d$/.test(day)
}
