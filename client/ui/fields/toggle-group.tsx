import type { ReactNode } from 'react'

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
    <div role="group" aria-label={label} className="toggles">
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          title={option.label}
          aria-pressed={option.value === value}
          onClick={() => onChange(option.value)}
        >
          {option.icon}
          {option.label}
        </button>
      ))}
    </div>
  )
}
