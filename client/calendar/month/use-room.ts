import { useSyncExternalStore } from 'react'
import type { Room } from './week-layout.ts'

/** From the largest down; the heights of rows and the width of the page change at the same borders (`month-cell.tsx`, `tokens.css`). */
const rooms: [query: MediaQueryList, room: Room][] = [
  [matchMedia('(min-width: 100rem) and (min-height: 66rem)'), { units: 12, letters: 22 }],
  [matchMedia('(min-width: 100rem)'), { units: 9, letters: 22 }],
  [matchMedia('(min-width: 60rem)'), { units: 9, letters: 15 }],
  [matchMedia('(min-width: 48rem)'), { units: 9, letters: 11 }],
]

export const roomQueries = rooms.map(([query]) => query.media)

/** What a cell of the month has room for; null on a phone, where it has room for dots only. */
export function useRoom(): Room | null {
  return useSyncExternalStore(whenSizeChanges, currentRoom)
}

function currentRoom(): Room | null {
  return rooms.find(([query]) => query.matches)?.[1] ?? null
}

function whenSizeChanges(changed: () => void): () => void {
  for (const [query] of rooms) query.addEventListener('change', changed)
  return () => {
    for (const [query] of rooms) query.removeEventListener('change', changed)
  }
}
