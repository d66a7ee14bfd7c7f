import { Plus, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { get, useFieldArray, useFormContext, useFormState } from 'react-hook-form'
import { Button } from '#client/ui/button.tsx'
import { messageOf } from './bound-field.ts'
import { groupId } from './summary.ts'

export type RowListWords = {
  legend: string
  add: string
  remove: string
  /** The name of one row: "Date 2". */
  row: (number: number) => string
}

/**
 * The rows of a list in the form around it. Each is a group of its own, which shows the error of the row as a whole and
 * takes the focus from the summary; the list shows errors that belong to no row.
 */
export function RowList({
  list,
  words,
  newRow,
  children,
}: {
  list: string
  words: RowListWords
  newRow: () => { id: string }
  /** The fields of a row, which are named `list.number.field`. */
  children: (number: number) => ReactNode
}) {
  const { control } = useFormContext<Rows>()
  const { fields, append, remove } = useFieldArray({ control, name: list, keyName: 'key' })
  const { errors } = useFormState({ control, name: list })
  const isField = (name: string) => get(control._fields, name) !== undefined
  return (
    <fieldset id={groupId(list)} tabIndex={-1} className="grid gap-4">
      <legend className="mb-2 font-semibold">{words.legend}</legend>
      <GroupError error={get(errors, list)} />
      {fields.map(({ key, id }, number) => (
        <fieldset
          key={key}
          id={groupId(`${list}/${id}`)}
          tabIndex={-1}
          className="grid gap-4 rounded-card border border-hairline p-4"
        >
          <legend className="px-1 text-muted">{words.row(number + 1)}</legend>
          {children(number)}
          <GroupError
            error={get(errors, `${list}.${number}`)}
            isOnScreen={(name) => isField(`${list}.${number}.${name}`)}
          />
          <Button
            compact
            className="justify-self-start"
            icon={<Trash2 aria-hidden size={16} />}
            aria-label={`${words.remove}: ${words.row(number + 1)}`}
            onClick={() => {
              remove(number)
              // The pressed button disappears with its row.
              document.getElementById(groupId(list))?.focus()
            }}
          >
            {words.remove}
          </Button>
        </fieldset>
      ))}
      <Button className="justify-self-start" icon={<Plus aria-hidden size={18} />} onClick={() => append(newRow())}>
        {words.add}
      </Button>
    </fieldset>
  )
}

type Rows = Record<string, { id: string }[]>

/** The error of a list or a row itself, and those of its fields that have no place on the screen. */
function GroupError({ error, isOnScreen }: { error: unknown; isOnScreen?: (name: string) => boolean }) {
  const own = messageOf(error) ?? messageOf((Object(error) as { root?: unknown }).root)
  const hidden = Object.entries(Object(error) as object).filter(([name]) => isOnScreen?.(name) === false)
  const messages = [own, ...hidden.map(([, inner]) => messageOf(inner))].filter((message) => message !== undefined)
  if (messages.length === 0) return null
  return (
    <p role="alert" className="text-[0.9375rem] font-semibold text-danger">
      {[...new Set(messages)].join('. ')}
    </p>
  )
}
