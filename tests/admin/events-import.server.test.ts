import { randomUUID } from 'node:crypto'
import ExcelJS from 'exceljs'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Patch } from '#sync/protocol/edit.ts'
import type { ImportLine, ImportReport } from '#sync/protocol/sheet-import.ts'
import { insertType } from '../support/content.ts'
import { browserLike } from '../support/cookie-jar.ts'
import { createOf, editOf, pushEdits } from '../support/push.ts'
import { readSheet, shownTime } from '../support/read-sheet.ts'
import { twoAdministrators, type TwoAdministrators } from '../support/two-administrators.ts'
import { rowsOf, sheetOf, zipOf } from '../support/zipped-sheet.ts'

let school: TwoAdministrators
let eventId: string
const dates = [randomUUID(), randomUUID()]
const ids = { exams: '', primary: randomUUID(), agency: randomUUID(), book: randomUUID() }

beforeAll(async () => {
  school = await twoAdministrators()
  const { writes } = school.database
  ids.exams = await insertType(writes, 'Exams')
  await insertType(writes, 'Webinars')
  await writes`insert into item_tag (id, name, tag_type) values (${ids.primary}, 'Primary', 'SchoolPhase')`
  await writes`insert into calendar_event_provider (id, name, color) values (${ids.agency}, 'The agency', '#000000')`
})

afterAll(() => school?.stop())

/** One event with everything a sheet shows, one of its dates in the hour that London's clocks show twice. */
beforeEach(async () => {
  const { alex, database } = school
  await database.writes`update calendar_event set deleted = true`
  for (const index of dates.keys()) dates[index] = randomUUID()
  const event = createOf('calendarEvent', {
    name: 'Census',
    calendarEventTypeId: ids.exams,
    location: 'Leeds _x0041_',
    descriptionHtml: `<p>${'Long. '.repeat(6000)}</p>`,
    schedules: [
      { id: dates[0], start: '2026-10-25T01:30:00.000Z', end: '2026-10-25T02:30:00.500Z', isAllDay: false },
      { id: dates[1], start: '2026-11-20T00:00:00.000Z', end: '2026-11-21T00:00:00.000Z', isAllDay: true },
    ],
    tagLinks: [{ id: randomUUID(), itemTagId: ids.primary }],
    providers: [{ id: randomUUID(), calendarEventProviderId: ids.agency, displayOrder: 1 }],
    urls: [{ id: (ids.book = randomUUID()), name: 'Book', url: 'https://example.org/book', displayOrder: 1 }],
  })
  eventId = event.documentId
  expect(await pushEdits(alex.browser, alex.id, [event])).toMatchObject([{ answer: 'APPLIED' }])
})

const exported = async () =>
  Buffer.from(await (await school.alex.browser.visit('/api/export/calendarEvents')).arrayBuffer())

/** Adds a row of an exam on the first of June, with these cells. */
type Add = (cells: Record<string, ExcelJS.CellValue>) => void

/** The exported file as somebody has changed it in Excel, which writes its texts in another way. */
async function edited(change: (sheet: ExcelJS.Worksheet, at: (heading: string) => number, add: Add) => void) {
  const workbook = new ExcelJS.Workbook()
  await workbook.xlsx.load((await exported()) as never)
  const sheet = workbook.getWorksheet('Events')!
  const headings = (sheet.getRow(1).values as string[]).slice(1)
  const at = (heading: string) => headings.indexOf(heading) + 1
  change(sheet, at, (values) => {
    const row = sheet.addRow([])
    const all = { 'Type of event': 'Exams', 'Start (UK time)': new Date('2026-06-01T00:00:00Z'), ...values }
    for (const [heading, value] of Object.entries(all)) row.getCell(at(heading)).value = value
  })
  return Buffer.from(await workbook.xlsx.writeBuffer())
}

