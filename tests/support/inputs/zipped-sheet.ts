import { constants, crc32, deflateRawSync } from 'node:zlib'

/** `described`: the sizes follow the bytes, as of what was packed while it was written; `long`: as of more than 4 GB. */
type ZipForm = { described?: boolean; long?: boolean }

/** A zip file of these files, which says that each of them unpacks to ten bytes; a name that ends with `/` is a folder. */
export function zipOf(
  files: Record<string, Buffer | Packed>,
  { described = false, long = false }: ZipForm = {},
): Buffer {
  const parts: Buffer[] = []
  const list: Buffer[] = []
  let at = 0
  for (const [name, content] of Object.entries(files)) {
    const bytes = content instanceof Packed ? Buffer.alloc(0) : content
    const isFolder = name.endsWith('/')
    const packed = content instanceof Packed ? content.bytes : isFolder ? bytes : deflateRawSync(bytes)
    const more = long ? sizesOf(10, packed.length, at) : Buffer.alloc(0)
    const head = Buffer.alloc(46)
    head.writeUInt32LE(0x02014b50)
    head.writeUInt16LE(described ? 8 : 0, 8)
    head.writeUInt16LE(isFolder ? 0 : 8, 10)
    head.writeUInt32LE(long ? 0xffffffff : packed.length, 20)
    head.writeUInt32LE(long ? 0xffffffff : isFolder ? 0 : 10, 24)
    head.writeUInt16LE(Buffer.byteLength(name), 28)
    head.writeUInt16LE(more.length, 30)
    head.writeUInt32LE(long ? 0xffffffff : at, 42)
    const local = Buffer.alloc(30)
    local.writeUInt32LE(0x04034b50)
    local.writeUInt16LE(described ? 8 : 0, 6)
    local.writeUInt16LE(isFolder ? 0 : 8, 8)
    local.writeUInt16LE(Buffer.byteLength(name), 26)
    const piece = Buffer.concat([
      local,
      Buffer.from(name),
      packed,
      described ? descriptorOf(bytes, packed) : Buffer.alloc(0),
    ])
    parts.push(piece)
    list.push(head, Buffer.from(name), more)
    at += piece.length
  }
  const count = Object.keys(files).length
  const size = list.reduce((sum, { length }) => sum + length, 0)
  return Buffer.concat([
    ...parts,
    ...list,
    ...(long ? longEndOf(count, size, at) : []),
    endOf(count, long ? 0xffffffff : at),
  ])
}

/** What a file is packed into, made without what it unpacks to. */
export class Packed {
  readonly bytes: Buffer

  /** A beginning, and a part that is repeated: each stands alone, so that it is packed once. */
  constructor(begin: string, part: string, times: number) {
    const pack = (text: string) => deflateRawSync(text, { finishFlush: constants.Z_FULL_FLUSH })
    const packed = pack(part)
    this.bytes = Buffer.concat([pack(begin), ...Array.from({ length: times }, () => packed), deflateRawSync('')])
  }
}

function endOf(count: number, at: number): Buffer {
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50)
  end.writeUInt16LE(count, 10)
  end.writeUInt32LE(at, 16)
  return end
}

/** What stands behind the bytes of a file whose sizes were not known before (APPNOTE.TXT 4.3.9). */
function descriptorOf(bytes: Buffer, packed: Buffer): Buffer {
  const descriptor = Buffer.alloc(16)
  descriptor.writeUInt32LE(0x08074b50)
  descriptor.writeUInt32LE(crc32(bytes), 4)
  descriptor.writeUInt32LE(packed.length, 8)
  descriptor.writeUInt32LE(bytes.length, 12)
  return descriptor
}

/** The sizes and the place of a file in 64 bits each (APPNOTE.TXT 4.5.3). */
function sizesOf(...numbers: number[]): Buffer {
  const field = Buffer.alloc(4 + numbers.length * 8)
  field.writeUInt16LE(1)
  field.writeUInt16LE(numbers.length * 8, 2)
  for (const [index, number] of numbers.entries()) field.writeBigUInt64LE(BigInt(number), 4 + index * 8)
  return field
}

/** The end of the list in 64 bits, and where it is (APPNOTE.TXT 4.3.14 and 4.3.15). */
function longEndOf(count: number, size: number, at: number): Buffer[] {
  const end = Buffer.alloc(56)
  end.writeUInt32LE(0x06064b50)
  end.writeBigUInt64LE(44n, 4)
  end.writeBigUInt64LE(BigInt(count), 24)
  end.writeBigUInt64LE(BigInt(count), 32)
  end.writeBigUInt64LE(BigInt(size), 40)
  end.writeBigUInt64LE(BigInt(at), 48)
  const locator = Buffer.alloc(20)
  locator.writeUInt32LE(0x07064b50)
  locator.writeBigUInt64LE(BigInt(at + size), 8)
  locator.writeUInt32LE(1, 16)
  return [end, locator]
}

/** An Excel file of one sheet, in this XML. */
export const sheetOf = (sheet: Buffer | Packed, more: Record<string, Buffer> = {}) =>
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
