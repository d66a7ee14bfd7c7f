import { useEffect, useEffectEvent, type KeyboardEvent, type RefObject } from 'react'
import { useWords } from '#client/i18n/i18n.ts'
import { adminListWords } from '#client/i18n/words/admin-lists.ts'
import { useWhileOnTop } from '#client/ui/loading/hidden-underneath.tsx'
import { useShortcut, useShortcutSetting } from '#client/ui/page/shortcuts.ts'
import type { TableHandle } from '#client/ui/table.tsx'
import { deleteAddress, editAddress } from '#sync/rules/section-paths.ts'
import { placeAfter, rowActOf, type RowAct } from '../list/row-keys.ts'
import { useSteadyNavigate } from '../list/steady-link.tsx'
import type { UserList } from './user-lists.ts'

type UserRowKeys = {
  list: UserList
  rows: readonly { id: string }[]
  box: RefObject<HTMLDivElement | null>
  table: RefObject<TableHandle | null>
}

/** A row that a long list has been scrolled to is rendered a few frames later. */
const longestWait = 60

/** The keys of the other lists that a list of users has too: arrows from row to row, `e` and `#`. */
export function useUserRowKeys({ list, rows, box, table }: UserRowKeys): (event: KeyboardEvent) => void {
  const t = useWords(adminListWords)
  const navigate = useSteadyNavigate()
  const [areOn] = useShortcutSetting()

  const placeNow = () => {
    const id = document.activeElement?.closest<HTMLElement>('tr[data-id]')?.dataset['id']
    return id === undefined ? -1 : rows.findIndex((row) => row.id === id)
  }
  const moveTo = (place: number) => {
    const id = rows[place]?.id
    if (id === undefined) return
    if (!linkOf(id)) table.current?.scrollTo(place)
    focusOnceThere(id, longestWait)
  }
  const act = (does: RowAct, place: number) => {
    const row = rows[place]
    if (!row) return
    if (does === 'edit') navigate(editAddress(list, row.id))
    else if (does === 'delete') navigate(deleteAddress(list, row.id))
    else if (does === 'next' || does === 'previous') moveTo(placeAfter(place, does, rows.length))
  }
  const onFocused = (does: RowAct) => act(does, placeNow())
  const enterByKey = useEffectEvent((event: globalThis.KeyboardEvent) => {
    if (!areOn || event.defaultPrevented || !['next', 'previous'].includes(String(rowActOf(event)))) return
    const focused = document.activeElement
    if (focused !== document.body && !focused?.matches('h1, main')) return
    event.preventDefault()
    const shown = [...(box.current?.querySelectorAll<HTMLElement>('tr[data-id]') ?? [])]
    const inSight = shown.find((row) => row.getBoundingClientRect().top > 180)
    if (inSight?.dataset['id'] !== undefined) focusOnceThere(inSight.dataset['id'], 0)
  })
  const whileOnTop = useWhileOnTop()
  useEffect(
    () =>
      whileOnTop(() => {
        document.addEventListener('keydown', enterByKey)
        return () => document.removeEventListener('keydown', enterByKey)
      }),
    [whileOnTop],
  )
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

function focusOnceThere(id: string, frames: number): void {
  const link = linkOf(id)
  if (link) return link.focus()
  if (frames > 0) requestAnimationFrame(() => focusOnceThere(id, frames - 1))
}
