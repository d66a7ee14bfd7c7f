import { deflateRawSync } from 'node:zlib'

/** A zip file of these files, which says that each of them unpacks to ten bytes. */
export function zipOf(files: Record<string, Buffer>): Buffer {
  const parts: Buffer[] = []
  const list: Buffer[] = []
  let at = 0
  for (const [name, bytes] of Object.entries(files)) {
    const packed = deflateRawSync(bytes)
    const head = Buffer.alloc(46)
    head.writeUInt32LE(0x02014b50)
    head.writeUInt16LE(8, 10)
    head.writeUInt32LE(packed.length, 20)
    head.writeUInt32LE(10, 24)
    head.writeUInt16LE(name.length, 28)
    head.writeUInt32LE(at, 42)
    const local = Buffer.alloc(30)
    local.writeUInt32LE(0x04034b50)
    local.writeUInt16LE(name.length, 26)
    parts.push(local, Buffer.from(name), packed)
    list.push(head, Buffer.from(name))
    at += 30 + name.length + packed.length
  }
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50)
  end.writeUInt16LE(Object.keys(files).length, 10)
  end.writeUInt32LE(at, 16)
  return Buffer.concat([...parts, ...list, end])
}

/** An Excel file of one sheet, in this XML. */
export const sheetOf = (sheet: Buffer, more: Record<string, Buffer> = {}) =>
  zipOf({
    ...more,
    'xl/workbook.xml': Buffer.from('<workbook><sheets><sheet name="Events" r:id="r1"/></sheets></workbook>'),
    'xl/_rels/workbook.xml.rels': Buffer.from(
      '<Relationships><Relationship Id="r1" Target="worksheets/s.xml"/></Relationships>',
    ),
    'xl/worksheets/s.xml': sheet,
  })
/** The same of these rows. */
export const rowsOf = (rows: string) => sheetOf(Buffer.from(`<worksheet><sheetData>${rows}</sheetData></worksheet>`))
