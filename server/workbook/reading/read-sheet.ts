import { decoded } from '../decoded.ts'
import { findParts, isTrue, type SheetPart } from './find-parts.ts'
import { openZip, type Zip } from './open-zip.ts'
import {
  longestCell,
  mostAboveRows,
  mostColumns,
  mostRows,
  noResult,
  overlong,
  tooManyRows,
  type RawCell,
  type RawRow,
  type RawSheet,
} from '../raw-cell.ts'
import { isShown, readTexts, type Texts } from './read-texts.ts'
import { readXml, type Attributes } from './read-xml.ts'
import { damaged, notExcel, tooMuch, Unreadable } from './unreadable.ts'

const mostRowCharacters = 8 * 1024 * 1024
/** Counted in every cell, since many cells can name one text that stands in the file once. */
const mostCharacters = 200 * 1024 * 1024

/** Which sheet is meant: `headings` says how many of the headings a row holds. */
export type WantedSheet = { name: string; headings: (cells: readonly RawCell[]) => number }

/**
 * The rows of the sheet that has the most of the wanted headings, among them one of this name, or else the first that is
 * not hidden (ECMA-376, part 1, 18.3). Only values are read: formulas count as what a program last worked out, everything
 * else a sheet can hold is passed over. Nothing is looked at twice but the first rows, so that a file costs no more than its
 * length.
 * @throws Unreadable
 */
export async function readSheet(file: Buffer, wanted: WantedSheet): Promise<RawSheet> {
  if (file.length > 8 && file.readUInt32LE(0) === 0xe011cfd0) {
    throw new Unreadable(
      'This file is protected by a password or of an older format. Save it as .xlsx without a password.',
    )
  }
  const zip = await openZip(file)
  const { sheets, sharedStrings, startsIn1904 } = await findParts(zip)
  const texts = await readTexts(zip, sharedStrings)
  const path = await chooseSheet(zip, sheets, texts, wanted)
  return { rows: await readRows(zip, path, texts), startsIn1904 }
}

async function chooseSheet(
  zip: Zip,
  sheets: readonly SheetPart[],
  texts: Texts,
  { name, headings }: WantedSheet,
): Promise<string> {
  const candidates = sheets.filter(({ path }) => zip.has(path))
  if (candidates.length <= 1) {
    if (!candidates[0]) throw new Unreadable(notExcel)
    return candidates[0].path
  }
  const ranked: { path: string; rank: readonly number[] }[] = []
  for (const { path, isHidden, name: own } of candidates) {
    const rows = await readRows(zip, path, texts, mostAboveRows)
    const found = Math.max(0, ...rows.map(({ cells }) => headings(cells)))
    // A hidden sheet is another program's, unless no other one is of events.
    ranked.push({ path, rank: [Number(found > 0 && !isHidden), found, Number(own === name), Number(!isHidden)] })
  }
  return ranked.toSorted((one, other) => compared(other.rank, one.rank))[0]!.path
}

function compared(one: readonly number[], other: readonly number[]): number {
  const at = one.findIndex((rank, index) => rank !== other[index])
  return at < 0 ? 0 : one[at]! - other[at]!
}

/** The rows of a sheet that hold something, or the first of them. */
async function readRows(zip: Zip, path: string, texts: Texts, first = Infinity): Promise<RawRow[]> {
  const rows: RawRow[] = []
  let left = mostCharacters
  let row: RawRow | null = null
  let inRow = 0
  let lastNumber = 0
  let cell: Cell | null = null
  await readXml(zip.read(path), {
    isDone: () => rows.length >= first,
    open: (names, attributes) => {
      const name = names.at(-1)
      if (!row && name === 'row') {
        row = { number: Number(attributes['r'] ?? lastNumber + 1), cells: [] }
        inRow = 0
      } else if (row && name === 'c' && names.at(-2) === 'row') {
        cell = newCell(attributes, row.cells.length)
      } else if (cell && name === 'f') cell.hasFormula = true
    },
    text: (names, text) => {
      if (!row) return
      inRow += text.length
      if (inRow > mostRowCharacters) throw new Unreadable(damaged)
      if (!cell) return
      if (names.at(-1) === 'v' && names.at(-2) === 'c') cell.value += text
      else if (isShown(names)) cell.inline += text
    },
    close: (names) => {
      const name = names.at(-1)
      if (cell && name === 'c' && names.at(-2) === 'row') {
        if (row) addCell(row, cell, texts)
        cell = null
      } else if (row && name === 'row' && !names.slice(0, -1).includes('row')) {
        const { cells, number } = row
        lastNumber = number
        row = null
        if (cells.every((one) => one === '')) return
        if (rows.length > mostRows + mostAboveRows) {
          throw new Unreadable(tooManyRows)
        }
        for (const one of cells) left -= typeof one === 'string' ? one.length : 0
        if (left < 0) throw new Unreadable(tooMuch)
        rows.push({ number, cells })
      }
    },
  })
  return rows
}

type Cell = { column: number; type: string | undefined; value: string; inline: string; hasFormula: boolean }

function newCell({ r: reference, t: type }: Attributes, next: number): Cell {
  return { column: columnNumber(reference) ?? next, type, value: '', inline: '', hasFormula: false }
}

function addCell({ cells }: RawRow, cell: Cell, texts: Texts): void {
  if (cell.column >= mostColumns) return
  while (cells.length < cell.column) cells.push('')
  const value = valueOf(cell, texts)
  cells[cell.column] = typeof value === 'string' && value.length > longestCell ? { error: overlong } : value
}

function valueOf({ type, value, inline, hasFormula }: Cell, { shared, own }: Texts): RawCell {
  if (inline !== '') return own(decoded(inline))
  const isText = type === 'str' || type === 'inlineStr'
  if (value.trim() === '' && !isText) return hasFormula ? { error: noResult } : ''
  switch (type) {
    case 's':
      return sharedText(shared, Number(value))
    case 'str':
    case 'inlineStr':
      return own(decoded(value))
    case 'd':
      // Excel's dates have no zone, whatever a program has written behind them.
      return own(value.trim().replace(/Z$/, ''))
    case 'b':
      return isTrue(value.trim().toLowerCase())
    case 'e':
      return { error: value }
    case undefined:
    default: {
      const number = Number(value)
      return Number.isFinite(number) ? number : own(value)
    }
  }
}

function sharedText(shared: readonly string[], at: number): string {
  const text = shared[at]
  if (text === undefined) throw new Unreadable(damaged)
  return text
}

/** 0 for A1, 27 for AB7. */
function columnNumber(reference: string | undefined): number | null {
  const letters = /^[A-Z]{1,3}/i.exec(reference ?? '')?.[0].toUpperCase()
  if (letters === undefined) return null
  return [...letters].reduce((column, letter) => column * 26 + letter.charCodeAt(0) - 64, 0) - 1
}
