import type { Locator, Page } from '@playwright/test'
import { goTo } from '../support/browsers/go-to.ts'
import { expect, openCalendar, test } from '../support/shared-device.ts'
import { story } from '../support/story.ts'

// No worker is needed here, and each device would install it.
test.use({ serviceWorkers: 'block' })

/** Presses them one after the other before the page can be drawn: what a slow machine makes of quick presses. */
async function pressAtOnce(page: Page, ...buttons: Locator[]): Promise<void> {
  const handles = await Promise.all(buttons.map((button) => button.elementHandle()))
  await page.evaluate((pressed) => {
    for (const element of pressed) (element as HTMLElement).click()
  }, handles)
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const panel = (page: Page) => page.getByRole('dialog', { name: 'Filters' })
const chips = (page: Page) => page.getByRole('group', { name: 'Filters in use' }).getByRole('button')
const planner = (page: Page) => page.getByRole('heading', { level: 2, name: /\d{4}.*\d{4}/ })

story(test, 'a press that comes before what the last one changed is drawn', () => {
  test('Mine, pressed twice, is as before', async ({ page }) => {
    await openCalendar(page, '/calendar?view=list')
    await pressAtOnce(page, button(page, 'Mine'), button(page, 'Mine'), button(page, 'List'))
    await expect(page).toHaveURL(/\/calendar\?view=list$/)
    await expect(button(page, 'Mine')).toHaveAttribute('aria-pressed', 'false')
    await pressAtOnce(page, button(page, 'Mine'), button(page, 'Mine'), button(page, 'Mine'))
    await expect(page).toHaveURL(/only=starred$/)
    await expect(button(page, 'Mine')).toHaveAttribute('aria-pressed', 'true')
    await button(page, 'Mine').click()
  })

  test('two switches of the filters both hide, two chips both go', async ({ page }) => {
    await button(page, 'Filters').click()
    const turn = (name: string) => panel(page).getByRole('switch', { name, exact: true })
    await pressAtOnce(page, turn('Primary'), turn('Secondary'), turn('Deadline'))
    for (const name of ['Primary', 'Secondary', 'Deadline']) await expect(turn(name)).not.toBeChecked()
    await page.keyboard.press('Escape')
    await expect(button(page, 'Filters (3)')).toBeVisible()
    const one = (name: string) => page.getByRole('button', { name: `Not ${name}, remove filter` })
    await pressAtOnce(page, one('Primary'), one('Secondary'))
    await expect(button(page, 'Filters (1)')).toBeVisible()
    await expect(one('Deadline')).toBeVisible()
    await one('Deadline').click()
    await expect(chips(page)).toHaveCount(0)
  })

  test('a year forth and one back is the same year', async ({ page }) => {
    await goTo(page, '/calendar?view=planner')
    await expect(planner(page)).toContainText('2026')
    await pressAtOnce(page, button(page, 'Next school year'), button(page, 'Previous school year'))
    await expect(page).toHaveURL(/month=2026-09/)
    await expect(planner(page)).toContainText('2026')
  })

  test('an event that is closed twice leaves the calendar where it was, also when it is opened again', async ({
    page,
  }) => {
    await goTo(page, '/about')
    await goTo(page, '/calendar?view=list')
    const event = page
      .getByRole('main')
      .getByRole('link', { name: /KS2 access/ })
      .first()
    await event.click()
    const dialog = page.getByRole('dialog', { name: /KS2 access/ })
    const close = dialog.getByRole('button', { name: 'Close', exact: true })
    await pressAtOnce(page, close, close)
    await expect(dialog).toHaveCount(0)
    await expect(page).toHaveURL(/\/calendar\?view=list$/)
    await page.goForward()
    await expect(dialog).toBeVisible()
    await close.click()
    await expect(dialog).toHaveCount(0)
    await expect(page).toHaveURL(/\/calendar\?view=list$/)
  })
})
