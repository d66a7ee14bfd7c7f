import { ChevronDown } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { classes } from '../classes.ts'
import { Field, inputLook, type FieldWords } from './field.tsx'

/** Options of one group stand together under its name; those of none come first. */
export type SelectOption = { value: string; label: string; group?: string }

/**
 * One of a few options, in the browser's own list under our own arrow. Everything else (`ref`, `name`, `onBlur` ...)
 * goes to the native control.
 */
export function SelectField({
  label,
  hint,
  error,
  options,
  mark,
  hasHiddenLabel = false,
  className,
  ...select
}: Omit<ComponentProps<'select'>, 'id' | 'children'> &
  FieldWords & {
    options: readonly SelectOption[]
    /** Beside the chosen option, for instance its colour. */
    mark?: ReactNode
    /** What surrounds it says what it is. */
    hasHiddenLabel?: boolean
  }) {
  return (
    <Field label={label} hint={hint} error={error} hasHiddenLabel={hasHiddenLabel}>
      {(control) => (
        <span className="relative block">
          {mark && <span className="pointer-events-none absolute inset-y-0 left-3.5 flex items-center">{mark}</span>}
          <select
            {...select}
            {...control}
            className={classes(inputLook, 'cursor-pointer appearance-none pr-11', Boolean(mark) && 'pl-10', className)}
          >
            <SelectOptions options={options} />
          </select>
          <ChevronDown
            aria-hidden
            size={20}
            className="pointer-events-none absolute inset-y-0 right-3.5 my-auto text-muted"
          />
        </span>
      )}
    </Field>
  )
}

/** The options of a select, those of a group under its name. */
export function SelectOptions({ options }: { options: readonly SelectOption[] }) {
  return [...Map.groupBy(options, ({ group = '' }) => group)].map(([group, ofGroup]) =>
    group === '' ? (
      <Options key="" options={ofGroup} />
    ) : (
      <optgroup key={group} label={group}>
        <Options options={ofGroup} />
      </optgroup>
    ),
  )
}

function Options({ options }: { options: readonly SelectOption[] }) {
  return options.map(({ value, label }) => (
    <option key={value} value={value}>
      {label}
    </option>
  ))
}
