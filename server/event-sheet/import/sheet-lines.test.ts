import { expect, test } from 'vitest'
import type { RawCell } from '../xlsx/read-sheet.ts'
import { toLines } from './sheet-lines.ts'

const linesOf = (headings: RawCell[], ...rows: RawCell[][]) =>
  toLines({
    rows: [headings, ...rows].map((cells, index) => ({ number: index + 1, cells })),
    startsIn1904: false,
  }).map(({ texts }) => texts)

test.each<[RawCell, string]>([
  [46_346.395_833_333, '2026-11-20T09:30:00'],
  ['20/11/2026 09:30', '2026-11-20T09:30:00'],
  ['20/11/2026 09:30:15', '2026-11-20T09:30:15'],
  ['20.11.2026', '2026-11-20T00:00:00'],
  ['20-11-2026, 9:30', '2026-11-20T09:30:00'],
  ['2026-11-20T09:30:15.000', '2026-11-20T09:30:15'],
  ['2026-11-20', '2026-11-20T00:00:00'],
  ['29/02/2027', '29/02/2027'],
  ['20/11/2026 25:00', '20/11/2026 25:00'],
  ['20/11-2026', '20/11-2026'],
])('a start of %j is read as %s', (cell, text) => {
  expect(linesOf(['Name', 'Start (UK time)'], ['', cell])).toEqual([{ name: '', start: text }])
})

test('columns stand in any order, and those that are missing or end early are absent or empty', () => {
  expect(linesOf(['Notes', 'event id ', 'NAME'], ['x', 'A'], ['', '', 'Census'])).toEqual([
    { eventId: 'a', name: '' },
    { eventId: '', name: 'Census' },
  ])
})

test.each<[string, RawCell[][], string]>([
  ['an empty sheet', [], 'This sheet is empty.'],
  ['a sheet of something else', [['Price']], 'no column “Name” or “Event ID”'],
  ['a heading twice', [['Name', ' name']], 'The column “ name” is there twice.'],
])('%s is refused with a clear sentence', (_what, rows, message) => {
  expect(() => toLines({ rows: rows.map((cells) => ({ number: 1, cells })), startsIn1904: false })).toThrow(message)
})
