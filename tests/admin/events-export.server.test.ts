import { randomUUID } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { openZip } from '#server/workbook/reading/open-zip.ts'
import { insertEvent, insertEvents, insertType } from '../support/content.ts'
import { browserLike, type BrowserLike } from '../support/cookie-jar.ts'
import { createOf, pushEdits } from '../support/push.ts'
import { readSheet, shownTime } from '../support/inputs/read-sheet.ts'
import { runProcess } from '../support/servers/run-process.ts'
import { twoAdministrators, type TwoAdministrators } from '../support/two-administrators.ts'

let school: TwoAdministrators
let typeId: string

beforeAll(async () => {
  school = await twoAdministrators()
  typeId = await insertType(school.database.writes, 'Exams')
})

afterAll(() => school?.stop())

const address = '/api/export/calendarEvents'

async function exported(browser: BrowserLike = school.alex.browser) {
  return readSheet(Buffer.from(await (await browser.visit(address)).arrayBuffer()))
}

async function create(fields: Record<string, unknown>) {
  const event = createOf('calendarEvent', { calendarEventTypeId: typeId, ...fields })
  const answers = await pushEdits(school.alex.browser, school.alex.id, [event])
  expect(answers).toMatchObject([{ answer: 'APPLIED' }])
  return event.documentId
}

const rowsOf = async (eventId: string) => (await exported()).rows.filter((row) => row['Event ID']?.text === eventId)
const day = (date: string) => ({ id: randomUUID(), start: `${date}T00:00:00.000Z`, end: `${date}T00:00:00.000Z` })

test('the events are an Excel file for administrators only, cached nowhere, with an audit entry', async () => {
  const { alex, terry, product, database } = school
  await insertEvent(database.writes, { typeId })
  const response = await alex.browser.visit(address)
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toContain('spreadsheetml.sheet')
  expect(response.headers.get('content-disposition')).toBe('attachment; filename="calendar-events-2026-11-20.xlsx"')
  expect(response.headers.get('cache-control')).toBe('no-store')
  expect(readSheet(Buffer.from(await response.arrayBuffer())).headings).toEqual([
    ...['Name', 'Type of event', 'Start (UK time)', 'End (UK time)', 'All day', 'Location', 'Providers'],
    ...['School phases', 'School types', 'Keywords', 'Links', 'Description (HTML)', 'Image', 'Featured'],
    ...['Paid promotion', 'Status', 'Event status', 'Status note', 'Requirement', 'What the image shows'],
    ...[
      'Public page',
      'Publish at (UK time)',
      'Unpublish at (UK time)',
      'Event ID',
      'Date ID',
      'Exported (leave as it is)',
    ],
  ])
  const [entry] = await database.sql`
    select user_id, detail from audit where action = 'export of calendar events' order by id desc limit 1`
  expect(entry).toEqual({ userId: alex.id, detail: { count: 1 } })
  expect((await terry.browser.visit(address)).status).toBe(403)
  expect((await browserLike(product.url).visit(address)).status).toBe(401)
})

