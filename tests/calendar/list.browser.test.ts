import { expect, openCalendar, test } from '../support/shared-device.ts'

test('the list has a heading for each day and an ordered list under it, past events hidden', async ({ page }) => {
  await openCalendar(page, '/calendar?view=list')
  const days = page.getByRole('main').getByRole('heading', { level: 3 })
  await expect(days.first()).toHaveText('Friday 20 November 2026today')
  await expect(days.last()).toHaveText('Monday 30 November 2026')
  const today = page.locator('section[data-day="2026-11-20"]').getByRole('list')
  expect(await today.evaluate((list) => list.tagName)).toBe('OL')
  await expect(today.getByRole('listitem')).toHaveCount(7)
  await expect(today.getByRole('listitem').first()).toContainText('All day')
  await expect(today.getByRole('listitem').first()).toContainText('day 6 of 7')
  await expect(today.getByRole('listitem').last()).toContainText('12:30 to 13:00')
})

test('"Show n past events" shows them and "Hide past events" hides them again', async ({ page, site }) => {
  const [past] = await site.database.sql<{ count: number }[]>`
    select count(*)::int as count
    from calendar_event_schedule s join calendar_event e on e.id = s.calendar_event_id
    where not e.archived and not e.deleted and s.deleted_at is null
      and s."end" >= '2026-11-01' and s."end" < '2026-11-20'`
  await openCalendar(page, '/calendar?view=list')
  const toggle = page.getByRole('button', { name: /past event/ })
  await expect(toggle).toHaveText(`Show ${past?.count} past events`)
  await toggle.click()
  await expect(toggle).toHaveText('Hide past events')
  await expect(toggle).toBeFocused()
  const days = page.getByRole('main').getByRole('heading', { level: 3 })
  await expect(days.first()).toHaveText('Sunday 1 November 2026')
  await toggle.click()
  await expect(days.first()).toContainText('Friday 20 November 2026')
})

test('a month that is wholly past shows its events, and an empty one says so', async ({ page }) => {
  await openCalendar(page, '/calendar?view=list&month=2026-10')
  await expect(page.getByRole('heading', { level: 3, name: 'Thursday 1 October 2026' })).toBeVisible()
  await page.getByRole('button', { name: 'Hide past events' }).click()
  await expect(page.getByText('There are no future events listed at the moment.')).toBeVisible()
  await page.goto('/calendar?view=list&month=2031-03')
  await expect(page.getByText('There are no events listed at the moment.')).toBeVisible()
})
