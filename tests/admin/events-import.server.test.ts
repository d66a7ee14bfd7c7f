import { randomUUID } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { describe, expect, onTestFinished, test } from 'vitest'
import { browserLike } from '../support/cookie-jar.ts'
import {
  apply,
  dates,
  dryRun,
  edited,
  eventId,
  exported,
  ids,
  refusal,
  school,
  send,
  stateOf,
  testWithSheets,
  undo,
} from '../support/inputs/imported-sheets.ts'
import { createOf, editOf, pushEdits } from '../support/push.ts'
import { readSheet } from '../support/inputs/read-sheet.ts'
import { runProcess } from '../support/servers/run-process.ts'
import { Packed, rowsOf, sheetOf, zipOf } from '../support/inputs/zipped-sheet.ts'

testWithSheets()

describe('a sheet that is imported', () => {
  test('the exported sheet changes nothing, whatever saved it', async () => {
    const before = await stateOf()
    for (const file of [await exported(), await edited(() => {})]) {
      expect(await dryRun(file)).toMatchObject({ same: 1, creates: 0, changes: 0, leftOut: 0, errors: [] })
      expect((await apply(file)).report).toMatchObject({ same: 1, changes: 0 })
    }
    expect(await stateOf()).toEqual(before)
  })

  test('changed cells and new rows are reported first, then made in one batch, once, and undone as one', async () => {
    const { sql } = school.database
    const before = await stateOf()
    const file = await edited((sheet, at, add) => {
      for (const row of [2, 3]) {
        sheet.getCell(row, at('Name')).value = 'Spring census'
        sheet.getCell(row, at('Location')).value = null
        sheet.getCell(row, at('Links')).value = 'Book now | https://example.org/book\nRead | https://example.org/read'
        sheet.getCell(row, at('Type of event')).value = { richText: [{ text: 'Web' }, { text: 'inars' }] }
      }
      sheet.getCell(3, at('End (UK time)')).value = new Date('2026-11-22T00:00:00Z')
      const typed = {
        Name: 'A new one',
        'Type of event': 'exams',
        'Description (HTML)': 'Typed <script>alert(1)</script>',
      }
      add({ ...typed, 'Start (UK time)': new Date('2026-06-01T09:00:00Z') })
      add({ ...typed, 'Start (UK time)': '2/6/2026' })
    })
    const plan = await dryRun(file)
    expect(plan).toMatchObject({ creates: 1, changes: 1, leftOut: 0, errors: [], unknown: [], batch: null })
    const columns = plan.listed.find(({ name }) => name === 'Spring census')?.changes.map(({ column }) => column)
    expect(columns).toEqual(['Name', 'Type of event', 'Location', 'Links', 'End (UK time)'])
    expect(await stateOf()).toEqual(before)

    const { report, progress } = await apply(file)
    expect(report).toMatchObject({ creates: 1, changes: 1, errors: [] })
    expect(progress[0]).toEqual({ done: 0, total: 2, batch: report.batch })
    expect(progress.at(-1)).toEqual({ done: 2, total: 2 })
    expect(await stateOf()).toMatchObject({
      name: 'Spring census',
      location: null,
      links: ['https://example.org/book', 'https://example.org/read'],
      descriptionHtml: (before as { descriptionHtml: string }).descriptionHtml,
      dates: [{ id: dates[0] }, { id: dates[1], end: '2026-11-22T00:00:00+00:00' }],
    })
    const [link] = await sql`select name from calendar_event_url where id = ${ids.book}`
    expect(link).toEqual({ name: 'Book now' })
    const made = plan.listed.find(({ name }) => name === 'A new one')!.id
    expect(
      await sql`select s.start, s.is_all_day, e.archived, e.published_at, e.description_html from calendar_event e
        join calendar_event_schedule s on s.calendar_event_id = e.id where e.id = ${made} order by s.start`,
    ).toMatchObject([
      { start: '2026-06-01T08:00:00.000Z', isAllDay: false, archived: true, publishedAt: null },
      {
        start: '2026-06-02T00:00:00.000Z',
        isAllDay: true,
        descriptionHtml: expect.not.stringContaining('script') as string,
      },
    ])

    expect(await dryRun(file)).toMatchObject({ same: 2, creates: 0, changes: 0 })
    expect((await apply(file)).report).toMatchObject({ same: 2 })

    const edits = await sql`select from revision where batch = ${report.batch}`
    expect(edits).toHaveLength(2)
    expect(await undo(report.batch!)).toMatchObject({ changes: 2, leftOut: 0 })
    expect(await stateOf()).toEqual(before)
    expect(await undo(report.batch!)).toMatchObject({ changes: 0, leftOut: 0 })
    const [left] = await sql`select deleted from calendar_event where id = ${made}`
    expect(left).toEqual({ deleted: true })
    expect(await dryRun(file)).toMatchObject({ creates: 1, changes: 1, errors: [] })
    expect((await apply(file)).report).toMatchObject({ creates: 1, changes: 1, errors: [] })
    expect(await dryRun(file)).toMatchObject({ same: 2, creates: 0 })
  })

  test('an import that is continued keeps its batch, so that all of it is undone as one', async () => {
    const before = await stateOf()
    const renamed = (name: string) =>
      edited((sheet, at) => [2, 3].forEach((row) => (sheet.getCell(row, at('Name')).value = name)))
    const { report } = await apply(await renamed('Spring census'))
    const rest = await apply(await renamed('Summer census'), { batch: report.batch! })
    expect(rest.progress[0]).toEqual({ done: 0, total: 1, batch: report.batch })
    expect(rest.report).toMatchObject({ changes: 1, batch: report.batch })
    expect(await undo(report.batch!)).toMatchObject({ changes: 2, leftOut: 0 })
    expect(await stateOf()).toEqual(before)
    expect(await refusal(await exported(), { apply: 'yes', batch: 'seven' })).toBe(
      '400 This is not the ID of an import.',
    )
  })

  test('an unusable value is reported by row and column, and its event is left out', async () => {
    const before = await stateOf()
    const file = await edited((sheet, at, add) => {
      sheet.getCell(2, at('Name')).value = 'One name'
      sheet.getCell(3, at('Name')).value = 'Another name'
      sheet.getCell(3, at('End (UK time)')).value = new Date('2026-11-01T00:00:00Z')
      add({ Name: 'No date', 'Start (UK time)': 'soon' })
      add({ Name: 'Ends early', 'End (UK time)': new Date('2026-05-01T00:00:00Z') })
      add({ Name: 'n'.repeat(301) })
      add({ Name: 'Odd', Featured: 'perhaps', Status: 'hidden', Links: 'https://example.org', Image: '/blobs/none' })
      add({ Name: 'Bad link', Links: 'Run | javascript:alert(1)' })
      add({ Name: 'Formula', Location: { error: '#REF!' } })
      add({ Name: 'No such ID', 'Event ID': 'seven' })
    })
    const { errors, leftOut, changes } = await dryRun(file)
    expect(changes).toBe(0)
    expect(errors.map(({ row, column }) => [row, column])).toEqual(
      expect.arrayContaining([
        [3, 'Name'],
        [4, 'Start (UK time)'],
        [5, 'End (UK time)'],
        [6, 'Name'],
        ...['Featured', 'Status', 'Links', 'Image'].map((column) => [7, column]),
        [8, 'Links'],
        [9, 'Location'],
        [10, 'Event ID'],
      ]),
    )
    expect(errors.find(({ row }) => row === 5)?.message).toBe('End date cannot be before the start date')
    expect(leftOut).toBe(7)
    expect((await apply(file)).report).toMatchObject({ creates: 0, changes: 0, leftOut: 7 })
    expect(await stateOf()).toEqual(before)
  })

  test('a date of another event is an error before anything is saved', async () => {
    const other = createOf('calendarEvent', {
      name: 'Other',
      calendarEventTypeId: ids.exams,
      schedules: [
        { id: randomUUID(), start: '2026-05-01T00:00:00.000Z', end: '2026-05-01T00:00:00.000Z', isAllDay: true },
      ],
    })
    await pushEdits(school.alex.browser, school.alex.id, [other])
    const unknown = randomUUID()
    const file = await edited((_sheet, _at, add) => {
      add({ Name: 'Other', 'Event ID': other.documentId, 'Date ID': dates[0]! })
      add({ Name: 'One', 'Event ID': randomUUID(), 'Date ID': unknown })
      add({ Name: 'Two', 'Event ID': randomUUID(), 'Date ID': unknown })
    })
    const { errors, creates, leftOut } = await dryRun(file)
    expect(errors.filter(({ column }) => column === 'Date ID').map(({ row }) => row)).toEqual([5, 7])
    expect({ creates, leftOut }).toEqual({ creates: 1, leftOut: 2 })
  })

  test('undoing an import leaves what a colleague has changed since, and says what that is', async () => {
    const file = await edited((sheet, at, add) => {
      for (const row of [2, 3]) sheet.getCell(row, at('Name')).value = 'Spring census'
      add({ Name: 'A new one' })
    })
    const { report } = await apply(file)
    const made = report.listed.find(({ name }) => name === 'A new one')!.id
    const change = editOf('calendarEvent', made, { before: { location: null }, after: { location: 'York' } })
    expect(await pushEdits(school.erin.browser, school.erin.id, [change])).toMatchObject([{ answer: 'APPLIED' }])
    expect(await undo(report.batch!)).toMatchObject({
      changes: 1,
      leftOut: 1,
      kept: [{ entity: 'calendarEvent', id: made, name: 'A new one', message: 'This has been changed since.' }],
    })
    expect(await stateOf()).toMatchObject({ name: 'Census' })
    const [left] = await school.database.sql`select location, deleted from calendar_event where id = ${made}`
    expect(left).toEqual({ location: 'York', deleted: false })
  })

  test('an import is taken back by its maker alone', async () => {
    const file = await edited((sheet, at) => [2, 3].forEach((row) => (sheet.getCell(row, at('Name')).value = 'Mine')))
    const { report } = await apply(file)
    expect(await undo(report.batch!, school.erin.browser)).toMatchObject({ changes: 0, leftOut: 0 })
    expect(await stateOf()).toMatchObject({ name: 'Mine' })
    expect(await undo(report.batch!)).toMatchObject({ changes: 1, leftOut: 0 })
    expect(await stateOf()).toMatchObject({ name: 'Census' })
  })

  test.each([
    ['no JSON', '{'],
    ['a choice that is no ID', JSON.stringify({ type: { Tests: 'exams' } })],
    ['a choice that is no text', JSON.stringify({ keywords: { Gone: 7 } })],
    ['a choice of another form', JSON.stringify({ keywords: { Gone: { new: true } } })],
  ])('a mapping with %s is refused before the file is used', async (_what, mapping) => {
    expect(await refusal(await exported(), { mapping })).toBe('400 This mapping cannot be read.')
  })

  test('names that nobody knows are mapped to known ones, made, or left out', async () => {
    const file = await edited((sheet, at) => {
      for (const row of [2, 3]) {
        sheet.getCell(row, at('Type of event')).value = 'Tests'
        sheet.getCell(row, at('Providers')).value = 'The agency\nThe other agency'
        sheet.getCell(row, at('Keywords')).value = 'Funding; Gone; FUNDING'
      }
    })
    const { unknown, leftOut, errors } = await dryRun(file)
    expect([leftOut, errors]).toEqual([1, []])
    expect(unknown.map(({ column, name }) => [column, name])).toEqual([
      ['type', 'Tests'],
      ['providers', 'The other agency'],
      ['keywords', 'Funding'],
      ['keywords', 'Gone'],
    ])
    const tooLong = JSON.stringify({ keywords: { ['k'.repeat(301)]: 'new' } })
    expect(await refusal(file, { mapping: tooLong })).toMatch(/^400 “k+” can’t be added: /)
    const mapping = JSON.stringify({
      type: { Tests: ids.exams },
      providers: { 'The other agency': 'new' },
      keywords: { Funding: 'new', Gone: 'leave' },
    })
    const decided = await dryRun(file, { mapping })
    expect(decided).toMatchObject({ changes: 1, errors: [], unknown: [] })
    expect(decided.mapped).toEqual([
      { column: 'type', name: 'Tests', as: 'Exams', isNew: false, count: 1 },
      { column: 'providers', name: 'The other agency', as: 'The other agency', isNew: true, count: 1 },
      { column: 'keywords', name: 'Funding', as: 'Funding', isNew: true, count: 1 },
      { column: 'keywords', name: 'Gone', as: null, isNew: false, count: 1 },
    ])
    expect(decided.listed[0]?.changes).toContainEqual({ column: 'Keywords', before: '', after: 'Funding' })
    const { report } = await apply(file, { mapping })
    expect(report).toMatchObject({ changes: 1, errors: [] })
    const [row] = readSheet(await exported()).rows
    expect([row?.['Providers']?.text, row?.['Keywords']?.text, row?.['School phases']?.text]).toEqual([
      'The agency\nThe other agency',
      'Funding',
      'Primary',
    ])
    const batches = await school.database.sql`
      select distinct entity from revision where batch = ${report.batch} order by entity`
    expect(batches.map(({ entity }) => entity as string)).toEqual(['calendarEvent', 'calendarEventProvider', 'itemTag'])
    expect((await apply(file, { mapping })).report).toMatchObject({ same: 1, errors: [] })

    await undo(report.batch!)
    expect((await dryRun(file)).unknown.map(({ name }) => name)).toContain('Funding')
    expect(await dryRun(file, { mapping })).toMatchObject({ changes: 1, errors: [] })
    expect((await apply(file, { mapping })).report).toMatchObject({ changes: 1, errors: [] })
    expect((await dryRun(file, { mapping })).same).toBe(1)
  })

  test('a row whose event was deleted, or of which a date was filtered away, removes nothing', async () => {
    const file = await edited((sheet, at) => {
      sheet.spliceRows(2, 1)
      sheet.getCell(2, at('Name')).value = 'Shorter'
    })
    expect((await apply(file)).report).toMatchObject({ changes: 1, errors: [] })
    expect((await stateOf()) as object).toMatchObject({ name: 'Shorter', dates: [{ id: dates[0] }, { id: dates[1] }] })
    await school.database.writes`update calendar_event set deleted = true where id = ${eventId}`
    expect((await dryRun(file)).errors).toEqual([
      { row: 2, column: 'Event ID', message: 'This event was deleted. Restore it first.' },
    ])
  })
})

