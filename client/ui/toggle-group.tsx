import type { ReactNode } from 'react'
import { classes } from './classes.ts'

export type ToggleOption<Value extends string> = { value: Value; label: string; icon?: ReactNode }

/** A few ways to see the same thing, one of them pressed; `label` names the group for people who cannot see it. */
export function ToggleGroup<Value extends string>({
  label,
  options,
  value,
  onChange,
}: {
  label: string
  options: ReadonlyArray<ToggleOption<Value>>
  value: Value
  onChange: (value: Value) => void
}) {
  return (
    <div
      role="group"
      aria-label={label}
      className="inline-flex flex-wrap gap-1 rounded-control bg-sunken p-1 print:hidden"
    >
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          aria-pressed={option.value === value}
          onClick={() => onChange(option.value)}
          className={classes(
            'inline-flex min-h-11 items-center md:min-h-9 gap-1.5 rounded-chip px-3.5 text-[0.9375rem] font-semibold',
            'transition-colors duration-[120ms]',
            option.value === value
              ? 'bg-surface text-brand shadow-[0_0_0_1px_var(--hairline)]'
              : 'text-muted hover:text-text',
          )}
        >
          {option.icon}
          {option.label}
        </button>
      ))}
    </div>
  )
}
