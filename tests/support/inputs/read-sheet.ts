import { inflateRawSync } from 'node:zlib'

/** A cell as the file itself holds it: its type and text; a formula shows as one. */
export type SheetCell = { type: string; text: string; format: string; formula?: string }

/** The first sheet of an Excel file, read from its bytes, with no library that also writes such files. */
export function readSheet(file: Buffer): { headings: string[]; rows: Record<string, SheetCell>[] } {
  const files = unzip(file)
  const formats = formatsOf(files.get('xl/styles.xml') ?? '')
  const sheet = files.get('xl/worksheets/sheet1.xml') ?? ''
  const shared = [...(files.get('xl/sharedStrings.xml') ?? '').matchAll(/<si>(.*?)<\/si>/gs)].map(([, item = '']) =>
    textIn(item),
  )
  const rows = [...sheet.matchAll(/<row [^>]*>(.*?)<\/row>/gs)].map(([, row = '']) => cellsOf(row, { formats, shared }))
  const [first = new Map<string, SheetCell>(), ...others] = rows
  const headings = new Map([...first].map(([column, { text }]) => [column, text]))
  return {
    headings: [...headings.values()],
    rows: others.map((row) =>
      Object.fromEntries([...row].map(([column, cell]) => [headings.get(column) ?? column, cell])),
    ),
  }
}

/** The moment that a date cell shows, as ISO text: days since the end of 1899. */
export function shownTime({ text }: SheetCell): string {
  return new Date(Math.round((Number(text) - 25_569) * 86_400) * 1000).toISOString().replace(':00.000Z', '')
}

type Parts = { formats: string[]; shared: string[] }

function cellsOf(row: string, { formats, shared }: Parts): Map<string, SheetCell> {
  const cells = [...row.matchAll(/<c r="([A-Z]+)\d+"([^>]*?)(?:\/>|>(.*?)<\/c>)/gs)]
  return new Map(
    cells.map(([, column = '', attributes = '', inner = '']) => {
      const formula = /<f[ >]/.test(inner) ? { formula: inner } : {}
      const type = /\bt="(\w+)"/.exec(attributes)?.[1] ?? 'n'
      const own = textIn(inner)
      const text = type === 's' ? (shared[Number(own)] ?? '') : own
      return [
        column,
        { type, text, format: formats[Number(/\bs="(\d+)"/.exec(attributes)?.[1] ?? 0)] ?? '', ...formula },
      ]
    }),
  )
}

function textIn(xml: string): string {
  return decode([...xml.matchAll(/<(?:v|t)(?: [^>]*)?>(.*?)<\/(?:v|t)>/gs)].map(([, one]) => one).join(''))
}

/** The number format of each style. */
function formatsOf(styles: string): string[] {
  const named = new Map(
    [...styles.matchAll(/<numFmt numFmtId="(\d+)" formatCode="([^"]*)"/g)].map(([, id, code]) => [
      id,
      decode(code ?? ''),
    ]),
  )
  const used = /<cellXfs[^>]*>(.*?)<\/cellXfs>/s.exec(styles)?.[1] ?? ''
  return [...used.matchAll(/<xf [^>]*?numFmtId="(\d+)"/g)].map(([, id]) => named.get(id) ?? String(id))
}

function decode(text: string): string {
  const named: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }
  return text.replace(/&(#x?[\da-f]+|\w+);/gi, (whole, name: string) =>
    name.startsWith('#')
      ? String.fromCodePoint(Number(name.replace('#x', '0x').replace('#', '')))
      : (named[name] ?? whole),
  )
}

/** The texts in a zip file, by the list at its end. */
function unzip(file: Buffer): Map<string, string> {
  const end = file.lastIndexOf(Buffer.from('PK\u0005\u0006'))
  const files = new Map<string, string>()
  let at = file.readUInt32LE(end + 16)
  for (let left = file.readUInt16LE(end + 10); left > 0; left -= 1) {
    const [size, nameLength, more] = [
      file.readUInt32LE(at + 20),
      file.readUInt16LE(at + 28),
      file.readUInt16LE(at + 30),
    ]
    const [comment, local] = [file.readUInt16LE(at + 32), file.readUInt32LE(at + 42)]
    const name = file.toString('utf8', at + 46, at + 46 + nameLength)
    const begin = local + 30 + file.readUInt16LE(local + 26) + file.readUInt16LE(local + 28)
    const packed = file.subarray(begin, begin + size)
    files.set(name, (file.readUInt16LE(at + 10) === 8 ? inflateRawSync(packed) : packed).toString('utf8'))
    at += 46 + nameLength + more + comment
  }
  return files
}
