import { dayCell, expect, openCalendar, test } from '../support/shared-device.ts'

const briefing = 'Friday briefing for school offices'

test.describe('American English', () => {
  test.use({ locale: 'en-US' })

  test('weeks start on Sunday, and dates are still written day first', async ({ page }) => {
    await openCalendar(page)
    await expect(page.locator('html')).toHaveAttribute('lang', 'en-US')
    await expect(page.getByRole('columnheader')).toHaveText(['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'])
    await expect(page.getByRole('row').nth(1).getByRole('gridcell').first()).toHaveAccessibleName(
      /^Sunday 1 November 2026/,
    )
    await page.getByRole('button', { name: /^Sync: / }).click()
    const sheet = page.getByRole('dialog', { name: 'Sync' })
    await expect(sheet.getByText('Last updated')).toBeVisible()
    const today = await page.evaluate(() => {
      const pad = (value: number) => String(value).padStart(2, '0')
      const date = new Date()
      return `${pad(date.getDate())}/${pad(date.getMonth() + 1)}/${date.getFullYear()}`
    })
    await expect(sheet).toContainText(new RegExp(`${today} \\d\\d:\\d\\d`))
  })
})

test.describe('another variant of English', () => {
  test.use({ locale: 'en-NZ' })

  test('is shown as British English', async ({ page }) => {
    await openCalendar(page)
    await expect(page.locator('html')).toHaveAttribute('lang', 'en-GB')
    await expect(page.getByRole('columnheader').first()).toHaveText('Mon')
  })
})

const zones = [
  { timezoneId: 'America/New_York', today: 20, cell: 'Friday 20 November 2026', time: '07:30 to 08:00' },
  { timezoneId: 'Pacific/Auckland', today: 21, cell: 'Saturday 21 November 2026', time: '01:30 to 02:00' },
]

for (const { timezoneId, today, cell, time } of zones) {
  test.describe(timezoneId, () => {
    test.use({ timezoneId })

    test('all-day events stay on their date and timed ones move', async ({ page }) => {
      await openCalendar(page)
      await expect(page.locator('[role=grid] [aria-current=date]')).toHaveAccessibleName(
        new RegExp(`day ${today} November 2026, \\d+ events, today`),
      )
      await dayCell(page, /^Friday 20 November 2026/).focus()
      await page.keyboard.press('Enter')
      const friday = page.getByRole('dialog', { name: 'Friday 20 November 2026' })
      await expect(friday.getByRole('link', { name: /^All day\s*KS2 access/ })).toBeVisible()
      await expect(friday.getByRole('link', { name: /Anti-Bullying Week/ })).toContainText('day 5 of 5')
      await page.keyboard.press('Escape')
      await dayCell(page, new RegExp(`^${cell}`)).focus()
      await page.keyboard.press('Enter')
      const moved = page.getByRole('dialog', { name: cell }).getByRole('link', { name: new RegExp(briefing) })
      await expect(moved).toContainText(time)
      await moved.click()
      await expect(page.getByRole('dialog', { name: briefing })).toContainText(`${cell}, ${time}`)
      await page.goto('/calendar?month=2027-10&view=list')
      const census = page.locator('section[data-day="2027-10-07"]').getByRole('link', { name: /School census day/ })
      await expect(census).toContainText('All day')
    })
  })
}