async function send(file: Buffer, fields: Record<string, string> = {}, browser = school.alex.browser) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  form.set('file', new Blob([new Uint8Array(file)]), 'events.xlsx')
  return browser.visit('/api/import/calendarEvents', {
    method: 'POST',
    body: form,
    headers: { 'x-requested-with': 'calendar' },
  })
}

async function dryRun(file: Buffer, fields?: Record<string, string>): Promise<ImportReport> {
  const response = await send(file, fields)
  expect(response.status).toBe(200)
  return ((await response.json()) as { report: ImportReport }).report
}

async function apply(file: Buffer, fields: Record<string, string> = {}) {
  const lines = (await (await send(file, { ...fields, apply: 'yes' })).text()).trim().split('\n')
  const told = lines.map((line) => JSON.parse(line) as ImportLine)
  return { progress: told.slice(0, -1), report: (told.at(-1) as { report: ImportReport }).report }
}

async function undo(batch: string, browser = school.alex.browser): Promise<ImportReport> {
  const form = new FormData()
  form.set('undo', batch)
  const headers = { 'x-requested-with': 'calendar' }
  const answer = await browser.visit('/api/import/calendarEvents', { method: 'POST', body: form, headers })
  return (JSON.parse((await answer.text()).trim().split('\n').at(-1)!) as { report: ImportReport }).report
}

async function refusal(file: Buffer, fields?: Record<string, string>): Promise<string> {
  const response = await send(file, fields)
  const { errors } = (await response.json()) as { errors: { message: string }[] }
  return `${response.status} ${errors[0]?.message}`
}

const stateOf = async () =>
  (
    await school.database.sql`select name, location, description_html, archived, calendar_event_type_id,
    (select json_agg(json_build_object('id', s.id, 'start', s.start, 'end', s."end") order by s.start)
      from calendar_event_schedule s where s.calendar_event_id = e.id and s.deleted_at is null) as dates,
    (select json_agg(u.url order by u.url) from calendar_event_url u where u.calendar_event_id = e.id) as links
    from calendar_event e where id = ${eventId}`
  )[0]

