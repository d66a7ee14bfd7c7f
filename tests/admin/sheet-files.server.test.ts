import { describe, expect, test } from 'vitest'
import { countHeadings, toLines } from '#server/workbook/reading/sheet-lines.ts'
import { noResult, type RawCell } from '#server/workbook/raw-cell.ts'
import { readSheet } from '#server/workbook/reading/read-sheet.ts'
import { rowsOf, sheetOf, zipOf } from '../support/inputs/zipped-sheet.ts'

const wanted = { name: 'Events', headings: countHeadings }

const cellsIn = async (file: Buffer) => (await readSheet(file, wanted)).rows.map(({ cells }) => cells)

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const strict = 'http://purl.oclc.org/ooxml/officeDocument/relationships'
const packaged = 'http://schemas.openxmlformats.org/package/2006/relationships'

const inline = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`
const rowOf = (...texts: string[]) => `<row>${texts.map(inline).join('')}</row>`
const sheetXml = (rows: string) => `<worksheet xmlns="${main}"><sheetData>${rows}</sheetData></worksheet>`
const relationships = (entries: [id: string, type: string, target: string][]) =>
  `<Relationships xmlns="${packaged}">${entries
    .map(([id, type, target]) => `<Relationship Id="${id}" Type="${type}" Target="${target}"/>`)
    .join('')}</Relationships>`

/** What a workbook of one sheet holds, in its usual places; the texts are Name, Census and A & B. */
const usual = {
  '_rels/.rels': relationships([['r1', `${office}/officeDocument`, 'xl/workbook.xml']]),
  'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="Events" sheetId="1" r:id="r1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': relationships([
    ['r1', `${office}/worksheet`, 'worksheets/sheet1.xml'],
    ['r2', `${office}/sharedStrings`, 'sharedStrings.xml'],
  ]),
  'xl/worksheets/sheet1.xml': sheetXml(
    '<row r="1"><c r="A1" t="s"><v>0</v></c></row><row r="2"><c r="A2" t="s"><v>1</v></c></row><row r="3"><c r="A3" t="s"><v>2</v></c></row>',
  ),
  'xl/sharedStrings.xml': `<sst xmlns="${main}"><si><t>Name</t></si><si><t>Census</t></si><si><t>A &amp; B</t></si></sst>`,
}
const read = [['Name'], ['Census'], ['A & B']]

const packed = (files: Record<string, string | Buffer>, form = {}) =>
  zipOf(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, Buffer.from(text as string)])), form)

/** The same files, some in another place. */
function moved(files: Record<string, string>, places: Record<string, string>) {
  return Object.fromEntries(Object.entries(files).map(([name, text]) => [places[name] ?? name, text]))
}

describe('the parts of a workbook', () => {
  test.each<[string, Record<string, string>]>([
    ['in their usual places', usual],
    ['in another case than the package says', moved(usual, { 'xl/sharedStrings.xml': 'XL/SharedStrings.XML' })],
    [
      'of another name',
      {
        ...moved(usual, { 'xl/sharedStrings.xml': 'xl/strings1.xml', 'xl/worksheets/sheet1.xml': 'xl/a b.xml' }),
        'xl/_rels/workbook.xml.rels': relationships([
          ['r1', `${office}/worksheet`, 'a%20b.xml'],
          ['r2', `${office}/sharedStrings`, './strings1.xml'],
        ]),
      },
    ],
    [
      'named from the root and from other folders',
      {
        ...moved(usual, {
          'xl/workbook.xml': 'book/main.xml',
          'xl/_rels/workbook.xml.rels': 'book/_rels/main.xml.rels',
          'xl/sharedStrings.xml': 'texts/all.xml',
          'xl/worksheets/sheet1.xml': 'pages/1.xml',
        }),
        '_rels/.rels': relationships([['r1', `${office}/officeDocument`, '/book/main.xml']]),
        'book/_rels/main.xml.rels': relationships([
          ['r1', `${office}/worksheet`, '/pages/1.xml'],
          ['r2', `${office}/sharedStrings`, '../texts/all.xml'],
        ]),
      },
    ],
    ['behind names with backslashes', moved(usual, { 'xl/sharedStrings.xml': 'xl\\sharedStrings.xml' })],
    ['beside folders that are entries too', { 'xl/': '', 'xl/worksheets/': '', ...usual }],
    [
      'of a strict file',
      {
        ...usual,
        '_rels/.rels': relationships([['r1', `${strict}/officeDocument`, 'xl/workbook.xml']]),
        'xl/_rels/workbook.xml.rels': relationships([
          ['r1', `${strict}/worksheet`, 'worksheets/sheet1.xml'],
          ['r2', `${strict}/sharedStrings`, 'sharedStrings.xml'],
        ]),
      },
    ],
    ['without relationships of the package', moved(usual, { '_rels/.rels': 'other' })],
  ])('%s are found', async (_how, files) => {
    expect(await cellsIn(packed(files))).toEqual(read)
  })

  test.each([{ described: true }, { long: true }, { described: true, long: true }])(
    'of a zip file of another form (%j) are found',
    async (form) => {
      expect(await cellsIn(packed(usual, form))).toEqual(read)
    },
  )

  test('are found among a thousand files, and no more', async () => {
    const others = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, n) => [`${n}`, '']))
    const room = 1000 - Object.keys(usual).length
    expect(await cellsIn(packed({ ...usual, ...others(room) }))).toEqual(read)
    await expect(cellsIn(packed({ ...usual, ...others(room + 1) }))).rejects.toThrow('This isn’t an Excel file')
  })

  test('are found though something was left behind the end of the file', async () => {
    expect(await cellsIn(Buffer.concat([packed(usual), Buffer.from('\r\n--boundary--')]))).toEqual(read)
  })

  test.each<[string, Buffer, string]>([
    [
      'more than a thousand files',
      packed({ ...usual, ...Object.fromEntries(Array.from({ length: 1001 }, (_, n) => [`${n}`, ''])) }),
      'This isn’t an Excel file (.xlsx) or a CSV file.',
    ],
    ['an encrypted file', encrypted(packed(usual)), 'This file is protected by a password.'],
    ['files packed in another way', repacked(packed(usual)), 'This isn’t an Excel file (.xlsx) or a CSV file.'],
    ['a list that is cut off', packed(usual).subarray(40), 'This isn’t an Excel file (.xlsx) or a CSV file.'],
    [
      'a text document',
      packed({
        '_rels/.rels': relationships([['r1', `${office}/officeDocument`, 'word/document.xml']]),
        'word/document.xml': '<w:document xmlns:w="w"/>',
      }),
      'This isn’t an Excel file (.xlsx) or a CSV file.',
    ],
    [
      'an OpenDocument sheet',
      packed({ 'content.xml': '<office/>', mimetype: 'application/vnd.oasis.opendocument.spreadsheet' }),
      'This isn’t an Excel file (.xlsx) or a CSV file.',
    ],
  ])('of a zip file with %s are refused with a sentence', async (_what, file, sentence) => {
    await expect(cellsIn(file)).rejects.toThrow(sentence)
  })
})

/** Says in its list that the files need a password, or are packed in a way that only few programs know. */
function encrypted(zip: Buffer): Buffer {
  return withHead(zip, (at) => zip.writeUInt16LE(1, at + 8))
}
function repacked(zip: Buffer): Buffer {
  return withHead(zip, (at) => zip.writeUInt16LE(12, at + 10))
}
function withHead(zip: Buffer, change: (at: number) => void): Buffer {
  const head = Buffer.from([0x50, 0x4b, 1, 2])
  for (let at = zip.indexOf(head); at >= 0; at = zip.indexOf(head, at + 1)) change(at)
  return zip
}

describe('the XML of a part', () => {
  const texts = (xml: string | Buffer) => cellsIn(packed({ ...usual, 'xl/sharedStrings.xml': xml }))
  const swapped = (text: string) => Buffer.from(text, 'utf16le').swap16()

  test.each<[string, string | Buffer]>([
    ['CDATA', '<sst><si><t>Name</t></si><si><t><![CDATA[Cen]]>sus</t></si><si><t><![CDATA[A & B]]></t></si></sst>'],
    [
      'comments',
      '<sst><!-- <si><t>No</t></si> --><si><t>Na<!-- m -->me</t></si><si><t>Census</t></si><si><t>A &amp; B</t></si></sst>',
    ],
    ['characters by number', '<sst><si><t>N&#97;me</t></si><si><t>&#x43;ensus</t></si><si><t>A &#38; B</t></si></sst>'],
    [
      'prefixes',
      '<x:sst xmlns:x="m"><x:si><x:t>Name</x:t></x:si><x:si><x:r><x:t>Census</x:t></x:r></x:si><x:si><x:t>A &amp; B</x:t></x:si></x:sst>',
    ],
    [
      'line breaks and quotation marks inside its tags',
      `<sst\n count='3'\n><si\n><t\txml:space='preserve'\n>Name</t\n></si><si><t>Census</t></si><si><t>A &amp; B</t></si></sst>`,
    ],
    ['a mark at its beginning', `\ufeff${usual['xl/sharedStrings.xml']}`],
    [
      'UTF-16 with a mark',
      Buffer.from(`\ufeff<?xml version="1.0" encoding="UTF-16"?>${usual['xl/sharedStrings.xml']}`, 'utf16le'),
    ],
    [
      'UTF-16 of the other order',
      swapped(`\ufeff<?xml version="1.0" encoding="UTF-16"?>${usual['xl/sharedStrings.xml']}`),
    ],
    [
      'UTF-16 without a mark',
      Buffer.from(`<?xml version="1.0" encoding="UTF-16"?>${usual['xl/sharedStrings.xml']}`, 'utf16le'),
    ],
    [
      'another encoding',
      Buffer.from(`<?xml version="1.0" encoding="ISO-8859-1"?>${usual['xl/sharedStrings.xml']}`, 'latin1'),
    ],
  ])('is read with %s', async (_what, xml) => {
    expect(await texts(xml)).toEqual(read)
  })

  test('is read in its own encoding, whatever the bytes mean in another', async () => {
    const xml =
      '<?xml version="1.0" encoding="windows-1252"?><sst><si><t>Name</t></si><si><t>Caf\xe9</t></si><si><t>\x80</t></si></sst>'
    expect(await texts(Buffer.from(xml, 'latin1'))).toEqual([['Name'], ['Café'], ['€']])
  })

  test.each([
    ['cut short', '<sst><si><t>Name</t></si>'],
    ['no XML', 'Name, Census'],
    ['of elements that are closed in another order', '<sst><si><t>Name</si></t></sst>'],
    [
      'full of entities of its own',
      '<!DOCTYPE sst [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;">]><sst><si><t>&b;</t></si></sst>',
    ],
    ['of an encoding that nobody knows', '<?xml version="1.0" encoding="of-its-own"?><sst/>'],
    ['as deep as a bomb', `<sst>${'<si>'.repeat(200_000)}`],
  ])('that is %s is refused', async (_what, xml) => {
    await expect(texts(xml)).rejects.toThrow('This file is damaged.')
  })
})

describe('the sheet of events', () => {
  const named = (...names: string[]) => ({
    ...usual,
    'xl/workbook.xml': `<workbook xmlns:r="${office}"><sheets>${names
      .map((name, index) => `<sheet name="${name}" sheetId="${index + 1}" r:id="r${index + 1}"/>`)
      .join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relationships(
      names.map((name, index) => [
        `r${index + 1}`,
        `${office}/${name === 'Chart' ? 'chartsheet' : 'worksheet'}`,
        `s${index + 1}.xml`,
      ]),
    ),
  })
  const events = sheetXml(rowOf('Name', 'Type of event') + rowOf('Census', 'Exams'))
  const contacts = sheetXml(rowOf('Name', 'Phone') + rowOf('Ann', '1'))
  const found = [
    ['Name', 'Type of event'],
    ['Census', 'Exams'],
  ]

  test.each<[string, Record<string, string>]>([
    ['behind a chart', { ...named('Chart', 'Plan'), 'xl/s1.xml': '<chartsheet/>', 'xl/s2.xml': events }],
    ['behind a sheet of people with names', { ...named('People', 'Plan'), 'xl/s1.xml': contacts, 'xl/s2.xml': events }],
    [
      'behind a sheet of its name',
      { ...named('Events', 'Plan'), 'xl/s1.xml': sheetXml(rowOf('Notes')), 'xl/s2.xml': events },
    ],
    ['behind an empty sheet', { ...named('Sheet1', 'Plan'), 'xl/s1.xml': sheetXml(''), 'xl/s2.xml': events }],
    [
      'behind a sheet that is hidden',
      {
        ...named('Old', 'Plan'),
        'xl/workbook.xml': named('Old', 'Plan')['xl/workbook.xml'].replace(
          'name="Old"',
          'name="Old" state="veryHidden"',
        ),
        'xl/s1.xml': events.replace('Census', 'Hidden'),
        'xl/s2.xml': events,
      },
    ],
    [
      'before another one',
      { ...named('Plan', 'Copy'), 'xl/s1.xml': events, 'xl/s2.xml': events.replace('Census', 'Copy') },
    ],
    [
      'of its own name behind one that looks the same',
      { ...named('Copy', 'Events'), 'xl/s1.xml': events.replace('Census', 'Copy'), 'xl/s2.xml': events },
    ],
  ])('%s is found', async (_where, files) => {
    expect(await cellsIn(packed(files))).toEqual(found)
  })
})

