import type { Page } from '@playwright/test'
import { expectInstalled, expectUpToDate } from '../support/browser-test.ts'
import { holdScripts, letScriptsGo } from '../support/browsers/held-scripts.ts'
import { expectStoredSnapshot, hasStoredSnapshot } from '../support/browsers/stored-snapshot.ts'
import { expect, openCalendar, test } from '../support/shared-device.ts'
import { story } from '../support/story.ts'

const heading = (page: Page) => page.locator('main h2[aria-live]:not(#snapshot *)')

/** Keeps the screen of this window, and holds the app of every later opening until it is let go. */
async function keepScreen(page: Page): Promise<void> {
  await openCalendar(page)
  await expectUpToDate(page)
  await expectInstalled(page)
  await page.reload()
  await expectStoredSnapshot(page)
}

async function openSnapshot(page: Page): Promise<void> {
  await page.goto('/theme.js')
  // What the step before has done, or what came from the server meanwhile, may have taken the screen back, and the page
  // may have been left while it stored the next one.
  if (!(await hasStoredSnapshot(page))) {
    await page.goto('/calendar', { waitUntil: 'commit' })
    await letScriptsGo(page)
    await expectStoredSnapshot(page)
    await page.goto('/theme.js')
  }
  await page.goto('/calendar', { waitUntil: 'commit' })
  await page.waitForFunction(() => 'letScriptsGo' in globalThis)
  await expect(page.locator('#snapshot td[aria-current]')).toBeVisible()
}

const nextOnSnapshot = (page: Page) => page.locator('#snapshot button[aria-label="Next month"]')

story(test, 'steps on the snapshot before the app is there', () => {
  test('two presses of Next month are two months, and Back leads through both', async ({ page }) => {
    await keepScreen(page)
    await holdScripts(page)
    await openSnapshot(page)
    await nextOnSnapshot(page).click()
    await nextOnSnapshot(page).click()
    await letScriptsGo(page)
    await expect(heading(page)).toHaveText('January 2027')
    await expect(page.getByRole('button', { name: 'Next month' })).toBeFocused()
    await page.goBack()
    await expect(heading(page)).toHaveText('December 2026')
    await page.goBack()
    await expect(heading(page)).toHaveText('November 2026')
  })

  test('a key that is held down turns as many months as it repeats, and another leads back', async ({ page }) => {
    await openSnapshot(page)
    for (let times = 0; times < 3; times++) await page.keyboard.down('n')
    await page.keyboard.up('n')
    await page.keyboard.press('p')
    await letScriptsGo(page)
    await expect(heading(page)).toHaveText('January 2027')
    await openSnapshot(page)
    await nextOnSnapshot(page).click()
    await page.keyboard.press('n')
    await page.keyboard.press('t')
    await page.keyboard.press('p')
    await letScriptsGo(page)
    await expect(heading(page)).toHaveText('October 2026')
  })

  test('letters after / stand in the search, seen at once, with the cursor behind them', async ({ page }) => {
    await openSnapshot(page)
    await page.keyboard.type('/exam n')
    await expect(page.locator('#snapshot input[type=search]')).toHaveValue('exam n')
    await letScriptsGo(page)
    const search = page.getByRole('searchbox', { name: 'Search events' })
    await expect(search).toHaveValue('exam n')
    await expect(search).toBeFocused()
    await page.keyboard.type('ow')
    await expect(search).toHaveValue('exam now')
    await expect(page).toHaveURL(/\/calendar\/search\/exam%20now$/)
  })

  test('a text that is typed into the search and sent is searched for', async ({ page }) => {
    await openSnapshot(page)
    await page.locator('#snapshot input[type=search]').click()
    await page.keyboard.type('holiday')
    await page.keyboard.press('Enter')
    await letScriptsGo(page)
    await expect(page).toHaveURL(/\/calendar\/search\/holiday$/)
    await expect(page.getByRole('heading', { level: 1 })).toContainText('holiday')
  })

  test('letters after Ctrl+K stand in the palette', async ({ page }) => {
    await openSnapshot(page)
    await page.keyboard.press('Control+k')
    await page.keyboard.type('pro n/')
    await page.keyboard.press('Backspace')
    await letScriptsGo(page)
    await expect(page.getByRole('dialog').getByRole('combobox')).toHaveValue('pro n')
    await expect(heading(page)).toHaveText('November 2026')
  })

  test('letters after the press that opens a panel turn no month, also while its code is on its way', async ({
    page,
  }) => {
    await openSnapshot(page)
    await page.locator('#snapshot button', { hasText: 'Filters' }).click()
    await page.keyboard.type('nnn')
    await letScriptsGo(page)
    await expect(page.getByRole('dialog', { name: 'Filters' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(heading(page)).toHaveText('November 2026')
  })

  test('on a phone the arrow keys continue from a day that is pressed on the snapshot', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    // That of a wide window is none of a phone.
    await page.goto('/theme.js')
    await page.evaluate(() => localStorage.removeItem('kept-screen'))
    await openSnapshot(page)
    await page.locator('#snapshot [data-day="2026-11-18"]').click()
    for (let times = 0; times < 3; times++) await page.keyboard.down('ArrowRight')
    await page.keyboard.up('ArrowRight')
    await letScriptsGo(page)
    await expect(page.locator('[data-day="2026-11-21"]:not(#snapshot *)')).toBeFocused()
  })

  test('on a phone letters after the press on Search stand in its field', async ({ page }) => {
    await openSnapshot(page)
    await page.locator('#snapshot nav a', { hasText: 'Search' }).click()
    await page.keyboard.type('exam')
    await letScriptsGo(page)
    await expect(page.getByRole('searchbox', { name: 'Search events' })).toHaveValue('exam')
  })
})
