import { Field, inputLook } from '#client/ui/field.tsx'
import type { RichTextFieldProps } from './rich-text-field.tsx'

/** The HTML of a formatted text, to be typed. */
export function RichTextEditor({ label, hint, below, error, required, ...input }: RichTextFieldProps) {
  return (
    <Field label={label} hint={hint} below={below} error={error}>
      {(control) => (
        <textarea {...input} {...control} aria-required={required} rows={8} className={inputLook} spellCheck />
      )}
    </Field>
  )
}
