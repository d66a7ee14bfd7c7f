import type { Page } from '@playwright/test'
import { sampleId } from '#server/sample/sample-id.ts'
import { goTo } from '../support/browsers/go-to.ts'
import { expectUpToDate } from '../support/browser-test.ts'
import { partSeen } from '../support/browsers/held-scripts.ts'
import { expect, openCalendar, test } from '../support/shared-device.ts'
import { story } from '../support/story.ts'

// No worker is needed here, and each device would install it.
test.use({ serviceWorkers: 'block' })

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Filters' })
const deadline = /KS2 access: order modified test papers/

const chips = (page: Page) => page.getByRole('group', { name: 'Filters in use' })
const deadlines = (page: Page) => page.getByRole('main').getByRole('link', { name: /Deadline/ })

story(test, 'the filter panel, and filters in the address', () => {
  test('a panel opened on a slow network stays closed when Escape was pressed meanwhile', async ({ page }) => {
    const arrival = Promise.withResolvers<void>()
    // Playwright cannot hold what a service worker answers.
    await page.route('**/assets/filter-panel-*.js', async (route) => {
      await arrival.promise
      await route.continue()
    })
    await openCalendar(page, '/calendar?view=list')
    const requested = page.waitForRequest('**/assets/filter-panel-*.js')
    await page.getByRole('button', { name: 'Filters' }).click()
    const code = (await requested).url()
    await page.keyboard.press('Escape')
    arrival.resolve()
    await partSeen(page, code)
    await expect(dialog(page)).toHaveCount(0)
    await page.getByRole('button', { name: 'Filters' }).click()
    await expect(dialog(page)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog(page)).toHaveCount(0)
  })
  test('events that the panel turns off are hidden', async ({ page }) => {
    await expect(deadlines(page).first()).toBeVisible()
    await page.getByRole('button', { name: 'Filters' }).click()
    await expect(dialog(page).getByRole('switch', { name: 'Early years' })).toBeChecked()
    const count = dialog(page).getByRole('button', { name: /^Show \d+ events$/ })
    const before = await count.textContent()
    await dialog(page).getByRole('switch', { name: 'Deadline', exact: true }).click()
    await dialog(page).getByRole('switch', { name: 'Primary', exact: true }).click()
    await expect(count).not.toHaveText(before ?? '')
    await count.click()
    await expect(page.getByRole('button', { name: 'Filters (2)' })).toBeFocused()
    await expect(deadlines(page)).toHaveCount(0)
    await expect(page.locator('section[data-day="2026-11-24"]')).toHaveCount(1)
    await expect(page).toHaveURL(/view=list&phases=[-0-9a-f]{36}&types=[-0-9a-f]{36}$/)
  })
  test('an address without filters shows those that the device keeps, until their chip or Clear removes them', async ({
    page,
  }) => {
    await goTo(page, '/about')
    await expect(chips(page)).toHaveCount(0)
    await goTo(page, '/calendar?view=list')
    await expect(chips(page).getByRole('button')).toHaveCount(3)
    await expect(deadlines(page)).toHaveCount(0)
    await chips(page).getByRole('button', { name: 'Not Primary, remove filter' }).click()
    await expect(chips(page).getByRole('button', { name: 'Not Deadline, remove filter' })).toBeFocused()
    await chips(page).getByRole('button', { name: 'Clear' }).click()
    await expect(page.getByRole('button', { name: 'Filters', exact: true })).toBeFocused()
    await expect(deadlines(page).first()).toBeVisible()
  })
  test('filters that hide everything say so wherever nothing is left, with the way back', async ({ page }) => {
    await page.getByRole('button', { name: 'Filters', exact: true }).click()
    await dialog(page).getByRole('button', { name: 'Hide all: Event types' }).click()
    await dialog(page).getByRole('button', { name: 'Close: no events are left' }).click()
    const main = page.getByRole('main')
    await expect(main.getByText(/^There are no events .* moment\. Your filters hide \d+ events\.$/)).toBeVisible()
    await expect(main.getByText(/^Your filters hide \d+ events\.$/)).toHaveCount(2)
    await expect(chips(page).getByText(/^\d+ events hidden$/)).toBeVisible()
    await goTo(page, page.url().replace('/calendar?', '/calendar/search/census?'))
    await expect(main.getByText(/^\d+ matching events are hidden by your filters\.$/)).toBeVisible()
    await page.getByRole('button', { name: 'Clear search' }).click()
    await main.getByRole('button', { name: 'Clear filters' }).click()
    await expect(page.getByRole('button', { name: 'Filters', exact: true })).toBeFocused()
    await expect(deadlines(page).first()).toBeVisible()
    await expect(page).toHaveURL(/\/calendar(?:\?view=list)?$/)
  })
  test('on a phone the panel is a sheet that hides just the same', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.getByRole('button', { name: 'Filters', exact: true }).click()
    await dialog(page).getByRole('switch', { name: 'Deadline', exact: true }).click()
    await dialog(page)
      .getByRole('button', { name: /^Show \d+ events$/ })
      .click()
    await expect(page.getByRole('button', { name: 'Filters (1)' })).toBeFocused()
    await expect(deadlines(page)).toHaveCount(0)
    await chips(page).getByRole('button', { name: 'Not Deadline, remove filter' }).click()
    await expect(deadlines(page).first()).toBeVisible()
  })
  test('the address wins over the device, and an opened and closed event keeps it', async ({ page }) => {
    const id = sampleId('event-type/deadline')
    await page.setViewportSize({ width: 1366, height: 900 })
    await goTo(page, `/calendar?month=2026-11&view=list&types=${id}`)
    await expect(page.getByRole('button', { name: 'Filters (1)' })).toBeVisible()
    await page
      .getByRole('main')
      .getByRole('link', { name: /Friday briefing for school offices/ })
      .first()
      .click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expect(page).toHaveURL(new RegExp(`\\?month=2026-11&view=list&types=${id}$`))
    await page.keyboard.press('Escape')
    await expect(page).toHaveURL(new RegExp(`/calendar\\?month=2026-11&view=list&types=${id}$`))
    await expect(page.getByRole('main').getByRole('link', { name: deadline })).toHaveCount(0)
  })
  test('a followed link leaves nothing on the device, even if another kind is then turned off', async ({ page }) => {
    await page.getByRole('button', { name: 'Filters (1)' }).click()
    await dialog(page).getByRole('switch', { name: 'Primary', exact: true }).click()
    await expect(page).toHaveURL(new RegExp(`&phases=[-0-9a-f]{36}&types=${sampleId('event-type/deadline')}$`))
    await page.keyboard.press('Escape')
    await goTo(page, '/calendar?view=list')
    await expect(page.getByRole('main').getByRole('link', { name: deadline }).first()).toBeVisible()
    await expect(page.getByRole('button', { name: 'Filters (1)' })).toBeVisible()
  })
  test('another tab follows what this one keeps on the device', async ({ page }) => {
    const other = await page.context().newPage()
    await openCalendar(other)
    await expect(other.getByRole('button', { name: 'Filters (1)' })).toBeVisible()
    await expectUpToDate(other)
    await chips(page).getByRole('button', { name: 'Clear' }).click()
    await expect(other.getByRole('button', { name: 'Filters', exact: true })).toBeVisible()
    await other.close()
  })
  test('an invalid month or filter in the address is reported, and nothing breaks', async ({ page }) => {
    await goTo(page, '/calendar?view=calendar&month=%E0%A4%A&types=,,%00%3Cscript%3E,undefined&phases=')
    await expect(page.getByText('The month in this link couldn’t be read, so this is November 2026.')).toBeVisible()
    await expect(page.getByText('A filter in this link couldn’t be read, so it isn’t used.')).toBeVisible()
    await expect(page.getByRole('grid', { name: 'November 2026' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Filters', exact: true })).toBeVisible()
    await expect(page.getByRole('link', { name: deadline }).first()).toBeVisible()
  })
})

test.describe(() => {
  test.use({ reader: 'leader@example.org' })

  test('a reader who named school phases at registration begins with the others turned off', async ({ page }) => {
    await page.goto('/calendar')
    const chips = page.getByRole('group', { name: 'Filters in use' })
    await expect(chips.getByRole('button', { name: 'Only Secondary, 16 to 19, remove filter' })).toBeVisible()
    await page.getByRole('button', { name: /^Filters \(\d\)$/ }).click()
    await expect(dialog(page).getByRole('switch', { name: 'Secondary' })).toBeChecked()
    await expect(dialog(page).getByRole('switch', { name: 'Primary' })).not.toBeChecked()
  })
})
