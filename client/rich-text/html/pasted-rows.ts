import type { Piece, Tag } from './html-pieces.ts'

/** Cells that hold more than a few lines lay out a page. */
const mostLines = 3

const lines: readonly string[] = ['p', 'h2', 'h3', 'h4']
const wholes: readonly string[] = ['ul', 'ol', 'li', 'blockquote', 'hr', 'pre']

/**
 * The row of a table as one line, its cells separated: formatted text has no tables.
 * @param cells what stands in each cell, in tags of formatted text
 * @returns null for what is no line of a table: one cell alone, or cells with lists, quotes or whole texts in them
 */
export function rowAsLine(cells: readonly Piece[][]): Piece[] | null {
  if (cells.length < 2) return null
  const texts = cells.map(linesIn)
  if (texts.some((text) => text === null || text.length > mostLines)) return null
  const inline = texts.map((text) => joined(text!, ', '))
  return inline.every((one) => one.length === 0) ? [] : joined(inline, ' | ')
}

/** The lines of a cell, each as what stands in it; null where it holds more than lines. */
function linesIn(pieces: readonly Piece[]): Piece[][] | null {
  const found: Piece[][] = [[]]
  for (const each of pieces) {
    if (typeof each === 'string') {
      found.at(-1)!.push(each)
      continue
    }
    if (wholes.includes(each.tag)) return null
    if (each.tag === 'br') {
      found.push([])
      continue
    }
    const inner = linesIn(each.children)
    if (inner === null) return null
    if (lines.includes(each.tag)) found.push(...inner, [])
    else addMarked(found, each, inner)
  }
  return found.filter((line) => !isBlank(line))
}

/** Marks and links end with their line, and begin again on the next one. */
function addMarked(found: Piece[][], mark: Tag, inner: readonly Piece[][]): void {
  const [first, ...more] = mark.tag === 'img' ? [[]] : inner
  if (first) found.at(-1)!.push({ ...mark, children: first })
  for (const line of more) found.push([{ ...mark, children: line }])
}

const joined = (parts: readonly Piece[][], separator: string): Piece[] =>
  parts.flatMap((part, index) => (index === 0 ? part : [separator, ...part]))

const isBlank = (line: readonly Piece[]): boolean =>
  line.every((one) => (typeof one === 'string' ? one.trim() === '' : one.tag !== 'img' && isBlank(one.children)))
