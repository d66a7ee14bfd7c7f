import { eventually } from '../support/waiting/eventually.ts'
import { goTo } from '../support/browsers/go-to.ts'
import { story } from '../support/story.ts'
import { dayCell, expect, openCalendar, test } from '../support/shared-device.ts'

// No worker is needed here, and each device would install it.
test.use({ serviceWorkers: 'block' })

const zoneNote = 'the time zone of this device'
const briefing = 'Friday briefing for school offices'

test.describe(() => {
  test.use({ locale: 'en-US', timezoneId: 'America/New_York' })

  story(test, 'in America', () => {
    test('in American English weeks start on Sunday, and dates are still written day first', async ({ page }) => {
      await openCalendar(page)
      await expect(page.locator('html')).toHaveAttribute('lang', 'en-US')
      await expect(page.getByRole('columnheader')).toHaveText(['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'])
      await expect(page.getByRole('row').nth(1).getByRole('gridcell').first()).toHaveAccessibleName(
        /^Sunday 1 November 2026/,
      )
      await page.getByRole('button', { name: /^Sync: / }).click()
      const sheet = page.getByRole('dialog', { name: 'Sync' })
      await expect(sheet.getByText('Last updated')).toBeVisible()
      // The day may change between the two looks at the clock.
      await eventually(async () => {
        const today = await page.evaluate(() => new Date().toLocaleDateString('en-GB'))
        expect(await sheet.textContent()).toMatch(new RegExp(`${today} \\d\\d:\\d\\d`))
      })
    })
    test('the time in London stands beside one’s own', async ({ page }) => {
      await page.keyboard.press('Escape')
      await goTo(page, '/calendar?view=list')
      await page.locator('a[data-opener^="list "]').filter({ hasText: briefing }).first().click()
      const dialog = page.getByRole('dialog')
      await expect(dialog.getByText('07:30 to 08:00 your time, 12:30 to 13:00 in London')).toBeVisible()
    })
  })
})

test("the language is chosen in the account's menu, for this device, all its tabs and the next opening", async ({
  page,
  context,
}) => {
  const weekdays = (tab: typeof page) => tab.getByRole('columnheader').first()
  await openCalendar(page)
  await expect(weekdays(page)).toHaveText('Mon')
  const other = await context.newPage()
  await openCalendar(other)
  await page.bringToFront()
  await page.getByRole('button', { name: /^Account: / }).click()
  const choice = page.getByRole('group', { name: 'Language' })
  await expect(choice.getByRole('button', { name: 'British English' })).toHaveAttribute('aria-pressed', 'true')
  await choice.getByRole('button', { name: 'American English' }).click()
  await expect(choice.getByRole('button', { name: 'American English' })).toHaveAttribute('aria-pressed', 'true')
  for (const tab of [page, other]) {
    await expect(tab.locator('html')).toHaveAttribute('lang', 'en-US')
    await expect(weekdays(tab)).toHaveText('Sun')
  }
  await other.close()
  await page.reload()
  await expect(weekdays(page)).toHaveText('Sun')
  await goTo(page, '/profile')
  await page.getByRole('group', { name: 'Language' }).getByRole('button', { name: 'British English' }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en-GB')
})

test.describe(() => {
  test.use({ locale: 'en-NZ', timezoneId: 'Pacific/Auckland' })

  test('in Auckland the calendar is in British English, all-day events keep their date, and timed ones move', async ({
    page,
  }) => {
    await openCalendar(page)
    await expect(page.locator('html')).toHaveAttribute('lang', 'en-GB')
    await expect(page.getByRole('columnheader').first()).toHaveText('Mon')
    await expect(page.getByText(`${zoneNote}, Pacific/Auckland`)).toBeVisible()
    await expect(page.locator('[role=grid] [aria-current=date]')).toHaveAccessibleName(
      /day 21 November 2026, \d+ events, today/,
    )
    const fridayCell = dayCell(page, /^Friday 20 November 2026/)
    await fridayCell.focus()
    await page.keyboard.press('Enter')
    const friday = page.getByRole('dialog', { name: 'Friday 20 November 2026' })
    await expect(friday.getByRole('link', { name: /^All day\s*KS2 access/ })).toBeVisible()
    await expect(friday.getByRole('link', { name: /Anti-Bullying Week/ })).toContainText('day 5 of 5')
    await page.keyboard.press('Escape')
    // The focus returns a moment after the sheet has gone.
    await expect(fridayCell).toBeFocused()
    const saturday = 'Saturday 21 November 2026'
    await dayCell(page, new RegExp(`^${saturday}`)).focus()
    await page.keyboard.press('Enter')
    const moved = page.getByRole('dialog', { name: saturday }).getByRole('link', { name: new RegExp(briefing) })
    await expect(moved).toContainText('01:30 to 02:00')
    await moved.click()
    await expect(page.getByRole('dialog', { name: briefing })).toContainText(`${saturday}, 01:30 to 02:00`)
  })
})
