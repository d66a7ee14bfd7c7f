import { useState, type KeyboardEvent, type ReactNode, type RefObject } from 'react'
import { useWords } from '#client/i18n/i18n.ts'
import { adminListWords } from '#client/i18n/words/admin-lists.ts'
import { LazySheet } from '#client/ui/loading/lazy-sheet.tsx'
import { useShortcut, useShortcutSetting } from '#client/ui/page/shortcuts.ts'
import type { TableHandle } from '#client/ui/table.tsx'
import { copyAddress, deleteAddress, editAddress } from '#sync/rules/section-paths.ts'
import { isBaseline } from '#sync/rules/baseline.ts'
import type { Selection } from '../bulk/selection.ts'
import type { Section } from '../section.ts'
import { placeAfter, rowActOf, type RowAct } from './row-keys.ts'
import { cellId, rowNameId } from './row-name.tsx'
import { useSteadyNavigate } from './steady-link.tsx'
import { useRowArrows } from './use-row-arrows.ts'
import type { SectionRow } from './use-section-rows.ts'

type RowKeys = {
  section: Section
  rows: readonly SectionRow[]
  selection: Selection
  box: RefObject<HTMLDivElement | null>
  table: RefObject<TableHandle | null>
}

/** Keys for the row that has the focus, and the question that a copy asks; where nothing has the focus an arrow leads to the first in sight. */
export function useRowKeys({ section, rows, selection, box, table }: RowKeys) {
  const t = useWords(adminListWords)
  const navigate = useSteadyNavigate()
  const [areOn] = useShortcutSetting()
  const [copied, setCopied] = useState<SectionRow | null>(null)
  const { CopyDialog } = section

  const linkOf = (id: string) => document.getElementById(rowNameId(id))
  const { placeNow, moveTo } = useRowArrows({ areOn, rows, box, table, linkOf })
  /** In the column of the cell that has the focus. */
  const moveInColumn = (place: number) => {
    const cell = document.activeElement instanceof HTMLElement ? document.activeElement.dataset['cell'] : undefined
    moveTo(place, cell === undefined ? linkOf : (id) => document.getElementById(cellId(cell, id)))
  }
  /** Between the name of a row and those of its cells that are changed where they stand; F2 opens the one that has the focus, or the first. */
  const pressInRow = (event: KeyboardEvent): boolean => {
    const row = (event.target as HTMLElement).closest('tr[data-id]')
    const stops = [...(row?.querySelectorAll<HTMLElement>('[id^="name-"], [data-cell]') ?? [])]
    const at = stops.indexOf(event.target as HTMLElement)
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
    if (at < 0 || event.shiftKey || event.ctrlKey || event.metaKey || event.altKey) return false
    if (event.key === 'F2') stops[Math.max(at, 1)]?.click()
    else if (by !== undefined) stops[at + by]?.focus({ preventScroll: true })
    return event.key === 'F2' || by !== undefined
  }
  const act = (does: RowAct, place: number) => {
    const row = rows[place]
    if (!row) return
    if (does === 'edit') return navigate(editAddress(section, row.id))
    if (does === 'copy') return CopyDialog ? setCopied(row) : navigate(copyAddress(section, row.id))
    if (does === 'delete') return isBaseline(row.id) ? undefined : navigate(deleteAddress(section, row.id))
    if (does === 'select') return selection.press(row.id, false)
    const next = placeAfter(place, does, rows.length)
    if (does === 'selectNext' || does === 'selectPrevious') {
      selection.choose([row.id, ...(rows[next] ? [rows[next].id] : [])], true)
    }
    moveInColumn(next)
  }
  const pressKey = (event: KeyboardEvent) => {
    const does = rowActOf(event)
    const target = event.target as HTMLElement
    if (!event.defaultPrevented && pressInRow(event)) return event.preventDefault()
    if (!areOn || !does || event.defaultPrevented || !box.current?.contains(target)) return
    // An open menu has the arrows, and a field its letters.
    if (target.closest('[aria-expanded=true], ul, select, textarea, input:not([type=checkbox])')) return
    if (target.matches('[aria-expanded]') && (does === 'next' || does === 'previous')) return
    const place = placeNow()
    if (place < 0) return
    event.preventDefault()
    act(does, place)
  }
  const onFocused = (does: RowAct) => act(does, placeNow())
  // No key is called so: menus and fields have the arrows first. It only stands in the list of keys.
  useShortcut('↑ ↓', t('keyMove'), () => {})
  useShortcut('← →', t('keyCell'), () => {})
  useShortcut('Enter, F2', t('keyChange'), () => {})
  useShortcut('Tab, Shift + Tab', t('keyNextCell'), () => {})
  useShortcut('e', t('keyEdit'), () => onFocused('edit'))
  useShortcut('c', t('keyCopy'), () => onFocused('copy'))
  useShortcut('x', t('keySelect'), () => onFocused('select'))
  useShortcut('#', t('keyDelete'), () => onFocused('delete'))

  const close = () => {
    setCopied(null)
    if (copied) document.getElementById(rowNameId(copied.id))?.focus({ preventScroll: true })
  }
  const question: ReactNode = copied && CopyDialog && (
    <LazySheet onCancel={close}>
      <CopyDialog id={copied.id} name={copied.name} onClose={close} />
    </LazySheet>
  )
  return { pressKey, question }
}
