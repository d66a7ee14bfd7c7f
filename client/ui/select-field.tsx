import type { ComponentProps } from 'react'
import { classes } from './classes.ts'
import { Field, inputLook, type FieldWords } from './field.tsx'

export type SelectOption = { value: string; label: string }

/** One of a few, in the browser's own list. Everything else (`ref`, `name`, `onBlur` ...) goes to the native control. */
export function SelectField({
  label,
  hint,
  error,
  options,
  className,
  ...select
}: Omit<ComponentProps<'select'>, 'id' | 'children'> & FieldWords & { options: readonly SelectOption[] }) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <select {...select} {...control} className={classes(inputLook, 'cursor-pointer', className)}>
          {options.map(({ value, label: text }) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}
