import { useEffect, useRef, useState, type ReactNode } from 'react'
import { SelectOptions, type SelectOption } from '#client/ui/fields/select-field.tsx'
import type { CalendarEvent } from '#sync/entities/calendar-event.ts'
import type { ColumnName } from '../section.ts'
import { Cell, useGone, type CellControl } from './cell.tsx'
import { stepOf, type CellStep } from './cell-steps.ts'
import type { ChangedWord } from './save-cell.ts'

type ChoiceCellProps = {
  id: string
  heading: ColumnName
  says: string
  shown: ReactNode
  value: string
  options: () => readonly SelectOption[]
  changed: (value: string) => Partial<CalendarEvent>
  /** What is reported of a change. */
  reports: ChangedWord
}

/** A cell with one of several values. */
export function ChoiceCell({ id, heading, says, shown, ...choice }: ChoiceCellProps) {
  return (
    <Cell id={id} heading={heading} says={says} shown={shown}>
      {(control) => <Choice label={says} {...choice} options={choice.options()} control={control} />}
    </Cell>
  )
}

type ChoiceProps = Pick<ChoiceCellProps, 'value' | 'changed' | 'reports'> & {
  label: string
  options: readonly SelectOption[]
  control: CellControl
}

function Choice({ label, value: given, options, changed, reports, control }: ChoiceProps) {
  /** As it was when the cell was opened, whatever others save meanwhile. */
  const [value] = useState(given)
  const [chosen, choose] = useState(value)
  const field = useRef<HTMLSelectElement>(null)
  /** Keys pass over values on their way; a pointer chooses one. */
  const isByKey = useRef(false)
  useEffect(() => {
    field.current?.focus({ preventScroll: true })
  }, [])
  const nameOf = (one: string) => options.find((option) => option.value === one)?.label ?? ''
  const isOver = useRef(false)
  const changeTo = (next: string) => ({
    change: () => changed(next),
    said: { word: reports, value: nameOf(next), before: nameOf(value) },
  })
  const finish = (next: string, to: CellStep): boolean => {
    isOver.current = true
    return next === value ? control.leave(to) : control.save(changeTo(next), to)
  }
  useGone(
    () => !isOver.current && chosen !== value && control.saveGone(changeTo(chosen)),
    () => finish(chosen, 'nowhere'),
    () => chosen !== value,
  )
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
        if (!isByKey.current) finish(target.value, 'here')
      }}
      onBlur={() => finish(chosen, 'nowhere')}
      onKeyDown={(event) => {
        isByKey.current = true
        const to = stepOf(event)
        if (!to) return
        event.stopPropagation()
        const isAway = finish(to === 'here' ? value : chosen, to)
        if (isAway || event.key !== 'Tab') event.preventDefault()
      }}
      className="h-full min-h-8 w-full min-w-36 cursor-pointer rounded-chip border border-brand bg-surface px-2 text-[0.9375rem] text-text"
    >
      <SelectOptions options={options} />
    </select>
  )
}
