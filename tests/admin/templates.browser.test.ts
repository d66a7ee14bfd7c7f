import type { Page } from '@playwright/test'
import { chooseMore, expect, openAdministration, rowOf, testOnSharedDevice as test } from '../support/editing-test.ts'
import { expectUpToDate, goOffline } from '../support/browser-test.ts'
import { expectDate } from '../support/screens/date-fields.ts'
import { openSignedIn } from '../support/browsers/open-signed-in.ts'
import { holdFrames } from '../support/browsers/held-frames.ts'
import { story } from '../support/story.ts'

story(test, 'an event begins with a template that another editor has saved', () => {
  let erin: Page
  test.afterAll(() => erin?.context().close())

  test('what stands in a form is saved as a template by keyboard, and the event is not', async ({ page, site }) => {
    await openAdministration(page, 'events/add')
    await page.getByLabel('Name', { exact: true }).fill('Governors’ meeting')
    const type = page.getByRole('combobox', { name: 'Type of event' })
    await type.fill('conf')
    await expect(page.getByRole('listbox').getByRole('option').first()).toHaveText('Conference')
    await type.press('Enter')
    const provider = page.getByRole('combobox', { name: 'Provider' })
    await provider.fill('school bus')
    await expect(page.getByRole('listbox').getByRole('option').first()).toHaveText('School Business Circle')
    await provider.press('Enter')
    const start = (number: number) => page.getByRole('group', { name: `Date ${number}` }).getByLabel('Start')
    await page.getByLabel('Start', { exact: true }).fill('4 dec 18-19:30')
    await page.keyboard.press('Alt+Enter')
    await expect(start(2)).toBeFocused()
    await page.keyboard.type('11 dec')
    await page.getByLabel('Location').fill('Hall')
    const more = page.getByRole('main').locator('form').getByRole('button', { name: 'More', exact: true })
    await more.press('Enter')
    const drawFrame = await holdFrames(page)
    await page.getByRole('button', { name: 'Save as template' }).press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Save as template' })
    const name = dialog.getByLabel('Name of the template')
    await expect(dialog).toBeVisible()
    await page.keyboard.type(', spring')
    await drawFrame()
    await expect(name).toBeFocused()
    await expect(name, 'typed before its field had the focus').toHaveValue('Governors’ meeting, spring')
    await name.fill('')
    await page.keyboard.press('Escape')
    const leaving = page.getByRole('dialog', { name: 'Leave without saving?' })
    await leaving.getByRole('button', { name: 'Stay' }).click()
    await expect(leaving).toBeHidden()
    await name.press('Enter')
    await expect(dialog.getByText('Name is required')).toBeVisible()
    await name.fill('Evening meeting')
    await name.press('Enter')
    await expect(dialog).toBeHidden()
    await expect(page.getByText('Evening meeting has been saved.')).toBeVisible()
    await expect(page.getByLabel('Location')).toHaveValue('Hall')
    const events = await site.database.sql`/* notSaved */ select from calendar_event where name = 'Governors’ meeting'`
    expect(events).toHaveLength(0)
  })
  test('on another editor’s device it asks for the first date, and the form has all but the old days', async ({
    browser,
    site,
  }) => {
    const erins = await browser.newContext({ storageState: { cookies: [], origins: [] }, serviceWorkers: 'block' })
    erin = await erins.newPage()
    await openSignedIn(erin, site.server.url, 'editor@example.org', '/administration/events')
    await expectUpToDate(erin)
    await erin.getByRole('link', { name: 'New from template' }).press('Enter')
    const heading = erin.getByRole('columnheader', { name: 'Start event' })
    await expect(heading.getByRole('button'), 'no list is sorted by what can be done').toHaveCount(0)
    await erin.getByRole('link', { name: 'Start event from Evening meeting' }).press('Enter')
    const first = erin.getByLabel('First date')
    await expect(first).toBeFocused()
    await expect(first).toHaveAccessibleDescription(/^The other dates follow at the same distance/)
    await first.fill('no day')
    await first.press('Enter')
    await expect(first).toHaveAccessibleDescription(/Type the date as DD\/MM\/YYYY/)
    await first.fill('10 June 2027')
    await first.press('Enter')
    await expect(erin.getByLabel('Name', { exact: true })).toHaveValue('Governors’ meeting')
    await expect(erin.getByLabel('Location')).toHaveValue('Hall')
    await expect(erin.getByRole('combobox', { name: 'Type of event' })).toHaveValue('Conference')
    const row = (number: number) => erin.getByRole('group', { name: `Date ${number}` })
    await expectDate(row(1).getByLabel('Start'), '2027-06-10T18:00')
    await expectDate(row(2).getByLabel('Start'), '2027-06-17T18:00')
    await erin.keyboard.press('Control+s')
    await expect(erin.getByText('Governors’ meeting has been saved as a draft.')).toBeVisible()
    await expect(erin.getByRole('heading', { level: 1, name: 'Events', exact: true })).toBeVisible()
    const [stored] = await site.database.sql<
      { starts: string[]; archived: boolean; providers: number }[]
    >`/* fromTemplate */
      select archived,
        (select count(*)::int from calendar_event_calendar_event_provider where calendar_event_id = e.id) as providers,
        (select json_agg(start order by start) from calendar_event_schedule
        where calendar_event_id = e.id) as starts
      from calendar_event e where name = 'Governors’ meeting'`
    expect(stored).toMatchObject({ archived: true, providers: 1 })
    expect(new Date(stored!.starts[0]!).toISOString()).toBe('2027-06-10T17:00:00.000Z')
  })
  test('on a phone it is renamed and deleted, offline too, and comes back with Undo', async ({ page }) => {
    await openAdministration(page, 'event-templates')
    await page.setViewportSize({ width: 390, height: 844 })
    await expect(rowOf(page, 'Evening meeting')).toBeVisible()
    await goOffline(page)
    await rowOf(page, 'Evening meeting').getByRole('button', { name: 'Edit' }).click()
    await expect(page.getByText('Governors’ meeting, 2 dates')).toBeVisible()
    await page.getByLabel('Name', { exact: true }).fill('Late meeting')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(rowOf(page, 'Late meeting')).toBeVisible()
    await chooseMore(page, 'Late meeting', 'Delete')
    await page.getByRole('button', { name: 'Delete', exact: true }).click()
    await expect(rowOf(page, 'Late meeting')).toBeHidden()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(rowOf(page, 'Late meeting')).toBeVisible()
    await page.context().setOffline(false)
    await expect(rowOf(erin, 'Late meeting')).toBeHidden()
    await erin.getByRole('link', { name: 'New from template' }).click()
    await expect(rowOf(erin, 'Late meeting')).toBeVisible()
  })
})
