import { randomUUID } from 'node:crypto'
import ExcelJS from 'exceljs'
import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import type { ImportLine, ImportOutcome } from '#sync/protocol/sheet-import.ts'
import { insertType } from '../content.ts'
import { createOf, pushEdits } from '../push.ts'
import { twoAdministrators, type TwoAdministrators } from '../two-administrators.ts'

export let school: TwoAdministrators
export let eventId: string
export const dates = [randomUUID(), randomUUID()]
export const ids = { exams: '', primary: randomUUID(), agency: randomUUID(), book: randomUUID() }

/** A product with one event, before each test another one with everything that a sheet shows; a file's tests begin with it. */
export function testWithSheets(): void {
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
}

export const exported = async () =>
  Buffer.from(await (await school.alex.browser.visit('/api/export/calendarEvents')).arrayBuffer())

/** Adds a row of an exam on the first of June, with these cells. */
type Add = (cells: Record<string, ExcelJS.CellValue>) => void

/** The exported file as somebody has changed it in Excel, which writes its texts in another way. */
export async function edited(change: (sheet: ExcelJS.Worksheet, at: (heading: string) => number, add: Add) => void) {
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

export async function send(file: Buffer, fields: Record<string, string> = {}, browser = school.alex.browser) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  form.set('file', new Blob([new Uint8Array(file)]), 'events.xlsx')
  return browser.visit('/api/import/calendarEvents', {
    method: 'POST',
    body: form,
    headers: { 'x-requested-with': 'calendar' },
  })
}

export async function dryRun(file: Buffer, fields?: Record<string, string>): Promise<ImportOutcome> {
  const response = await send(file, fields)
  expect(response.status).toBe(200)
  return ((await response.json()) as { report: ImportOutcome }).report
}

export async function apply(file: Buffer, fields: Record<string, string> = {}) {
  const lines = (await (await send(file, { ...fields, apply: 'yes' })).text()).trim().split('\n')
  const answers = lines.map((line) => JSON.parse(line) as ImportLine)
  return { progress: answers.slice(0, -1), report: (answers.at(-1) as { report: ImportOutcome }).report }
}

export async function undo(batch: string, browser = school.alex.browser): Promise<ImportOutcome> {
  const form = new FormData()
  form.set('undo', batch)
  const headers = { 'x-requested-with': 'calendar' }
  const answer = await browser.visit('/api/import/calendarEvents', { method: 'POST', body: form, headers })
  return (JSON.parse((await answer.text()).trim().split('\n').at(-1)!) as { report: ImportOutcome }).report
}

export async function refusal(file: Buffer, fields?: Record<string, string>): Promise<string> {
  const response = await send(file, fields)
  const { errors } = (await response.json()) as { errors: { message: string }[] }
  return `${response.status} ${errors[0]?.message}`
}

export const stateOf = async () =>
  (
    await school.database.sql`select name, location, description_html, archived, calendar_event_type_id,
    (select json_agg(json_build_object('id', s.id, 'start', s.start, 'end', s."end") order by s.start)
      from calendar_event_schedule s where s.calendar_event_id = e.id and s.deleted_at is null) as dates,
    (select json_agg(u.url order by u.url) from calendar_event_url u where u.calendar_event_id = e.id) as links
    from calendar_event e where id = ${eventId}`
  )[0]
