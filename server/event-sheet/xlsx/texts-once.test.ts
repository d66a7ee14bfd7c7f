import { serialize } from 'node:v8'
import { expect, test } from 'vitest'
import { packed, unpacked } from './texts-once.ts'

test('a text leaves the thread once, however many cells hold it', () => {
  const text = 'x'.repeat(32_000)
  const rows = Array.from({ length: 5_000 }, (_, row) => ({ number: row + 1, cells: [text, row, `Event ${row % 10}`] }))
  expect(serialize(packed({ rows, startsIn1904: false })).byteLength).toBeLessThan(1_000_000)
})

test('a sheet arrives as it was read', () => {
  const long = 'A description of more than a few words.'.repeat(3)
  const cells = ['', 'A', 1, true, long, { error: '#REF!' }, 'A', long, '']
  const sheet = {
    rows: [
      { number: 1, cells: ['Name'] },
      { number: 7, cells },
    ],
    startsIn1904: true,
  }
  expect(unpacked(packed(sheet))).toEqual(sheet)
})
