import { expect, test } from 'vitest'
import { rowsOf, sheetOf, zipOf } from '../support/zipped-sheet.ts'
import { noResult, readSheet } from '#server/event-sheet/xlsx/read-sheet.ts'

const cellsIn = (file: Buffer) => readSheet(file, 'Events').rows.map(({ cells }) => cells)

test('a formula counts as what was worked out, and as an error where nothing was', () => {
  const row =
    '<row r="1"><c r="A1"><f>1+1</f><v>2</v></c><c r="B1"><f>A9</f><v></v></c><c r="C1"><f>A9</f></c>' +
    '<c r="D1" t="str"><f>T(A9)</f><v></v></c><c r="E1" t="str"><f>"x"</f><v>x</v></c></row>'
  expect(cellsIn(rowsOf(row))).toEqual([[2, { error: noResult }, { error: noResult }, '', 'x']])
})

test('a date that a program has written as text is what its clock showed', () => {
  const row = '<row r="1"><c r="A1" t="d"><v>2026-11-20T09:30:00.000Z</v></c></row>'
  expect(cellsIn(rowsOf(row))).toEqual([['2026-11-20T09:30:00.000']])
})

test('a file whose elements carry a prefix is read like any other', () => {
  const file = zipOf({
    'xl/workbook.xml': Buffer.from(
      '<x:workbook><x:sheets><x:sheet name="Events" d3p1:id="r1"/></x:sheets></x:workbook>',
    ),
    'xl/_rels/workbook.xml.rels': Buffer.from(
      '<Relationships><Relationship Type="worksheet" Target="/xl/worksheets/s.xml" Id="r1"/></Relationships>',
    ),
    'xl/sharedStrings.xml': Buffer.from('<x:sst><x:si><x:t>Name</x:t></x:si></x:sst>'),
    'xl/worksheets/s.xml': Buffer.from(
      '<x:worksheet><x:sheetData><x:row r="1"><x:c r="A1" t="s"><x:v>0</x:v></x:c>' +
        '<x:c r="B1" t="inlineStr"><x:is><x:r><x:t>Sta</x:t></x:r><x:r><x:t>tus</x:t></x:r></x:is></x:c>' +
        '</x:row></x:sheetData></x:worksheet>',
    ),
  })
  expect(cellsIn(file)).toEqual([['Name', 'Status']])
})

const long = (count: number, kind: 'distinct' | 'repeated') =>
  Array.from({ length: count }, (_, row) => `${kind === 'distinct' ? row : 'one'} ${'x'.repeat(32_000)}`)

test.each([
  [
    'in the file',
    (texts: string[]) =>
      sheetOf(Buffer.from('<worksheet/>'), {
        'xl/sharedStrings.xml': Buffer.from(`<sst>${texts.map((text) => `<si><t>${text}</t></si>`).join('')}</sst>`),
      }),
  ],
  [
    'in its cells',
    (texts: string[]) =>
      rowsOf(texts.map((text) => `<row><c t="inlineStr"><is><t>${text}</t></is></c></row>`).join('')),
  ],
])('a sheet with more than 25 MB of texts %s is refused before they are read', (_where, fileOf) => {
  expect(() => cellsIn(fileOf(long(850, 'distinct')))).toThrow(
    'This file contains too much text. The limit is 25 MB, not counting repeats.',
  )
})

test('a text that many rows repeat, as an event with many dates does, counts once', () => {
  const row = (text: string) => `<row><c t="str"><v>${text}</v></c></row>`
  expect(cellsIn(rowsOf(long(850, 'repeated').map(row).join('')))).toHaveLength(850)
})

test('a text that the file names but does not hold is not an empty cell', () => {
  const file = sheetOf(Buffer.from('<worksheet><row r="1"><c r="A1" t="s"><v>7</v></c></row></worksheet>'))
  expect(() => cellsIn(file)).toThrow('This file is damaged.')
})
