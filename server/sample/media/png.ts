import { crc32, deflateSync, inflateSync } from 'node:zlib'

/** Pixels of one picture, 8-bit RGBA, row after row from the top left. */
export interface Picture {
  width: number
  height: number
  rgba: Uint8Array
}

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const framed = Buffer.alloc(body.length + 8)
  framed.writeUInt32BE(data.length, 0)
  body.copy(framed, 4)
  framed.writeUInt32BE(crc32(body), body.length + 4)
  return framed
}

function paeth(left: number, up: number, upLeft: number): number {
  const estimate = left + up - upLeft
  const [toLeft, toUp, toUpLeft] = [Math.abs(estimate - left), Math.abs(estimate - up), Math.abs(estimate - upLeft)]
  if (toLeft <= toUp && toLeft <= toUpLeft) return left
  return toUp <= toUpLeft ? up : upLeft
}

const predictors: readonly ((left: number, up: number, upLeft: number) => number)[] = [
  () => 0,
  (left) => left,
  (_left, up) => up,
  (left, up) => (left + up) >> 1,
  paeth,
]

function filterRow(row: Uint8Array, above: Uint8Array, bytesPerPixel: number, filter: number): Buffer {
  const predict = predictors[filter]!
  const filtered = Buffer.alloc(row.length + 1)
  filtered[0] = filter
  for (let at = 0; at < row.length; at++) {
    const left = at < bytesPerPixel ? 0 : row[at - bytesPerPixel]!
    const upLeft = at < bytesPerPixel ? 0 : above[at - bytesPerPixel]!
    filtered[at + 1] = row[at]! - predict(left, above[at]!, upLeft)
  }
  return filtered
}

function roughness(filtered: Buffer): number {
  let sum = 0
  for (let at = 1; at < filtered.length; at++) sum += Math.min(filtered[at]!, 256 - filtered[at]!)
  return sum
}

/** Writes a PNG (W3C PNG specification, third edition): RGB when every pixel is opaque, else RGBA; the row filter is chosen by the least sum. */
export function encodePng({ width, height, rgba }: Picture): Buffer {
  const opaque = rgba.every((value, at) => at % 4 !== 3 || value === 255)
  const bytesPerPixel = opaque ? 3 : 4
  const rows: Buffer[] = []
  let above = new Uint8Array(width * bytesPerPixel)
  for (let y = 0; y < height; y++) {
    const row = new Uint8Array(width * bytesPerPixel)
    for (let x = 0; x < width; x++) {
      row.set(rgba.subarray((y * width + x) * 4, (y * width + x) * 4 + bytesPerPixel), x * bytesPerPixel)
    }
    const candidates = predictors.map((_, filter) => filterRow(row, above, bytesPerPixel, filter))
    rows.push(candidates.reduce((best, next) => (roughness(next) < roughness(best) ? next : best)))
    above = row
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, opaque ? 2 : 6, 0, 0, 0], 8)
  const data = deflateSync(Buffer.concat(rows), { level: 9, memLevel: 9 })
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', data), chunk('IEND', Buffer.alloc(0))])
}

/** Reads a PNG that `encodePng` wrote (8-bit, not interlaced); throws on anything else. */
export function decodePng(file: Buffer): Picture {
  if (!file.subarray(0, 8).equals(signature)) throw new Error('Not a PNG file')
  const [width, height] = [file.readUInt32BE(16), file.readUInt32BE(20)]
  const bytesPerPixel = file[25] === 2 ? 3 : 4
  const length = file.readUInt32BE(33)
  const filtered = inflateSync(file.subarray(41, 41 + length))
  const stride = width * bytesPerPixel
  const rgba = new Uint8Array(width * height * 4).fill(255)
  let above = new Uint8Array(stride)
  for (let y = 0; y < height; y++) {
    const start = y * (stride + 1)
    const predict = predictors[filtered[start]!]!
    const row = new Uint8Array(stride)
    for (let at = 0; at < stride; at++) {
      const left = at < bytesPerPixel ? 0 : row[at - bytesPerPixel]!
      const upLeft = at < bytesPerPixel ? 0 : above[at - bytesPerPixel]!
      row[at] = filtered[start + 1 + at]! + predict(left, above[at]!, upLeft)
    }
    for (let x = 0; x < width; x++) {
      rgba.set(row.subarray(x * bytesPerPixel, (x + 1) * bytesPerPixel), (y * width + x) * 4)
    }
    above = row
  }
  return { width, height, rgba }
}
