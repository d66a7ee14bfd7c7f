import type { Page } from '@playwright/test'
import { expectUpToDate } from '../support/browser-test.ts'
import {
  editRow,
  expect,
  goToAdministration,
  openAdministration,
  rowOf,
  storedType,
  testOnSharedDevice as test,
} from '../support/editing-test.ts'
import { insertEvent, insertType } from '../support/content.ts'
import { openSignedIn } from '../support/browsers/open-signed-in.ts'
import { changeAsErin } from '../support/queue-stories.ts'
import { story } from '../support/story.ts'

/** Runs in the page: whether the lower edge of an element is in sight. */
function isUncovered(element: Element): boolean {
  const { left, bottom } = element.getBoundingClientRect()
  return element.contains(document.elementFromPoint(left + 30, bottom - 8))
}

story(test, 'two administrators see what the other saves, and an open form asks about what both have changed', () => {
  let erin: Page
  test.afterAll(() => erin?.context().close())

  test('a saved change is in the other list without reloading, both ways', async ({ page, browser, site }) => {
    await site.database.writes`/* makeType */
      insert into calendar_event_type (id, name, color, display_order) values (gen_random_uuid(), 'Trips', '#225588', 30)`
    await openAdministration(page, 'event-types')
    const erins = await browser.newContext({ storageState: { cookies: [], origins: [] }, serviceWorkers: 'block' })
    erin = await erins.newPage()
    await openSignedIn(erin, site.server.url, 'editor@example.org', '/administration/event-types')
    await expectUpToDate(erin)

    await editRow(erin, 'Trips')
    await erin.getByLabel('Order').fill('40')
    await erin.getByRole('button', { name: 'Save' }).click()
    await expect(rowOf(erin, 'Trips')).toContainText('40')
    await expect(rowOf(page, 'Trips')).toContainText('40')
    await editRow(page, 'Trips')
    await page.getByLabel('Name', { exact: true }).fill('Outings')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(rowOf(erin, 'Outings')).toContainText('40')
  })
  test('an open form shows at once what was saved where nothing was typed, and says who and what', async ({ page }) => {
    await editRow(page, 'Outings')
    await page.getByLabel('Name', { exact: true }).fill('Outings and trips')
    await editRow(erin, 'Outings')
    await erin.getByLabel('Order').fill('41')
    await erin.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Erin Editor changed this while you had it open.')).toBeVisible()
    await expect(page.getByText('The form now shows what they saved: order.')).toBeVisible()
    await expect(page.getByLabel('Order')).toHaveValue('41')
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Outings and trips')
  })
  test('where both have typed it asks before it saves, and keeps what was typed', async ({ page, site }) => {
    await changeAsErin(site, 'calendarEventType', 'Outings', {
      before: { name: 'Outings', color: '#225588' },
      after: { name: 'School trips', color: '#aa3366' },
    })
    const name = page.getByRole('group', { name: 'Name' })
    await expect(name).toContainText('What you typedOutings and trips')
    await expect(name).toContainText('What they savedSchool trips')
    await expect(page.getByLabel('Colour')).toHaveValue('#aa3366')
    await page.setViewportSize({ width: 390, height: 700 })
    await page.getByRole('button', { name: 'Save' }).click()
    const summary = page.getByRole('alert').filter({ hasText: 'There is a problem' })
    await expect(summary).toContainText('You both changed the same fields. Choose which version of each to keep')
    await expect(summary).toBeFocused()
    expect(await summary.evaluate(isUncovered), 'the sticky bar is not over the summary').toBe(true)
    expect(await storedType(site, 'School trips')).toMatchObject({ color: '#aa3366' })
    await name.getByRole('button', { name: 'Keep mine' }).click()
    await expect(name).toBeHidden()
    await expect(page.getByLabel('Name', { exact: true })).toBeFocused()
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(rowOf(page, 'Outings and trips')).not.toContainText('Needs attention')
    expect(await storedType(site, 'Outings and trips')).toMatchObject({ displayOrder: 41, color: '#aa3366' })
  })
  test('keeping theirs leaves nothing to save', async ({ page, site }) => {
    await editRow(page, 'Outings and trips')
    await page.getByLabel('Order').fill('50')
    await changeAsErin(site, 'calendarEventType', 'Outings and trips', {
      before: { displayOrder: 41 },
      after: { displayOrder: 60 },
    })
    await page.getByRole('group', { name: 'Order' }).getByRole('button', { name: 'Keep theirs' }).click()
    await expect(page.getByLabel('Order')).toHaveValue('60')
    await expect(page.getByLabel('Order')).toBeFocused()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect(rowOf(page, 'Outings and trips')).toContainText('60')
  })
  test('two versions of a formatted text are shown as readers see them', async ({ page, site }) => {
    await editRow(page, 'Outings and trips')
    await page.getByRole('textbox', { name: 'Description' }).click()
    await page.keyboard.press('ControlOrMeta+b')
    await page.keyboard.type('By coach')
    await expect(page.getByText(/^Unsaved changes kept on this device at/)).toBeVisible()
    await changeAsErin(site, 'calendarEventType', 'Outings and trips', {
      before: { descriptionHtml: null },
      after: { descriptionHtml: '<p>By <em>train</em></p>' },
    })
    const description = page.getByRole('group', { name: 'Description', exact: true })
    await expect(description.locator('strong')).toHaveText('By coach')
    await expect(description.locator('em')).toHaveText('train')
    await expect(description).not.toContainText('<')
    await description.getByRole('button', { name: 'Keep theirs' }).click()
    await expect(page.getByRole('textbox', { name: 'Description' })).toHaveText('By train')
    await expect(page.getByRole('textbox', { name: 'Description' })).toBeFocused()
  })
  test('the actions of the form besides saving follow the changes of others', async ({ page, site }) => {
    const typeId = await insertType(site.database.writes, 'Days out')
    const { id } = await insertEvent(site.database.writes, { name: 'Zoo', typeId })
    await site.database.writes`/* makeDraft */
      update calendar_event set archived = true, published_at = null where id = ${id}`
    await goToAdministration(page, 'events?search=Zoo')
    await editRow(page, 'Zoo')
    const publish = page.getByRole('button', { name: 'Save and publish' })
    await expect(publish).toBeVisible()
    await page.getByLabel('Location').fill('Chester')
    await changeAsErin(site, 'calendarEvent', 'Zoo', { before: { archived: true }, after: { archived: false } })
    await expect(page.getByText('Erin Editor changed this while you had it open.')).toBeVisible()
    await expect(publish).toBeHidden()
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(rowOf(page, 'Zoo')).toBeVisible()
    const [zoo] = await site.database.sql`select archived, location from calendar_event where id = ${id}`
    expect(zoo).toMatchObject({ archived: false, location: 'Chester' })
  })
})
