import ExcelJS from 'exceljs'
import { describe, expect, test } from 'vitest'
import type { Patch } from '#sync/protocol/edit.ts'
import {
  apply,
  dates,
  dryRun,
  edited,
  eventId,
  exported,
  refusal,
  school,
  send,
  stateOf,
  testWithSheets,
} from '../support/inputs/imported-sheets.ts'
import { editOf, pushEdits } from '../support/push.ts'
import { readSheet, shownTime } from '../support/inputs/read-sheet.ts'

testWithSheets()

/** What Erin saves while Alex has the sheet. */
async function changeByErin(before: Patch, after: Patch) {
  const { browser, id } = school.erin
  const change = editOf('calendarEvent', eventId, { before, after })
  expect(await pushEdits(browser, id, [change])).toMatchObject([{ answer: 'APPLIED' }])
}

const withoutMemory = (sheet: ExcelJS.Worksheet, at: (heading: string) => number) => {
  for (const row of [1, 2, 3]) sheet.getCell(row, at('Exported (leave as it is)')).value = null
}

describe('changes that somebody else saved since the export', () => {
  test.each([
    ['with what was exported in it', false],
    ['that has lost what was exported', true],
  ])('survives a sheet %s, which changes its own cells alone', async (_what, isWithout) => {
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
    expect(new Set(plan.stale.map(({ column }) => column))).toEqual(
      new Set(isWithout ? ['Location', 'Start (UK time)', 'Status'] : []),
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

  test('after the check is reported, and nothing is done that was not shown', async () => {
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

  test('after the check is reported by the columns that it concerns', async () => {
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

  test('that look like an existing event are reported, and skipped unless somebody decides otherwise', async () => {
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

  test('on a later day of a date that lasts several look like that event too', async () => {
    const file = await edited((_sheet, _at, add) => {
      add({ ...other, Name: 'Census', 'Start (UK time)': '21/11/2026' })
      add({ ...other, Name: 'Census', 'Start (UK time)': '22/11/2026', Location: 'Hull' })
    })
    expect(await dryRun(file)).toMatchObject({
      ...{ creates: 1, alike: 1 },
      alikes: [{ row: 4, days: ['2026-11-21'], known: { id: eventId, name: 'Census' } }],
    })
  })

  test('that are left out are returned as the same sheet with the reasons, and go in once they are corrected', async () => {
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

  test('at a time that UK clocks show twice or never are refused, and taken once the clock is named', async () => {
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
