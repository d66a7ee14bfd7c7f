import { mostTexts, notExcel, openZip, tooMuch, tooMuchText, Unreadable, type Zip } from './unzip.ts'

/** The value of a cell: a date is the number that Excel keeps for it, an error one of Excel's own or a text too long for it. */
export type RawCell = string | number | boolean | { error: string }

/** The most characters in a cell of Excel. */
export const longestCell = 32_767

/** The error of a cell that holds more than Excel could write into it. */
export const overlong = 'overlong'

/** The error of a cell with a formula that no program has worked out. */
export const noResult = 'no result'

/** A row of a sheet by its number in Excel, its cells by column (0 is A). */
export type RawRow = { number: number; cells: RawCell[] }

export type RawSheet = { rows: RawRow[]; startsIn1904: boolean }

/** The most rows that are read, besides the headings. */
export const mostRows = 20_000
const mostColumns = 200
const mostRowBytes = 8 * 1024 * 1024
/** Counted in every cell, since many cells can name one text that stands in the file once. */
const mostCharacters = 200 * 1024 * 1024

/**
 * The rows of the sheet of this name, or of the first one (ECMA-376, part 1, 18.3). Only values are read: formulas count as
 * what Excel last worked out, everything else a sheet can hold is passed over. Nothing is looked at twice, so that a file
 * costs no more than its length.
 * @throws Unreadable
 */
export function readSheet(file: Buffer, name: string): RawSheet {
  if (file.length > 8 && file.readUInt32LE(0) === 0xe011cfd0) {
    throw new Unreadable(
      'This file is protected by a password or of an older format. Save it as .xlsx without a password.',
    )
  }
  const zip = openZip(file)
  const workbook = textOf(zip, 'xl/workbook.xml')
  if (workbook === null) throw new Unreadable(notExcel)
  const path = pathOfSheet(zip, workbook, name)
  const texts = zip.read('xl/sharedStrings.xml', { most: mostTexts, sentence: tooMuchText })
  const shared = sharedStrings(texts)
  const sheet = zip.read(path)
  if (!sheet) throw new Unreadable(notExcel)
  const own = createOwnTexts(mostTexts - (texts?.length ?? 0))
  return {
    rows: rowsOf(sheet, { shared, own }),
    startsIn1904: /<workbookPr\b[^>]*\bdate1904="(1|true)"/.test(workbook),
  }
}

function textOf(zip: Zip, path: string): string | null {
  return zip.read(path)?.toString('utf8') ?? null
}

function pathOfSheet(zip: Zip, workbook: string, name: string): string {
  const headsOf = (text: string, element: string) =>
    [...elements(text, prefixOf(text) + element)].map(({ head }) => head)
  const sheets = headsOf(workbook, 'sheet')
  const chosen = sheets.find((head) => decode(attribute(head, 'name') ?? '') === name) ?? sheets[0]
  const id = chosen === undefined ? undefined : attribute(chosen, '\\w+:id')
  const links = headsOf(textOf(zip, 'xl/_rels/workbook.xml.rels') ?? '', 'Relationship')
  const target = links.find((head) => attribute(head, 'Id') === id)
  const path = target === undefined ? undefined : attribute(target, 'Target')
  if (path === undefined) throw new Unreadable(notExcel)
  return path.startsWith('/') ? path.slice(1) : `xl/${path}`
}

function sharedStrings(bytes: Buffer | null): string[] {
  if (!bytes) return []
  const prefix = prefixOf(bytes)
  return [...parts(bytes, `${prefix}si`)].map((item) => plainText(item, prefix))
}

/** The texts that stand in the cells themselves: one that is repeated is held once. */
function createOwnTexts(most: number): (text: string) => string {
  const known = new Map<string, string>()
  let left = most
  return (text) => {
    // It becomes the error of its cell.
    if (text.length > longestCell) return text
    const same = known.get(text)
    if (same !== undefined) return same
    left -= text.length
    if (left < 0) throw new Unreadable(tooMuchText)
    // A part of a string keeps the whole in memory, here a row of the sheet: this one stands alone.
    const copied = JSON.parse(JSON.stringify(text)) as string
    known.set(copied, copied)
    return copied
  }
}

function rowsOf(sheet: Buffer, texts: Pick<Context, 'shared' | 'own'>): RawRow[] {
  const rows: RawRow[] = []
  const prefix = prefixOf(sheet)
  let number = 0
  let left = mostCharacters
  for (const part of parts(sheet, `${prefix}row`)) {
    const end = part.indexOf('>')
    number = Number(attribute(part.slice(0, end + 1), 'r') ?? number + 1)
    const cells = cellsOf(part.slice(end + 1), { ...texts, prefix })
    if (cells.every((cell) => cell === '' || cell === undefined)) continue
    if (rows.length > mostRows) throw new Unreadable('This sheet has too many rows: at most 20,000.')
    for (const cell of cells) left -= typeof cell === 'string' ? cell.length : 0
    if (left < 0) throw new Unreadable(tooMuch)
    rows.push({ number, cells })
  }
  return rows
}

/** The texts that cells name by number, and what stands before the name of each element. */
type Context = { shared: readonly string[]; own: (text: string) => string; prefix: string }

