import { expect, test } from 'vitest'
import type { RawCell } from '../raw-cell.ts'
import { countHeadings, headingsPassedOver, toLines } from './sheet-lines.ts'

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
  ['20/11/2026\u00a009:30', '2026-11-20T09:30:00'],
  ['\ufeff\u200e20\u200e/11/2026\u200b', '2026-11-20T00:00:00'],
  ['20‑11‑2026\n09:30', '2026-11-20T09:30:00'],
  ['20-11-2026, 9:30', '2026-11-20T09:30:00'],
  ['2026-11-20T09:30:15.000', '2026-11-20T09:30:15'],
  ['2026-11-20', '2026-11-20T00:00:00'],
  ['25/10/2026 01:30 BST', '2026-10-25T01:30:00 BST'],
  ['2026-10-25 01:30gmt', '2026-10-25T01:30:00 GMT'],
  ['25/10/2026 01:30 CET', '25/10/2026 01:30 CET'],
  ['04/12/26', '2026-12-04T00:00:00'],
  ['04/12/26 09:30', '2026-12-04T09:30:00'],
  ['04-Dec-26', '2026-12-04T00:00:00'],
  ['4 Dec 2026', '2026-12-04T00:00:00'],
  ['Friday 4 December 2026 at 2pm', '2026-12-04T14:00:00'],
  ['04/12/2026 9:00 AM', '2026-12-04T09:00:00'],
  ['04/12/2026 12:30:00 PM', '2026-12-04T12:30:00'],
  ['2026-12-04 4:15 pm', '2026-12-04T16:15:00'],
  ['4 Dec', '4 Dec'],
  ['next Friday', 'next Friday'],
  ['Thursday 4 December 2026', 'Thursday 4 December 2026'],
  ['4-6 Dec', '4-6 Dec'],
  ['4-6 Dec 2026 9:00', '4-6 Dec 2026 9:00'],
  ['30-2 Jan 2027', '30-2 Jan 2027'],
  ['29/02/2027', '29/02/2027'],
  ['20/11/2026 25:00', '20/11/2026 25:00'],
  ['20/11-2026', '20/11-2026'],
])('a start of %j is read as %s', (cell, text) => {
  expect(linesOf(['Name', 'Start (UK time)'], ['', cell])).toEqual([{ name: '', start: text }])
})

test.each<[RawCell, start: string, end: string]>([
  ['4-6 Dec 2026', '2026-12-04T00:00:00', '2026-12-06T00:00:00'],
  ['4–6 December 2026', '2026-12-04T00:00:00', '2026-12-06T00:00:00'],
  ['4 to 6 December 2026', '2026-12-04T00:00:00', '2026-12-06T00:00:00'],
  ['Fri 4 - Sun 6 Dec 2026', '2026-12-04T00:00:00', '2026-12-06T00:00:00'],
  ['30 Nov to 2 Dec 2026', '2026-11-30T00:00:00', '2026-12-02T00:00:00'],
  ['04/12/2026 - 06/12/2026', '2026-12-04T00:00:00', '2026-12-06T00:00:00'],
  ['4 Dec 2026 9-10:30', '2026-12-04T09:00:00', '2026-12-04T10:30:00'],
  ['4 Dec 2026 9:00 to 6 Dec 2026 17:00', '2026-12-04T09:00:00', '2026-12-06T17:00:00'],
])('a start of %j is read with its end, unless that stands in its own column', (cell, start, end) => {
  expect(linesOf(['Name', 'Start'], ['Fair', cell])).toEqual([{ name: 'Fair', start, end }])
  expect(linesOf(['Name', 'Start', 'End'], ['Fair', cell, ''])).toEqual([{ name: 'Fair', start, end }])
  expect(linesOf(['Name', 'Start', 'End'], ['Fair', cell, end])).toEqual([{ name: 'Fair', start, end }])
  expect(linesOf(['Name', 'Start', 'End'], ['Fair', cell, '31/12/2026'])).toEqual([
    { name: 'Fair', start: cell, end: '2026-12-31T00:00:00' },
  ])
})

test('columns stand in any order, and those that are missing or end early are absent or empty', () => {
  expect(linesOf(['Notes', 'event id ', 'NAME'], ['x', 'A'], ['', '', 'Census'])).toEqual([
    { eventId: 'a', name: '' },
    { eventId: '', name: 'Census' },
  ])
})

