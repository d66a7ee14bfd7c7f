import type { KeyboardEvent, RefObject } from 'react'
import { useWords } from '#client/i18n/i18n.ts'
import { adminListWords } from '#client/i18n/words/admin-lists.ts'
import { useShortcut, useShortcutSetting } from '#client/ui/page/shortcuts.ts'
import type { TableHandle } from '#client/ui/table.tsx'
import { deleteAddress, editAddress } from '#sync/rules/section-paths.ts'
import { placeAfter, rowActOf, type RowAct } from '../list/row-keys.ts'
import { useSteadyNavigate } from '../list/steady-link.tsx'
import { useRowArrows } from '../list/use-row-arrows.ts'
import type { UserList } from './user-lists.ts'

type UserRowKeys = {
  list: UserList
  rows: readonly { id: string }[]
  box: RefObject<HTMLDivElement | null>
  table: RefObject<TableHandle | null>
}

/** The keys of the other lists that a list of users has too: arrows from row to row, `e` and `#`. */
export function useUserRowKeys({ list, rows, box, table }: UserRowKeys): (event: KeyboardEvent) => void {
  const t = useWords(adminListWords)
  const navigate = useSteadyNavigate()
  const [areOn] = useShortcutSetting()

  const { placeNow, moveTo } = useRowArrows({ areOn, rows, box, table, linkOf })
  const act = (does: RowAct, place: number) => {
    const row = rows[place]
    if (!row) return
    if (does === 'edit') navigate(editAddress(list, row.id))
    else if (does === 'delete') navigate(deleteAddress(list, row.id))
    else if (does === 'next' || does === 'previous') moveTo(placeAfter(place, does, rows.length))
  }
  const onFocused = (does: RowAct) => act(does, placeNow())
  // It only stands in the list of keys, as in the other lists: no key is called so.
  useShortcut('↑ ↓', t('keyMove'), () => {})
  useShortcut('e', t('keyEdit'), () => onFocused('edit'))
  useShortcut('#', t('keyDelete'), () => onFocused('delete'))

  return (event) => {
    const does = rowActOf(event)
    const target = event.target as HTMLElement
    if (!areOn || (does !== 'next' && does !== 'previous') || event.defaultPrevented) return
    // An open menu has the arrows.
    if (!box.current?.contains(target) || target.closest('[aria-expanded], ul, select, textarea, input')) return
    const place = placeNow()
    if (place < 0) return
    event.preventDefault()
    act(does, place)
  }
}

/** The name of a row as wide windows or phones show it; null while the row is not rendered. */
function linkOf(id: string): HTMLElement | null {
  const links = document.querySelectorAll<HTMLElement>(`tr[data-id="${CSS.escape(id)}"] a`)
  return [...links].find((link) => link.offsetParent !== null) ?? null
}