function cellsOf(row: string, context: Context): RawCell[] {
  const cells: RawCell[] = []
  for (const { head, inner } of elements(row, `${context.prefix}c`)) {
    const column = columnOf(attribute(head, 'r')) ?? cells.length
    if (column >= mostColumns) continue
    while (cells.length < column) cells.push('')
    const value = valueOf(attribute(head, 't'), inner, context)
    cells[column] = typeof value === 'string' && value.length > longestCell ? { error: overlong } : value
  }
  return cells
}

function valueOf(type: string | undefined, inner: string, { shared, own, prefix }: Context): RawCell {
  if (type === 'inlineStr') return own(plainText(inner, prefix))
  const [value] = elements(inner, `${prefix}v`)
  const text = decode(value?.inner ?? '')
  if (text === '') return type !== 'str' && hasFormula(inner, prefix) ? { error: noResult } : ''
  if (type === 's') return sharedText(shared, Number(text))
  if (type === 'str') return own(text)
  // Excel's dates have no zone, whatever a program has written behind them.
  if (type === 'd') return own(text.replace(/Z$/, ''))
  if (type === 'b') return text === '1'
  if (type === 'e') return { error: text }
  const number = Number(text)
  return Number.isFinite(number) ? number : own(text)
}

function hasFormula(inner: string, prefix: string): boolean {
  const [formula] = elements(inner, `${prefix}f`)
  return formula !== undefined
}

function sharedText(shared: readonly string[], at: number): string {
  const text = shared[at]
  if (text === undefined) throw new Unreadable('This file is damaged.')
  return text
}

/** The text of `<t>` elements, without the readings that Excel keeps beside Japanese words. */
function plainText(item: string, prefix: string): string {
  const phonetic = item.indexOf(`<${prefix}rPh`)
  const own = phonetic < 0 ? item : item.slice(0, phonetic)
  return [...elements(own, `${prefix}t`)].map(({ inner }) => decode(inner)).join('')
}

/** `x:` where every element is named `<x:row>`, as some programs write them. */
function prefixOf(xml: Buffer | string): string {
  const begin = typeof xml === 'string' ? xml.slice(0, 4096) : xml.toString('utf8', 0, 4096)
  return /<(\w+:)?(?:workbook|worksheet|sst|Relationships)\b/.exec(begin)?.[1] ?? ''
}

/** 0 for A1, 27 for AB7. */
function columnOf(reference: string | undefined): number | null {
  const letters = /^[A-Z]{1,3}/.exec(reference ?? '')?.[0]
  if (letters === undefined) return null
  return [...letters].reduce((column, letter) => column * 26 + letter.charCodeAt(0) - 64, 0) - 1
}

/** Each element of this name in a large file, from the rest of its head to its end. @throws Unreadable when it has none */
function* parts(bytes: Buffer, name: string): Generator<string> {
  const [open, close] = [Buffer.from(`<${name}`), Buffer.from(`</${name}>`)]
  let at = 0
  for (;;) {
    const begin = bytes.indexOf(open, at)
    if (begin < 0) return
    at = begin + open.length
    if (!isNameEnd(bytes[at])) continue
    const head = bytes.indexOf('>', at)
    const isEmpty = head > 0 && bytes[head - 1] === 0x2f
    const end = isEmpty ? head + 1 : bytes.indexOf(close, at)
    if (head < 0 || end < 0 || end - at > mostRowBytes) throw new Unreadable('This file is damaged.')
    yield bytes.toString('utf8', at, end)
    at = end
  }
}

/** The same inside a text: each element's head (`<c r="A1">`) and what is inside. */
function* elements(text: string, name: string): Generator<{ head: string; inner: string }> {
  const [open, close] = [`<${name}`, `</${name}>`]
  let at = 0
  for (;;) {
    const begin = text.indexOf(open, at)
    if (begin < 0) return
    at = begin + open.length
    if (!isNameEnd(text.charCodeAt(at))) continue
    const head = text.indexOf('>', at)
    if (head < 0) throw new Unreadable('This file is damaged.')
    const isEmpty = text[head - 1] === '/'
    const end = isEmpty ? head + 1 : text.indexOf(close, head)
    if (end < 0) throw new Unreadable('This file is damaged.')
    yield { head: text.slice(begin, head + 1), inner: isEmpty ? '' : text.slice(head + 1, end) }
    at = end
  }
}

/** A blank, `>` or `/`: `<c` is also how `<col` begins. */
function isNameEnd(code: number | undefined): boolean {
  return code === 0x20 || code === 0x3e || code === 0x2f || code === 0x0a || code === 0x0d || code === 0x09
}

function attribute(head: string, name: string): string | undefined {
  const found = new RegExp(`\\s${name}=["']`).exec(head)
  if (!found) return undefined
  const begin = found.index + found[0].length
  const end = head.indexOf(head[begin - 1]!, begin)
  return end < 0 ? undefined : head.slice(begin, end)
}

const named: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }

function decode(text: string): string {
  if (!text.includes('&') && !text.includes('_x')) return text
  return text
    .replace(/&(#x[\da-f]{1,6}|#\d{1,7}|[a-z]{2,4});/gi, (whole, name: string) => {
      if (!name.startsWith('#')) return named[name] ?? whole
      const code = Number(name.replace(/^#x/i, '0x').replace('#', ''))
      return code <= 0x10ffff ? String.fromCodePoint(code) : ''
    })
    .replace(/_x([\dA-F]{4})_/g, (_whole, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
}
