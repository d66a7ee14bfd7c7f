import { DateInput } from '#client/dates/date-input.tsx'
import { dateProblem } from '#client/dates/date-problem.ts'
import { goBackSaying } from '#client/admin/form/use-go-back.ts'
import { openedOver } from '#client/calendar/calendar-address.ts'
import { useWords } from '#client/i18n/i18n.ts'
import { dateWords } from '#client/i18n/words/dates.ts'
import { deskWords } from '#client/i18n/words/desk.ts'
import { Button } from '#client/ui/button.tsx'
import { Field } from '#client/ui/fields/field.tsx'
import { goBackOnce } from '#client/ui/page/go-back.ts'
import { CalendarArrowUp } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import type { TypedProblem } from '#sync/rules/typed-date.ts'
import { deskFlash, moveTo, readMovable, type Movable } from './move-event.ts'

/** Moves the open event to another day, by keyboard and touch too. */
export function MoveButton({ id }: { id: string }) {
  const t = useWords(deskWords)
  const [movable, show] = useState<Movable | null>(null)
  const [isReading, read] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const open = async () => {
    read(true)
    show(await readMovable(id).catch(() => ({ why: t('gone') })))
    read(false)
  }
  const close = () => {
    show(null)
    button.current?.focus()
  }
  return (
    <>
      <Button
        ref={button}
        compact
        busy={isReading}
        aria-expanded={movable !== null}
        icon={<CalendarArrowUp aria-hidden size={16} />}
        onClick={() => (movable ? close() : void open())}
      >
        {t('moveTo')}
      </Button>
      {movable &&
        ('why' in movable ? <p role="status">{movable.why}</p> : <MoveForm movable={movable} onClose={close} />)}
    </>
  )
}

function MoveForm({ movable, onClose }: { movable: Extract<Movable, { event: unknown }>; onClose: () => void }) {
  const t = useWords(deskWords)
  const location = useLocation()
  const navigate = useNavigate()
  const tDates = useWords(dateWords)
  const [day, setDay] = useState(movable.day)
  const [why, setWhy] = useState<TypedProblem | null>(null)
  const [isMoving, move] = useState(false)
  const [problem, setProblem] = useState<string | undefined>(undefined)
  const box = useRef<HTMLInputElement | null>(null)
  useEffect(() => {
    box.current?.focus()
    // With its buttons, which would be below the edge.
    box.current?.form?.scrollIntoView({ block: 'nearest' })
  }, [])
  const submit = async () => {
    if (day === '') return setProblem(why ? dateProblem(tDates, why, false) : t('noDay'))
    move(true)
    const message = await moveTo(movable, day)
    move(false)
    // The event may have been closed, or another one opened, before the answer came.
    const isHere = box.current !== null
    if (message?.tone === 'danger') return isHere ? setProblem(message.text) : deskFlash.here(message)
    goBackSaying(deskFlash, message, () => {
      if (!isHere) return false
      if (openedOver(location.state)) goBackOnce()
      else void navigate({ pathname: '/calendar', search: location.search }, { replace: true })
      return true
    })
  }
  return (
    <form
      noValidate
      className="grid w-full max-w-sm scroll-mb-3 gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        if (!isMoving) void submit()
      }}
    >
      <Field label={t('newDay')} hint={t('newDayHint')} error={problem}>
        {(attributes) => (
          <DateInput
            {...attributes}
            ref={(input) => {
              box.current = input
            }}
            value={day}
            // Gone only as the field is left, it would move the button away from under a finger.
            onInput={() => setProblem(undefined)}
            onChange={(value, typed) => {
              setDay(value)
              setWhy(typed)
              setProblem(undefined)
            }}
          />
        )}
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button compact variant="primary" type="submit" busy={isMoving}>
          {t('move')}
        </Button>
        <Button compact onClick={onClose}>
          {t('cancel')}
        </Button>
      </div>
    </form>
  )
}