describe('a sheet that is imported', () => {
  test('the exported sheet changes nothing, whatever saved it', async () => {
    const before = await stateOf()
    for (const file of [await exported(), await edited(() => {})]) {
      expect(await dryRun(file)).toMatchObject({ same: 1, creates: 0, changes: 0, leftOut: 0, errors: [] })
      expect((await apply(file)).report).toMatchObject({ same: 1, changes: 0 })
    }
    expect(await stateOf()).toEqual(before)
  })

  test('changed cells and new rows are told first, then made in one batch, once, and undone as one', async () => {
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
    const told = plan.listed.find(({ name }) => name === 'Spring census')?.changes.map(({ column }) => column)
    expect(told).toEqual(['Name', 'Type of event', 'Location', 'Links', 'End (UK time)'])
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

  test('what cannot be used is told by row and column, and its event is left out', async () => {
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

/** What Erin saves while Alex has the sheet. */
async function changeByErin(before: Patch, after: Patch) {
  const { browser, id } = school.erin
  const change = editOf('calendarEvent', eventId, { before, after })
  expect(await pushEdits(browser, id, [change])).toMatchObject([{ answer: 'APPLIED' }])
}

const withoutMemory = (sheet: ExcelJS.Worksheet, at: (heading: string) => number) => {
  for (const row of [1, 2, 3]) sheet.getCell(row, at('Exported (leave as it is)')).value = null
}

describe('what somebody else saved since the export', () => {
  test.each([
    ['with what was exported in it', false],
    ['that has lost what was exported', true],
  ])('is kept by a sheet %s, which changes its own cells alone', async (_what, isWithout) => {
    const file = await edited((sheet, at) => {
      if (isWithout) withoutMemory(sheet, at)
      for (const row of [2, 3]) sheet.getCell(row, at('Name')).value = 'Spring census'
    })
    const row = {
      recurringType: null,
      recurringInterval: null,
      recurringOffset: null,
      recurrenceOfCalendarEventScheduleId: null,
    }
    const day = { ...row, start: '2026-11-20T00:00:00.000Z', end: '2026-11-21T00:00:00.000Z', isAllDay: true }
    const moved = { ...day, end: '2026-11-23T00:00:00.000Z' }
    await changeByErin(
      { location: 'Leeds _x0041_', archived: false, schedules: { [dates[1]!]: day } },
      { location: 'York', archived: true, schedules: { [dates[1]!]: moved } },
    )
    const plan = await dryRun(file)
    expect(plan).toMatchObject({ changes: 1, leftOut: 0, errors: [], publishedChanges: 0 })
    expect(plan.listed[0]?.changes.map(({ column }) => column)).toEqual(['Name'])
    expect(plan.stale.map(({ column }) => column).toSorted()).toEqual(
      isWithout ? ['Location', 'Start (UK time)', 'Status'] : [],
    )
    expect((await apply(file)).report).toMatchObject({ changes: 1, leftOut: 0 })
    expect(await stateOf()).toMatchObject({
      ...{ name: 'Spring census', location: 'York', archived: true },
      dates: [{ id: dates[0] }, { id: dates[1], end: '2026-11-23T00:00:00+00:00' }],
    })
  })

  test('and is something else than the sheet says is listed, and its event is left out', async () => {
    const file = await edited((sheet, at) =>
      [2, 3].forEach((row) => {
        sheet.getCell(row, at('Name')).value = 'Spring census'
        sheet.getCell(row, at('Location')).value = 'Leeds'
      }),
    )
    await changeByErin({ location: 'Leeds _x0041_' }, { location: 'York' })
    const { errors, leftOut, changes } = await dryRun(file)
    expect([leftOut, changes]).toEqual([1, 0])
    expect(errors).toMatchObject([
      { row: 2, column: 'Location', message: expect.stringContaining('Somebody changed this to “York”') as string },
    ])
    expect((await apply(file)).report).toMatchObject({ changes: 0, leftOut: 1 })
    expect(await stateOf()).toMatchObject({ name: 'Census', location: 'York' })
  })

  test('after the check is told, and nothing is done that was not shown', async () => {
    const file = await edited((sheet, at, add) => {
      withoutMemory(sheet, at)
      for (const row of [2, 3]) sheet.getCell(row, at('Location')).value = 'Leeds'
      add({ Name: 'A new one' })
    })
    await changeByErin({ location: 'Leeds _x0041_' }, { location: 'Leeds' })
    const { plan, changes, creates } = await dryRun(file)
    expect([creates, changes]).toEqual([1, 0])
    await changeByErin({ location: 'Leeds' }, { location: 'York' })
    const { report } = await apply(file, { plan: plan! })
    expect(report).toMatchObject({ creates: 1, changes: 0 })
    expect(await stateOf()).toMatchObject({ location: 'York' })
  })

  test('after the check is told by the columns that it concerns', async () => {
    const renamed = await edited((sheet, at) => {
      withoutMemory(sheet, at)
      for (const row of [2, 3]) sheet.getCell(row, at('Name')).value = 'Spring census'
    })
    const shown = await dryRun(renamed)
    await changeByErin({ isFeatured: false }, { isFeatured: true })
    await school.database.writes`update calendar_event set location = null where id = ${eventId}`
    const done = await apply(renamed, { plan: shown.plan! })
    expect(done.report).toMatchObject({ changes: 0, leftOut: 1 })
    expect(done.report.errors).toMatchObject([
      {
        row: 2,
        column: 'Featured',
        message: expect.stringContaining('Somebody has changed Featured since you checked') as string,
      },
    ])
    expect(await refusal(renamed, { plan: 'soon', apply: 'yes' })).toBe('400 This plan cannot be read.')
  })
})

describe('rows without an ID', () => {
  const other = { 'Type of event': 'Exams', 'Start (UK time)': '20/11/2026' }

  test('that look like an event that is here are told, and skipped unless somebody decides otherwise', async () => {
    const file = await edited((_sheet, _at, add) => {
      add({ ...other, Name: 'CENSUS\u00a0', Location: 'Hull', Status: 'published' })
      add({ ...other, Name: 'Census', 'Start (UK time)': '19/11/2026' })
    })
    const plan = await dryRun(file)
    expect(plan).toMatchObject({ creates: 1, published: 0, changes: 0, alike: 1, alikeCount: 1, leftOut: 0 })
    expect(plan.alikes).toMatchObject([
      { row: 4, name: 'CENSUS', days: ['2026-11-20'], known: { id: eventId, name: 'Census', status: 'published' } },
    ])
    expect(plan.listed).toMatchObject([
      { row: 5, kind: 'create', status: 'draft', dates: ['19/11/2026'], dateCount: 1 },
    ])

    const update = JSON.stringify({ all: 'skip', one: { [plan.alikes[0]!.id]: 'update' } })
    const updating = await dryRun(file, { alike: update })
    expect(updating).toMatchObject({ creates: 1, changes: 1, alike: 0, alikeCount: 1 })
    expect(updating.listed[0]?.changes.map(({ column }) => column)).toEqual(['Name', 'Location'])
    const adding = await dryRun(file, { alike: JSON.stringify({ all: 'add' }) })
    expect(adding).toMatchObject({ creates: 2, published: 1, alike: 0, alikeCount: 1 })
    expect(await refusal(file, { alike: JSON.stringify({ all: 'replace' }) })).toBe('400 These choices cannot be read.')

    expect((await apply(file)).report).toMatchObject({ creates: 1, changes: 0, alike: 1 })
    expect((await apply(file, { alike: update })).report).toMatchObject({ creates: 0, changes: 1, same: 2 })
    expect(await stateOf()).toMatchObject({
      name: 'CENSUS',
      location: 'Hull',
      dates: [{ id: dates[0] }, { id: dates[1] }],
    })
  })

  test('that are left out come back as the same sheet with the reasons, and go in once they are corrected', async () => {
    const file = await edited((sheet, at, add) => {
      for (const row of [2, 3]) sheet.getCell(row, at('Keywords')).value = 'Nowhere'
      add({ ...other, Name: 'Good' })
      add({ ...other, Name: 'census' })
      add({ ...other, Name: 'Two rows', Featured: 'perhaps', 'Start (UK time)': '1/6/2026' })
      add({ ...other, Name: 'Two rows', Featured: 'perhaps', 'Start (UK time)': new Date('2026-06-02T09:30:00Z') })
      add({ ...other, Name: 'Bad ID', 'Event ID': 'seven', Location: '=1+1' })
    })
    const response = await send(file, { leftOut: 'yes' })
    expect(response.headers.get('content-disposition')).toBe('attachment; filename="left-out-events.xlsx"')
    const sent = Buffer.from(await response.arrayBuffer())
    const { headings, rows } = readSheet(sent)
    expect(headings).toEqual([...readSheet(await exported()).headings, 'Why it was left out'])
    expect(rows.map((row) => [row['Name']?.text, row['Why it was left out']?.text])).toEqual([
      ['Census', 'Keywords: There is no “Nowhere” here.'],
      ['Census', 'Row 2 of the same event can’t be used.'],
      ['census', 'It looks like “Census”, which is here already (published).'],
      ['Two rows', 'Featured: Write “Yes” or “No”.'],
      ['Two rows', 'Row 6 of the same event can’t be used.'],
      ['Bad ID', 'Event ID: This is not the ID of an event.'],
    ])
    expect(
      rows
        .map((row) => row['Start (UK time)']!)
        .map(shownTime)
        .slice(-3),
    ).toEqual(['2026-06-01T00:00', '2026-06-02T09:30', '2026-11-20T00:00'])
    expect(Object.values(rows.at(-1)!).filter(({ formula }) => formula !== undefined)).toEqual([])

    const workbook = new ExcelJS.Workbook()
    await workbook.xlsx.load(sent as never)
    const sheet = workbook.getWorksheet('Events')!
    for (const row of [5, 6]) sheet.getCell(row, headings.indexOf('Featured') + 1).value = 'Yes'
    const corrected = Buffer.from(await workbook.xlsx.writeBuffer())
    expect(await dryRun(corrected)).toMatchObject({ creates: 1, alike: 1, leftOut: 1 })
  })

  test('at a time that UK clocks show twice or never are asked for, and taken once it is said', async () => {
    const at = (start: string) => ({ ...other, 'Start (UK time)': start, 'All day': 'No' })
    const file = (start: string) =>
      edited((_sheet, _at, add) => {
        add({ ...at(start), Name: 'At night' })
      })
    expect((await dryRun(await file('25/10/2026 01:30'))).errors).toMatchObject([
      { row: 4, column: 'Start (UK time)', message: expect.stringContaining('25/10/2026 has 01:30 twice') as string },
    ])
    expect((await dryRun(await file('28/03/2027 01:30'))).errors).toMatchObject([
      { row: 4, message: '28/03/2027 has no 01:30, because clocks go forward then. Write another time.' },
    ])
    expect(await dryRun(await file('25/10/2026 01:30 GMT'))).toMatchObject({ creates: 1, errors: [] })
  })
})

const name = '<row r="1"><c r="A1" t="inlineStr"><is><t>Name</t></is></c></row>'

/** One text that stands in the file once, and in twenty thousand cells. */
const bombOfCells = () =>
  sheetOf(Buffer.from(`<sheetData>${name}${'<row><c r="A2" t="s"><v>0</v></c></row>'.repeat(19_999)}</sheetData>`), {
    'xl/sharedStrings.xml': Buffer.from(`<sst><si><t>${'x'.repeat(32_000)}</t></si></sst>`),
  })

describe('a file that is no sheet of events', () => {
  test.each([
    ['a text', () => Buffer.from('Name,Date'), 'This isn’t an Excel file (.xlsx).'],
    ['an empty file', () => Buffer.alloc(0), 'This isn’t an Excel file (.xlsx).'],
    ['another zip file', () => zipOf({ 'a.txt': Buffer.from('a') }), 'This isn’t an Excel file (.xlsx).'],
    ['a file cut short', () => rowsOf(name).subarray(0, 300), 'This isn’t an Excel file (.xlsx).'],
    ['a sheet cut short', () => sheetOf(Buffer.from('<sheetData><row r="1"><c r="A1">')), 'This file is damaged.'],
    [
      'a file with a password',
      () => Buffer.from('d0cf11e0a1b11ae1'.repeat(99), 'hex'),
      /^This file is protected by a password/,
    ],
    ['20,001 rows', () => rowsOf(name + '<row><c r="A2"><v>1</v></c></row>'.repeat(20_001)), /at most 20,000/],
    ['a bomb', () => rowsOf(`${' '.repeat(1024 * 1024)}<row/>`.repeat(201)), /at most 200 MB once it is unpacked/],
    ['a bomb of one text', () => sheetOf(Buffer.from(`<worksheet>${' '.repeat(20_000_000)}`)), 'This file is damaged.'],
    ['a bomb of one text in many cells', () => bombOfCells(), /at most 200 MB once it is unpacked/],
    ['a bomb of one row', () => sheetOf(Buffer.from(`<row>${'<c>'.repeat(20_000_000)}`)), 'This file is damaged.'],
  ])('%s is refused with a clear sentence', async (_what, file, sentence) => {
    const answer = await refusal(file())
    expect(answer).toMatch(/^400 /)
    expect(answer.slice(4)).toMatch(sentence)
  })

  test('a cell that holds more than Excel could write is told by row and column', async () => {
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