test('the events of a selection or a filter are a file of these alone, whose name says so, for administrators only', async () => {
  const { alex, terry, product, database } = school
  const { id: one } = await insertEvent(database.writes, { typeId, name: 'Chosen' })
  const { id: other } = await insertEvent(database.writes, {
    typeId,
    name: 'Chosen too',
    start: '2026-05-01T00:00:00.000Z',
  })
  await insertEvent(database.writes, { typeId, name: 'Not chosen' })
  const requestExport = (browser: BrowserLike, body: object) => browser.post(address, body)
  const response = await requestExport(alex.browser, { ids: [one, other, randomUUID()], of: 'selection' })
  expect(response.status).toBe(200)
  expect(response.headers.get('content-disposition')).toBe(
    'attachment; filename="calendar-events-selected-2-2026-11-20.xlsx"',
  )
  const { rows } = readSheet(Buffer.from(await response.arrayBuffer()))
  expect(rows.map((row) => row['Event ID']?.text)).toEqual([other, one])
  const [entry] = await database.sql`
    select user_id, detail from audit where action = 'export of calendar events' order by id desc limit 1`
  expect(entry).toEqual({ userId: alex.id, detail: { count: 2, of: 'selection' } })
  const filtered = await requestExport(alex.browser, { ids: [one], of: 'filter' })
  expect(filtered.headers.get('content-disposition')).toContain('calendar-events-filtered-1-2026-11-20.xlsx')
  expect((await requestExport(terry.browser, { ids: [one], of: 'filter' })).status).toBe(403)
  expect((await requestExport(browserLike(product.url), { ids: [one], of: 'filter' })).status).toBe(401)
  for (const body of [{}, { ids: ['1'], of: 'filter' }, { ids: [one], of: 'all' }, { ids: one, of: 'filter' }]) {
    expect((await requestExport(alex.browser, body)).status, JSON.stringify(body)).toBe(400)
  }
  const tooMany = await requestExport(alex.browser, { ids: Array(25_001).fill(one), of: 'filter' })
  expect(tooMany.status).toBe(400)
})

test("an event's sheet has a row for each date, with its types: days as days, times on London's clock", async () => {
  const { writes } = school.database
  const [primary, keyword, maker] = [randomUUID(), randomUUID(), randomUUID()]
  await writes`insert into item_tag (id, name, tag_type) values (${primary}, 'Primary', 'SchoolPhase'),
    (${keyword}, 'Funding', 'Other')`
  await writes`insert into calendar_event_provider (id, name, color) values (${maker}, 'The agency', '#000000')`
  const dates = [
    day('2026-07-01'),
    { id: randomUUID(), start: '2026-07-02T08:30:00.000Z', end: '2026-07-02T10:00:00.000Z', isAllDay: false },
    { id: randomUUID(), start: '2026-12-02T08:30:00.000Z', end: '2026-12-02T10:00:00.000Z', isAllDay: false },
  ]
  const id = await create({
    name: 'Summer',
    location: 'Leeds',
    descriptionHtml: '<p>One &amp; two</p>',
    isFeatured: true,
    schedules: dates,
    tagLinks: [primary, keyword].map((itemTagId) => ({ id: randomUUID(), itemTagId })),
    providers: [{ id: randomUUID(), calendarEventProviderId: maker, displayOrder: 1 }],
    urls: [
      { id: randomUUID(), name: 'Book', url: 'https://example.org/?a=1&b=2', displayOrder: 1 },
      { id: randomUUID(), name: 'Read', url: 'https://example.org/read', displayOrder: 2 },
    ],
  })
  const rows = await rowsOf(id)
  expect(rows.map((row) => [row['Start (UK time)']!, row['End (UK time)']!].map(shownTime))).toEqual([
    ['2026-07-01T00:00', '2026-07-01T00:00'],
    ['2026-07-02T09:30', '2026-07-02T11:00'],
    ['2026-12-02T08:30', '2026-12-02T10:00'],
  ])
  expect(
    rows.map((row) => [row['Start (UK time)']!.type, row['Start (UK time)']!.format, row['All day']!.text]),
  ).toEqual([
    ['n', 'dd/mm/yyyy', 'Yes'],
    ['n', 'dd/mm/yyyy hh:mm', 'No'],
    ['n', 'dd/mm/yyyy hh:mm', 'No'],
  ])
  const texts = rows.map((row) => Object.fromEntries(Object.entries(row).map(([name, { text }]) => [name, text])))
  expect(texts.map((row) => row['Date ID'])).toEqual(dates.map((date) => date.id))
  for (const row of texts) {
    expect(row).toMatchObject({
      Name: 'Summer',
      'Type of event': 'Exams',
      Location: 'Leeds',
      Providers: 'The agency',
      'School phases': 'Primary',
      Keywords: 'Funding',
      Links: 'Book | https://example.org/?a=1&b=2\nRead | https://example.org/read',
      'Description (HTML)': '<p>One &amp; two</p>',
      Featured: 'Yes',
      'Paid promotion': 'No',
      Status: 'published',
    })
  }
})

