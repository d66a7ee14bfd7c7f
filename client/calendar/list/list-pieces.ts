import { startOfWeek, type Day, type Weekday } from '#sync/rules/day.ts'
import type { ListedDay } from './listed-days.ts'

/** As many rows as are put on the screen in one frame; a day stays whole. */
const rowsInPiece = 12

/** The days of a month in pieces, which are put on the screen one after the other. */
export function piecesOf(days: readonly ListedDay[], most = rowsInPiece): ListedDay[][] {
  const pieces: ListedDay[][] = []
  let rows = most
  for (const listed of days) {
    if (rows >= most) {
      pieces.push([])
      rows = 0
    }
    pieces.at(-1)!.push(listed)
    rows += listed.shown.length
  }
  return pieces
}

export type ListedWeek = { first: Day; days: ListedDay[] }

/** The days under the first day of their week, which may lie in the month before. */
export function weeksOfDays(days: readonly ListedDay[], weekStartsOn: Weekday): ListedWeek[] {
  const weeks = Map.groupBy(days, ({ day }) => startOfWeek(day, weekStartsOn))
  return [...weeks].map(([first, listed]) => ({ first, days: listed }))
}
