import { useId, type ComponentProps } from 'react'
import type { FieldWords } from './field.tsx'

/** Yes or no as a native checkbox with the role and the look of a switch; the label is part of the target. */
export function SwitchField({
  label,
  hint,
  error,
  ...input
}: Omit<ComponentProps<'input'>, 'id' | 'type'> & FieldWords) {
  const id = useId()
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div>
      <label htmlFor={id} className="flex min-h-11 cursor-pointer items-center gap-3">
        <span className="relative h-7 w-12 shrink-0">
          <input
            {...input}
            id={id}
            type="checkbox"
            // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- a checkbox has its state by itself
            role="switch"
            aria-describedby={describedBy || undefined}
            className="peer absolute inset-0 z-10 m-0 size-full cursor-pointer opacity-0 disabled:cursor-default"
          />
          <span
            aria-hidden
            className={
              'relative block size-full rounded-full border-2 border-control bg-surface transition-colors duration-[120ms] ' +
              'before:absolute before:inset-y-[3px] before:left-[3px] before:aspect-square before:rounded-full before:bg-control ' +
              'before:transition-transform before:duration-[120ms] peer-checked:border-brand peer-checked:bg-brand ' +
              'peer-checked:before:translate-x-5 peer-checked:before:bg-on-brand peer-disabled:opacity-55 ' +
              'peer-focus-visible:outline-3 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-focus'
            }
          />
        </span>
        <span className="font-semibold">{label}</span>
      </label>
      {hint && (
        <div id={`${id}-hint`} className="ml-15 text-[0.9375rem] text-muted">
          {hint}
        </div>
      )}
      {error && (
        <p id={`${id}-error`} role="alert" className="ml-15 text-[0.9375rem] font-semibold text-danger">
          {error}
        </p>
      )}
    </div>
  )
}
