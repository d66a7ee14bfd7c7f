import type { Page } from '@playwright/test'
import { expectUpToDate, goOfflineAsLoaded, signIn } from '../support/browser-test.ts'
import { expect, test } from '../support/editing-test.ts'
import { story } from '../support/story.ts'

// No worker is needed here, and both devices would install it.
test.use({ reader: null, serviceWorkers: 'block' })

const teacher = 'teacher@example.org'
const cell = (page: Page, day: string) => page.locator(`td[data-day="${day}"]`)
const options = (page: Page) => page.getByRole('dialog', { name: 'Planner options' })

async function openOptions(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Planner', exact: true }).click()
  await page.getByRole('button', { name: 'Options' }).click()
}

async function addDate(page: Page, kind: string, name: string, first: string, last: string): Promise<void> {
  await options(page).getByRole('button', { name: 'Add dates' }).click()
  await options(page).getByLabel('Type', { exact: true }).selectOption(kind)
  await options(page).getByLabel('Name').fill(name)
  await options(page).getByLabel('First day').fill(first)
  await options(page).getByLabel('Last day').fill(last)
  await options(page).getByRole('button', { name: 'Save', exact: true }).click()
  await expect(options(page).getByRole('button', { name: `Edit ${name}` })).toBeVisible()
}

story(test, 'the days without school of one reader, on both of their devices', () => {
  test('what is set on one is shaded in the month of the other, which says its name', async ({
    page,
    browser,
    site,
  }) => {
    const context = await browser.newContext({ viewport: { width: 390, height: 844 }, serviceWorkers: 'block' })
    const phone = await context.newPage()
    await signIn(phone, site.server.url, teacher)
    await expectUpToDate(phone)
    await expect(cell(phone, '2026-11-30')).not.toHaveAttribute('data-school')
    await signIn(page, site.server.url, teacher)
    await expectUpToDate(page)
    // The code of what is opened without a network is there before.
    await cell(page, '2026-11-30').press('Enter')
    await expect(page.getByRole('dialog', { name: 'Monday 30 November 2026' })).toBeVisible()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'List', exact: true }).click()
    await expect(page.getByRole('heading', { level: 3 }).first()).toBeVisible()
    await openOptions(page)
    await options(page).getByLabel('Bank holidays').selectOption('Scotland')
    await addDate(page, 'Holiday', 'Long weekend', '2026-11-26', '2026-11-27')
    await expect(cell(phone, '2026-11-26')).toHaveAttribute('data-school', 'holiday')
    await expect(cell(phone, '2026-11-26')).toHaveAccessibleName(/Long weekend$/)
    await expect(cell(phone, '2026-11-30')).toHaveAccessibleName(/St Andrew’s Day/)
    await expect(cell(phone, '2026-11-25')).not.toHaveAttribute('data-school')
    await phone.getByRole('button', { name: 'Show the whole month' }).click()
    await cell(phone, '2026-11-26').click()
    await expect(phone.getByRole('paragraph').filter({ hasText: /^Long weekend$/ })).toBeVisible()
    await context.close()
  })

  test('offline too, in the month with the letters of its weeks, on the sheet of the day and in the list', async ({
    page,
  }) => {
    await goOfflineAsLoaded(page)
    await options(page).getByLabel('Any date in week A').fill('2026-11-18')
    await addDate(page, 'INSET day', 'First aid', '2026-11-23', '')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Calendar', exact: true }).click()
    const inset = cell(page, '2026-11-23')
    await expect(inset).toHaveAttribute('data-school', 'inset')
    await expect(inset).toHaveAccessibleName(/INSET day: First aid, Week B/)
    await expect(inset.locator('[data-week]')).toHaveAttribute('data-week', 'B')
    await cell(page, '2026-11-30').press('Enter')
    const sheet = page.getByRole('dialog', { name: 'Monday 30 November 2026' })
    await expect(sheet.getByText('St Andrew’s Day, Week A')).toBeVisible()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'List', exact: true }).click()
    const monday = page.getByRole('heading', { name: /^Monday 23 November 2026/ })
    await expect(monday).toContainText(/INSET day: First aid$/)
    await expect(page.getByText('Next week, week B')).toBeVisible()
  })

  test('on a phone the name of such a day is whole beside the word today', async ({ page }) => {
    await openOptions(page)
    await addDate(page, 'Holiday', 'Christmas holidays', '2026-11-20', '')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'List', exact: true }).click()
    await page.setViewportSize({ width: 390, height: 844 })
    const name = page.getByRole('heading', { name: /^Friday 20 November 2026/ }).getByTitle('Christmas holidays')
    await expect(name).toBeVisible()
    expect(await name.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBeLessThanOrEqual(0)
  })
})
