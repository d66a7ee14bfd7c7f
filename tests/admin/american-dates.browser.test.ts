import type { Locator, Page } from '@playwright/test'
import { chooseIn } from '../support/screens/choose.ts'
import { insertEvent, insertType } from '../support/content.ts'
import { expect, goToAdministration, openAdministration, testOnSharedDevice as test } from '../support/editing-test.ts'
import { story } from '../support/story.ts'
import { eventually } from '../support/waiting/eventually.ts'

// No worker is needed here, and the device would install it.
test.use({ locale: 'en-US', serviceWorkers: 'block' })

/** Types into a date field and leaves it by Tab. */
async function typeInto(field: Locator, date: string): Promise<void> {
  await field.focus()
  await field.page().keyboard.type(date)
  await field.page().keyboard.press('Tab')
}

story(test, 'in an American browser every date is taken as it was typed, the day first', () => {
  const dateRow = (page: Page, number: number) => page.getByRole('group', { name: `Date ${number}` })

  test('the dates of an event are stored as typed, with and without a time, and several at once', async ({
    page,
    site,
  }) => {
    await openAdministration(page, 'events/add')
    await expect(page.locator('html')).toHaveAttribute('lang', 'en-US')
    await page.getByLabel('Name', { exact: true }).fill('American fair')
    await chooseIn(page.getByRole('combobox', { name: 'Type of event' }), 'Conference')
    await chooseIn(page.getByRole('combobox', { name: 'Provider' }), 'School Business Circle')
    const start = page.getByRole('group', { name: /^Dates?$/ }).getByLabel('Start')
    await typeInto(start, '4/12/2026')
    await expect(start).toHaveValue('04/12/2026')
    await expect(start).toHaveAccessibleDescription('Friday')
    await page.getByRole('button', { name: 'Add several dates' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add several dates' })
    await dialog.getByLabel('How often').selectOption('days')
    await dialog.getByLabel('Day', { exact: true }).focus()
    await page.keyboard.type('05/01/2027')
    await page.keyboard.press('Enter')
    await dialog.getByRole('button', { name: 'Add 1 date' }).click()
    await expect(dateRow(page, 2).getByLabel('Start')).toHaveValue('05/01/2027')
    await page.getByRole('button', { name: 'Add another date' }).click()
    await dateRow(page, 3).getByRole('switch', { name: 'All day' }).uncheck()
    await typeInto(dateRow(page, 3).getByLabel('Start'), '06/02/2027 09:30')
    await typeInto(dateRow(page, 3).getByLabel('End'), '06/02/2027 11:00')
    await page.getByRole('button', { name: 'Save as draft' }).click()
    await expect(page).toHaveURL(/\/administration\/events$/)
    const stored = () => site.database.writes`/* storedDates */
      select s.start, s."end", s.is_all_day from calendar_event e
        join calendar_event_schedule s on s.calendar_event_id = e.id
      where e.name = 'American fair' and not e.deleted order by s.start`
    await eventually(async () =>
      expect((await stored()).map((row) => ({ ...row }))).toEqual([
        { start: '2026-12-04T00:00:00.000Z', end: '2026-12-04T00:00:00.000Z', isAllDay: true },
        { start: '2027-01-05T00:00:00.000Z', end: '2027-01-05T00:00:00.000Z', isAllDay: true },
        { start: '2027-02-06T09:30:00.000Z', end: '2027-02-06T11:00:00.000Z', isAllDay: false },
      ]),
    )
  })

  test('the first day of a headline is stored as typed', async ({ page, site }) => {
    await goToAdministration(page, 'headlines')
    await expect(page.getByRole('heading', { level: 1, name: 'Headlines' })).toBeVisible()
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Add headline' })).toBeVisible()
    await page.getByLabel('Name', { exact: true }).fill('American headline')
    await typeInto(page.getByLabel('Start'), '01/02/2031')
    await expect(page.getByLabel('Start')).toHaveAccessibleDescription('Saturday')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page).toHaveURL(/\/administration\/headlines$/)
    const stored = () => site.database.writes<{ start: string }[]>`/* storedHeadline */
      select start from calendar_headline where name = 'American headline' and not deleted`
    await eventually(async () => expect((await stored())[0]?.start).toBe('2031-02-01T00:00:00.000Z'))
  })

  test('the range of the analytics is counted as typed', async ({ page }) => {
    await goToAdministration(page, 'analytics/calendar-event-opens')
    await typeInto(page.getByLabel('To', { exact: true }), '09/02/2027')
    await typeInto(page.getByLabel('From'), '08/01/2027')
    await expect(page).toHaveURL(/from=2027-01-08/)
    await expect(page).toHaveURL(/to=2027-02-09/)
  })

  test('the new date of an event that is rolled forward is stored as typed', async ({ page, site }) => {
    const { writes } = site.database
    await insertEvent(writes, { name: 'American tour', typeId: await insertType(writes, 'American') })
    await goToAdministration(page, 'events')
    await page.getByRole('link', { name: 'Roll forward' }).click()
    const main = page.getByRole('main')
    const all = main.getByRole('checkbox', { name: 'Choose all events' })
    await expect(main.getByRole('checkbox', { name: 'Include American tour' })).toBeChecked()
    if (!(await all.isChecked())) await all.check()
    await all.uncheck()
    await main.getByRole('checkbox', { name: 'Include American tour' }).check()
    const start = main.getByLabel(/^Start of American tour/)
    await typeInto(start, '02/12/2027')
    await expect(start).toHaveAccessibleDescription('Thursday')
    await page.getByRole('button', { name: 'Add 1 draft' }).click()
    await eventually(async () => {
      const [stored] = await writes<{ start: string }[]>`/* rolledDate */
        select s.start from calendar_event e join calendar_event_schedule s on s.calendar_event_id = e.id
        where e.name = 'American tour' and e.archived and not e.deleted`
      expect(stored?.start).toBe('2027-12-02T00:00:00.000Z')
    })
  })
})
