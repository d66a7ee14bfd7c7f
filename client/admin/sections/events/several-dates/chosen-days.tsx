import { Plus, X } from 'lucide-react'
import { useRef, useState } from 'react'
import { today } from '#client/data/now.ts'
import { formatLongDate } from '#client/i18n/format.ts'
import { useWords } from '#client/i18n/i18n.ts'
import { dateWords } from '#client/i18n/words/dates.ts'
import { eventFormWords } from '#client/i18n/words/event-form.ts'
import { Button, IconButton } from '#client/ui/button.tsx'
import { Field } from '#client/ui/fields/field.tsx'
import type { Day } from '#sync/rules/day.ts'
import { DateInput } from '#client/dates/date-input.tsx'
import { dateProblem } from '#client/dates/date-problem.ts'
import { MonthOfDays } from '#client/dates/month-of-days.tsx'
import { typedDay, type TypedProblem } from '#sync/rules/typed-date.ts'

type ChosenDaysProps = {
  /** The day of the first date. */
  first: Day
  taken: ReadonlySet<Day>
  days: readonly Day[]
  onChange: (days: readonly Day[]) => void
}

/** Days chosen one by one: pressed in a month, or typed. */
export function ChosenDays({ first, taken, days, onChange }: ChosenDaysProps) {
  const t = useWords(eventFormWords)
  const tDate = useWords(dateWords)
  const [day, setDay] = useState('')
  const addButton = useRef<HTMLButtonElement>(null)
  const [problem, setProblem] = useState<TypedProblem | null>(null)
  const [isChecked, setChecked] = useState(false)
  const include = (added: Day) => onChange([...new Set([...days, added])].toSorted())
  const leaveOut = (gone: Day) => onChange(days.filter((one) => one !== gone))
  /** @param typed what stands in the field, if that was not left first */
  const add = (typed?: string) => {
    const chosen = typed === undefined ? day : typedDay(typed, today()).value
    setChecked(true)
    if (chosen === '') return
    include(chosen)
    setDay('')
    setProblem(null)
  }
  return (
    <div className="grid gap-3">
      <MonthOfDays
        first={first}
        chosen={new Set(days)}
        taken={taken}
        onChoose={(chosen) => (days.includes(chosen) ? leaveOut(chosen) : include(chosen))}
      />
      <div className="flex flex-wrap items-end gap-3">
        <Field label={t('day')} error={isChecked && problem ? dateProblem(tDate, problem, false) : null}>
          {(attributes) => (
            <DateInput
              {...attributes}
              value={day}
              taken={taken}
              onChange={(typed, why) => {
                setDay(typed)
                setProblem(why)
                setChecked(false)
              }}
              onKeyDown={(event) => {
                if (event.key !== 'Enter') return
                event.preventDefault()
                add(event.currentTarget.value)
              }}
              className="w-48"
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
              onClick={() => {
                leaveOut(chosen)
                // The pressed button disappears with its day.
                addButton.current?.focus()
              }}
            />
          </li>
        ))}
      </ul>
    </div>
  )
}
