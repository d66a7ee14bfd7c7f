import { ArrowDown, ArrowUp, Plus, Trash2, Undo2 } from 'lucide-react'
import { useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { get, useFieldArray, useFormContext, useFormState } from 'react-hook-form'
import { afterFrame } from '#client/ui/loading/after-frame.ts'
import { Button, IconButton } from '#client/ui/button.tsx'
import { classes } from '#client/ui/classes.ts'
import { messageOf } from './bound-field.ts'
import { groupId } from './summary.ts'

export type RowListWords = {
  /** What the list is called while it has so many rows: "Date", "Dates". */
  legend: (count: number) => string
  add: string
  /** The name of one row: "Date 2". */
  row: (number: number) => string
  /** "Remove date 2" */
  remove: (number: number) => string
  /** What is announced: "Date 2 added", "Date 2 removed". */
  added: (number: number) => string
  removed: (number: number) => string
  undo: string
  /** For a list that may be long: only the first rows and those that are wrong are shown until this is pressed. */
  showMore?: (count: number) => string
  /** For a list whose rows people put in order. */
  moving?: {
    up: (number: number) => string
    down: (number: number) => string
    moved: (from: number, to: number) => string
  }
}

/**
 * The rows of a list in the form around it. Each is a group of its own, which shows the error of the row as a whole and
 * takes the focus from the summary; the list shows errors that belong to no row. A single row cannot be removed.
 */
export function RowList({
  list,
  words,
  newRow,
  actions,
  isOneLine = false,
  firstField,
  children,
}: {
  list: string
  words: RowListWords
  newRow: () => { id: string }
  /** Beside the button that adds a row. */
  actions?: ReactNode
  /** Each row is one line of fields, which place the row's buttons themselves. */
  isOneLine?: boolean
  /** The field that takes the focus in a new row. */
  firstField?: string
  /** The fields of a row, which are named `list.number.field`. */
  children: (number: number, buttons: ReactNode) => ReactNode
}) {
  const { control, getValues } = useFormContext<Rows>()
  const { fields, append, insert, remove, move } = useFieldArray({ control, name: list, keyName: 'key' })
  const { errors } = useFormState({ control, name: list })
  const [announced, announce] = useState('')
  const box = useRef<HTMLFieldSetElement>(null)
  const isField = (name: string) => get(control._fields, name) !== undefined
  const isSingle = fields.length === 1
  const [most, showMost] = useState(words.showMore ? shownAtOnce : Infinity)
  const [addedFrom, setAddedFrom] = useState(Infinity)
  const wrong = new Set(wrongRows(get(errors, list)).slice(0, shownAtOnce))
  const shown = fields
    .map((field, number) => ({ ...field, number }))
    .filter(({ number }) => number < most || number >= addedFrom || wrong.has(number))
  const hidden = fields.length - shown.length

  const add = () => {
    append(newRow(), firstField === undefined ? {} : { focusName: `${list}.${fields.length}.${firstField}` })
    setAddedFrom(Math.min(addedFrom, fields.length))
    announce(words.added(fields.length + 1))
  }
  /** Rows that can be put back where they were, the last one first. */
  const [gone, setGone] = useState<readonly { row: { id: string }; number: number }[]>([])
  const removeRow = (number: number) => {
    setGone([...gone, { row: getValues(`${list}.${number}`), number }])
    remove(number)
    if (number < addedFrom) setAddedFrom(addedFrom - 1)
    announce(words.removed(number + 1))
    // The pressed button disappears with its row.
    box.current?.focus()
  }
  const addByKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !event.altKey) return
    event.preventDefault()
    add()
  }
  const putBack = () => {
    const last = gone.at(-1)
    if (!last) return
    const number = Math.min(last.number, fields.length)
    setGone(gone.slice(0, -1))
    insert(number, last.row)
    announce(words.added(number + 1))
    afterFrame(() => document.getElementById(groupId(`${list}/${last.row.id}`))?.focus())
  }
  const moveRow = (from: number, to: number, focused: string) => {
    if (!words.moving || to < 0 || to >= fields.length) return
    move(from, to)
    announce(words.moving.moved(from + 1, to + 1))
    // A row that changes places takes the focus out of itself.
    afterFrame(() => {
      const row = box.current?.querySelectorAll(`:scope > [data-row]`)[to]
      const control =
        row?.querySelector<HTMLElement>(focused) ?? row?.querySelector<HTMLElement>('button:not(:disabled)')
      control?.focus()
    })
  }
  const moveByKey = (event: KeyboardEvent, number: number) => {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key]
    if (!words.moving || !event.altKey || step === undefined) return
    event.preventDefault()
    moveRow(number, number + step, focusedIn(event.target))
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a key beside the button that does the same
    <fieldset ref={box} id={groupId(list)} tabIndex={-1} className="grid min-w-0 gap-3" onKeyDown={addByKey}>
      <legend className="mb-2 font-semibold">{words.legend(fields.length)}</legend>
      <GroupError error={get(errors, list)} />
      {shown.map(({ key, id, number }) => {
        const buttons = !isSingle && (
          <RowButtons
            words={words}
            number={number}
            isLast={number === fields.length - 1}
            onMove={(to, pressed) => moveRow(number, to, pressed)}
            onRemove={() => removeRow(number)}
          />
        )
        return (
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a key beside the buttons that do the same
          <fieldset
            key={key}
            id={groupId(`${list}/${id}`)}
            data-row
            tabIndex={-1}
            className={classes(
              'grid min-w-0 grid-cols-1 gap-3',
              !isSingle && !isOneLine && 'rounded-control border border-hairline p-3 md:p-4',
            )}
            onKeyDown={(event) => moveByKey(event, number)}
          >
            <legend className="sr-only">{words.row(number + 1)}</legend>
            {isOneLine ? (
              children(number, buttons)
            ) : (
              <>
                {buttons && (
                  <div className="-my-1 flex flex-wrap items-center justify-end">
                    <span aria-hidden className="flex-1 text-[0.9375rem] whitespace-nowrap text-muted">
                      {words.row(number + 1)}
                    </span>
                    {buttons}
                  </div>
                )}
                {children(number, null)}
              </>
            )}
            <GroupError
              error={get(errors, `${list}.${number}`)}
              isOnScreen={(name) => isField(`${list}.${number}.${name}`)}
            />
          </fieldset>
        )
      })}
      {hidden > 0 && (
        <Button compact variant="quiet" className="justify-self-start" onClick={() => showMost(most + moreAtOnce)}>
          {words.showMore?.(Math.min(hidden, moreAtOnce))}
        </Button>
      )}
      <div className="flex flex-wrap gap-3">
        <Button
          compact
          aria-keyshortcuts="Alt+Enter"
          title="Alt+Enter"
          icon={<Plus aria-hidden size={18} />}
          onClick={add}
        >
          {words.add}
        </Button>
        {actions}
      </div>
      <div className="flex flex-wrap items-center gap-3">
        <p role="status" className={gone.length > 0 ? 'text-[0.9375rem] text-muted' : 'sr-only'}>
          {announced}
        </p>
        {gone.length > 0 && (
          <Button compact variant="quiet" icon={<Undo2 aria-hidden size={16} />} onClick={putBack}>
            {words.undo}
          </Button>
        )}
      </div>
    </fieldset>
  )
}

