/** What a key does in a list while a row has the focus; with Shift an arrow chooses what it passes. */
export type RowAct = 'next' | 'previous' | 'edit' | 'copy' | 'select' | 'delete' | 'selectNext' | 'selectPrevious'

const acts: Readonly<Record<string, RowAct>> = {
  ArrowDown: 'next',
  ArrowUp: 'previous',
  e: 'edit',
  c: 'copy',
  x: 'select',
  '#': 'delete',
}

type Pressed = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey'>

/** Null for a key that means nothing to a row, or something to the browser. */
export function rowActOf({ key, shiftKey, ctrlKey, metaKey, altKey }: Pressed): RowAct | null {
  if (ctrlKey || metaKey || altKey || !Object.hasOwn(acts, key)) return null
  const act = acts[key]!
  if (!shiftKey || key === '#') return act
  return act === 'next' ? 'selectNext' : act === 'previous' ? 'selectPrevious' : null
}

/** The row to which a key leads, which stays at the ends of the list. */
export function placeAfter(place: number, act: RowAct, count: number): number {
  const by = { next: 1, selectNext: 1, previous: -1, selectPrevious: -1 }[act as string] ?? 0
  return Math.min(Math.max(place + by, 0), count - 1)
}
