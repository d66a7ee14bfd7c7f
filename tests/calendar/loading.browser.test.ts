import type { Page } from '@playwright/test'
import { goTo } from '../support/browsers/go-to.ts'
import { expect, test } from '../support/reading-test.ts'

// No worker is needed here, and each device would install it.
test.use({ serviceWorkers: 'block' })

const noEvents = /no (?:past |future )?events/i

/** No answer about events comes before it is let go of. */
async function holdAnswers(page: Page): Promise<() => Promise<void>> {
  let letGo: () => void = () => {}
  const held = new Promise<void>((resolve) => (letGo = resolve))
  await page.route('**/graphql', async (route) => {
    await held
    await route.fallback()
  })
  return async () => {
    letGo()
    await page.unroute('**/graphql')
  }
}

for (const [name, width] of [
  ['a wide screen', 1366],
  ['a phone', 390],
] as const) {
  test(`on ${name} nothing says that there are no events before that is known`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 })
    const answer = await holdAnswers(page)
    await page.goto('/calendar')
    const today = page.locator('[data-day="2026-11-20"]')
    await expect(today).toHaveAccessibleName('Friday 20 November 2026, Loading events, today')
    await expect(page.getByRole('grid')).toHaveAttribute('aria-busy', 'true')
    await expect(page.getByRole('complementary').getByRole('status', { name: 'Loading events' })).toBeAttached()
    await today.click()
    if (width > 1000) {
      const sheet = page.getByRole('dialog', { name: /20 November/ })
      await expect(sheet.getByRole('status', { name: 'Loading events' })).toBeAttached()
      await page.keyboard.press('Escape')
    }
    await page.locator('[data-actions]').click()
    await expect(page.getByRole('dialog')).toContainText('November 2026: loading dates…')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    expect(await page.locator('main').innerText()).not.toMatch(noEvents)
    await page.getByRole('button', { name: 'List', exact: true }).click()
    await expect(page.getByRole('main').getByRole('status', { name: 'Loading events' }).first()).toBeAttached()
    expect(await page.locator('main').innerText()).not.toMatch(noEvents)
    await goTo(page, '/calendar?view=planner')
    await expect(page.locator('.planner').getByRole('status')).toBeAttached()
    expect(await page.locator('main').innerText()).not.toMatch(noEvents)
    await answer()
    await expect(page.locator('.planner-day a').first()).toBeVisible()
  })
}
