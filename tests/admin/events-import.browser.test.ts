import { randomUUID } from 'node:crypto'
import { goOffline } from '../support/browser-test.ts'
import { readFile } from 'node:fs/promises'
import type { Page, Route } from '@playwright/test'
import ExcelJS from 'exceljs'
import { expect, openAdministration, testOnSharedDevice as test, type Site } from '../support/editing-test.ts'
import { readSheet } from '../support/inputs/read-sheet.ts'
import { openSheet } from '../support/queue-stories.ts'
import { eventually } from '../support/waiting/eventually.ts'
import { story } from '../support/story.ts'

/** The exported sheet with only the rows of one event, as somebody has changed it in Excel. */
async function changedSheet(
  page: Page,
  eventId: string,
  change: (row: ExcelJS.Row, at: (heading: string) => number) => void,
) {
  const workbook = new ExcelJS.Workbook()
  await workbook.xlsx.load((await (await page.request.get('/api/export/calendarEvents')).body()) as never)
  const sheet = workbook.getWorksheet('Events')!
  const headings = (sheet.getRow(1).values as string[]).slice(1)
  const at = (heading: string) => headings.indexOf(heading) + 1
  for (let number = sheet.rowCount; number > 1; number -= 1) {
    if (sheet.getRow(number).getCell(at('Event ID')).value !== eventId) sheet.spliceRows(number, 1)
  }
  change(sheet.getRow(2), at)
  const add = (name: string, typeName: ExcelJS.CellValue, start: Date) => {
    const added = sheet.addRow([])
    added.getCell(at('Name')).value = name
    added.getCell(at('Type of event')).value = typeName
    added.getCell(at('Start (UK time)')).value = start
  }
  add('Opening of the library', 'Openings', new Date('2026-12-01T10:00:00Z'))
  add('BOOK  fair', sheet.getRow(2).getCell(at('Type of event')).value, new Date('2026-12-05T00:00:00Z'))
  return Buffer.from(await workbook.xlsx.writeBuffer())
}

