const BLOCK = 512

/** The regular files of an uncompressed ustar archive, as [path, bytes]; links, folders and extended headers are left out. */
export function* readTar(archive: Uint8Array): Generator<[string, Uint8Array]> {
  let offset = 0
  while (offset + BLOCK <= archive.length) {
    const name = text(archive, offset, 100)
    if (name === '') return
    const size = Number.parseInt(text(archive, offset + 124, 12), 8)
    const kind = text(archive, offset + 156, 1)
    const prefix = text(archive, offset + 345, 155)
    const start = offset + BLOCK
    if (kind === '0' || kind === '')
      yield [prefix === '' ? name : `${prefix}/${name}`, archive.subarray(start, start + size)]
    offset = start + Math.ceil(size / BLOCK) * BLOCK
  }
}

function text(bytes: Uint8Array, offset: number, length: number): string {
  const field = Buffer.from(bytes.subarray(offset, offset + length)).toString('latin1')
  return field.slice(0, field.indexOf('\0') === -1 ? length : field.indexOf('\0')).trim()
}
