import type { Page } from '@playwright/test'
import { goTo } from '../support/browsers/go-to.ts'
import { expect, openCalendar, test } from '../support/shared-device.ts'
import { story } from '../support/story.ts'
import { eventually } from '../support/waiting/eventually.ts'

// No worker is needed here, and each device would install it.
test.use({ serviceWorkers: 'block' })

type List = 'This week' | 'Plan ahead'

const listed = (page: Page, list: List) => page.getByRole('region', { name: list }).getByRole('listitem')

async function showAll(page: Page, list: List): Promise<void> {
  const more = page.getByRole('region', { name: list }).getByRole('button', { name: /^Show \d+ more$/ })
  await more.click()
  await expect(more).toBeHidden()
}

story(test, 'beside the month are This week, Plan ahead and its headline', () => {
  test('This week lists what touches the days from the start of the week up to one week from now', async ({
    page,
    site,
  }) => {
    const expected = await site.database.sql<{ name: string }[]>`
      select e.name from calendar_event_schedule s join calendar_event e on e.id = s.calendar_event_id
      where not e.archived and not e.deleted and s.deleted_at is null
        and s.start < '2026-11-27' and s."end" >= '2026-11-16'`
    await openCalendar(page)
    const pageHeight = () => page.evaluate(() => document.documentElement.scrollHeight)
    await expect(listed(page, 'This week')).toHaveCount(8)
    await expect(listed(page, 'This week').first()).toHaveText(/^Fri 20 Nov · DeadlineKS2 access/)
    const height = await pageHeight()
    await page.evaluate(() => scrollTo(0, 300))
    await expect(page.getByRole('heading', { name: 'This week', exact: true })).toBeInViewport({ ratio: 1 })
    await showAll(page, 'This week')
    await expect(listed(page, 'This week').nth(8).getByRole('link')).toBeFocused()
    const earlier = page.getByRole('button', { name: /^Earlier this week \(\d+\)$/ })
    const ahead = await listed(page, 'This week').count()
    await expect(earlier).toHaveText(`Earlier this week (${expected.length - ahead})`)
    await expect(earlier).toHaveAttribute('aria-expanded', 'false')
    await earlier.click()
    await expect(listed(page, 'This week')).toHaveCount(expected.length)
    // However long the lists become, they stay within the height of the month.
    await eventually(async () => expect(await pageHeight()).toBe(height))
    for (const { name } of expected) {
      await expect(listed(page, 'This week').filter({ hasText: name }).first()).toBeVisible()
    }
    await expect(listed(page, 'This week').filter({ hasText: 'KS2 access' })).toContainText('Fri 20 Nov')
  })
  test('Plan ahead lists the featured dates from the end of this week up to six months ahead', async ({
    page,
    site,
  }) => {
    const expected = await site.database.sql<{ name: string }[]>`
      select e.name from calendar_event_schedule s join calendar_event e on e.id = s.calendar_event_id
      where e.is_featured and not e.archived and not e.deleted and s.deleted_at is null
        and s.start >= '2026-11-27' and s.start < '2027-05-20'
      order by s.start`
    await expect(listed(page, 'Plan ahead')).toHaveCount(6)
    await showAll(page, 'Plan ahead')
    await expect(listed(page, 'Plan ahead')).toHaveCount(expected.length)
    await expect(listed(page, 'Plan ahead').first()).toContainText(expected[0]?.name ?? '')
    const shown = await listed(page, 'Plan ahead').allTextContents()
    expect(expected.filter(({ name }) => !shown.some((text) => text.endsWith(name)))).toEqual([])
  })
  test('both lists are seen from today, whatever month is shown, and open their events', async ({ page }) => {
    await goTo(page, '/about')
    await expect(page.getByRole('grid')).toHaveCount(0)
    await goTo(page, '/calendar?month=2027-05')
    await expect(listed(page, 'This week').filter({ hasText: 'KS2 access' })).toBeVisible()
    await showAll(page, 'Plan ahead')
    await listed(page, 'Plan ahead').filter({ hasText: 'School census day: spring' }).getByRole('link').click()
    await expect(page.getByRole('dialog', { name: 'School census day: spring' })).toContainText(
      'Thursday 21 January 2027',
    )
    await page.getByRole('button', { name: 'Close', exact: true }).click()
    await expect(page).toHaveURL(/\/calendar\?month=2027-05$/)
  })
  test('each month has its headline', async ({ page }) => {
    await page.getByRole('button', { name: 'Go to today' }).click()
    const headline = (name: string) => page.getByRole('main').getByRole('heading', { level: 2, name })
    await expect(headline('Workforce census, resits and Anti-Bullying Week')).toBeVisible()
    await expect(page.getByText(/modified test papers are ordered by the third Friday/)).toBeVisible()
    await page.getByRole('button', { name: 'Next month' }).click()
    await expect(headline('Before you close: what must be published by New Year’s Eve')).toBeVisible()
  })
  test('a month without events says so, beside the headline and in the list', async ({ page }) => {
    await goTo(page, '/calendar?month=2031-03&view=list')
    await expect(page.getByText('There are no dates you need to know yet - check back again soon!')).toBeVisible()
    await expect(page.getByText('There are no events listed at the moment.')).toBeVisible()
  })
})
