/** Where the focus goes when the control of a cell closes: nowhere if something else has taken it. */
export type CellStep = 'nowhere' | 'here' | 'next' | 'previous' | 'below'

/** What a key does in an opened cell, as in a sheet; Escape takes back what was chosen. Null for any other key. */
export function stepOf({ key, shiftKey }: Pick<KeyboardEvent, 'key' | 'shiftKey'>): CellStep | null {
  if (key === 'Escape') return 'here'
  if (key === 'Enter') return 'below'
  if (key !== 'Tab') return null
  return shiftKey ? 'previous' : 'next'
}

/**
 * Moves the focus from a closed cell: beside it the next one of the row is opened, below it only has the focus. At the ends of a row
 * and of the list it stays, from where the Tab key leads out of the row.
 * @returns whether another cell has the focus
 */
export function goToCell(from: string, to: CellStep): boolean {
  if (to === 'nowhere') return false
  const cell = document.getElementById(from)
  if (!cell) return false
  const other = to === 'here' ? null : to === 'below' ? cellBelow(cell) : cellBeside(cell, to === 'next' ? 1 : -1)
  const target = other ?? cell
  target.focus({ preventScroll: to !== 'below' })
  // One that leads to the form is pressed by somebody, not by the way past it.
  if (other && to !== 'below' && other.dataset['opens'] === 'here') other.click()
  return other !== null
}

function cellBeside(cell: HTMLElement, by: 1 | -1): HTMLElement | null {
  const cells = [...(cell.closest('tr')?.querySelectorAll<HTMLElement>('[data-cell]') ?? [])]
  return cells[cells.indexOf(cell) + by] ?? null
}

/** Each row is a group of its own. */
function cellBelow(cell: HTMLElement): HTMLElement | null {
  const row = cell.closest('tbody')?.nextElementSibling
  return row?.querySelector<HTMLElement>(`[data-cell="${cell.dataset['cell']}"]`) ?? null
}
