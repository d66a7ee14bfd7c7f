import type { Page } from '@playwright/test'
import { goOffline } from '../support/browser-test.ts'
import { expect, testOnSharedDevice as test } from '../support/editing-test.ts'
import { insertClick, insertFollowed, insertOpening, type Followed } from '../support/inputs/opened-and-clicked.ts'
import { goTo } from '../support/browsers/go-to.ts'
import { expectDate, fillDate } from '../support/screens/date-fields.ts'
import { story } from '../support/story.ts'

story(
  test,
  'the analytics of a month: bars lead to their rows, searches and ranges stay in the address, details load, and offline they say so',
  () => {
    const analytics = (page: Page) => page.getByRole('table', { name: /^(Calendar event opens|Link clicks)$/ })
    const groups = (page: Page) => analytics(page).locator('[aria-expanded]')
    let often: Followed

    test('the range begins as this month and is changed', async ({ page, site }) => {
      const { writes } = site.database
      const [terry] = await writes<{ id: string }[]>`select id from app_user where email = 'teacher@example.org'`
      const make = (name: string, provider: string) =>
        insertFollowed(writes, {
          name,
          provider,
          url: `https://${provider}.example/?name=${encodeURIComponent(name)}`,
          start: '2027-01-10T00:00:00.000Z',
        })
      often = await make('Opened often', 'counting')
      const once = await make('Opened once', 'dancing')
      for (let day = 1; day <= 28; day += 1) {
        await insertOpening(writes, often, terry!.id, `2027-01-${String(day).padStart(2, '0')}T10:00:00.000Z`)
      }
      await insertOpening(writes, once, null, '2027-01-31T23:59:00.000Z')
      await insertOpening(writes, once, terry!.id, '2027-02-01T00:00:00.000Z')
      await insertClick(writes, often, terry!.id, '2027-01-05T10:00:00.000Z')
      await page.goto('/administration/headlines')
      await page
        .getByRole('navigation', { name: 'Administration' })
        .getByRole('link', { name: 'Events opened' })
        .click()
      await expect(page.getByRole('heading', { level: 1, name: 'Calendar event opens' })).toBeVisible()
      await expectDate(page.getByLabel('From'), '2026-11-01')
      await expectDate(page.getByLabel('To', { exact: true }), '2026-12-01')
      const fields = [
        page.getByLabel('From'),
        page.getByLabel('To', { exact: true }),
        page.getByRole('main').getByRole('searchbox'),
      ]
      const places = () => Promise.all(fields.map((field) => field.boundingBox()))
      const before = await places()
      await fillDate(page.getByLabel('To', { exact: true }), '2026-10-01')
      await page.keyboard.press('Tab')
      const problem = 'Choose the first day of the range or a later one, at most ten years later.'
      await expect(page.getByLabel('To', { exact: true })).toHaveAccessibleDescription(`${problem} Thursday`)
      expect(await places()).toEqual(before)
      await page.getByLabel('From').fill('12/31/2026')
      await page.keyboard.press('Tab')
      await expect(page.getByLabel('From')).toHaveAccessibleDescription(/^This date doesn’t exist\./)
      await page.getByLabel('From').fill('')
      await page.keyboard.press('Tab')
      await expect(page.getByLabel('From')).toHaveAccessibleDescription(/^Enter the first day of the range\./)
      await expect(page.getByLabel('To', { exact: true })).not.toHaveAttribute('aria-invalid')
      await fillDate(page.getByLabel('To', { exact: true }), '2027-01-31')
      await fillDate(page.getByLabel('From'), '2027-01-01')
      await expect(groups(page)).toHaveText(['Opened often', 'Opened once'], { useInnerText: true })
      await expect(analytics(page).getByRole('row').nth(1)).toContainText(/counting281$/)
      await expect(page).toHaveURL(/from=2027-01-01&to=2027-01-31|to=2027-01-31&from=2027-01-01/)
      await expect(page.getByText('29 opens by 1 person, none in the 31 days before')).toBeVisible()
      const told = (text: string) => page.getByRole('status').filter({ hasText: text })
      await expect(told('31 days, up to and including Sunday 31 January 2027.')).toBeVisible()
      await expect(told('29 opens by 1 person')).toBeVisible()
      await expect(page.getByLabel('Period')).toHaveValue('')
    })
    test('days in the address that are none are left out, and that is said', async ({ page }) => {
      const { pathname, search } = new URL(page.url())
      await goTo(page, `${pathname}?from=2026-13-01&to=soon`)
      await expect(page.getByText('The address has a filter we don’t know, so we’ve left it out.')).toBeVisible()
      await expectDate(page.getByLabel('From'), '2026-11-01')
      await expectDate(page.getByLabel('To', { exact: true }), '2026-12-01')
      await goTo(page, pathname + search)
      await expect(page.getByText('29 opens by 1 person')).toBeVisible()
      await expect(page.getByText(/^The address has a filter/)).toBeHidden()
    })
    test('what another range held is not shown beside the one that is chosen', async ({ page }) => {
      const { promise: held, resolve: release } = Promise.withResolvers<void>()
      await page.route('**/graphql', async (route) => {
        if (route.request().postData()?.includes('query analyticSummary')) await held
        await route.fallback()
      })
      await fillDate(page.getByLabel('To', { exact: true }), '2027-01-30')
      await expect(page.getByText('30 days, up to and including Saturday 30 January 2027.')).toBeVisible()
      await expect(groups(page)).toHaveCount(0)
      release()
      await expect(page.getByText('28 opens by 1 person')).toBeVisible()
      await page.unroute('**/graphql')
      await fillDate(page.getByLabel('To', { exact: true }), '2027-01-31')
      await expect(groups(page)).toHaveCount(2)
    })
    test('the trend is a line with a table of its numbers, beside who opened', async ({ page }) => {
      const trend = page.getByRole('figure', { name: 'Opens over time' })
      // Of days to come only those with openings are shown.
      await expect(trend.getByRole('row')).toHaveCount(30)
      await expect(trend.getByRole('row').nth(1)).toHaveText('01/01/20271')
      await expect(trend.getByRole('row').last()).toHaveText('31/01/20271')
      await expect(page.getByRole('table', { name: 'By organisation type' }).getByRole('row')).toHaveText(
        ['CountPeople', 'Maintained School281', 'Not known10'].map((row) => new RegExp(`${row}$`)),
      )
      await expect(page.getByRole('table', { name: 'By school phase' }).getByRole('row').nth(1)).toContainText('281')
    })
    test('a bar leads to its row, which loads more', async ({ page }) => {
      await page
        .getByRole('figure', { name: 'Opens: the most frequent' })
        .getByRole('button', { name: 'Opened often 28' })
        .press('Enter')
      await expect(groups(page).first()).toBeFocused()
      await expect(groups(page).first()).toHaveAttribute('aria-expanded', 'true')
      const details = page.getByRole('table', { name: 'Details of Opened often' })
      await expect(details.getByRole('row')).toHaveCount(26)
      await expect(details.getByRole('row').nth(1)).toContainText('28/01/2027 10:00teacher@example.org')
      await expect(details.getByRole('link', { name: 'Opened often' }).first()).toHaveAttribute(
        'href',
        `/administration/events/edit/${often.eventId}`,
      )
      await page.getByRole('button', { name: 'Load more' }).click()
      await expect(details.getByRole('row')).toHaveCount(29)
      await groups(page).first().click()
      await expect(details).toBeHidden()
    })
    test('a search stays in the address, and one without matches says so', async ({ page }) => {
      await page.getByRole('searchbox', { name: 'Search', exact: true }).fill('DANCING')
      await expect(groups(page)).toHaveText(['Opened once'], { useInnerText: true })
      await page.reload()
      await expect(groups(page)).toHaveText(['Opened once'], { useInnerText: true })
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('link', { name: 'Download .csv' }).click(),
      ])
      expect(download.suggestedFilename()).toBe('calendar-event-opens-2027-01-01.csv')
      await page.getByRole('searchbox', { name: 'Search', exact: true }).fill('unicorns')
      await expect(page.getByText('Sorry there were no matches for "unicorns."')).toBeVisible()
      await page.getByRole('button', { name: 'Clear search' }).click()
      await expect(groups(page)).toHaveCount(2)
    })
    test('clicks are named by link and address, which opens through the redirect', async ({ page }) => {
      await page.getByRole('navigation', { name: 'Administration' }).getByRole('link', { name: 'Link clicks' }).click()
      // Until then the range is still that of the other screen.
      await expect(page.getByRole('heading', { level: 1, name: 'Link clicks' })).toBeVisible()
      await fillDate(page.getByLabel('To', { exact: true }), '2027-01-31')
      await fillDate(page.getByLabel('From'), '2027-01-01')
      await expect(groups(page)).toHaveText([`Read about Opened often (${often.url})`])
      await groups(page).first().click()
      const link = page.getByRole('link', { name: 'Read about Opened often' })
      await expect(link).toHaveAttribute('target', '_blank')
      await expect(link).toHaveAttribute('href', /^\/link\/to\/https%3A%2F%2Fcounting/)
    })
    test('a range in the past receives nothing more', async ({ page }) => {
      await fillDate(page.getByLabel('To', { exact: true }), '2029-01-31')
      await fillDate(page.getByLabel('From'), '2029-01-01')
      await expect(page.getByText('Sorry there is nothing to show you here yet.')).toBeVisible()
      await fillDate(page.getByLabel('From'), '2020-01-01')
      await fillDate(page.getByLabel('To', { exact: true }), '2020-01-31')
      await expect(page.getByText('Sorry there is nothing to show you here.', { exact: true })).toBeVisible()
      await fillDate(page.getByLabel('To', { exact: true }), '2027-01-31')
      await fillDate(page.getByLabel('From'), '2027-01-01')
      await expect(groups(page)).toHaveCount(1)
    })
    test('subscribers, mails and stars are numbers, and stars of a few people none', async ({ page }) => {
      await page
        .getByRole('navigation', { name: 'Administration' })
        .getByRole('link', { name: 'Subscribers and stars' })
        .click()
      await expect(page.getByRole('heading', { level: 1, name: 'Subscribers and stars' })).toBeVisible()
      await expect(page.getByRole('table', { name: 'Update emails' }).getByRole('row')).toHaveCount(4)
      await expect(page.getByText('No event has been starred by 5 people yet.')).toBeVisible()
      await page.getByLabel('Period').selectOption('Last 7 days')
      await expect(page).toHaveURL(/from=2026-11-14&to=2026-11-20/)
      await page.goBack()
      await expect(groups(page)).toHaveCount(1)
    })
    test('without a connection they say that they need one, and come by themselves', async ({ page }) => {
      await goOffline(page)
      await fillDate(page.getByLabel('From'), '2027-01-02')
      await expect(page.getByText('You need an internet connection to see analytics.')).toBeVisible()
      await page.context().setOffline(false)
      await expect(groups(page)).toHaveCount(1)
    })
  },
)