/** LibreOffice takes part where it is installed, in the long run only. */
const testLong = process.env['LONG'] === 'yes' ? test : () => {}

testLong('LibreOffice saves the sheet in its own format and back, and nothing in it has changed', async ({ skip }) => {
  const { code } = await runProcess('soffice', ['--version'], { capture: true, limit: 60_000 })
  if (code !== 0) skip('LibreOffice is not installed (package libreoffice-calc)')
  const folder = await mkdtemp(join(tmpdir(), 'almanac-sheet-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const profile = `-env:UserInstallation=${pathToFileURL(join(folder, 'profile'))}`
  const convert = (to: string, file: string) =>
    runProcess('soffice', [profile, '--headless', '--convert-to', to, '--outdir', folder, join(folder, file)], {
      capture: true,
      limit: 120_000,
    })
  await writeFile(join(folder, 'events.xlsx'), await exported())
  await convert('ods', 'events.xlsx')
  await rm(join(folder, 'events.xlsx'))
  await convert('xlsx', 'events.ods')
  const file = await readFile(join(folder, 'events.xlsx'))
  expect(await dryRun(file)).toMatchObject({ same: 1, creates: 0, changes: 0, leftOut: 0, errors: [], stale: [] })
})

const name = '<row r="1"><c r="A1" t="inlineStr"><is><t>Name</t></is></c></row>'

/** More than 200 MB that are packed into almost nothing. */
const bombOfBlanks = () => sheetOf(new Packed('<worksheet>', `${' '.repeat(1024 * 1024)}<row/>`, 201))

/** One text that stands in the file once, and in twenty thousand cells. */
const bombOfCells = () =>
  sheetOf(Buffer.from(`<sheetData>${name}${'<row><c r="A2" t="s"><v>0</v></c></row>'.repeat(19_999)}</sheetData>`), {
    'xl/sharedStrings.xml': Buffer.from(`<sst><si><t>${'x'.repeat(32_000)}</t></si></sst>`),
  })

test('a CSV file is read like a sheet, in UTF-8 or Windows-1252, with commas or semicolons, and reported in the same words', async () => {
  const rows = [
    ['Name', 'Type of event', 'Start (UK time)', 'Location', 'Organiser', 'Notes'],
    ['Café – £5', 'exams', '02/06/2026 09:00', 'Leeds, Hall 1', 'Ms Shah', ''],
    ['Wrong day', 'exams', '31/02/2026', '', '', ''],
  ]
  const utf8 = Buffer.from(rows.map((cells) => cells.map((cell) => `"${cell}"`).join(',')).join('\r\n'))
  const windows = Buffer.from(
    rows
      .map((cells) => cells.join(';'))
      .join('\r\n')
      .replace('–', '\u0096'),
    'latin1',
  )
  for (const file of [utf8, windows]) {
    const { creates, leftOut, errors, listed, passedOver } = await dryRun(file)
    expect({ creates, leftOut, passedOver }).toEqual({ creates: 1, leftOut: 1, passedOver: ['Organiser'] })
    expect(errors).toMatchObject([{ row: 3, column: 'Start (UK time)' }])
    expect(listed).toMatchObject([{ row: 2, name: 'Café – £5', kind: 'create' }])
  }
})

describe('a file that is no sheet of events', () => {
  test.each([
    ['a text', () => Buffer.from('Just,Words'), /it has no column “Name” or “Event ID”/],
    ['an empty file', () => Buffer.alloc(0), 'This isn’t an Excel file (.xlsx) or a CSV file.'],
    ['another zip file', () => zipOf({ 'a.txt': Buffer.from('a') }), 'This isn’t an Excel file (.xlsx) or a CSV file.'],
    ['a file cut short', () => rowsOf(name).subarray(0, 300), 'This isn’t an Excel file (.xlsx) or a CSV file.'],
    ['a sheet cut short', () => sheetOf(Buffer.from('<sheetData><row r="1"><c r="A1">')), 'This file is damaged.'],
    [
      'a file with a password',
      () => Buffer.from('d0cf11e0a1b11ae1'.repeat(99), 'hex'),
      /^This file is protected by a password/,
    ],
    ['20,001 rows', () => rowsOf(name + '<row><c r="A2"><v>1</v></c></row>'.repeat(20_001)), /at most 20,000/],
    ['a bomb', () => bombOfBlanks(), /at most 200 MB once it is unpacked/],
    ['a bomb of one text', () => sheetOf(Buffer.from(`<worksheet>${' '.repeat(20_000_000)}`)), 'This file is damaged.'],
    ['a bomb of one text in many cells', () => bombOfCells(), /at most 200 MB once it is unpacked/],
    ['a bomb of one row', () => sheetOf(Buffer.from(`<row>${'<c>'.repeat(20_000_000)}`)), 'This file is damaged.'],
  ])('%s is refused with a clear sentence', async (_what, file, sentence) => {
    const answer = await refusal(file())
    expect(answer).toMatch(/^400 /)
    expect(answer.slice(4)).toMatch(sentence)
  })

  test('a cell that holds more than Excel could write is reported by row and column', async () => {
    const cell = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`
    const headings = `<row r="1">${cell('Name')}${cell('Type of event')}${cell('Description (HTML)')}</row>`
    const row = `<row r="2">${cell('Long')}${cell('Exams')}${cell('&lt;div>'.repeat(900_000))}</row>`
    expect((await dryRun(rowsOf(headings + row))).errors).toContainEqual({
      row: 2,
      column: 'Description (HTML)',
      message: 'This cell holds more than 32,767 characters.',
    })
  })

  test('a file of more than 10 MB is refused, and so is a form without one', async () => {
    expect(await refusal(Buffer.alloc(10 * 1024 * 1024 + 1))).toBe('413 A sheet can be at most 10 MB.')
    const form = new FormData()
    const headers = { 'x-requested-with': 'calendar' }
    const response = await school.alex.browser.visit('/api/import/calendarEvents', {
      method: 'POST',
      body: form,
      headers,
    })
    expect(response.status).toBe(400)
  })

  test('only administrators may import', async () => {
    const file = rowsOf(name)
    expect((await send(file, {}, school.terry.browser)).status).toBe(403)
    expect((await send(file, {}, browserLike(school.product.url))).status).toBe(401)
    expect(await dryRun(file)).toMatchObject({ creates: 0, errors: [] })
  })
})
