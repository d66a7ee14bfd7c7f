import { useSyncExternalStore } from 'react'
import { createSignal } from '#client/ui/page/signal.ts'

/**
 * The last saved row, which its list scrolls into view and marks, with `others` that were saved with it; `inPlace` where
 * the list stays as it is, because they were changed from there.
 */
export type MarkedRow = {
  id: string
  as: 'justAdded' | 'justChanged' | 'justRestored'
  others?: ReadonlySet<string>
  inPlace?: boolean
}

let marked: MarkedRow | null = null
const changes = createSignal()

/** Marks a row until its list is left; null removes the mark. */
export function markRow(row: MarkedRow | null): void {
  marked = row
  changes.tell()
}

/** Marks rows that were changed from their list, wherever it has been scrolled to. */
export function markInPlace(ids: Iterable<string>, as: MarkedRow['as']): void {
  const [id, ...others] = ids
  markRow(id === undefined ? null : { id, as, others: new Set(others), inPlace: true })
}

/** The row that its list has to show. */
export function useSoughtRow(): MarkedRow | null {
  const row = useMarkedRow()
  return row?.inPlace ? null : row
}

export function useMarkedRow(): MarkedRow | null {
  return useSyncExternalStore(changes.listen, () => marked)
}

/** The mark of this row, which does not react to those of others. */
export function useMarkOf(rowId: string): MarkedRow | null {
  return useSyncExternalStore(changes.listen, () =>
    marked?.id === rowId || marked?.others?.has(rowId) ? marked : null,
  )
}
