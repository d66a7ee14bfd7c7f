import { expect, type Page } from '@playwright/test'
import { expectUpToDate } from '../browser-test.ts'
import type { Screen } from './screens.ts'

const list = (heading: string) => async (page: Page) => {
  await expectUpToDate(page)
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
  await expect(page.getByRole('table').getByRole('link').first()).toBeVisible()
}

const form = (heading: string, label: string) => async (page: Page) => {
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
  await expect(page.getByText(label, { exact: true }).filter({ visible: true }).first()).toBeVisible()
}

/** On a phone what a list can do besides searching and adding is folded away. */
export async function unfoldList(page: Page): Promise<void> {
  const options = page.getByRole('button', { name: /^Options of the list/ })
  if (await options.isVisible()) await options.click()
}

/** The lists with pictures and previews, and the forms with dates and files. */
export const sectionScreens: readonly Screen[] = [
  {
    name: 'section-templates-nothing',
    address: '/administration/event-templates',
    by: 'admin',
    arrive: async (page) => {
      await expectUpToDate(page)
      await expect(page.getByText('To add a template, fill in an event')).toBeVisible()
      await expect(page.getByText('Sorry there is nothing to show you here yet.')).toBeVisible()
    },
  },
  {
    name: 'picture-library',
    address: '/administration/events/add',
    by: 'admin',
    arrive: async (page) => {
      await page.getByRole('button', { name: 'Choose existing image' }).click()
      const dialog = page.getByRole('dialog', { name: 'Choose an image' })
      await expect(dialog.locator('li img').first()).toBeVisible()
    },
  },
  {
    name: 'section-headlines',
    address: '/administration/headlines?search=workforce',
    by: 'admin',
    arrive: async (page) => {
      await list('Headlines')(page)
      await expect(page.getByText('Everyone on the payroll is counted').first()).toBeVisible()
    },
  },
  {
    name: 'section-add-headline',
    address: '/administration/headlines/add',
    by: 'admin',
    arrive: form('Add headline', 'Start'),
  },
  { name: 'section-providers', address: '/administration/providers', by: 'admin', arrive: list('Providers') },
  {
    name: 'section-event-types-archived',
    address: '/administration/event-types?archived=yes',
    by: 'admin',
    arrive: async (page) => {
      await list('Event types')(page)
      await unfoldList(page)
      await expect(page.getByRole('checkbox', { name: /^Show archived/ })).toBeChecked()
    },
  },
  {
    name: 'section-cms-texts',
    address: '/administration/cms/texts',
    by: 'admin',
    arrive: async (page) => {
      await list('CMS text')(page)
      await expect(page.locator('.rich-text').first()).toBeVisible()
    },
  },
  { name: 'section-cms-videos', address: '/administration/cms/videos', by: 'admin', arrive: list('CMS videos') },
  {
    name: 'section-edit-cms-video',
    address: '/administration/cms/videos',
    by: 'admin',
    arrive: async (page) => {
      await list('CMS videos')(page)
      await page.getByRole('table').getByRole('link').first().click()
      await form('Edit CMS video', 'Thumbnail')(page)
    },
  },
  {
    name: 'section-delete-cms-text',
    address: '/administration/cms/texts/delete/5c001a1a-0000-4000-8000-000000000002',
    by: 'admin',
    arrive: form('Delete CMS text?', 'About.Section1'),
  },
]
