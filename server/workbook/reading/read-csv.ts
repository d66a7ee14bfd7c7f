import {
  longestCell,
  mostAboveRows,
  mostColumns,
  mostRows,
  overlong,
  tooManyRows,
  type RawCell,
  type RawRow,
  type RawSheet,
} from '../raw-cell.ts'
import { notExcel, Unreadable } from './unreadable.ts'

const separators = [',', ';', '\t']

/** How ZIP files and older Excel files begin. */
const beginnings = ['504b', 'd0cf11e0']

/** Whether a file is a text: Excel files begin as no text does, and pictures hold zeros. */
export function isText(file: Uint8Array): boolean {
  const begin = Buffer.from(file.subarray(0, 4)).toString('hex')
  return file.length > 0 && !file.includes(0) && !beginnings.some((one) => begin.startsWith(one))
}

/**
 * The rows of a CSV file (RFC 4180), in UTF-8 or, where it is not, in Windows-1252; its cells stand between commas, semicolons or
 * tabs, whichever makes the most headings. Rows are counted as Excel shows them, however many lines a cell has.
 * @throws Unreadable
 */
export function readCsv(file: Uint8Array, headings: (cells: readonly RawCell[]) => number): RawSheet {
  if (!isText(file)) throw new Unreadable(notExcel)
  const whole = decodedText(file)
  // What Excel writes above the rows to say it.
  const said = /^sep=(.)\r?\n/.exec(whole)
  const text = said ? whole.slice(said[0].length) : whole
  const found = said ? said[1]! : likelySeparator(text, headings)
  const rows = [...rowsOf(text, found)]
  return { rows: said ? rows.map(({ number, cells }) => ({ number: number + 1, cells })) : rows, startsIn1904: false }
}

function decodedText(file: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(file)
  } catch {
    return new TextDecoder('windows-1252').decode(file)
  }
}

function likelySeparator(text: string, headings: (cells: readonly RawCell[]) => number): string {
  const ranked = separators.map((separator) => {
    const counts: number[] = []
    for (const { cells } of rowsOf(text, separator, mostAboveRows)) counts.push(headings(cells))
    return { separator, count: Math.max(0, ...counts) }
  })
  return ranked.toSorted((one, other) => other.count - one.count)[0]!.separator
}

/** The rows that hold something, or the first of them. */
function* rowsOf(text: string, separator: string, first = Infinity): Generator<RawRow> {
  let [at, number, given] = [0, 0, 0]
  while (at < text.length && given < first) {
    number += 1
    const row = rowAt(text, at, separator, number)
    at = row.end
    if (row.cells.every((cell) => cell === '')) continue
    given += 1
    if (given > mostRows + mostAboveRows) throw new Unreadable(tooManyRows)
    yield { number, cells: row.cells }
  }
}

/** The cells of the row that begins here, and where the next one does. */
function rowAt(text: string, start: number, separator: string, number: number): { cells: RawCell[]; end: number } {
  const cells: RawCell[] = []
  let at = start
  for (;;) {
    const cell = text[at] === '"' ? quotedAt(text, at, number) : { text: '', end: at }
    // What stands behind a closing quotation mark belongs to the cell.
    let end = cell.end
    while (end < text.length && text[end] !== separator && text[end] !== '\n' && text[end] !== '\r') end += 1
    const value = cell.text + text.slice(cell.end, end)
    if (cells.length < mostColumns) cells.push(value.length > longestCell ? { error: overlong } : value)
    if (text[end] === separator) at = end + 1
    else return { cells, end: text.startsWith('\r\n', end) ? end + 2 : end + 1 }
  }
}

function quotedAt(text: string, start: number, number: number): { text: string; end: number } {
  let end = start + 1
  for (;;) {
    end = text.indexOf('"', end)
    if (end < 0) throw new Unreadable(`A quotation mark in row ${number} is never closed.`)
    if (text[end + 1] !== '"') break
    end += 2
  }
  const inner = text.slice(start + 1, end).replaceAll('""', '"')
  return { text: inner.replaceAll('\r\n', '\n'), end: end + 1 }
}
