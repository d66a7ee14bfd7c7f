import type { MonthKey } from '../protocol/month-record.ts'
import { addMonths } from './month.ts'

/** The months of a row of a school year: a third of it. */
export const monthsInRow = 4

/**
 * The month that a key moves to from `month` in a grid of a school year, September to August, in rows of four; null for a key
 * that does not move (ARIA Authoring Practices, grid). It may lie in another school year.
 */
export function monthByKey(key: string, month: MonthKey): MonthKey | null {
  const column = (Number(month.slice(5)) + 12 - 9) % monthsInRow
  const moves: Record<string, number> = {
    ArrowLeft: -1,
    ArrowRight: 1,
    ArrowUp: -monthsInRow,
    ArrowDown: monthsInRow,
    Home: -column,
    End: monthsInRow - 1 - column,
    PageUp: -12,
    PageDown: 12,
  }
  const move = moves[key]
  return move === undefined ? null : addMonths(month, move)
}

/** What has been typed of a month's name so far, and the month that it names first. */
export type TypedMonth = { text: string; month: MonthKey }

/**
 * The month of a row of months whose name begins with what is typed, from the one on which the keyboard stands: letters add up as
 * long as a name begins with all of them, and begin anew otherwise. Null if no name begins with the letter.
 */
export function typedMonth(
  letter: string,
  before: string,
  months: readonly MonthKey[],
  from: MonthKey,
  nameOf: (month: MonthKey) => string,
): TypedMonth | null {
  const at = Math.max(0, months.indexOf(from))
  for (const text of new Set([before + letter.toLowerCase(), letter.toLowerCase()])) {
    // One letter goes on to the next month that has it; more of the same name stay.
    const first = text.length === 1 ? at + 1 : at
    const inOrder = [...months.slice(first), ...months.slice(0, first)]
    const month = inOrder.find((one) => nameOf(one).toLowerCase().startsWith(text))
    if (month !== undefined) return { text, month }
  }
  return null
}