test("an event's status is draft until it was published, then archived while readers do not see it", async () => {
  const { writes } = school.database
  const id = await create({ name: 'Hidden so far', archived: true, schedules: [day('2026-11-01')] })
  const status = async () => (await rowsOf(id))[0]?.['Status']?.text
  expect(await status()).toBe('draft')
  await writes`update calendar_event set archived = false where id = ${id}`
  expect(await status()).toBe('published')
  await writes`update calendar_event set archived = true where id = ${id}`
  expect(await status()).toBe('archived')
  await writes`update calendar_event set deleted = true where id = ${id}`
  expect(await status()).toBeUndefined()
})

test('no cell that people typed is a formula, and a text too long for a cell says so', async () => {
  const hostile = ['=1+1', '+cmd|x', '-2', '@SUM(A1)', '<b>&"\'', 'שלום', 'n'.repeat(300), '=HYPERLINK("http://x")']
  for (const name of hostile) {
    const id = await create({ name, location: name, schedules: [day('2026-11-02')], descriptionHtml: '=1+1' })
    const [row] = await rowsOf(id)
    expect(row?.['Name']).toMatchObject({ type: 's', text: name })
    expect(row?.['Location']).toMatchObject({ text: name })
    expect(Object.values(row!).filter((cell) => cell.formula !== undefined)).toEqual([])
  }
  const long = await create({
    name: 'Long',
    descriptionHtml: `<p>${'x'.repeat(40_000)}</p>`,
    schedules: [day('2026-11-02')],
  })
  expect((await rowsOf(long))[0]?.['Description (HTML)']?.text).toBe('(too long for a cell)')
})

test('3,000 events are exported, each once, and one without a date too', async () => {
  await insertEvents(school.database.writes, typeId, 3000)
  const bare = randomUUID()
  await school.database.writes`
    insert into calendar_event (id, name, calendar_event_type_id) values (${bare}, 'Without a date', ${typeId})`
  const { rows } = await exported()
  const many = rows.filter((row) => row['Name']?.text.startsWith('Event '))
  expect(new Set(many.map((row) => row['Date ID']?.text)).size).toBe(3000)
  expect(many).toHaveLength(3000)
  expect(rows.at(-1)).toMatchObject({ 'Event ID': { text: bare }, Name: { text: 'Without a date' } })
  expect(rows.at(-1)?.['Start (UK time)']?.text ?? '').toBe('')
})

/** LibreOffice takes part where it is installed, in the long run only. */
const testLong = process.env['LONG'] === 'yes' ? test : () => {}

testLong(
  'LibreOffice opens the sheet: days and times are dates, and texts stay texts',
  async ({ skip }) => {
    const { code } = await runProcess('soffice', ['--version'], { capture: true, limit: 60_000 })
    if (code !== 0) skip('LibreOffice is not installed (package libreoffice-calc)')
    const lesson = { start: '2026-07-02T08:30:00.000Z', end: '2026-07-02T10:00:00.000Z', isAllDay: false }
    await create({ name: '=1+1', location: '007', schedules: [day('2026-11-03'), { id: randomUUID(), ...lesson }] })
    const folder = await mkdtemp(join(tmpdir(), 'almanac-sheet-'))
    onTestFinished(() => rm(folder, { recursive: true }))
    const file = await school.alex.browser.visit(address)
    await writeFile(join(folder, 'events.xlsx'), Buffer.from(await file.arrayBuffer()))
    const profile = `-env:UserInstallation=${pathToFileURL(join(folder, 'profile'))}`
    const args = [profile, '--headless', '--convert-to', 'fods', '--outdir', folder, join(folder, 'events.xlsx')]
    await runProcess('soffice', args, { capture: true, limit: 120_000 })
    const sheet = await readFile(join(folder, 'events.fods'), 'utf8')
    const rows = [...sheet.matchAll(/<table:table-row.*?<\/table:table-row>/gs)].map(([row]) => row)
    const own = rows.filter((row) => row.includes('<text:p>=1+1</text:p>') && row.includes('<text:p>007</text:p>'))
    const shown = own.map((row) => /date-value="([^"]+)"[^>]*>\s*<text:p>([^<]+)/.exec(row)?.slice(1))
    expect(shown).toEqual([
      ['2026-07-02T09:30:00', '02/07/2026 09:30'],
      ['2026-11-03', '03/11/2026'],
    ])
    expect(sheet).not.toContain('table:formula')
  },
  240_000,
)

