import { describe, expect, test } from 'vitest'
import { parseRange } from './byte-range.ts'

describe('a byte range of RFC 9110', () => {
  test('a byte range may have first and last, an open end or only a suffix', () => {
    expect(parseRange('bytes=0-99', 1000)).toEqual({ first: 0, last: 99 })
    expect(parseRange('bytes=900-', 1000)).toEqual({ first: 900, last: 999 })
    expect(parseRange('bytes=-100', 1000)).toEqual({ first: 900, last: 999 })
    expect(parseRange('bytes=-5000', 1000)).toEqual({ first: 0, last: 999 })
    expect(parseRange('bytes=990-5000', 1000)).toEqual({ first: 990, last: 999 })
  })

  test('a byte range that begins beyond the end is unsatisfiable', () => {
    expect(parseRange('bytes=1000-', 1000)).toBe('unsatisfiable')
    expect(parseRange('bytes=-0', 1000)).toBe('unsatisfiable')
  })

  test('a byte range that cannot be read is answered with the whole file', () => {
    for (const header of [undefined, '', 'bytes=', 'bytes=-', 'bytes=5-2', 'bytes=0-1,5-6', 'lines=1-2']) {
      expect(parseRange(header, 1000)).toBeNull()
    }
  })
})
