import { CalendarDays } from 'lucide-react'
import {
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type ComponentProps,
  type KeyboardEvent,
  type RefCallback,
} from 'react'
import { flushSync } from 'react-dom'
import { beforeClosing } from '#client/data/before-closing.ts'
import { today } from '#client/data/now.ts'
import { formatWeekday } from '#client/i18n/format.ts'
import { useWords } from '#client/i18n/i18n.ts'
import { dateWords } from '#client/i18n/words/dates.ts'
import { weekdayOf, type Day } from '#sync/rules/day.ts'
import { instantsOf } from '#sync/rules/local-time.ts'
import { dayOnDevice } from '#sync/rules/zone.ts'
import { classes } from '#client/ui/classes.ts'
import { inputLook } from '#client/ui/fields/field.tsx'
import { CalendarPopover } from './calendar-popover.tsx'
import { dateText, deviceZone, heldBy, onDay, partAt, partsOfText, stepped, type DatePart } from './date-text.ts'
import { meaningOf } from './meaning.ts'
import {
  isTypedWhole,
  typedDay,
  typedMoment,
  type Held,
  type Typed,
  type TypedProblem,
} from '#sync/rules/typed-date.ts'

export type DateInputProps = Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'type' | 'ref'> & {
  ref?: RefCallback<HTMLInputElement>
  /** A day (`2026-12-04`), or with a time an ISO instant, which is shown on the device's clock; empty for none. */
  value: string
  isTimed?: boolean
  /** A day without its year is the first one from this day on; from today, unless another is given. */
  from?: Day
  /** A moment on this day is shown, and may be typed, as its time alone. */
  besideDay?: Day
  /** Reads what is typed, where that may be more than a day or a moment. */
  read?: (text: string, held: Held) => Typed
  /** What was typed before the field was there, and is no date. */
  unread?: string | undefined
  /** Days that are marked in the calendar. */
  taken?: ReadonlySet<Day>
  /**
   * The last value stays while something is typed; it is empty where that is no date, the problem says why, and the text
   * is what was typed.
   */
  onChange: (value: string, problem: TypedProblem | null, schedule?: Typed['schedule'], text?: string) => void
}

/** The hour of a moment that is chosen from the calendar before a time has been typed. */
const hourOfNew = '09:00'

/**
 * A date typed in figures or words, changed by the arrow keys part by part, or chosen from a calendar. It is shown as
 * DD/MM/YYYY, with a time as HH:mm, whatever the browser's language is; its weekday stands behind it.
 */
