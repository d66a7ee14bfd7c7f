import { useId, type ReactNode } from 'react'

/** Any number of a few options: a native checkbox each; `legend` names them all. */
export function TickBoxes({
  legend,
  hint,
  options,
  value,
  onChange,
}: {
  legend: string
  hint?: ReactNode
  options: readonly string[]
  value: readonly string[]
  onChange: (value: string[]) => void
}) {
  const hintId = useId()
  const toggle = (option: string) =>
    onChange(value.includes(option) ? value.filter((one) => one !== option) : [...value, option])
  return (
    <fieldset className="grid min-w-0 gap-1.5" aria-describedby={hint ? hintId : undefined}>
      <legend className="mb-1.5 font-semibold">{legend}</legend>
      {hint && (
        <div id={hintId} className="text-[0.9375rem] text-muted">
          {hint}
        </div>
      )}
      <ul className="grid gap-x-6 sm:grid-cols-2">
        {options.map((option) => (
          <li key={option}>
            <label className="flex min-h-11 cursor-pointer items-center gap-3">
              <input
                type="checkbox"
                checked={value.includes(option)}
                onChange={() => toggle(option)}
                className="size-6 shrink-0 accent-brand"
              />
              <span className="min-w-0 wrap-anywhere">{option}</span>
            </label>
          </li>
        ))}
      </ul>
    </fieldset>
  )
}
