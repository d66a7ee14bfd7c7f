/** The first and last byte, both included. */
export type ByteRange = { first: number; last: number }

/**
 * One byte range of RFC 9110 section 14.1.2. Null for none, or for a form that we answer with the whole file (several
 * ranges, other units); `unsatisfiable` for one that begins beyond the end.
 */
export function parseRange(header: string | undefined, size: number): ByteRange | null | 'unsatisfiable' {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '')
  if (!match) return null
  const [, from = '', to = ''] = match
  if (from === '' && to === '') return null
  if (from === '') {
    const length = Number(to)
    return length === 0 || size === 0 ? 'unsatisfiable' : { first: Math.max(0, size - length), last: size - 1 }
  }
  const first = Number(from)
  if (first >= size) return 'unsatisfiable'
  if (to !== '' && Number(to) < first) return null
  return { first, last: to === '' ? size - 1 : Math.min(Number(to), size - 1) }
}
