import { useEffect, useRef, useState, type ReactNode } from 'react'
import { SelectOptions, type SelectOption } from '#client/ui/fields/select-field.tsx'
import type { CalendarEvent } from '#sync/entities/calendar-event.ts'
import type { ColumnName } from '../section.ts'
import { Cell, type CellControl } from './cell.tsx'

type ChoiceCellProps = {
  id: string
  heading: ColumnName
  says: string
  shown: ReactNode
  value: string
  options: () => readonly SelectOption[]
  changed: (value: string) => Partial<CalendarEvent>
}

/** A cell with one of several values. */
export function ChoiceCell({ id, heading, says, shown, value, options, changed }: ChoiceCellProps) {
  return (
    <Cell id={id} heading={heading} says={says} shown={shown}>
      {(control) => <Choice label={says} value={value} options={options()} changed={changed} control={control} />}
    </Cell>
  )
}

type ChoiceProps = Pick<ChoiceCellProps, 'value' | 'changed'> & {
  label: string
  options: readonly SelectOption[]
  control: CellControl
}

function Choice({ label, value, options, changed, control }: ChoiceProps) {
  const [chosen, choose] = useState(value)
  const field = useRef<HTMLSelectElement>(null)
  /** Keys pass over values on their way; a pointer chooses one. */
  const isByKey = useRef(false)
  useEffect(() => {
    field.current?.focus({ preventScroll: true })
  }, [])
  const finish = (next: string, takesFocus: boolean) => {
    if (next === value) return takesFocus ? control.leave() : control.save(() => ({}), false)
    control.save(() => changed(next), takesFocus)
  }
  return (
    <select
      ref={field}
      aria-label={label}
      value={chosen}
      onPointerDown={() => {
        isByKey.current = false
      }}
      onChange={({ target }) => {
        choose(target.value)
        if (!isByKey.current) finish(target.value, true)
      }}
      onBlur={() => finish(chosen, false)}
      onKeyDown={(event) => {
        isByKey.current = true
        if (event.key !== 'Enter' && event.key !== 'Escape') return
        event.preventDefault()
        event.stopPropagation()
        if (event.key === 'Escape') control.leave()
        else finish(chosen, true)
      }}
      className="h-full min-h-8 w-full min-w-36 cursor-pointer rounded-chip border border-brand bg-surface px-2 text-[0.9375rem] text-text"
    >
      <SelectOptions options={options} />
    </select>
  )
}
