import type { Page } from '@playwright/test'
import { chooseMore, expect, openAdministration, rowOf, testOnSharedDevice as test } from '../support/editing-test.ts'
import { insertEvent, insertType } from '../support/content.ts'
import { eventually } from '../support/waiting/eventually.ts'
import { expectDate, fillDate } from '../support/screens/date-fields.ts'
import { story } from '../support/story.ts'

story(test, 'events are rolled forward as drafts in one step, and duplicated with a choice of what to copy', () => {
  const main = (page: Page) => page.getByRole('main')
  const include = (page: Page, name: string) => main(page).getByRole('checkbox', { name: `Include ${name}` })
  const startOf = (page: Page, name: string) => main(page).getByLabel(new RegExp(`^Start of ${name}`))

  test("last year's events are reviewed in one grid with their new dates", async ({ page, site: { database } }) => {
    const typeId = await insertType(database.writes, 'Rolled')
    await insertEvent(database.writes, { name: 'Rolled fair', typeId })
    await insertEvent(database.writes, {
      name: 'Rolled talk',
      typeId,
      start: '2027-03-27T14:00:00.000Z',
      end: '2027-03-27T15:30:00.000Z',
      isAllDay: false,
    })
    await insertEvent(database.writes, { name: 'Rolled tour', typeId, start: '2027-05-06T00:00:00.000Z' })
    await openAdministration(page, 'events')
    await page.getByRole('link', { name: 'Roll forward' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Roll events forward')
    const all = main(page).getByRole('checkbox', { name: 'Choose all events' })
    await expect(include(page, 'Rolled fair')).toBeChecked()
    if (!(await all.isChecked())) await all.check()
    await all.uncheck()
    await main(page).getByRole('searchbox', { name: 'Search events' }).fill('rolled')
    await all.check()
    await expectDate(startOf(page, 'Rolled fair'), '2027-11-19')
    await main(page).getByLabel('New dates').selectOption('Same date')
    await expectDate(startOf(page, 'Rolled fair'), '2027-11-20')
    await include(page, 'Rolled tour').uncheck()
    await fillDate(startOf(page, 'Rolled fair'), '2027-11-22')
    await expectDate(main(page).getByLabel(/^End of Rolled fair/), '2027-11-22')
    await fillDate(main(page).getByLabel(/^End of Rolled fair/), '2027-11-21')
    await expect(main(page).getByText('End date cannot be before the start date')).toBeVisible()
    await fillDate(main(page).getByLabel(/^End of Rolled fair/), '2027-11-23')
  })
  test('a date that is none is said where the focus goes', async ({ page }) => {
    const start = startOf(page, 'Rolled fair')
    await start.fill('31/2/2028')
    await page.getByRole('button', { name: 'Add 2 draft events' }).press('Enter')
    const summary = main(page).getByRole('alert').filter({ hasText: 'There is a problem' })
    await expect(summary).toBeFocused()
    await summary.getByRole('link', { name: /^Rolled fair: This date doesn’t exist/ }).press('Enter')
    await expect(start).toBeFocused()
    await fillDate(start, '2027-11-22')
    await fillDate(main(page).getByLabel(/^End of Rolled fair/), '2027-11-23')
  })
  test('the headlines of the year are offered too, unless the month to come has one', async ({ page }) => {
    const headlines = main(page).getByRole('group', { name: 'Headlines' })
    const census = headlines.getByRole('checkbox', { name: /^Workforce census, resits/ })
    await expect(census).not.toBeChecked()
    await expect(census).toHaveAccessibleName(/November 2026 to November 2027 ?November 2027 has one$/)
    await census.check()
  })
  test('what was chosen is not left without a question', async ({ page }) => {
    const leaving = page.getByRole('dialog', { name: 'Leave without saving?' })
    await page.getByRole('navigation', { name: 'Administration' }).getByRole('link', { name: 'Keywords' }).click()
    await leaving.getByRole('button', { name: 'Stay' }).click()
    await expect(leaving).toBeHidden()
    await expectDate(startOf(page, 'Rolled fair'), '2027-11-22')
  })
  test('they are added as drafts, which readers do not see, and undone as one', async ({
    page,
    site: { database },
  }) => {
    await page.getByRole('button', { name: 'Add 2 draft events and 1 headline' }).click()
    await expect(page.getByText('2 draft events and 1 headline added.')).toBeVisible()
    await page.getByRole('button', { name: 'Show the events' }).click()
    const added = page.getByRole('row').filter({ hasText: 'Just added' })
    await expect(added).toHaveText([/Rolled fair/, /Rolled talk/])
    await expect(page.getByRole('table').getByRole('link'), 'nothing but them').toHaveCount(2)
    await page.getByRole('button', { name: 'Clear filters' }).first().click()
    const drafts = await database.writes`/* drafts */
      select e.name, e.archived, e.is_published, s.start, s."end", s.is_all_day
      from calendar_event e join calendar_event_schedule s on s.calendar_event_id = e.id
      where e.name like 'Rolled %' and s.start > '2027-09-01' and not e.deleted order by e.name`
    const draft = { archived: true, isPublished: false }
    expect(drafts.map((one) => ({ ...one }))).toMatchObject([
      { ...draft, name: 'Rolled fair', start: '2027-11-22T00:00:00.000Z', end: '2027-11-23T00:00:00.000Z' },
      // On the sector's clock at 14:00, which is in summer time on that day.
      { ...draft, name: 'Rolled talk', start: '2028-03-27T13:00:00.000Z', end: '2028-03-27T14:30:00.000Z' },
    ])
    const copies = () => database.writes`/* rolledHeadlines */
      select start, "end", archived from calendar_headline
      where name like 'Workforce census, resits%' and start >= '2027-09-01' and archived and not deleted`
    expect(JSON.stringify(await copies())).toBe(
      '[{"start":"2027-11-01T00:00:00.000Z","end":"2027-12-01T00:00:00.000Z","archived":true}]',
    )
    await page.getByRole('link', { name: 'Roll forward' }).click()
    await main(page).getByRole('searchbox', { name: 'Search events' }).fill('rolled')
    await expect(main(page).getByRole('row').filter({ hasText: 'Rolled fair' })).toContainText(
      'Already in the new year',
    )
    await expect(include(page, 'Rolled fair')).not.toBeChecked()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('button', { name: /^Sync: / }).click()
    const sheet = page.getByRole('dialog', { name: 'Sync' })
    const recent = sheet.getByRole('listitem').filter({ hasText: 'You changed 3 records' }).first()
    await recent.getByRole('button', { name: 'Undo' }).click()
    const left = () => database.writes`/* leftDrafts */
      select 1 from calendar_event where name like 'Rolled %' and archived and not deleted`
    await eventually(async () => expect((await left()).length + (await copies()).length).toBe(0))
    await page.getByRole('button', { name: 'Close', exact: true }).click()
  })
  test('a duplicate asks what to copy and moves the dates', async ({ page }) => {
    await page.getByRole('searchbox', { name: 'Search', exact: true }).fill('rolled')
    await expect(rowOf(page, 'Rolled fair')).toBeVisible()
    await chooseMore(page, 'Rolled fair', 'Duplicate')
    const question = page.getByRole('dialog', { name: 'Duplicate Rolled fair' })
    await question.getByLabel('Dates').selectOption('52 weeks later')
    await question.getByRole('switch', { name: 'Links' }).uncheck()
    await question.getByRole('button', { name: 'Continue' }).click()
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Rolled fair (copy)')
    await expectDate(page.getByRole('group', { name: /^Dates?$/ }).getByLabel('Start'), '2027-11-19')
    await expect(page.getByLabel('Name', { exact: true })).toBeFocused()
    await page.keyboard.type('Rolled again')
    await expect(page.getByLabel('Name', { exact: true }), 'typing replaces the name').toHaveValue('Rolled again')
  })
})