story(
  test,
  'a sheet of events is looked at first, its unknown names are decided, then it is imported and taken back',
  () => {
    const eventId = randomUUID()
    const choose = (page: Page, buffer: Buffer, name = 'events.xlsx') =>
      page.locator('input[type=file]').setInputFiles({ name, mimeType: 'application/octet-stream', buffer })
    const file = async (page: Page) =>
      changedSheet(page, eventId, (row, at) => (row.getCell(at('Name')).value = 'Library fortnight'))

    const batch = randomUUID()
    let typeName = ''
    const nameOf = async (site: Site) =>
      (await site.database.sql`select name from calendar_event where id = ${eventId}`)[0]?.['name'] as string

    test('without a connection no file can be chosen, and the screen says so', async ({ page, site }) => {
      const { writes } = site.database
      const [type] = await writes<{ id: string; name: string }[]>`
      select id, name from calendar_event_type where not deleted and not archived order by name limit 1`
      await writes`insert into calendar_event (id, name, calendar_event_type_id) values (${eventId}, 'Library week', ${type!.id})`
      await writes`insert into calendar_event_schedule (id, calendar_event_id, start, "end")
      values (${randomUUID()}, ${eventId}, '2026-12-01T00:00:00Z', '2026-12-04T00:00:00Z')`
      const fairId = randomUUID()
      await writes`insert into calendar_event (id, name, calendar_event_type_id) values (${fairId}, 'Book fair', ${type!.id})`
      await writes`insert into calendar_event_schedule (id, calendar_event_id, start, "end")
      values (${randomUUID()}, ${fairId}, '2026-12-05T00:00:00Z', '2026-12-05T00:00:00Z')`
      typeName = type!.name
      await openAdministration(page, 'events')
      await page.getByRole('link', { name: 'Import from Excel' }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Import events')

      await goOffline(page)
      await expect(page.getByText('Importing needs an internet connection.')).toBeVisible()
      const chooser = page.getByRole('button', { name: 'Choose a file' }).and(page.locator('button'))
      await expect(chooser).toBeDisabled()
      await page.context().setOffline(false)
      await expect(chooser).toBeEnabled()
    })
    test('a wrong file is refused with a sentence', async ({ page }) => {
      await choose(page, Buffer.from('Just,Words'), 'events.csv')
      await expect(page.getByRole('alert')).toContainText('it has no column “Name” or “Event ID”')
      await choose(page, Buffer.alloc(10 * 1024 * 1024 + 1))
      await expect(page.getByRole('alert')).toContainText('events.xlsx is larger than 10 MB.')
    })
    test('a column that no event has is named before anything is imported', async ({ page }) => {
      await choose(page, Buffer.from('Name,Start,Locaton,Notes\nFair,05/12/2026,Hall 1,'), 'events.csv')
      await expect(page.getByText('The column “Locaton” isn’t imported.')).toBeVisible()
    })
    test('the plan lists what would change, and what cannot be used', async ({ page, site }) => {
      await choose(page, await file(page))
      await expect(page.getByRole('heading', { name: 'What events.xlsx would change' })).toBeFocused()
      const summary = '0 new (0 published), 1 changed, 1 left out, 1 looks like an event that is here'
      await expect(page.getByText(summary, { exact: true })).toBeVisible()
      await expect(page.getByLabel('“Openings” (type of event)')).toHaveAccessibleDescription('Row 3')
      await expect(page.getByRole('heading', { name: 'Rows to correct' })).toBeHidden()
      await expect(page.getByText('Name: from “Library week” to “Library fortnight”')).toBeVisible()
      expect(await nameOf(site)).toBe('Library week')
    })
    test('an unknown name is mapped to a known one', async ({ page }) => {
      await page.getByLabel('“Openings” (type of event)').selectOption({ label: typeName })
      await expect(page.getByRole('button', { name: 'Import 1 event' })).toBeDisabled()
      await page.getByRole('button', { name: 'Check again' }).click()
      await expect(page.getByText('1 new (0 published), 1 changed, 0 left out', { exact: false })).toBeVisible()
      await expect(page.getByText(`“Openings” becomes the type of event “${typeName}” (1 event)`)).toBeVisible()
      await expect(page.getByText('New, draft: 01/12/2026 10:00')).toBeVisible()
      await expect(page.getByText('Row 3')).toBeHidden()
    })
    test('an event that looks like one that is here is skipped, and what is left out is downloaded with its reasons', async ({
      page,
    }) => {
      await expect(page.getByRole('heading', { name: '1 event looks like an event that is here' })).toBeVisible()
      await expect(page.getByLabel('What should happen to them?')).toHaveValue('skip')
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: 'Download what is left out' }).click(),
      ])
      expect(download.suggestedFilename()).toBe('left-out-events.xlsx')
      const { rows } = readSheet(await readFile(await download.path()))
      expect(rows.map((row) => [row['Name']?.text, row['Why it was left out']?.text])).toEqual([
        ['BOOK  fair', 'It looks like “Book fair”, which is here already (published).'],
      ])
    })
    test('an import whose connection is lost is continued, also when that fails at first', async ({ page }) => {
      const begun = `${JSON.stringify({ done: 0, total: 2, batch })}\n`
      await page.route('/api/import/calendarEvents', (route) => route.fulfill({ body: begun }), { times: 1 })
      await page.getByRole('button', { name: 'Import 2 events' }).click()
      await expect(page.getByRole('heading', { name: 'The import stopped.' })).toBeVisible()
      await page.route('/api/import/calendarEvents', (route) => route.abort(), { times: 1 })
      await page.getByRole('button', { name: 'Import the rest' }).click()
      await expect(page.getByRole('alert')).toContainText('The connection was lost before the import was done.')
      await expect(page.getByRole('button', { name: 'Undo this import' })).toBeVisible()
    })
    test('leaving while it runs asks first', async ({ page }) => {
      const held = Promise.withResolvers<void>()
      await page.route('/api/import/calendarEvents', (route) => held.promise.then(() => route.continue()), { times: 1 })
      await page.getByRole('button', { name: 'Import the rest' }).click()
      await expect(page.getByRole('heading', { name: 'Importing…' })).toBeFocused()
      await page.getByRole('link', { name: 'Back to the events' }).click()
      const question = page.getByRole('dialog', { name: 'Leave while the import is running?' })
      await question.getByRole('button', { name: 'Stay' }).click()
      await expect(question).toBeHidden()
      held.resolve()
    })
    test('the import saves all of it, and says so', async ({ page, site }) => {
      await expect(page.getByRole('heading', { name: 'The rest was imported.' })).toBeFocused()
      await expect(page.getByText('In the rest of the file:')).toBeVisible()
      await expect(page.getByText('1 new (0 published), 1 changed, 0 left out')).toBeVisible()
      expect(await nameOf(site)).toBe('Library fortnight')
    })
    test('what became of it is still there after a look at its events', async ({ page }) => {
      await page.getByRole('link', { name: 'Show these events' }).click()
      await expect(page.getByRole('heading', { name: 'Events', level: 1, exact: true })).toBeVisible()
      await page.goBack()
      await expect(page.getByRole('heading', { name: 'The rest was imported.' })).toBeFocused()
    })
    test('the import, with what was continued, is undone as one', async ({ page, site }) => {
      expect(await site.database.sql`select distinct batch from revision where document_id = ${eventId}`).toEqual([
        { batch },
      ])
      await page.getByRole('button', { name: 'Undo this import' }).click()
      await expect(page.getByRole('heading', { name: 'The import was undone.' })).toBeFocused()
      await expect(page.getByText('2 changes were undone.')).toBeVisible()
      expect(await nameOf(site)).toBe('Library week')
      const [left] = await site.database.sql`select deleted from calendar_event where name = 'Opening of the library'`
      expect(left).toEqual({ deleted: true })
    })
    test('an import that nothing interrupts is done at once', async ({ page, site }) => {
      await choose(page, await file(page))
      await page.getByLabel('“Openings” (type of event)').selectOption({ label: typeName })
      await page.getByRole('button', { name: 'Check again' }).click()
      await page.getByRole('button', { name: 'Import 2 events' }).click()
      await expect(page.getByRole('heading', { name: 'The import is done.' })).toBeFocused()
      expect(await nameOf(site)).toBe('Library fortnight')
      await page.getByRole('button', { name: 'Undo this import' }).click()
      await expect(page.getByText('2 changes were undone.')).toBeVisible()
    })
    test('an import whose page was left is found under recent changes, and undone there as one', async ({
      page,
      site,
    }) => {
      await choose(page, await file(page))
      await page.getByLabel('“Openings” (type of event)').selectOption({ label: typeName })
      await page.getByRole('button', { name: 'Check again' }).click()
      const cutShort = async (route: Route) => {
        const lines = (await (await route.fetch()).text()).trim().split('\n')
        await route.fulfill({ body: `${lines.slice(0, -1).join('\n')}\n` })
      }
      await page.route('/api/import/calendarEvents', cutShort, { times: 1 })
      await page.getByRole('button', { name: 'Import 2 events' }).click()
      await page.getByRole('button', { name: 'Import the rest' }).click()
      await expect(page.getByRole('heading', { name: 'The rest was imported.' })).toBeFocused()
      await expect(page.getByText('This file changes nothing.'), 'all of it was in before').toBeHidden()
      await page.reload()
      const sheet = await openSheet(page)
      const latest = sheet.getByRole('region', { name: 'Recent changes' }).getByRole('listitem').first()
      await expect(latest).toContainText('You changed 2 records')
      await latest.getByRole('button', { name: 'Undo' }).click()
      await eventually(async () => expect(await nameOf(site)).toBe('Library week'))
      await eventually(async () =>
        expect(
          await site.database.sql`select from calendar_event where name = 'Opening of the library' and not deleted`,
        ).toHaveLength(0),
      )
      await site.database.writes`update calendar_event set deleted = true where id = ${eventId}`
    })
  },
)
