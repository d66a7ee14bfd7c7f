import { expect, test } from 'vitest'
import { isText, readCsv } from './read-csv.ts'
import { countHeadings } from './sheet-lines.ts'

const read = (file: string | Uint8Array) =>
  readCsv(typeof file === 'string' ? Buffer.from(file) : file, countHeadings).rows.map(({ number, cells }) => [
    number,
    ...cells,
  ])

test('cells stand between commas, semicolons or tabs, whichever makes the headings', () => {
  for (const separator of [',', ';', '\t']) {
    const rows = [
      ['Name', 'Location', 'All day'],
      ['Fair', 'Hall 1', 'Yes'],
    ]
    const expected = rows.map((cells, index) => [index + 1, ...cells])
    expect(read(rows.map((cells) => cells.join(separator)).join('\r\n')), JSON.stringify(separator)).toEqual(expected)
  }
  expect(read('Name;Location\nFair;Leeds, York, Hull\n')).toEqual([
    [1, 'Name', 'Location'],
    [2, 'Fair', 'Leeds, York, Hull'],
  ])
  expect(read('sep=;\r\nName;Location\r\nFair;Leeds')[1]).toEqual([3, 'Fair', 'Leeds'])
})

test('a quoted cell holds separators, quotation marks and lines, and rows are counted as Excel shows them', () => {
  expect(
    read('\uFEFFName,Links\r\n"The ""big"" fair","a | https://a.test\r\nb | https://b.test"\r\n\r\nTalk,'),
  ).toEqual([
    [1, 'Name', 'Links'],
    [2, 'The "big" fair', 'a | https://a.test\nb | https://b.test'],
    [4, 'Talk', ''],
  ])
})

test('what is no UTF-8 is Windows-1252', () => {
  const bytes = Buffer.from('Name\nCaf\u00e9 \u0096 \u00a35', 'latin1')
  expect(read(bytes)[1]).toEqual([2, 'Café – £5'])
  expect(read('Name\nCafé – £5')[1]).toEqual([2, 'Café – £5'])
})

test('what is wrong with a file is said with its row', () => {
  expect(() => read('Name\nFair\n"Talk')).toThrow('A quotation mark in row 3 is never closed.')
  expect(() => read('Name\n' + 'Fair\n'.repeat(20_025))).toThrow('This sheet has too many rows: at most 20,000.')
  expect(read(`Name\n${'x'.repeat(40_000)}`)[1]).toEqual([2, { error: 'overlong' }])
})

test('a ZIP file and anything with bytes that no text has are no text', () => {
  expect([isText(Buffer.from('PK\u0003\u0004')), isText(Buffer.from([1, 0, 2])), isText(Buffer.from(''))]).toEqual([
    false,
    false,
    false,
  ])
})
