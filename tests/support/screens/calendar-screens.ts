import { expect, type Page } from '@playwright/test'
import { sampleId } from '#server/sample/sample-id.ts'
import type { Screen } from './screens.ts'

const upToDate = (page: Page) => expect(page.getByRole('button', { name: 'Sync: up to date' })).toBeVisible()

/** Filters in the address leave nothing on the device for the next screen. */
const filters = `types=${sampleId('event-type/deadline')}&phases=${sampleId('tag/secondary')},${sampleId('tag/special')}`

/** Screens that a reader of the calendar opens on purpose. */
export const calendarScreens: readonly Screen[] = [
  {
    name: 'filters',
    address: `/calendar?${filters}`,
    by: 'teacher',
    arrive: async (page) => {
      await upToDate(page)
      await page.getByRole('button', { name: 'Filters (3)' }).click()
      await expect(page.getByRole('button', { name: /^Show \d+ events$/ })).toBeVisible()
    },
  },
  {
    name: 'filters-in-use',
    address: `/calendar?month=2026-13&${filters},gone`,
    by: 'teacher',
    arrive: async (page) => {
      await upToDate(page)
      await expect(page.getByRole('group', { name: 'Filters in use' }).getByRole('button')).toHaveCount(4)
      await expect(page.getByText(/couldn’t be read/)).toHaveCount(2)
    },
  },
  {
    name: 'mine',
    address: '/calendar?only=starred',
    by: 'teacher',
    arrive: async (page) => {
      await upToDate(page)
      await expect(page.getByText(/^You haven’t starred anything yet/)).toBeVisible()
    },
  },
  {
    name: 'deadlines',
    address: '/calendar?view=list&only=deadlines',
    by: 'teacher',
    arrive: async (page) => {
      await upToDate(page)
      await expect(page.locator('[data-listed] .row-star').first()).toBeVisible()
    },
  },
  {
    name: 'print-and-download',
    address: '/calendar',
    by: 'teacher',
    arrive: async (page) => {
      await upToDate(page)
      await page.getByRole('button', { name: 'Print and download' }).click()
      await expect(page.getByRole('dialog', { name: 'Print and download' })).toBeVisible()
    },
  },
  {
    name: 'planner',
    address: '/calendar?view=planner',
    by: 'teacher',
    arrive: async (page) => {
      await upToDate(page)
      await expect(page.getByRole('region', { name: 'August 2027' })).toBeVisible()
    },
  },
  {
    name: 'planner-options',
    address: '/calendar?view=planner',
    by: 'teacher',
    arrive: async (page) => {
      await upToDate(page)
      await page.getByRole('button', { name: 'Options' }).click()
      const options = page.getByRole('dialog', { name: 'Planner options' })
      await options.getByRole('button', { name: 'Add dates' }).click()
      await options.getByRole('button', { name: 'Save', exact: true }).click()
      await expect(options.getByText('Enter a name')).toBeVisible()
    },
  },
  {
    name: 'palette',
    address: '/calendar',
    by: 'admin',
    only: 'wide',
    arrive: async (page) => {
      await upToDate(page)
      await page.keyboard.press('ControlOrMeta+k')
      await page.getByRole('combobox').fill('e')
      await expect(page.getByRole('option', { name: 'Administration: Event types' })).toBeVisible()
    },
  },
]
