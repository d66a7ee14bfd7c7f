import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { classes } from '#client/ui/classes.ts'
import { SelectOptions, type SelectOption } from '#client/ui/fields/select-field.tsx'
import { DateInput } from '#client/dates/date-input.tsx'

/** A value of the address that is shown as soon as it is chosen: the address follows a moment later. */
function useAtOnce(value: string): [string, (next: string) => void] {
  const [shown, show] = useState(value)
  const [known, setKnown] = useState(value)
  if (known !== value) {
    setKnown(value)
    show(value)
  }
  return [known === value ? shown : value, show]
}

const height = 'min-h-11 md:pointer-fine:min-h-9'

/** One filter: the first option narrows nothing. It stands out while it narrows the list. */
export function FilterSelect({
  label,
  value,
  options,
  onChange,
}: {
  label: string
  value: string
  options: readonly SelectOption[]
  onChange: (value: string) => void
}) {
  const [shown, show] = useAtOnce(value)
  return (
    <span className="relative block min-w-0">
      <select
        aria-label={label}
        value={shown}
        onChange={({ target }) => {
          show(target.value)
          onChange(target.value)
        }}
        className={classes(
          'w-full cursor-pointer appearance-none truncate rounded-control border py-1 pr-8 pl-3 text-[0.9375rem] hover:border-brand',
          height,
          shown === '' ? 'border-control bg-surface text-text' : 'border-brand bg-brand-soft font-semibold text-brand',
        )}
      >
        <SelectOptions options={options} />
      </select>
      <ChevronDown
        aria-hidden
        size={16}
        className="pointer-events-none absolute inset-y-0 right-2.5 my-auto text-muted"
      />
    </span>
  )
}

/** A day from which, or up to which, events are shown; what is no date yet narrows nothing. */
export function FilterDay({
  label,
  value,
  onChange,
}: {
  label: string
  value: string
  onChange: (day: string) => void
}) {
  const [shown, show] = useAtOnce(value)
  return (
    <label className="flex min-w-0 items-center gap-1.5 text-[0.9375rem] text-muted">
      {label}
      <DateInput
        className="min-w-0 flex-1 [&_input]:py-1 [&_input]:text-[0.9375rem] [&_input:placeholder-shown]:pr-8 md:pointer-fine:[&_input]:min-h-9!"
        aria-label={label}
        value={shown}
        onChange={(day) => {
          show(day)
          onChange(day)
        }}
      />
    </label>
  )
}
