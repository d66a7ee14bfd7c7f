import type { Page } from '@playwright/test'
import { dayCell, expect, test } from '../support/reading-test.ts'
import { samplePassword } from '../support/sign-in.ts'
import { story } from '../support/story.ts'

test.use({ serviceWorkers: 'block', reader: null })

/** Presses Tab until the control with this name has a visible focus. */
async function tabTo(
  page: Page,
  role: 'link' | 'button' | 'textbox' | 'searchbox' | 'gridcell',
  name: string | RegExp,
) {
  const target = page.getByRole(role, { name, exact: typeof name === 'string' }).first()
  for (let presses = 0; presses < 80; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) {
      const outline = await target.evaluate((element) => getComputedStyle(element).outlineWidth)
      expect(Number.parseFloat(outline)).toBeGreaterThanOrEqual(3)
      return
    }
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab does not reach the ${role} "${name}"`)
}

story(test, 'a person with only a keyboard signs in, opens an event, lists, searches and signs out', () => {
  test('sign in', async ({ page }) => {
    await page.goto('/calendar')
    await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible()

    await tabTo(page, 'textbox', 'Email')
    await page.keyboard.type('teacher@example.org')
    await tabTo(page, 'textbox', 'Password')
    await page.keyboard.type(samplePassword)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('region', { name: 'This week' }).getByRole('link').first()).toBeVisible()
  })
  test('skip to the content', async ({ page }) => {
    await page.reload()
    await expect(page.getByRole('grid')).toBeVisible()
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('main')).toBeFocused()
  })
  test('the month, a day, an event', async ({ page }) => {
    await tabTo(page, 'gridcell', /^Friday 20 November 2026/)
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog', { name: 'Thursday 19 November 2026' })).toBeVisible()
    await tabTo(page, 'link', /Maintained schools: autumn budget monitoring/)
    await page.keyboard.press('Enter')
    const event = page.getByRole('dialog', { name: 'Maintained schools: autumn budget monitoring' })
    await expect(event.getByRole('heading').first()).toBeFocused()
    for (let presses = 0; presses < 12; presses += 1) {
      await page.keyboard.press('Tab')
      expect(await event.evaluate((element) => element.contains(document.activeElement))).toBe(true)
    }
    await page.keyboard.press('Escape')
    await expect(event).toBeHidden()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(dayCell(page, /^Thursday 19 November 2026/)).toBeFocused()
  })
  test('the list', async ({ page }) => {
    await page.keyboard.press('Shift+Tab')
    await expect(page.getByRole('button', { name: 'Print and download' })).toBeFocused()
    await page.keyboard.press('Shift+Tab')
    await expect(page.getByRole('button', { name: 'Planner', exact: true })).toBeFocused()
    await page.keyboard.press('Shift+Tab')
    await expect(page.getByRole('button', { name: 'List', exact: true })).toBeFocused()
    await page.keyboard.press('Enter')
    await tabTo(page, 'button', /^Show \d+ past events$/)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('button', { name: 'Hide past events' })).toBeFocused()
  })
  test('a search', async ({ page }) => {
    await page.keyboard.press('/')
    await expect(page.getByRole('searchbox', { name: 'Search events' })).toBeFocused()
    await page.keyboard.type('census')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Events matching "census"')
    await tabTo(page, 'link', /School census day: spring/)
  })
  test('sign out', async ({ page }) => {
    await page.reload()
    await expect(page.getByRole('button', { name: 'Account: Terry Teacher' })).toBeVisible()
    await tabTo(page, 'button', 'Account: Terry Teacher')
    await page.keyboard.press('Enter')
    await tabTo(page, 'link', 'Sign out')
    await page.keyboard.press('Enter')
    await expect(page.getByText('You successfully logged out!')).toBeVisible()
  })
})
