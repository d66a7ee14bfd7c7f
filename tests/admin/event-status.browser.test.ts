import { chooseIn } from '../support/screens/choose.ts'
import { fillDate } from '../support/screens/date-fields.ts'
import { expect, openAdministration, testOnSharedDevice as test } from '../support/editing-test.ts'
import { story } from '../support/story.ts'
import { eventually } from '../support/waiting/eventually.ts'

story(test, 'an event is cancelled in its form, and the calendar, the open event and the feed say so', () => {
  const name = 'Cancelled moderation meeting'

  test('a note is asked for only of what is not scheduled', async ({ page }) => {
    await openAdministration(page, 'events/add')
    await page.getByLabel('Name', { exact: true }).fill(name)
    await chooseIn(page.getByRole('combobox', { name: 'Type of event' }), 'Webinar or briefing')
    await expect(page.getByLabel('Status note')).toBeHidden()
    await page.getByLabel('Event status').selectOption('Cancelled')
    await page.getByLabel('Status note').fill('The hall is flooded')
    await page.getByLabel('Requirement').selectOption('Mandatory')
    await chooseIn(page.getByRole('combobox', { name: 'Provider' }), 'School Business Circle')
    const date = page.getByRole('group', { name: 'Date', exact: true })
    await fillDate(date.getByLabel('Start'), '2026-11-28')
    await fillDate(date.getByLabel('End'), '2026-11-28')
    await page.getByRole('button', { name: 'Save and publish' }).click()
    await expect(page).toHaveURL(/\/administration\/events(\?|$)/)
  })
  test('the month strikes it through and names its status', async ({ page }) => {
    await page.getByRole('link', { name: 'Calendar', exact: true }).first().click()
    const title = page.getByRole('grid').locator('a', { hasText: name })
    await expect(title).toHaveAccessibleName(`Cancelled ${name}, Webinar or briefing`)
    await expect(title).toHaveCSS('text-decoration-line', 'line-through')
  })
  test('the open event has its status, its note and whether one must take part', async ({ page }) => {
    await page.getByRole('grid').locator('a', { hasText: name }).click()
    const dialog = page.getByRole('dialog', { name })
    await expect(dialog.getByText('Cancelled', { exact: true })).toBeVisible()
    await expect(dialog.getByText('Mandatory', { exact: true })).toBeVisible()
    await expect(dialog.getByText('The hall is flooded')).toBeVisible()
  })
  test('calendar apps receive that it is cancelled, and why', async ({ page }) => {
    await eventually(async () => {
      const feed = await page.evaluate(async () => (await fetch('/api/icalendar/subscribe')).text())
      const vevent = feed.split('BEGIN:VEVENT').find((one) => one.includes(`SUMMARY:Cancelled: ${name}`))
      expect(vevent).toContain('STATUS:CANCELLED')
      expect(vevent).toContain('DESCRIPTION:Cancelled: The hall is flooded')
    })
  })
})