test('a blank template has the headings of the export and offers what is here, and what is typed into it is imported', async () => {
  const { alex, terry, database } = school
  const path = '/api/export/calendarEventsTemplate'
  expect((await terry.browser.visit(path)).status).toBe(403)
  await database.writes`insert into item_tag (id, name, tag_type) values (${randomUUID()}, 'Template tag', 'Other')`
  const response = await alex.browser.visit(path)
  expect(response.headers.get('content-disposition')).toBe('attachment; filename="events-template.xlsx"')
  const { default: exceljs } = await import('exceljs')
  const workbook = new exceljs.Workbook()
  const file = await response.arrayBuffer()
  let xml = ''
  for await (const part of (await openZip(Buffer.from(file))).read('xl/worksheets/sheet1.xml')) xml += String(part)
  const ranges = [...xml.matchAll(/<dataValidation [^>]*sqref="([^"]*)"/g)].map(([, range = '']) => range)
  // Excel calls a file damaged in which two lists are offered in one cell.
  expect(ranges.filter((range) => !/^([A-Z]+)2:\1(?:301)$/.test(range))).toEqual([])
  expect(ranges.length).toBeGreaterThan(7)
  expect(new Set(ranges).size).toBe(ranges.length)
  await workbook.xlsx.load(file)
  const sheet = workbook.getWorksheet('Events')!
  const headings = (sheet.getRow(1).values as string[]).slice(1)
  expect(headings).toContain('Type of event')
  expect(headings).not.toContain('Event ID')
  const offered = (heading: string) => {
    const [formula = ''] = sheet.getCell(2, headings.indexOf(heading) + 1).dataValidation.formulae as string[]
    const [, letter = '', last = ''] = /^Lists!\$([A-Z]+)\$2:\$[A-Z]+\$(\d+)$/.exec(formula) ?? []
    const words = Array.from({ length: Number(last) - 1 }, (_, row) => row + 2)
    return words.map((row) => workbook.getWorksheet('Lists')!.getCell(`${letter}${row}`).value)
  }
  expect(offered('Type of event')).toContain('Exams')
  expect(offered('Keywords')).toContain('Template tag')
  expect(offered('Requirement')).toEqual(['None', 'Useful', 'Mandatory'])
  sheet.getCell(2, headings.indexOf('Name') + 1).value = 'Typed into the template'
  sheet.getCell(2, headings.indexOf('Type of event') + 1).value = 'Exams'
  sheet.getCell(2, headings.indexOf('Start (UK time)') + 1).value = '4/12/2026'
  const form = new FormData()
  form.append('file', new Blob([await workbook.xlsx.writeBuffer()]), 'events-template.xlsx')
  const headers = { 'x-requested-with': 'calendar' }
  const planned = await alex.browser.visit('/api/import/calendarEvents', { method: 'POST', body: form, headers })
  expect(await planned.json()).toMatchObject({ report: { rows: 1, creates: 1, errors: [] } })
})
