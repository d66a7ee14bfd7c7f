import type { Page } from '@playwright/test'
import { goTo } from '../support/browsers/go-to.ts'
import { expect, openCalendar, test } from '../support/shared-device.ts'
import { story } from '../support/story.ts'

// No worker is needed here, and each device would install it.
test.use({ serviceWorkers: 'block' })

const monthName = (page: Page) => page.locator('h2[aria-live]').getByRole('button')
const picker = (page: Page) => page.getByRole('dialog', { name: 'Choose a month' })
const active = (page: Page) => picker(page).locator('td button:focus')

story(test, 'the name of the month leads to any other, and what stands around the month gives way to it', () => {
  test('its months are those of a school year, the shown one marked and with the focus', async ({ page }) => {
    await openCalendar(page)
    await monthName(page).click()
    await expect(picker(page).getByText('School year 2026 to 2027')).toBeVisible()
    await expect(picker(page).getByRole('rowheader')).toHaveText(['Autumn', 'Spring', 'Summer'])
    await expect(picker(page).getByRole('gridcell')).toHaveCount(12)
    await expect(picker(page).getByRole('gridcell', { selected: true })).toHaveText('Nov')
    await expect(active(page)).toHaveAccessibleName('November 2026')
  })
  test('arrows and letters move over them, and no month below turns', async ({ page }) => {
    const moves: [key: string, month: string][] = [
      ['ArrowRight', 'December 2026'],
      ['ArrowDown', 'April 2027'],
      ['Home', 'January 2027'],
      ['j', 'June 2027'],
      ['u', 'June 2027'],
      ['l', 'July 2027'],
      ['n', 'November 2026'],
      ['PageDown', 'November 2027'],
      ['PageUp', 'November 2026'],
    ]
    for (const [key, month] of moves) {
      await page.keyboard.press(key)
      await expect(active(page), key).toHaveAccessibleName(month)
    }
    await expect(monthName(page)).toHaveText('November 2026')
  })
  test('Enter goes there, and the name of the month has the focus', async ({ page }) => {
    await page.keyboard.press('f')
    await page.keyboard.press('Enter')
    await expect(picker(page)).toHaveCount(0)
    await expect(page).toHaveURL(/month=2027-02$/)
    await expect(monthName(page)).toHaveText('February 2027')
    await expect(monthName(page)).toBeFocused()
  })
  test('it ends where the events end, and Escape changes nothing', async ({ page }) => {
    await page.keyboard.press('Enter')
    await expect(active(page)).toHaveAccessibleName('February 2027')
    await expect(picker(page).getByRole('button', { name: 'Previous school year' })).toHaveAttribute(
      'aria-disabled',
      'true',
    )
    const next = picker(page).getByRole('button', { name: 'Next school year' })
    await next.press('Enter')
    await expect(picker(page).getByText('School year 2027 to 2028')).toBeVisible()
    await expect(next).toHaveAttribute('aria-disabled', 'true')
    await next.press('Enter')
    await expect(picker(page).getByText('School year 2027 to 2028')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(picker(page)).toHaveCount(0)
    await expect(monthName(page)).toHaveText('February 2027')
    await expect(monthName(page)).toBeFocused()
  })
  test('at 390 px it rises from below, is whole, and "This month" leads back', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await monthName(page).click()
    await expect(picker(page)).toBeInViewport({ ratio: 1 })
    const box = await picker(page).boundingBox()
    expect([box?.x, box?.width, Math.round((box?.y ?? 0) + (box?.height ?? 0))]).toEqual([0, 390, 844])
    await picker(page).getByRole('button', { name: 'This month' }).click()
    await expect(page).not.toHaveURL(/month=/)
  })
  test('the list goes to it too', async ({ page }) => {
    await page.setViewportSize({ width: 1366, height: 900 })
    await page.keyboard.press('l')
    await monthName(page).click()
    await page.keyboard.press('m')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/view=list&month=2027-03$/)
  })
  test('the lists beside it fold to a strip, which the device keeps', async ({ page }) => {
    await goTo(page, '/calendar?view=calendar')
    const width = async () => (await page.getByRole('grid').boundingBox())!.width
    const fold = page.getByRole('button', { name: 'This week, Plan ahead' })
    const list = page.getByRole('region', { name: 'This week' })
    const before = await width()
    await fold.click()
    await expect(list).toBeHidden()
    expect((await width()) - before).toBeGreaterThan(250)
    await expect(fold).toBeFocused()
    await page.reload()
    await expect(fold).toHaveAttribute('aria-pressed', 'false')
    await expect(list).toBeHidden()
    await fold.click()
    await expect(fold).toHaveAttribute('aria-pressed', 'true')
    await expect(list).toBeVisible()
    expect(await width()).toBe(before)
  })
  test('on a phone the headline is one line that unfolds, and the first event of today is in sight', async ({
    page,
  }) => {
    await goTo(page, '/about')
    await page.setViewportSize({ width: 390, height: 844 })
    await goTo(page, '/calendar')
    const headline = page
      .getByRole('main')
      .getByRole('button', { name: 'Workforce census, resits and Anti-Bullying Week' })
    await expect(headline).toHaveAttribute('aria-expanded', 'false')
    expect((await headline.boundingBox())!.height).toBeLessThan(50)
    await expect(page.getByText(/^Everyone on the payroll is counted/)).toHaveCount(0)
    await expect(page.getByRole('heading', { name: 'Friday 20 November 2026' })).toBeInViewport({ ratio: 1 })
    await expect(
      page.locator('section', { hasText: 'Friday 20 November 2026' }).getByRole('listitem').first(),
    ).toBeInViewport({ ratio: 1 })
    await headline.click()
    await expect(page.getByText(/^Everyone on the payroll is counted/)).toBeVisible()
    await expect(headline).toHaveAttribute('aria-expanded', 'true')
  })
})
