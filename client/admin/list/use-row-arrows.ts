import { useEffect, useEffectEvent, type RefObject } from 'react'
import { useWhileOnTop } from '#client/ui/loading/hidden-underneath.tsx'
import type { TableHandle } from '#client/ui/table.tsx'
import { rowActOf } from './row-keys.ts'

type RowArrows = {
  /** Whether keys of one letter or figure are on. */
  areOn: boolean
  rows: readonly { id: string }[]
  box: RefObject<HTMLDivElement | null>
  table: RefObject<TableHandle | null>
  /** The name of a row as it is shown; null while the row is not rendered. */
  linkOf: (id: string) => HTMLElement | null
}

/** A row that a long list has been scrolled to is rendered a few frames later. */
const longestWait = 60

/** The row that has the focus, and the way to others; where nothing has the focus an arrow leads to the first in sight. */
export function useRowArrows({ areOn, rows, box, table, linkOf }: RowArrows) {
  /** Its place in the list; -1 without the focus. */
  const placeNow = () => {
    const id = document.activeElement?.closest<HTMLElement>('tr[data-id]')?.dataset['id']
    return id === undefined ? -1 : rows.findIndex((row) => row.id === id)
  }
  /** @param partOf what of the row gets the focus, if it is there, instead of its name */
  const moveTo = (place: number, partOf: (id: string) => HTMLElement | null = linkOf) => {
    const id = rows[place]?.id
    if (id === undefined) return
    if (!linkOf(id)) table.current?.scrollTo(place)
    focusOnceThere(() => linkOf(id) && (partOf(id) ?? linkOf(id)), longestWait)
  }
  const enterByKey = useEffectEvent((event: KeyboardEvent) => {
    if (
      !areOn ||
      event.defaultPrevented ||
      event.isComposing ||
      !['next', 'previous'].includes(String(rowActOf(event)))
    )
      return
    const focused = document.activeElement
    if (focused !== document.body && !focused?.matches('h1, main') && !isBelowSearch(focused, event)) return
    event.preventDefault()
    const shown = [...(box.current?.querySelectorAll<HTMLElement>('tr[data-id]') ?? [])]
    const links = shown.map((row) => linkOf(row.dataset['id'] ?? ''))
    links.find((link) => link && link.getBoundingClientRect().top > 180)?.focus()
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
  return { placeNow, moveTo }
}

/** What was searched for stands below: letters are still the search's. */
function isBelowSearch(focused: Element | null, { key }: KeyboardEvent): boolean {
  return key === 'ArrowDown' && (focused?.matches('main input[type="search"]') ?? false)
}

function focusOnceThere(find: () => HTMLElement | null, frames: number): void {
  const found = find()
  if (found) return found.focus()
  if (frames > 0) requestAnimationFrame(() => focusOnceThere(find, frames - 1))
}