test('a heading that people write by themselves is taken, unless the one of the export is there', () => {
  const headings = ['Name', 'Start', 'Provider', 'School phase']
  expect(linesOf(headings, ['Fair', '20/11/2026', 'Ofsted', 'Primary'])).toEqual([
    {
      ...{ name: 'Fair', start: '2026-11-20T00:00:00', providers: 'Ofsted' },
      schoolPhases: 'Primary',
    },
  ])
  expect(linesOf(['Name', 'Provider', 'Providers'], ['Fair', 'Ours', 'Ofsted'])).toEqual([
    { name: 'Fair', providers: 'Ofsted' },
  ])
})

test.each(['Names', 'Statu', 'Event IDs', 'Images', 'Locations', 'Name (UK time)'])(
  'a heading %j is that of no column, and no row of headings either',
  (heading) => {
    expect(linesOf(['Name', heading], ['Fair', 'x'])).toEqual([{ name: 'Fair' }])
    expect(countHeadings([heading, 'Location'])).toBe(0)
  },
)

test.each([
  ['Starts', 'start'],
  ['Ends', 'end'],
  ['Publish at', 'publishAt'],
  ['School type', 'schoolTypes'],
  ['Link', 'links'],
])('a heading %j is read as the column %s', (heading, column) => {
  expect(linesOf(['Name', heading], ['Fair', 'x'])).toEqual([{ name: 'Fair', [column]: 'x' }])
})

test('the columns that are passed over are named if something stands below them', () => {
  const passedOver = (headings: RawCell[], cells: RawCell[]) =>
    headingsPassedOver({ rows: [headings, cells].map((row, index) => ({ number: index + 1, cells: row })) })
  expect(
    passedOver(['Name', 'Locaton ', 'Notes', '', 'Description'], ['Fair', 'Hall', '', 'x', 'Bring a < b']),
  ).toEqual(['Locaton', 'Description'])
  expect(passedOver(['Name', 'Why it was left out'], ['Fair', 'No date'])).toEqual([])
  expect(passedOver(['Name', 'Provider', 'Providers'], ['Fair', 'Ours', 'Ofsted'])).toEqual(['Provider'])
})

test('headings are the same with marks, line breaks and hyphens that nobody notices', () => {
  const headings = [
    '\ufeffName',
    'Type  of\u00a0event',
    'Start\n(UK time)',
    'END (UK TIME)',
    'All-day',
    'Location\u200b ',
  ]
  const texts = { name: 'A', type: 'B', start: '2026-06-01T00:00:00', end: '', isAllDay: 'Yes', location: 'C' }
  expect(linesOf(headings, ['A', 'B', '1/6/2026', '', 'yes', 'C'])).toEqual([texts])
})

test('headings may stand below a title and notes, which are no events', () => {
  const rows: RawCell[][] = [['Our events'], ['Name: see below', 'Location'], ['Name', 'Location'], ['Census', 'Leeds']]
  const lines = toLines({ rows: rows.map((cells, index) => ({ number: index + 2, cells })), startsIn1904: false })
  expect(lines).toEqual([{ number: 5, texts: { name: 'Census', location: 'Leeds' } }])
})

test('invisible characters around a text are removed, and those inside it stay', () => {
  const blanks = '\u00a0\u200b\ufeff\u2060\u00ad \n'
  expect(
    linesOf(
      ['Name', 'Status', 'Event ID', 'Featured'],
      [`${blanks}Sp\u00a0ring${blanks}`, 'Published\u00a0', ' A\u200b', '\u00a0YES'],
    ),
  ).toEqual([{ name: 'Sp\u00a0ring', status: 'published', eventId: 'a', isFeatured: 'Yes' }])
})

test.each<[string, RawCell[][], string]>([
  ['an empty sheet', [], 'This sheet is empty.'],
  ['a sheet of something else', [['Price']], 'no column “Name” or “Event ID”'],
  ['a heading twice', [['Name', ' name']], 'The column “ name” is there twice.'],
])('%s is refused with a clear sentence', (_what, rows, message) => {
  expect(() => toLines({ rows: rows.map((cells) => ({ number: 1, cells })), startsIn1904: false })).toThrow(message)
})
