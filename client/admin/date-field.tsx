import { useImperativeHandle, useRef, useState } from 'react'
import type { BoundField } from '#client/forms/bound-field.ts'
import { classes } from '#client/ui/classes.ts'
import { Field, inputLook, type FieldWords } from '#client/ui/field.tsx'

type DateFieldProps = BoundField &
  Omit<FieldWords, 'error'> & {
    required?: boolean
    className?: string
  }

/** A date in the browser's own control; the form holds it as documents do, `2026-11-20T00:00:00.000Z`. */
export function DateField({ label, hint, error, name, ref, onChange, onBlur, className }: DateFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  // The same object as long as the field is there: the form writes into a new one, and would take away half a date that
  // somebody is typing.
  const [control] = useState(() => ({
    name,
    type: 'date',
    focus: () => input.current?.focus(),
    get value() {
      return toInstant(input.current?.value ?? '')
    },
    set value(value: string) {
      if (input.current && toInstant(input.current.value) !== value) input.current.value = value.slice(0, 10)
    },
  }))
  useImperativeHandle(ref, () => control, [control])
  return (
    <Field label={label} hint={hint} error={error}>
      {(attributes) => (
        <input
          {...attributes}
          ref={input}
          name={name}
          type="date"
          max="9999-12-31"
          onChange={() => void onChange({ type: 'change', target: control })}
          onBlur={() => void onBlur({ type: 'blur', target: control })}
          className={classes(inputLook, 'max-w-52', className)}
        />
      )}
    </Field>
  )
}

const toInstant = (day: string) => (day === '' ? '' : `${day}T00:00:00.000Z`)
