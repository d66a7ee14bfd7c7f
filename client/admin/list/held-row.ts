import { useSyncExternalStore } from 'react'

/** A row that keeps its place in the list, which counts from 0. */
export type HeldRow = { id: string; place: number }

let held: HeldRow | null = null
const listeners = new Set<() => void>()

/**
 * Keeps a row where it stands, whatever its new values say, until the focus leaves it or something else is pressed: who changes its
 * cells one after the other would lose it.
 */
export function holdRow(cell: Element): void {
  const row = cell.closest<HTMLElement>('tr[data-id]')
  const place = Number(row?.closest('tbody')?.dataset['index'] ?? Number.NaN)
  const id = row?.dataset['id']
  if (id === undefined || !(place >= 0)) return
  if (held === null) {
    document.addEventListener('focusin', leave)
    document.addEventListener('pointerdown', leave)
  }
  show({ id, place })
}

/** The row that keeps its place; null for none. */
export function useHeldRow(): HeldRow | null {
  return useSyncExternalStore(listen, () => held)
}

/** The rows with the held one at its place, if it is among them. */
export function withHeldRow<Row extends { id: string }>(rows: readonly Row[], kept: HeldRow | null): readonly Row[] {
  if (kept === null || rows[kept.place]?.id === kept.id) return rows
  const row = rows.find(({ id }) => id === kept.id)
  return row ? rows.filter((one) => one !== row).toSpliced(kept.place, 0, row) : rows
}

function leave({ target }: Event): void {
  const row = (target as Element).closest<HTMLElement>('tr[data-id]')
  if (row?.dataset['id'] === held?.id) return
  document.removeEventListener('focusin', leave)
  document.removeEventListener('pointerdown', leave)
  show(null)
}

function show(next: HeldRow | null): void {
  held = next
  for (const changed of listeners) changed()
}

function listen(changed: () => void): () => void {
  listeners.add(changed)
  return () => listeners.delete(changed)
}
