import { ArrowDown, ArrowUp } from 'lucide-react'
import { useRef, useState, type KeyboardEvent } from 'react'
import { language, useWords } from '#client/i18n/i18n.ts'
import { listViewWords } from '#client/i18n/words/list-views.ts'
import { Button, IconButton } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { SwitchField } from '#client/ui/fields/switch-field.tsx'
import { afterFrame } from '#client/ui/loading/after-frame.ts'
import { Notice } from '#client/ui/notice.tsx'
import type { Column, ColumnName, PlainRow } from '../section.ts'
import { withColumnAt } from './chosen-columns.ts'
import { useColumnWords } from './column-words.ts'

export type ColumnsDialogProps = {
  /** All that the list has, with the name of the row, which stays. */
  columns: readonly Column<PlainRow>[]
  /** Those that it shows, in their order. */
  shown: readonly ColumnName[]
  /** Those of them that there is no room for. */
  leftOut: readonly ColumnName[]
  /** Whether they differ from the usual ones, which are `null`. */
  isChosen: boolean
  /** The columns with one of them turned on or off. */
  turn: (shown: readonly ColumnName[], name: ColumnName, isOn: boolean) => readonly ColumnName[]
  /** Rejects where the device cannot store them. */
  onChange: (shown: readonly ColumnName[] | null) => Promise<void>
  onClose: () => void
}

/** Which columns a list shows and in which order, by switches and arrows; each change counts at once. */
export function ColumnsDialog(props: ColumnsDialogProps) {
  const { columns, leftOut, isChosen, turn, onClose } = props
  const t = useWords(listViewWords)
  const wordsOf = useColumnWords()
  const list = useRef<HTMLOListElement>(null)
  const [announced, announce] = useState('')
  // Counted at once: the list has them a moment after the press, and the next press may come before.
  const [pressed, press] = useState<readonly ColumnName[] | null>(null)
  const [isFailed, fail] = useState(false)
  if (pressed?.join() === props.shown.join()) press(null)
  const shown = pressed ?? props.shown
  const onChange = (next: readonly ColumnName[] | null) => {
    press(next)
    props.onChange(next).then(
      () => fail(false),
      (error: unknown) => {
        console.warn(error)
        press(null)
        fail(true)
      },
    )
  }
  const movable = columns.filter(({ width }) => width !== undefined)
  const fixed = columns.filter(({ width }) => width === undefined).map(({ heading }) => heading)
  const order = shown.filter((name) => !fixed.includes(name))
  const rows = [...order, ...movable.map(({ heading }) => heading).filter((name) => !order.includes(name))]
  const nameOf = (name: ColumnName) => wordsOf(columns.find(({ heading }) => heading === name)!)
  const inWords = new Intl.ListFormat(language(), { type: 'disjunction' })
  const change = (next: readonly ColumnName[]) => onChange([...fixed, ...next])
  /** A row that changes places takes the focus out of itself. */
  const focusAgain = (name: ColumnName, wanted: string) =>
    afterFrame(() => {
      const row = list.current?.querySelector(`[data-name="${name}"]`)
      const control = row?.querySelector<HTMLElement>(wanted) ?? row?.querySelector('input')
      control?.focus()
    })
  const step = (name: ColumnName, by: -1 | 1) => {
    const to = order.indexOf(name) + by
    if (to < 0 || to >= order.length) return
    change(withColumnAt(order, name, to))
    announce(t('moved', { name: nameOf(name), place: String(to + 1), count: String(order.length) }))
    const held = document.activeElement?.getAttribute('data-move') ?? ''
    focusAgain(name, `[data-move="${held}"]:not(:disabled)`)
  }
  const pressKey = (event: KeyboardEvent, name: ColumnName) => {
    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key] as -1 | 1 | undefined
    if (by === undefined || !event.altKey) return
    event.preventDefault()
    step(name, by)
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('columnsTitle')}
      description={t(isChosen ? 'columnsHint' : 'columnsUsualHint')}
      footer={
        <>
          <Button variant="primary" onClick={onClose}>
            {t('done')}
          </Button>
          {isChosen && <Button onClick={() => onChange(null)}>{t('usual')}</Button>}
        </>
      }
    >
      <ol ref={list} className="grid">
        {rows.map((name) => {
          const at = order.indexOf(name)
          return (
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- its controls have the focus
            <li
              key={name}
              data-name={name}
              className="flex flex-wrap items-center gap-x-2 border-b border-hairline last:border-0"
              onKeyDown={(event) => pressKey(event, name)}
            >
              <div className="min-w-0 flex-1">
                <SwitchField
                  label={nameOf(name)}
                  checked={at >= 0}
                  onChange={({ target }) => {
                    onChange(turn([...fixed, ...order], name, target.checked))
                    focusAgain(name, 'input')
                  }}
                />
              </div>
              {at >= 0 && (
                <span className="flex">
                  <IconButton
                    label={t('up', { name: nameOf(name) })}
                    data-move="-1"
                    icon={<ArrowUp aria-hidden size={18} />}
                    disabled={at === 0}
                    onClick={() => step(name, -1)}
                  />
                  <IconButton
                    label={t('down', { name: nameOf(name) })}
                    data-move="1"
                    icon={<ArrowDown aria-hidden size={18} />}
                    disabled={at === order.length - 1}
                    onClick={() => step(name, 1)}
                  />
                </span>
              )}
            </li>
          )
        })}
      </ol>
      {leftOut.length > 0 && (
        <p className="mt-3 text-muted">{t('columnsOut', { names: inWords.format(leftOut.map(nameOf)) })}</p>
      )}
      {isFailed && <Notice tone="danger">{t('notSaved')}</Notice>}
      <p role="status" className="sr-only">
        {announced}
      </p>
    </Dialog>
  )
}
