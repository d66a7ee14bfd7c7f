import { useState } from 'react'
import { useController, useFormContext } from 'react-hook-form'
import type { BoundField } from '#client/forms/bound-field.ts'
import { placeOf } from '#client/forms/error-paths.ts'
import { tellTypedProblem, unreadTextAt } from '#client/forms/typed-problems.ts'
import { useWords } from '#client/i18n/i18n.ts'
import { dateWords } from '#client/i18n/words/dates.ts'
import { Button } from '#client/ui/button.tsx'
import { Field, type FieldWords } from '#client/ui/fields/field.tsx'
import type { FormValues } from '../section.ts'
import { DateInput, type DateInputProps } from '#client/dates/date-input.tsx'
import { dateProblem } from '#client/dates/date-problem.ts'
import type { Typed, TypedProblem } from '#sync/rules/typed-date.ts'

type DateFieldProps = BoundField &
  Omit<FieldWords, 'error'> &
  Pick<DateInputProps, 'isTimed' | 'from' | 'besideDay' | 'read' | 'taken' | 'className'> & {
    required?: boolean
    /** Emptied, it is null. */
    isOptional?: boolean
    hasHiddenLabel?: boolean
    /** Called before the form takes a value, with what was typed besides. */
    beforeChange?: (value: string, schedule: Typed['schedule']) => void
  }

/**
 * A date of a form, which holds it as documents do: with a time on the device's clock it is an instant, otherwise the UTC
 * midnight of its day.
 */
export function DateField({ isTimed = false, hasHiddenLabel = false, beforeChange, ...field }: DateFieldProps) {
  const { label, hint, error, name, isOptional, onChange, onBlur, from, besideDay, read, taken, className } = field
  const t = useWords(dateWords)
  const { control, getValues } = useFormContext<FormValues>()
  const { ref, value } = useController({ control, name }).field
  const [problem, setProblem] = useState<TypedProblem | null>(null)
  const held = (value ?? '') as string
  const [unread] = useState(() => unreadTextAt(control, placeOf(getValues(), name)))
  const change = (typed: string, why: TypedProblem | null, schedule?: Typed['schedule'], text = '') => {
    setProblem(why)
    tellTypedProblem(control, placeOf(getValues(), name), why && { text, message: dateProblem(t, why, isTimed) })
    const hasTime = schedule ? !schedule.isAllDay : isTimed
    const next = typed === '' || hasTime ? typed : `${typed}T00:00:00.000Z`
    beforeChange?.(next, schedule)
    const isNone = isOptional && next === '' && why === null
    void onChange({ target: { name, value: isNone ? null : next } })
  }
  const choices = problem?.kind === 'twice' && held === '' ? problem : null
  return (
    <Field label={label} hint={hint} error={error} hasHiddenLabel={hasHiddenLabel}>
      {(attributes) => (
        <>
          <DateInput
            {...attributes}
            {...{ isTimed, from, besideDay, read, unread, taken, className }}
            ref={ref}
            name={name}
            value={isTimed ? held : held.slice(0, 10)}
            onChange={change}
            onBlur={() => {
              // The form takes the value some time after the field was left, when another may be chosen.
              const target = {
                name,
                get value() {
                  return getValues(name)
                },
              }
              void onBlur({ type: 'blur', target })
            }}
          />
          {choices && (
            <div role="group" aria-label={t('which', { time: choices.time })} className="flex flex-wrap gap-2">
              {choices.instants.map(({ instant, zoneName }) => (
                <Button
                  key={instant}
                  compact
                  onClick={() => {
                    change(instant, null)
                    document.getElementById(attributes.id)?.focus()
                  }}
                >
                  {`${choices.time} ${zoneName}`}
                </Button>
              ))}
            </div>
          )}
        </>
      )}
    </Field>
  )
}
