import type { Page } from '@playwright/test'
import {
  expect,
  goToAdministration,
  names,
  openAdministration,
  rowOf,
  testOnSharedDevice as test,
} from '../support/editing-test.ts'
import { insertEvent, insertType } from '../support/content.ts'
import { story } from '../support/story.ts'
import { eventually } from '../support/waiting/eventually.ts'

const field = (page: Page, name: string) => page.getByRole('combobox', { name, exact: true })
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent)

story(test, 'the list of events is narrowed by its address, and worked through by keys', () => {
  test('a filter narrows the list and stands in the address, which is the same on the next visit', async ({
    page,
    site,
  }) => {
    const typeId = await insertType(site.database.writes, 'Filtered things')
    for (const name of ['Filtered A', 'Filtered B', 'Filtered C']) {
      await insertEvent(site.database.writes, { typeId, name })
    }
    await site.database.writes`/* cancelOne */ update calendar_event set status = 'Cancelled' where name = 'Filtered B'`
    await openAdministration(page, 'events')
    await field(page, 'Type of event').selectOption('Filtered things')
    await expect(page.getByText('3 events match')).toBeVisible()
    await expect(page).toHaveURL(`/administration/events?type=${typeId}`)
    await field(page, 'Missing').selectOption('Missing a link')
    await expect(page.getByText('3 events match')).toBeVisible()
    await openAdministration(page, `events?type=${typeId}&missing=link`)
    await expect(names(page)).toHaveText(['Filtered A', 'Filtered B', 'Filtered C'])
    await expect(field(page, 'Missing')).toHaveValue('link')
  })
  test('a filter that nobody knows is reported, left out, and leaves the address at a press', async ({ page }) => {
    await goToAdministration(page, 'events?colour=red&search=Filtered')
    const notice = page.getByText('This list can’t use the filter “colour” of the address, so it’s left out.')
    await expect(notice).toBeVisible()
    await expect(names(page)).toHaveText(['Filtered A', 'Filtered B', 'Filtered C'])
    await page.getByRole('button', { name: 'Remove from the address' }).click()
    await expect(notice).toBeHidden()
    await expect(page).toHaveURL('/administration/events?search=Filtered')
  })
  test('arrows lead from row to row, with Shift they select, and a key edits or deletes the row', async ({ page }) => {
    await page.getByRole('heading', { level: 1 }).focus()
    await page.keyboard.press('ArrowDown')
    await eventually(async () => expect(await focused(page)).toBe('Filtered A'))
    await page.keyboard.press('Shift+ArrowDown')
    await eventually(async () => expect(await focused(page)).toBe('Filtered B'))
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('x')
    const bar = page.getByRole('group', { name: 'Change the selected rows' })
    await expect(bar).toContainText('3 selected')
    await page.keyboard.press('#')
    await expect(page.getByRole('heading', { level: 1, name: 'Delete event?' })).toBeVisible()
    await expect(
      page.getByText('It’s published. Readers will no longer see it, and subscribed calendars'),
    ).toBeVisible()
    await page.goBack()
    await eventually(async () => expect(await focused(page)).toBe('Filtered C'))
    await page.keyboard.press('c')
    await expect(page.getByRole('dialog').getByRole('combobox', { name: 'Dates' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: 'Add event' })).toBeVisible()
    await page.goBack()
    await eventually(async () => expect(await focused(page)).toBe('Filtered C'))
    await page.keyboard.press('e')
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Filtered C')
  })
  test('a row is 36 px high whatever stands in it, its headings stay in sight, and a phone shows cards', async ({
    page,
  }) => {
    await goToAdministration(page, 'events')
    await expect(page.locator('tbody tr[data-id]').nth(30)).toBeAttached()
    const heightOf = (name: string) => rowOf(page, name).evaluate((row) => row.getBoundingClientRect().height)
    const heights = await page
      .locator('tbody tr[data-id]')
      .evaluateAll((rows) => rows.map((row) => Math.round(row.getBoundingClientRect().height)))
    expect(new Set(heights)).toEqual(new Set([36]))
    await page.locator('tbody tr[data-id]').nth(30).scrollIntoViewIfNeeded()
    await expect(page.getByRole('columnheader', { name: 'Status' })).toBeInViewport({ ratio: 1 })
    const size = page.viewportSize()!
    await page.setViewportSize({ width: 390, height: 844 })
    await goToAdministration(page, 'events?search=Filtered')
    await expect(names(page)).toHaveText(['Filtered A', 'Filtered B', 'Filtered C'])
    expect(await heightOf('Filtered A')).toBeGreaterThan(36)
    await expect(rowOf(page, 'Filtered A')).not.toContainText('Scheduled')
    await expect(rowOf(page, 'Filtered B').getByText('Cancelled').filter({ visible: true })).toHaveCount(1)
    const before = await rowOf(page, 'Filtered A').evaluate((row) => {
      const top = document.querySelector('h1')!.getBoundingClientRect().top
      return row.getBoundingClientRect().top - top
    })
    expect(before, 'from the heading to the first card').toBeLessThanOrEqual(120)
    // The first one stands above others, over which its menu reaches; the last one has nothing below it.
    for (const name of ['Filtered A', 'Filtered C']) {
      const more = rowOf(page, name).getByRole('button', { name: 'More' })
      await more.click()
      const choices = rowOf(page, name).getByRole('listitem').getByRole('button')
      await expect(choices.filter({ hasText: 'Delete' })).toBeVisible()
      for (const choice of await choices.all()) await expect(choice).toBeInViewport({ ratio: 1 })
      await more.press('Escape')
    }
    await page.setViewportSize(size)
  })
})
