import { createHash } from 'node:crypto'

/** An id that follows from what it is for. */
export function uuidOf(...parts: string[]): string {
  const hash = createHash('sha256').update(JSON.stringify(parts)).digest('hex')
  return [
    hash.slice(0, 8),
    hash.slice(8, 12),
    `8${hash.slice(13, 16)}`,
    `8${hash.slice(17, 20)}`,
    hash.slice(20, 32),
  ].join('-')
}
