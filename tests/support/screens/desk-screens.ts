import { expect, type Page } from '@playwright/test'
import { expectUpToDate } from '../browser-test.ts'
import { unfoldList } from './section-screens.ts'
import type { Screen } from './screens.ts'

const listed = async (page: Page) => {
  await expectUpToDate(page)
  await expect(page.getByRole('table').getByRole('link').first()).toBeVisible()
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).first().click()

/** What administrators and editors do with a list of events, a draft, a record and a day. */
export const deskScreens: readonly Screen[] = [
  {
    name: 'save-view',
    address: '/administration/events?status=draft',
    by: 'admin',
    arrive: async (page) => {
      await listed(page)
      await unfoldList(page)
      await press(page, 'Save view')
      await expect(page.getByRole('dialog').getByLabel('Name')).toBeFocused()
      await page.keyboard.press('Enter')
      await expect(page.getByRole('dialog', { name: 'Save this view' }).getByText('Enter a name')).toBeVisible()
    },
  },
  {
    name: 'choose-columns',
    address: '/administration/events',
    by: 'admin',
    only: 'wide',
    arrive: async (page) => {
      await listed(page)
      await press(page, 'Columns')
      await expect(page.getByRole('dialog', { name: 'Columns of this list' })).toBeVisible()
    },
  },
  {
    name: 'row-menu',
    address: '/administration/event-types',
    by: 'admin',
    opensOnPhone: true,
    arrive: async (page) => {
      await listed(page)
      await page.getByRole('button', { name: 'More' }).nth(1).click()
      await expect(page.getByRole('button', { name: 'Duplicate' })).toBeVisible()
    },
  },
  {
    name: 'review-of-draft',
    address: '/administration/events?status=draft',
    by: 'admin',
    arrive: async (page) => {
      await listed(page)
      await page.getByRole('table').getByRole('link').first().click()
      await press(page, 'Review')
      await page.getByRole('button', { name: 'Ask for a review' }).click()
      await expect(page.getByRole('dialog').getByText('Reviewer is required')).toBeVisible()
    },
  },
  {
    name: 'comments',
    address: '/administration/keywords',
    by: 'admin',
    arrive: async (page) => {
      await listed(page)
      await press(page, 'More')
      await page.getByRole('button', { name: 'History' }).click()
      await page.getByLabel('Comment', { exact: true }).fill('Is this one still used?')
      await page.getByRole('button', { name: 'Add comment' }).click()
      const comments = page.getByRole('region', { name: 'Comments' })
      await expect(comments.getByText('Is this one still used?').first()).toBeVisible()
      // Until it has been sent its field takes nothing.
      await expect(comments.locator('form')).not.toHaveAttribute('aria-busy')
      await page.getByLabel('Comment', { exact: true }).fill('@e')
      await expect(comments.getByRole('button', { name: /^Mention / })).toBeVisible()
    },
  },
  {
    name: 'move-to',
    address: '/calendar',
    by: 'admin',
    arrive: async (page) => {
      await expectUpToDate(page)
      await page.getByRole('link', { name: 'KS2 access: order modified test papers' }).first().click()
      await press(page, 'Move to…')
      await expect(page.getByRole('dialog').getByLabel('New date')).toBeVisible()
    },
  },
  {
    name: 'analytics-reach',
    address: '/administration/analytics/reach',
    by: 'admin',
    arrive: (page) => expect(page.getByRole('heading', { level: 2, name: 'Starred events' })).toBeVisible(),
  },
]
