import { expect, type Page } from '@playwright/test'
import { expectUpToDate } from '../browser-test.ts'
import { unfoldList } from './section-screens.ts'
import type { Screen } from './screens.ts'

const listed = async (page: Page) => {
  await expectUpToDate(page)
  await expect(page.getByRole('table').getByRole('link').first()).toBeVisible()
}

const openForm = async (page: Page) => {
  await listed(page)
  await page.getByRole('searchbox', { name: 'Search', exact: true }).fill('KS2 access')
  await page.getByRole('table').getByRole('link').first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Edit event' })).toBeVisible()
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue(/^KS2 access/)
}

const openEmptyForm = async (page: Page) => {
  await expectUpToDate(page)
  await expect(page.getByLabel('Start', { exact: true })).toHaveCount(1)
}

/** The list and the form of events. */
export const eventFormScreens: readonly Screen[] = [
  { name: 'events', address: '/administration/events?search=census', by: 'admin', arrive: listed },
  {
    name: 'events-filtered',
    address: '/administration/events?status=draft&from=2026-11-01',
    by: 'admin',
    arrive: async (page) => {
      await listed(page)
      await unfoldList(page)
      await expect(page.getByRole('button', { name: 'Clear filters' })).toBeVisible()
    },
  },
  {
    name: 'unpublish-calendar-event',
    address: '/administration/events',
    by: 'admin',
    arrive: async (page) => {
      await openForm(page)
      await page.getByRole('button', { name: 'More', exact: true }).click()
      await page.getByRole('button', { name: 'Unpublish' }).click()
      await expect(page.getByRole('dialog', { name: /^Unpublish KS2 access/ })).toBeVisible()
    },
  },
  {
    name: 'archive-calendar-events',
    address: '/administration/events?search=census',
    by: 'admin',
    arrive: async (page) => {
      await listed(page)
      await unfoldList(page)
      await page.getByRole('checkbox', { name: 'Select all rows shown' }).check()
      await page
        .getByRole('group', { name: 'Change the selected rows' })
        .getByRole('button', { name: 'Archive' })
        .click()
      await expect(page.getByRole('dialog', { name: /^Archive \d+ events\?/ })).toBeVisible()
    },
  },
  { name: 'edit-calendar-event', address: '/administration/events', by: 'admin', arrive: openForm },
  {
    name: 'add-calendar-event',
    address: '/administration/events/add',
    by: 'admin',
    arrive: async (page) => {
      await expectUpToDate(page)
      await page.getByRole('switch', { name: 'All day' }).uncheck()
      await page.getByRole('button', { name: 'Add another date' }).click()
      await page.getByRole('button', { name: 'Save and publish' }).click()
      await expect(page.getByRole('heading', { name: 'There is a problem' })).toBeVisible()
    },
  },
  {
    name: 'choose-date',
    address: '/administration/events/add',
    by: 'admin',
    arrive: async (page) => {
      await openEmptyForm(page)
      const start = page.getByLabel('Start', { exact: true })
      await start.fill('21 dec')
      await start.press('Alt+ArrowDown')
      await expect(page.getByRole('dialog', { name: 'Choose a date' })).toBeVisible()
      await expect(page.getByRole('button', { name: 'Monday 21 December 2026' })).toBeFocused()
    },
  },
  {
    name: 'several-dates',
    address: '/administration/events/add',
    by: 'admin',
    arrive: async (page) => {
      await openEmptyForm(page)
      await page.getByLabel('Start', { exact: true }).fill('4 dec 9-10:30')
      await page.getByRole('button', { name: 'Add several dates' }).click()
      await expect(page.getByRole('switch', { name: 'Leave out 2 bank holidays' })).toBeVisible()
    },
  },
]
