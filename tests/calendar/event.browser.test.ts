import type { Page } from '@playwright/test'
import { expect, openCalendar, test } from '../support/shared-device.ts'

const todaysEvent = 'KS2 access: order modified test papers'
const series = 'Friday briefing for school offices'

const side = (page: Page, name: string) =>
  page.getByRole('region', { name: 'This week' }).getByRole('link', { name: new RegExp(name) })

test('opening an event pushes its address, and the dialog says what the event is', async ({ page }) => {
  await openCalendar(page)
  await page.getByRole('gridcell', { name: /^Thursday 5 November 2026/ }).focus()
  await side(page, todaysEvent).click()
  await expect(page).toHaveURL(/\/calendar\/ks2-access-order-modified-test-papers\/[0-9a-f-]{36}$/)
  await expect(page).toHaveTitle(/^KS2 access: order modified test papers/)
  const dialog = page.getByRole('dialog', { name: todaysEvent })
  await expect(dialog.getByRole('heading', { name: todaysEvent })).toBeFocused()
  await expect(dialog).toContainText('Deadline')
  await expect(dialog).toContainText('Friday 20 November 2026today')
  await expect(dialog).toContainText('All day')
  await expect(dialog.getByRole('heading', { name: 'Providers' })).toBeVisible()
  const logos = dialog.getByRole('listitem').filter({ has: page.locator('img') })
  await expect(logos).toHaveCount(2)
  await expect(dialog).toContainText('Braille, enlarged and modified large print versions')
  await expect(dialog.getByText('Sample entry:')).toBeVisible()
  for (const image of await dialog.locator('img').all()) {
    await expect.poll(() => image.evaluate((it: HTMLImageElement) => it.naturalWidth)).toBeGreaterThan(0)
  }
  const nextStep = dialog.getByRole('link', { name: 'Access arrangements guidance' })
  await expect(nextStep).toHaveAttribute('href', /^https:\/\/www\.gov\.uk\//)
  await expect(nextStep).toHaveAttribute('rel', 'noopener noreferrer')
})

test('Back closes the event and gives the focus and the scroll back', async ({ page }) => {
  await openCalendar(page)
  const opener = side(page, series)
  await opener.scrollIntoViewIfNeeded()
  await page.evaluate(() => scrollTo(0, 300))
  await opener.click()
  await expect(page.getByRole('dialog', { name: series })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page).toHaveURL(/\/calendar$/)
  await expect(opener).toBeFocused()
  expect(await page.evaluate(() => scrollY)).toBe(300)
  await page.goForward()
  await expect(page.getByRole('dialog', { name: series })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page).toHaveURL(/\/calendar$/)
  await expect(opener).toBeFocused()
})

test('opening and closing an event keeps the query', async ({ page }) => {
  await openCalendar(page, '/calendar?month=2026-12&view=list')
  await page
    .getByRole('main')
    .getByRole('link', { name: /^All day\s*Christmas holiday/ })
    .first()
    .click()
  await expect(page).toHaveURL(/\/calendar\/christmas-holiday\/[0-9a-f-]{36}\?month=2026-12&view=list$/)
  await page.getByRole('button', { name: 'Close', exact: true }).click()
  await expect(page).toHaveURL(/\/calendar\?month=2026-12&view=list$/)
})

test('the name in the address is only a readable slug', async ({ page, site }) => {
  const [schedule] = await site.database.sql<{ id: string }[]>`
    select s.id from calendar_event_schedule s join calendar_event e on e.id = s.calendar_event_id
    where e.name = ${todaysEvent} and s.start = '2026-11-20'`
  await page.goto(`/calendar/anything-at-all/${schedule?.id}`)
  await expect(page.getByRole('dialog', { name: todaysEvent })).toBeVisible()
  await page.getByRole('button', { name: 'Close', exact: true }).click()
  await expect(page).toHaveURL(/\/calendar$/)
  await expect(page.getByRole('grid')).toBeVisible()
})

test('an unknown event says that it is no longer listed and leads to the month', async ({ page }) => {
  for (const id of ['00000000-0000-4000-8000-000000000000', 'no-uuid', '%F0%9F%8E%84']) {
    await page.goto(`/calendar/gone/${id}?month=2026-12`)
    const dialog = page.getByRole('dialog', { name: 'This event is no longer listed' })
    await dialog.getByRole('link', { name: 'Go to December 2026' }).click()
    await expect(page).toHaveURL(/\/calendar\?month=2026-12$/)
    await expect(dialog).toBeHidden()
  }
})

test('all dates of an event are listed with the opened one marked, and lead to each other', async ({ page }) => {
  await openCalendar(page)
  await side(page, series).click()
  const dialog = page.getByRole('dialog', { name: series })
  await expect(dialog).toContainText('Friday 20 November 2026, 12:30 to 13:00')
  await expect(dialog).toContainText('30 minutes')
  const opened = dialog.locator('a[aria-current=true]')
  await expect(opened).toHaveText(/^Friday 20 November 2026, 12:30 to 13:00/)
  await dialog.getByRole('link', { name: /^Friday 18 December 2026/ }).click()
  await expect(opened).toHaveText(/^Friday 18 December 2026/)
  await expect(dialog).toContainText('in 28 days')
  await page.goBack()
  await expect(dialog).toBeHidden()
})

test('an event of several days says both of its dates, how many days, and which of them is today', async ({ page }) => {
  await openCalendar(page)
  await side(page, 'Anti-Bullying Week').click()
  const dialog = page.getByRole('dialog', { name: 'Anti-Bullying Week' })
  await expect(dialog).toContainText('Monday 16 November 2026 to Friday 20 November 2026')
  await expect(dialog).toContainText('5 days')
  await expect(dialog).toContainText('Today is day 5 of 5')
})
