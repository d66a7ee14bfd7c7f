import { Plus, X } from 'lucide-react'
import { useRef, useState } from 'react'
import { formatInteger, formatLongDate } from '#client/i18n/format.ts'
import { useWords } from '#client/i18n/i18n.ts'
import { eventFormWords } from '#client/i18n/words/event-form.ts'
import { dateWords } from '#client/i18n/words/dates.ts'
import { Button, IconButton } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { DateInput } from '../../dates/date-input.tsx'
import { dateProblem } from '../../dates/date-problem.ts'
import { Field } from '#client/ui/field.tsx'
import { NumberField } from '#client/ui/number-field.tsx'
import { SelectField } from '#client/ui/select-field.tsx'
import { typedDay, type TypedProblem } from '#sync/rules/typed-date.ts'
import type { Day } from '#sync/rules/day.ts'
import { datesOn, daysOf, mostDates, newDates, startDay, type Pattern } from './several-dates.ts'
import { isWhole, type ScheduleTime } from './schedule-input.ts'

/** The dates shown before the others are only counted. */
const shownAtOnce = 24

type Props = {
  /** The dates of the form; the new ones are as long as the first, at the same time. */
  existing: readonly ScheduleTime[]
  onAdd: (dates: readonly ScheduleTime[]) => void
  onClose: () => void
}

/** Adds several dates at once and shows them first; each becomes a date of its own. */
export function SeveralDatesDialog({ existing, onAdd, onClose }: Props) {
  const t = useWords(eventFormWords)
  const [kind, setKind] = useState<Pattern['kind']>('weekly')
  const [every, setEvery] = useState('1')
  const [count, setCount] = useState('5')
  const [days, setDays] = useState<readonly Day[]>([])
  const [first] = existing
  const pattern = { kind, every: Number(every), count: Number(count), days } as Pattern
  const made = first ? datesOn(first, daysOf(pattern, startDay(first))) : []
  const dates = newDates(made, existing)
  const untold = made.length - made.filter(isWhole).length
  const left = dates.slice(shownAtOnce).length
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('severalDates')}
      {...(first && { description: t('severalHint', { day: formatLongDate(startDay(first)) }) })}
      footer={
        <>
          <Button variant="primary" disabled={dates.length === 0} onClick={() => onAdd(dates)}>
            {t('addSeveral', { count: dates.length, shown: formatInteger(dates.length) })}
          </Button>
          <Button onClick={onClose}>{t('cancel')}</Button>
        </>
      }
    >
      <div className="grid gap-5">
        <SelectField
          label={t('pattern')}
          value={kind}
          options={(['weekly', 'termly', 'days'] as const).map((value) => ({ value, label: t(value) }))}
          onChange={({ target }) => setKind(target.value as Pattern['kind'])}
        />
        {kind === 'days' ? (
          <ChosenDays days={days} onChange={setDays} />
        ) : (
          <div className="grid grid-cols-2 items-end gap-3">
            {kind === 'weekly' && (
              <NumberField
                label={t('everyWeeks')}
                min={1}
                max={52}
                value={every}
                onChange={({ target }) => setEvery(target.value)}
              />
            )}
            <NumberField
              label={t('howMany')}
              min={1}
              max={mostDates}
              value={count}
              onChange={({ target }) => setCount(target.value)}
            />
          </div>
        )}
        <section className="grid gap-2">
          <h3>{t('previewDates')}</h3>
          {untold > 0 && <p>{t('clocksChange', { count: untold, shown: formatInteger(untold) })}</p>}
          {dates.length === 0 && <p className="text-muted">{t('noNewDates')}</p>}
          <ol className="grid gap-x-4 gap-y-1 tabular-nums sm:grid-cols-2">
            {dates.slice(0, shownAtOnce).map((date) => (
              <li key={date.start}>{formatLongDate(startDay(date))}</li>
            ))}
          </ol>
          {left > 0 && <p className="text-muted">{t('moreDates', { count: left, shown: formatInteger(left) })}</p>}
        </section>
      </div>
    </Dialog>
  )
}

function ChosenDays({ days, onChange }: { days: readonly Day[]; onChange: (days: readonly Day[]) => void }) {
  const t = useWords(eventFormWords)
  const tDate = useWords(dateWords)
  const [day, setDay] = useState('')
  const addButton = useRef<HTMLButtonElement>(null)
  const [problem, setProblem] = useState<TypedProblem | null>(null)
  const [isAsked, setAsked] = useState(false)
  /** @param typed what stands in the field, if that was not left first */
  const add = (typed?: string) => {
    const chosen = typed === undefined ? day : typedDay(typed).value
    setAsked(true)
    if (chosen === '') return
    onChange([...new Set([...days, chosen])].toSorted())
    setDay('')
    setProblem(null)
  }
  const remove = (gone: Day) => {
    onChange(days.filter((one) => one !== gone))
    // The pressed button disappears with its day.
    addButton.current?.focus()
  }
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-end gap-3">
        <Field label={t('day')} error={isAsked && problem ? dateProblem(tDate, problem, false) : null}>
          {(attributes) => (
            <DateInput
              {...attributes}
              value={day}
              onChange={(typed, why) => {
                setDay(typed)
                setProblem(why)
                setAsked(false)
              }}
              onKeyDown={(event) => {
                if (event.key !== 'Enter') return
                event.preventDefault()
                add(event.currentTarget.value)
              }}
              className="w-44"
            />
          )}
        </Field>
        <Button ref={addButton} icon={<Plus aria-hidden size={18} />} onClick={() => add()}>
          {t('addDay')}
        </Button>
      </div>
      <ul className="flex flex-wrap gap-2">
        {days.map((chosen) => (
          <li key={chosen} className="inline-flex items-center rounded-full border border-hairline pl-3.5">
            {formatLongDate(chosen)}
            <IconButton
              label={t('removeDay', { day: formatLongDate(chosen) })}
              icon={<X aria-hidden size={16} />}
              onClick={() => remove(chosen)}
            />
          </li>
        ))}
      </ul>
    </div>
  )
}
