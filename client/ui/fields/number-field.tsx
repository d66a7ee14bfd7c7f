import { classes } from '../classes.ts'
import { Field, inputLook } from './field.tsx'
import type { TextFieldProps } from './text-field.tsx'

/**
 * A number in a native control, which receives `step`, `min` and the rest. The wheel scrolls the page and never the
 * value.
 */
export function NumberField({ label, hint, error, className, ...input }: Omit<TextFieldProps, 'type'>) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <input
          inputMode="numeric"
          {...input}
          {...control}
          type="number"
          onWheel={(event) => event.currentTarget.blur()}
          className={classes(inputLook, 'max-w-40', className)}
        />
      )}
    </Field>
  )
}
