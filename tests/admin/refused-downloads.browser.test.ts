import type { Page } from '@playwright/test'
import { expect, testOnSharedDevice as test } from '../support/editing-test.ts'
import { story } from '../support/story.ts'

const reason = 'You’ve reached the limit of 100 exports an hour. Try again later.'

story(
  test,
  'a download that the server refuses says why on its own screen, wherever it is asked for, and works again later',
  () => {
    const exportLink = (page: Page) =>
      page.getByRole('main').getByRole('link', { name: /^(Export to Excel|Download \.csv)$/ })

    test('over the limit of an hour each screen says so, and leads nowhere', async ({ page, site }) => {
      await site.database.writes`
        insert into rate_limit (key, points, expire)
        select 'exports/' || id, 100, ${Date.now() + 3_600_000} from app_user where email = 'admin@example.org'
        on conflict (key) do update set points = excluded.points, expire = excluded.expire`
      for (const path of ['events', 'events/import', 'audit', 'analytics/reach', 'users/registered']) {
        await page.goto(`/administration/${path}`)
        await exportLink(page).first().click()
        await expect(page.getByText(reason), path).toBeVisible()
        await expect(page).toHaveURL(new RegExp(`/administration/${path}`))
      }
      await page.goto('/profile')
      await page.getByRole('link', { name: 'Download my data' }).click()
      await expect(page.getByText(reason)).toBeVisible()
    })

    test('later the same link downloads the file', async ({ page, site }) => {
      await site.database.writes`delete from rate_limit where key like 'exports/%'`
      await page.goto('/administration/events')
      const [download] = await Promise.all([page.waitForEvent('download'), exportLink(page).first().click()])
      expect(download.suggestedFilename()).toMatch(/\.xlsx$/)
    })
  },
)
