type Bytes = Uint8Array<ArrayBuffer>

const text = (content: string) => Buffer.from(content, 'latin1')

/** A box of an MP4 file (ISO/IEC 14496-12). */
export function box(type: string, ...content: (Buffer | string)[]): Buffer {
  const bytes = Buffer.concat(content.map((part) => (typeof part === 'string' ? text(part) : part)))
  const header = Buffer.alloc(8)
  header.writeUInt32BE(bytes.length + 8)
  header.write(type, 4, 'latin1')
  return Buffer.concat([header, bytes])
}

const zeros = (size: number) => Buffer.alloc(size)
/** Seconds since 1904. */
export const filmedAt = Buffer.from([0xe5, 0x11, 0x22, 0x33])

export function track(handler: string): Buffer {
  const sample =
    handler === 'vide'
      ? box('avc1', zeros(42), '\x0fplanted-encoder'.padEnd(32, '\0'), zeros(4))
      : box('mp4a', zeros(28))
  return box(
    'trak',
    box('tkhd', zeros(4), filmedAt, filmedAt, zeros(72)),
    box(
      'mdia',
      box('mdhd', zeros(4), filmedAt, filmedAt, zeros(12)),
      box('hdlr', zeros(8), handler, zeros(12), 'planted-camera\0'),
      box('minf', box('stbl', box('stsd', zeros(4), Buffer.from([0, 0, 0, 1]), sample), box('stco', zeros(8)))),
    ),
    box('udta', box('name', 'planted-track')),
  )
}

export const movie = (...tracks: Buffer[]) =>
  box(
    'moov',
    box('mvhd', zeros(4), filmedAt, filmedAt, zeros(88)),
    ...tracks,
    box('udta', box('©xyz', '\0\x12\x15\xc7+51.5007-000.1246/planted-place')),
    box('meta', zeros(4), box('keys', 'planted-device')),
  )

export const fileType = box('ftyp', 'isom', zeros(4), 'isomiso2avc1mp41')

/** A film around so many bytes of data, which are no real pictures; it is stored as it is, because nothing else is in it. */
export function film(size: number): Bytes {
  const data = Buffer.from(new Uint8Array(size).map((_, at) => at % 251))
  const hdlr = box('hdlr', zeros(8), 'vide', zeros(13))
  const index = box('moov', box('mvhd', zeros(100)), box('trak', box('mdia', hdlr, box('minf', box('stbl')))))
  return new Uint8Array(Buffer.concat([fileType, index, box('mdat', data)]))
}
