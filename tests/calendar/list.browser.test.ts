import { expect, openCalendar, test } from '../support/shared-device.ts'
import { story } from '../support/story.ts'

story(test, 'the list shows each event once under its day, with past events behind a toggle', () => {
  test('the list has a heading for each day and an ordered list under it, past events hidden', async ({ page }) => {
    await openCalendar(page, '/calendar?view=list')
    const days = page.getByRole('main').getByRole('heading', { level: 3 })
    await expect(days.first()).toHaveText('Already running')
    await expect(days.nth(1)).toHaveText('Friday 20 November 2026today')
    await expect(days.last()).toHaveText('Saturday 28 November 2026')
    const today = page.locator('section[data-day="2026-11-20"]').getByRole('list')
    expect(await today.evaluate((list) => list.tagName)).toBe('OL')
    await expect(today.getByRole('listitem')).toHaveCount(4)
    await expect(today.getByRole('listitem').first()).toContainText('KS2 access: order modified test papers')
    await expect(today.getByRole('listitem').last()).toContainText('12:30 to 13:00')
    await expect(today.getByRole('link', { name: /KS2 access/ })).toHaveText(/^All dayKS2 access.*Deadline/)
  })
  test('"Show n past events" shows them and "Hide past events" hides them again', async ({ page, site }) => {
    const [past] = await site.database.sql<{ count: number }[]>`
      select count(distinct e.id)::int as count
      from calendar_event_schedule s join calendar_event e on e.id = s.calendar_event_id
      where not e.archived and not e.deleted and s.deleted_at is null
        and s."end" >= '2026-11-01' and s."end" < '2026-11-20'`
    const toggle = page.getByRole('button', { name: /past event/ })
    await expect(toggle).toHaveText(`Show ${past?.count} past events`)
    await toggle.click()
    await expect(toggle).toHaveText('Hide past events')
    await expect(toggle).toBeFocused()
    await expect(page.getByRole('main').getByRole('heading', { level: 3 }).first()).toHaveText('Sunday 1 November 2026')
  })
  test('an event of several days stands once, on its first day or among those already running', async ({ page }) => {
    const list = page
      .getByRole('main')
      .locator('section')
      .filter({ has: page.getByRole('heading', { level: 3 }) })
    const rows = (name: string) => list.getByRole('link', { name: new RegExp(name) })
    await expect(rows('Anti-Bullying Week')).toHaveCount(1)
    const monday = page.locator('section[data-day="2026-11-16"]')
    await expect(monday.getByRole('link', { name: /Anti-Bullying Week/ })).toBeVisible()
    await page.getByRole('button', { name: 'Hide past events' }).click()
    const running = list.filter({ has: page.getByRole('heading', { name: 'Already running' }) })
    await expect(running.getByRole('listitem')).toHaveCount(3)
    await expect(running.getByRole('link', { name: /^until Friday 20 November\s*Anti-Bullying Week/ })).toBeVisible()
    await expect(rows('Disability History Month')).toHaveText(/^until Sunday 20 December/)
  })
  test('a month that is wholly past shows its events, and says that none are to come', async ({ page }) => {
    await page.getByRole('button', { name: 'Previous month' }).click()
    await expect(page.getByRole('heading', { level: 3, name: 'Thursday 1 October 2026' })).toBeVisible()
    await page.getByRole('button', { name: 'Hide past events' }).click()
    await expect(page.getByText('There are no future events listed at the moment.')).toBeVisible()
  })
})