export function DateInput(props: DateInputProps) {
  const {
    value,
    isTimed = false,
    from,
    besideDay,
    read,
    unread,
    taken,
    onChange,
    onFocus,
    onBlur,
    onKeyDown,
    className,
    ref,
    ...input
  } = props
  const t = useWords(dateWords)
  const id = useId()
  const box = useRef<HTMLInputElement>(null)
  const own = { value, isTimed, besideDay }
  const [shown, setShown] = useState({
    ...own,
    value: unread === undefined ? value : '',
    text: unread ?? dateText(value, isTimed, besideDay),
    isTyped: unread !== undefined,
    last: own,
  })
  const [given, setGiven] = useState(own)
  const [isFocused, setFocused] = useState(false)
  const [isOpen, setOpen] = useState(false)
  const selects = useRef<DatePart | null>(null)
  // A form may take what was reported later, and gives the value of before until then.
  if (!isSameDate(given, own)) {
    setGiven(own)
    if (!isSameDate(shown, own)) {
      // What was typed stays as it was typed; any other value was set by the form.
      const isOwn = shown.value === value && shown.isTimed === isTimed && shown.isTyped
      const text = isOwn ? shown.text : dateText(value, isTimed, besideDay)
      setShown({ ...shown, ...own, text, isTyped: isOwn, last: value === '' ? shown.last : own })
    }
  }
  useLayoutEffect(() => {
    const part = partsOfText(shown.text).find((one) => one.part === selects.current)
    selects.current = null
    if (part) box.current?.setSelectionRange(part.from, part.to)
  }, [shown.text])

  const held = heldBy(shown.last.isTimed === isTimed ? shown.last.value : '', isTimed)
  const readText = (text: string): Typed => {
    if (read) return read(text, held)
    return isTimed
      ? typedMoment(text, deviceZone(), from ?? today(), { ...held, day: held.day ?? besideDay ?? null }, today())
      : typedDay(text, from ?? today(), today())
  }
  /** @param text stays where it is given; otherwise the value is shown as usual */
  const report = (typed: Typed, text?: string) => {
    const isTimedNow = typed.schedule ? !typed.schedule.isAllDay : isTimed
    const next = { value: typed.value, isTimed: isTimedNow, besideDay }
    const last = typed.value === '' ? shown.last : next
    setShown({ ...next, last, text: text ?? dateText(typed.value, isTimedNow, besideDay), isTyped: text !== undefined })
    onChange(typed.value, typed.problem, typed.schedule, text)
  }
  const type = (text: string) => {
    if (text.trim() === '') return report(readText(''), text)
    const typed = isTypedWhole(text, isTimed) ? readText(text) : null
    const isSame = typed?.schedule === undefined || (typed.schedule.end === null && typed.schedule.isAllDay !== isTimed)
    if (typed && isSame && (typed.value !== '' || typed.problem?.kind === 'twice')) return report(typed, text)
    setShown({ ...shown, text, isTyped: true })
  }
  /** Leaving it, or saving, takes what was typed for whole: `4.12.26` becomes 04/12/2026. */
  const finish = () => {
    if (!shown.isTyped) return
    const typed = readText(shown.text)
    const isRead = typed.value !== '' || shown.text.trim() === ''
    report(typed, isRead ? undefined : shown.text)
  }
  const finishNow = useEffectEvent(() => flushSync(finish))
  useEffect(() => {
    if (!shown.isTyped) return undefined
    // A page that is closed, and a session that ends, leave no field; the draft of the form, which is written then, has what was typed.
    const hide = () => document.visibilityState === 'hidden' && finishNow()
    const letGo = beforeClosing(() => finishNow())
    document.addEventListener('visibilitychange', hide, true)
    return () => {
      letGo()
      document.removeEventListener('visibilitychange', hide, true)
    }
  }, [shown.isTyped])
  const typedNow = shown.isTyped ? readText(shown.text) : null
  const current = typedNow ? typedNow.value : value
  const choose = (day: Day) => {
    // A wrong text is replaced; the time that there was before stays.
    const before = current !== '' ? current : shown.last.isTimed ? shown.last.value : ''
    const moment = before === '' ? instantsOf(`${day}T${hourOfNew}`, deviceZone())[0]!.instant : onDay(before, day)
    report({ value: isTimed ? moment : day, problem: null })
    setOpen(false)
  }
  const step = (by: 1 | -1) => {
    if (current === '') return choose(from ?? today())
    const isTimedNow = typedNow?.schedule ? !typedNow.schedule.isAllDay : isTimed
    const { selectionStart, selectionEnd } = box.current!
    const text = typedNow ? dateText(current, isTimedNow, besideDay) : shown.text
    const part = (typedNow ? partsOfText(text)[0] : partAt(text, selectionStart ?? 0, selectionEnd ?? 0))?.part ?? 'day'
    selects.current = part
    report({ ...typedNow, value: stepped(current, isTimedNow, part, by), problem: null })
  }
  /** The next part is selected where one is, and the caret moves elsewhere. */
  const moveToPart = (event: KeyboardEvent, by: 1 | -1) => {
    const { selectionStart, selectionEnd } = box.current!
    const parts = partsOfText(shown.text)
    const at = parts.findIndex((part) => part.from === selectionStart && part.to === selectionEnd)
    const next = at === -1 ? undefined : parts[at + by]
    if (!next) return
    event.preventDefault()
    box.current!.setSelectionRange(next.from, next.to)
  }
  const open = () => {
    finish()
    setOpen(true)
  }
  const pressKey = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return
    const by = { ArrowUp: 1, ArrowDown: -1 }[event.key] as 1 | -1 | undefined
    if (by !== undefined && !event.ctrlKey && !event.metaKey && !event.shiftKey) {
      event.preventDefault()
      // The arrows with Alt move rows elsewhere.
      event.stopPropagation()
      if (!event.altKey) step(by)
      else if (by === -1) open()
    } else if (event.key === 'ArrowLeft' || event.key === 'ArrowRight') {
      if (!event.shiftKey && !event.altKey) moveToPart(event, event.key === 'ArrowLeft' ? -1 : 1)
    } else if (event.key === 'Enter' || event.key === 'Tab' || event.ctrlKey || event.metaKey) {
      finish()
    }
    onKeyDown?.(event)
  }
  const day = value === '' ? '' : isTimed ? dayOnDevice(value) : value
  const isDay = /^\d{4}-\d\d-\d\d$/.test(day)
  const format = t(isTimed ? (besideDay === undefined ? 'momentFormat' : 'timeFormat') : 'dayFormat')
  const isShort = besideDay !== undefined && day === besideDay && isTimed
  // What an empty field says of its form has the room of the weekday.
  const hasWeekday = !isShort && shown.text !== ''
  const meaning = typedNow?.value ? meaningOf(t, typedNow, isTimed) : null
  const calendarId = `${id}-calendar`
  return (
    <span className={classes('relative block', className)}>
      <input
        autoComplete="off"
        spellCheck={false}
        {...input}
        ref={(element) => {
          box.current = element
          return ref?.(element)
        }}
        type="text"
        role="combobox"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-controls={isOpen ? calendarId : undefined}
        placeholder={format}
        value={shown.text}
        aria-describedby={classes(input['aria-describedby'], id)}
        className={classes(inputLook, 'tabular-nums max-sm:pl-2', hasWeekday ? 'pr-[4.75rem] max-sm:pr-15' : 'pr-9')}
        onChange={({ target }) => type(target.value)}
        onFocus={(event) => {
          setFocused(true)
          onFocus?.(event)
          // Another date is typed over it, also where leaving the field before has just changed it.
          event.currentTarget.select()
        }}
        onBlur={(event) => {
          setFocused(false)
          // The focus is in the calendar, and returns.
          if (isOpen) return
          // What it changes is there before the next field is entered, whose text would lose its selection.
          if (shown.isTyped) flushSync(finish)
          onBlur?.(event)
        }}
        onKeyDown={pressKey}
      />
      <span id={id} className="sr-only">
        {meaning ?? (isDay ? formatWeekday(weekdayOf(day)) : format)}
      </span>
      {!isShort && isDay && (
        <span
          aria-hidden
          className="pointer-events-none absolute inset-y-0 right-10 inline-flex items-center text-[0.9375rem] text-muted max-sm:right-8 max-sm:text-[0.875rem]"
        >
          {formatWeekday(weekdayOf(day), 'short')}
        </span>
      )}
      <button
        type="button"
        tabIndex={-1}
        disabled={input.disabled}
        aria-label={t('chooseDate')}
        title={t('chooseDate')}
        className="absolute inset-y-0 right-0 inline-flex w-9 max-sm:w-8 items-center justify-center rounded-control text-muted hover:text-brand disabled:opacity-40"
        onClick={open}
      >
        <CalendarDays aria-hidden size={18} />
      </button>
      {meaning && isFocused && (
        <span
          aria-hidden
          className="pointer-events-none absolute top-[calc(100%+0.25rem)] left-0 z-20 w-max max-w-[calc(100vw-4rem)] rounded-chip border border-hairline bg-surface px-2.5 py-1 text-[0.9375rem] shadow-lift"
        >
          {meaning}
        </span>
      )}
      {isOpen && (
        <CalendarPopover
          id={calendarId}
          field={box}
          day={isDay ? day : ''}
          {...(taken && { taken })}
          onChoose={choose}
          onClose={() => setOpen(false)}
        />
      )}
    </span>
  )
}

type ShownDate = { value: string; isTimed: boolean; besideDay: Day | undefined }

function isSameDate(one: ShownDate, other: ShownDate): boolean {
  return one.value === other.value && one.isTimed === other.isTimed && one.besideDay === other.besideDay
}
