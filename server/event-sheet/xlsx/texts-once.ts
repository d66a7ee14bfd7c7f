import type { RawCell, RawSheet } from './read-sheet.ts'

/** A cell that holds a long text says which. */
type PackedCell = RawCell | { text: number }

/** Characters of a text that is no dearer to copy than to find. */
const short = 40

/** A sheet on its way out of the thread that read it. */
export type PackedSheet = Omit<RawSheet, 'rows'> & {
  texts: string[]
  rows: { number: number; cells: PackedCell[] }[]
}

/** Each long text once: it would be copied for each cell that has it, and many cells can name one text of a small file. */
export function packed({ rows, ...sheet }: RawSheet): PackedSheet {
  const numbers = new Map<string, number>()
  const numberOf = (text: string) => {
    const number = numbers.get(text) ?? numbers.size
    numbers.set(text, number)
    return number
  }
  const packedRows = rows.map(({ number, cells }) => ({
    number,
    cells: cells.map((cell) => (typeof cell === 'string' && cell.length > short ? { text: numberOf(cell) } : cell)),
  }))
  return { ...sheet, rows: packedRows, texts: [...numbers.keys()] }
}

export function unpacked({ rows, texts, ...sheet }: PackedSheet): RawSheet {
  const toCell = (cell: PackedCell): RawCell =>
    typeof cell === 'object' && 'text' in cell ? (texts[cell.text] ?? '') : cell
  return { ...sheet, rows: rows.map(({ number, cells }) => ({ number, cells: cells.map(toCell) })) }
}