/** How many rows of a long list are shown at first, and how many more each time: two thousand would take half a minute. */
const shownAtOnce = 30
const moreAtOnce = 100

function wrongRows(errors: unknown): number[] {
  return Object.keys(Object(errors) as object).flatMap((key) => (/^\d+$/.test(key) ? [Number(key)] : []))
}

type RowButtonsProps = {
  words: RowListWords
  number: number
  isLast: boolean
  onMove: (to: number, pressed: string) => void
  onRemove: () => void
}

function RowButtons({ words, number, isLast, onMove, onRemove }: RowButtonsProps) {
  return (
    <>
      {words.moving && (
        <>
          <IconButton
            label={words.moving.up(number + 1)}
            data-move="up"
            icon={<ArrowUp aria-hidden size={18} />}
            disabled={number === 0}
            onClick={() => onMove(number - 1, '[data-move="up"]:not(:disabled)')}
          />
          <IconButton
            label={words.moving.down(number + 1)}
            data-move="down"
            icon={<ArrowDown aria-hidden size={18} />}
            disabled={isLast}
            onClick={() => onMove(number + 1, '[data-move="down"]:not(:disabled)')}
          />
        </>
      )}
      <IconButton label={words.remove(number + 1)} icon={<Trash2 aria-hidden size={18} />} onClick={onRemove} />
    </>
  )
}

type Rows = Record<string, { id: string }[]>

/** The control that had the focus, wherever its row is now: fields are named by their row's number. */
function focusedIn(target: EventTarget): string {
  const name = target instanceof Element ? target.getAttribute('name') : null
  const own = name?.split('.').at(-1)
  return own === undefined ? 'button:not(:disabled)' : `[name$=".${own}"]`
}

/** The error of a list or a row itself, and those of its fields that have no place on the screen. */
export function GroupError({ error, isOnScreen }: { error: unknown; isOnScreen?: (name: string) => boolean }) {
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