describe('the value of a cell', () => {
  test.each<[string, string, RawCell]>([
    [
      'a text of several runs',
      '<c t="inlineStr"><is><r><t>Sta</t></r><r><rPr><b/></rPr><t xml:space="preserve"> tus</t></r></is></c>',
      'Sta tus',
    ],
    [
      'a text with its reading',
      '<c t="inlineStr"><is><t>課きく</t><rPh sb="0" eb="1"><t>カ</t></rPh><phoneticPr fontId="1"/></is></c>',
      '課きく',
    ],
    ['a text beside the element of its own', '<c t="inlineStr"><v>Leeds</v></c>', 'Leeds'],
    ['a character that XML cannot hold', '<c t="str"><v>a_x000D_b_x005F_x0041_</v></c>', 'a\rb_x0041_'],
    ['a number', '<c><v> 46346 </v></c>', 46_346],
    ['a number of many digits', '<c t="n"><v>4.6346395833333E4</v></c>', 46_346.395_833_333],
    ['yes', '<c t="b"><v>1</v></c>', true],
    ['no', '<c t="b"><v>0</v></c>', false],
    ['an error', '<c t="e"><f>A9</f><v>#REF!</v></c>', { error: '#REF!' }],
    ['a formula that was worked out', '<c><f>1+1</f><v>2</v></c>', 2],
    ['a formula that many cells share', '<c t="str"><f t="shared" si="0"/><v>x</v></c>', 'x'],
    ['a formula whose result is an empty text', '<c t="str"><f>T(A9)</f><v></v></c>', ''],
    ['a formula without a result', '<c><f>A9</f><v></v></c>', { error: noResult }],
    ['a formula that no program has worked out', '<c><f>A9</f></c>', { error: noResult }],
    [
      'a date as text, which is what its clock showed',
      '<c t="d"><v>2026-11-20T09:30:00.000Z</v></c>',
      '2026-11-20T09:30:00.000',
    ],
  ])('%s is read', async (_what, cell, value) => {
    expect(await cellsIn(rowsOf(`<row r="1">${inline('first')}${cell}</row>`))).toEqual([['first', value]])
  })

  test('stands in the column that its reference names, in whatever case, or behind the one before it', async () => {
    const cells = '<c r="B1"><v>1</v></c><c><v>2</v></c><c r="e1"><v>3</v></c>'
    expect(await cellsIn(rowsOf(`<row>${cells}</row>`))).toEqual([['', 1, 2, '', 3]])
  })

  test('is an Excel date of a Mac where the workbook says so', async () => {
    const days = sheetXml(`${rowOf('Name', 'Start (UK time)')}<row>${inline('Census')}<c><v>44884</v></c></row>`)
    const file = {
      ...usual,
      'xl/workbook.xml': usual['xl/workbook.xml'].replace('<sheets>', '<workbookPr date1904="true"/><sheets>'),
      'xl/worksheets/sheet1.xml': days,
    }
    expect(toLines(await readSheet(packed(file), wanted))[0]?.texts.start).toBe('2026-11-20T00:00:00')
  })
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
])('a sheet with more than 25 MB of texts %s is refused before they are read', async (_where, fileOf) => {
  await expect(cellsIn(fileOf(long(850, 'distinct')))).rejects.toThrow(
    'This file contains too much text. The limit is 25 MB, not counting repeats.',
  )
})

test('a text that many rows repeat, as an event with many dates does, counts once', async () => {
  const row = (text: string) => `<row><c t="str"><v>${text}</v></c></row>`
  expect(await cellsIn(rowsOf(long(850, 'repeated').map(row).join('')))).toHaveLength(850)
})

test('a text that the file names but does not hold is not an empty cell', async () => {
  const file = sheetOf(Buffer.from('<worksheet><row r="1"><c r="A1" t="s"><v>7</v></c></row></worksheet>'))
  await expect(cellsIn(file)).rejects.toThrow('This file is damaged.')
})
