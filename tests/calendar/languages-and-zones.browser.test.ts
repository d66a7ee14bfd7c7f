import { insertEvent } from '../support/content.ts'
import { dayCell, expect, openCalendar, test } from '../support/shared-device.ts'

const zoneNote = 'the time zone of this device'
const briefing = 'Friday briefing for school offices'

test.describe(() => {
  test.use({ locale: 'en-US' })

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
    const today = await page.evaluate(() => {
      const pad = (value: number) => String(value).padStart(2, '0')
      const date = new Date()
      return `${pad(date.getDate())}/${pad(date.getMonth() + 1)}/${date.getFullYear()}`
    })
    await expect(sheet).toContainText(new RegExp(`${today} \\d\\d:\\d\\d`))
  })
})

test.describe(() => {
  test.use({ locale: 'en-NZ', timezoneId: 'Atlantic/Reykjavik' })

  test('another variant of English is shown as British English, and a zone is named only in months in which it differs from UK time', async ({
    page,
  }) => {
    await openCalendar(page, '/calendar?month=2027-06')
    await expect(page.locator('html')).toHaveAttribute('lang', 'en-GB')
    await expect(page.getByRole('columnheader').first()).toHaveText('Mon')
    const note = page.getByText(zoneNote)
    await expect(note).toBeVisible()
    await page.getByRole('button', { name: 'Go to today' }).click()
    await expect(page.getByRole('heading', { level: 2, name: 'November 2026' })).toBeVisible()
    await expect(note).toBeHidden()
  })
})

const zones = [
  { timezoneId: 'America/New_York', today: 20, cell: 'Friday 20 November 2026', time: '07:30 to 08:00' },
  { timezoneId: 'Pacific/Auckland', today: 21, cell: 'Saturday 21 November 2026', time: '01:30 to 02:00' },
]

for (const { timezoneId, today, cell, time } of zones) {
  test.describe(() => {
    test.use({ timezoneId })

    test(`in ${timezoneId} all-day events keep their date, and timed ones move`, async ({ page }) => {
      await openCalendar(page)
      await expect(page.getByText(`${zoneNote}, ${timezoneId.replace('_', ' ')}`)).toBeVisible()
      await expect(page.locator('[role=grid] [aria-current=date]')).toHaveAccessibleName(
        new RegExp(`day ${today} November 2026, \\d+ events, today`),
      )
      const fridayCell = dayCell(page, /^Friday 20 November 2026/)
      await fridayCell.focus()
      await page.keyboard.press('Enter')
      const friday = page.getByRole('dialog', { name: 'Friday 20 November 2026' })
      await expect(friday.getByRole('link', { name: /^All day\s*KS2 access/ })).toBeVisible()
      await expect(friday.getByRole('link', { name: /Anti-Bullying Week/ })).toContainText('day 5 of 5')
      await page.keyboard.press('Escape')
      // The focus comes back a moment after the sheet has gone.
      await expect(fridayCell).toBeFocused()
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

/** Across both clock changes: short, until midnight, of several days, and all-day. */
const aroundChanges = [
  { start: '2027-03-28T00:30:00.000Z', end: '2027-03-28T02:30:00.000Z', isAllDay: false },
  { start: '2026-10-24T20:00:00.000Z', end: '2026-10-24T23:00:00.000Z', isAllDay: false },
  { start: '2026-10-24T11:00:00.000Z', end: '2026-10-26T12:00:00.000Z', isAllDay: false },
  { start: '2026-10-25T00:00:00.000Z', end: '2026-10-25T00:00:00.000Z', isAllDay: true },
]
const date = 'Sunday 25 October 2026'

for (const [timezoneId, ...expected] of [
  [
    'Europe/London',
    'Sunday 28 March 2027, 00:30 to 03:30',
    'Saturday 24 October 2026, 21:00 to 00:00',
    'Saturday 24 October, 12:00 to Monday 26 October 2026, 12:00',
    date,
  ],
  [
    'America/New_York',
    'Saturday 27 March 2027, 20:30 to 22:30',
    'Saturday 24 October 2026, 16:00 to 19:00',
    'Saturday 24 October, 07:00 to Monday 26 October 2026, 08:00',
    date,
  ],
  [
    'Pacific/Auckland',
    'Sunday 28 March 2027, 13:30 to 15:30',
    'Sunday 25 October 2026, 09:00 to 12:00',
    'Sunday 25 October, 00:00 to Tuesday 27 October 2026, 01:00',
    date,
  ],
] as const) {
  test.describe(() => {
    test.use({ timezoneId })

    test(`in ${timezoneId} events around the clock changes have that zone’s days and times, and dates keep theirs`, async ({
      page,
      site,
    }) => {
      const { writes } = site.database
      const [type] = await writes<{ id: string }[]>`select id from calendar_event_type where not archived limit 1`
      const typeId = type?.id ?? ''
      for (const [index, times] of aroundChanges.entries()) {
        const name = `Clocks ${index} in ${timezoneId}`
        const { scheduleId } = await insertEvent(writes, { name, typeId, ...times })
        await page.goto(`/calendar/clocks/${scheduleId}`)
        await expect(page.getByRole('dialog', { name })).toContainText(expected[index]!)
      }
    })
  })
}
