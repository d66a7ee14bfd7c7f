import type { Locator, Page } from '@playwright/test'
import { goTo } from '../support/browsers/go-to.ts'
import { insertEvent } from '../support/content.ts'
import { expect, openCalendar, test } from '../support/shared-device.ts'
import { story } from '../support/story.ts'

const dialog = (page: Page) => page.locator('[role=dialog]:has([data-event])')

const closings: Record<string, (page: Page) => Promise<unknown>> = {
  Escape: (page) => page.keyboard.press('Escape'),
  Back: (page) => page.goBack(),
  Close: (page) => dialog(page).getByRole('button', { name: 'Close' }).click(),
}

/** Opens the event of a link, and expects the focus on the link again after each way of closing it. */
async function expectReturn(page: Page, link: Locator, ways = Object.keys(closings)): Promise<void> {
  for (const way of ways) {
    await link.click()
    await expect(dialog(page).getByRole('heading').first()).toBeFocused()
    await closings[way]!(page)
    await expect(dialog(page)).toHaveCount(0)
    await expect(link, `after ${way}`).toBeFocused()
  }
}

story(test, 'the focus returns to the event that was opened', () => {
  test('from a bar and a title of the month', async ({ page }) => {
    await openCalendar(page)
    await expectReturn(page, page.getByRole('gridcell').getByRole('link', { name: /until/ }).first())
    await expectReturn(page, page.locator('td a').last())
  })
  test('from This week', async ({ page }) => {
    await expectReturn(page, page.getByRole('region', { name: 'This week' }).getByRole('link').nth(1))
  })
  test('from the sheet of a day', async ({ page }) => {
    await page.locator('[data-day="2026-11-20"]').click({ position: { x: 60, y: 6 } })
    const sheet = page.getByRole('dialog', { name: /20 November/ })
    await expectReturn(page, sheet.getByRole('link').last())
    await page.keyboard.press('Escape')
    await expect(page.locator('[data-day="2026-11-20"]')).toBeFocused()
  })
  test('after the page was loaded anew while the event was open', async ({ page }) => {
    const link = page.locator('td a').last()
    await link.click()
    await expect(dialog(page)).toBeVisible()
    await page.reload()
    await expect(dialog(page).getByRole('heading').first()).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(dialog(page)).toHaveCount(0)
    await expect(link).toBeFocused()
  })
  test('from a row of the list, also where the list has changed meanwhile', async ({ page, site }) => {
    await goTo(page, '/calendar?view=list')
    const rows = page.locator('main ol a[data-opener^="list"]')
    await expectReturn(page, rows.nth(2))
    const name = await rows.nth(2).getAttribute('data-opener')
    const link = page.locator(`[data-opener="${name}"]`)
    await link.click()
    await expect(dialog(page)).toBeVisible()
    const { sql, writes } = site.database
    const [type] = await sql<{ id: string }[]>`select id from calendar_event_type where not archived limit 1`
    const { id } = await insertEvent(writes, {
      name: 'Came meanwhile',
      typeId: type!.id,
      start: '2026-11-20T00:00:00.000Z',
    })
    await expect(page.locator('main a', { hasText: 'Came meanwhile' }).first()).toBeAttached()
    await page.keyboard.press('Escape')
    await expect(dialog(page)).toHaveCount(0)
    await expect(link).toBeFocused()
    await writes`update calendar_event set deleted = true where id = ${id}`
  })
  test('from the planner', async ({ page }) => {
    await goTo(page, '/calendar?view=planner')
    await expectReturn(page, page.locator('.planner-day a').nth(4))
  })
  test('from a search', async ({ page }) => {
    await goTo(page, '/calendar/search/briefing')
    await expectReturn(page, page.locator('main section[data-day] a').nth(1))
  })
})

const field = (page: Page) => page.getByRole('combobox', { name: 'Search events, providers and pages' })
const workshop = 'Spring census workshop for school offices'

/** Opens the event of 25 November by a few letters, and closes it by Escape. */
async function openAndClose(page: Page): Promise<void> {
  await page.keyboard.press('ControlOrMeta+k')
  await expect(field(page)).toBeFocused()
  await page.keyboard.type('census workshop')
  await expect(page.getByRole('option').first()).toContainText(workshop)
  await page.keyboard.press('Enter')
  await expect(dialog(page).getByRole('heading', { name: workshop, level: 2 })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

story(test, 'an event that the palette opened leaves the focus where the event stands', () => {
  const day = (page: Page) => page.locator('main [data-day="2026-11-25"]')
  const title = (page: Page) => page.getByRole('heading', { level: 1 })

  test('on its day in the month, whatever had the focus before', async ({ page }) => {
    await openCalendar(page)
    await openAndClose(page)
    await expect(day(page)).toBeFocused()
    await page.getByRole('button', { name: 'Next month' }).focus()
    await openAndClose(page)
    await expect(day(page)).toBeFocused()
    await page.getByRole('searchbox', { name: 'Search events' }).focus()
    await openAndClose(page)
    await expect(day(page)).toBeFocused()
  })
  test('on the link that had opened the event in whose place it came', async ({ page }) => {
    const link = page.locator('td a').last()
    await link.click()
    await expect(dialog(page).getByRole('heading').first()).toBeFocused()
    await openAndClose(page)
    await expect(link).toBeFocused()
  })
  test('on its day in the list', async ({ page }) => {
    await goTo(page, '/calendar?view=list')
    await expect(page.locator('main ol a[data-opener^="list"]').first()).toBeVisible()
    await openAndClose(page)
    await expect(day(page)).toBeFocused()
  })
  test('in the row of its day in the planner', async ({ page }) => {
    await goTo(page, '/calendar?view=planner')
    await expect(page.locator('.planner-day a').first()).toBeVisible()
    await openAndClose(page)
    await expect(page.getByRole('listitem', { name: 'Wednesday 25 November 2026' }).locator(':focus')).toHaveCount(1)
  })
  test('on the title of a month or a search that does not have it', async ({ page }) => {
    const shown = [
      ['/calendar?month=2027-03', 'March 2027'],
      ['/calendar/search/Anti-Bullying', /^\d+ events?$/],
    ] as const
    for (const [address, heading] of shown) {
      await goTo(page, address)
      await expect(page.getByRole('heading', { level: 2, name: heading, exact: true })).toBeVisible()
      await openAndClose(page)
      await expect(title(page)).toBeFocused()
    }
  })
  test('on its link in the calendar behind it, when it was opened from another page', async ({ page }) => {
    await goTo(page, '/profile')
    await expect(page.getByRole('tab').first()).toBeVisible()
    await openAndClose(page)
    await expect(page).toHaveURL(/\/calendar$/)
    await expect(page.locator('main a:focus')).toHaveAttribute('title', workshop)
  })
})

test.describe('on a phone with a keyboard', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('an event that the palette opened leaves the focus on its day', async ({ page }) => {
    await page.goto('/calendar')
    await expect(page.locator('td[data-day="2026-11-20"]')).toBeVisible()
    await openAndClose(page)
    await expect(page.locator('td[data-day="2026-11-25"]')).toBeFocused()
    await expect(page.locator('td[data-day="2026-11-25"]')).toBeInViewport({ ratio: 1 })
  })
})
