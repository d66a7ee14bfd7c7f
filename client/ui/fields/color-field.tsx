import { classes } from '../classes.ts'
import { Field, inputLook } from './field.tsx'
import type { TextFieldProps } from './text-field.tsx'

/** A colour, `#rrggbb`, in the browser's own picker, which always has a value. */
export function ColorField({ label, hint, error, className, ...input }: Omit<TextFieldProps, 'type' | 'required'>) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <input
          {...input}
          {...control}
          type="color"
          className={classes(
            inputLook,
            'h-11 max-w-40 cursor-pointer px-1 py-1 [&::-moz-color-swatch]:rounded-chip [&::-moz-color-swatch]:border-0',
            '[&::-webkit-color-swatch]:rounded-chip [&::-webkit-color-swatch]:border-0 [&::-webkit-color-swatch-wrapper]:p-0',
            className,
          )}
        />
      )}
    </Field>
  )
}
