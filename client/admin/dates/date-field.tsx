import { useState } from 'react'
import { flushSync } from 'react-dom'
import { useController, useFormContext } from 'react-hook-form'
import type { BoundField } from '#client/forms/bound-field.ts'
import { placeOf } from '#client/forms/places.ts'
import { tellTypedProblem } from '#client/forms/typed-problems.ts'
import { useWords } from '#client/i18n/i18n.ts'
import { dateWords } from '#client/i18n/words/dates.ts'
import { Button } from '#client/ui/button.tsx'
import { Field, type FieldWords } from '#client/ui/field.tsx'
import type { TypedProblem } from '#sync/rules/typed-date.ts'
import type { FormValues } from '../section.ts'
import { DateInput } from './date-input.tsx'
import { dateProblem } from './date-problem.ts'

type DateFieldProps = BoundField &
  Omit<FieldWords, 'error'> & {
    required?: boolean
    /** With a time on the device's clock; otherwise it is a date, which the form holds as UTC midnight. */
    isTimed?: boolean
    onEntered?: () => void
    onLeft?: () => void
    className?: string
  }

/** A date of a form, typed as DD/MM/YYYY or DD/MM/YYYY HH:mm; the form holds it as documents do. */
export function DateField({ isTimed = false, onEntered, onLeft, className, ...field }: DateFieldProps) {
  const { label, hint, error, name, onChange, onBlur } = field
  const t = useWords(dateWords)
  const { control, getValues } = useFormContext<FormValues>()
  const { ref, value } = useController({ control, name }).field
  const [problem, setProblem] = useState<TypedProblem | null>(null)
  const held = (value ?? '') as string
  const change = (typed: string, why: TypedProblem | null) => {
    setProblem(why)
    tellTypedProblem(control, placeOf(getValues(), name), why && dateProblem(t, why, isTimed))
    void onChange({ target: { name, value: typed === '' || isTimed ? typed : `${typed}T00:00:00.000Z` } })
  }
  const choices = problem?.kind === 'twice' && held === '' ? problem : null
  return (
    <Field label={label} hint={hint} error={error}>
      {(attributes) => (
        <>
          <DateInput
            {...attributes}
            ref={ref}
            name={name}
            isTimed={isTimed}
            value={isTimed ? held : held.slice(0, 10)}
            className={className}
            onChange={change}
            onFocus={onEntered}
            onBlur={() => {
              // What it changes is there before the next field is entered, whose text would lose its selection.
              if (onLeft) flushSync(onLeft)
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
