import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { expectUpToDate } from '../browser-test.ts'
import { goTo } from '../browsers/go-to.ts'
import { deskScreens } from './desk-screens.ts'
import type { Screen } from './screens.ts'

/** Changes made on the server, as another device makes them. */
async function mutate(page: Page, mutation: string): Promise<void> {
  const answer = await page.request.post('/graphql', {
    data: { query: `mutation { ${mutation} }` },
    headers: { 'x-requested-with': 'calendar' },
  })
  expect(await answer.text()).not.toContain('"errors"')
}

/** A keyword that has been added, renamed and deleted. */
async function deleteKeyword(page: Page): Promise<string> {
  const id = randomUUID()
  await mutate(page, `createItemTag(model: { id: "${id}", name: "Wellbeing", tagType: "Other" }) { id }`)
  await mutate(page, `updateItemTag(model: { id: "${id}", name: "Pupil wellbeing", displayOrder: 7 }) { id }`)
  await mutate(page, `deleteItemTag(id: "${id}")`)
  return id
}

async function coming(page: Page): Promise<{ id: string }[]> {
  const answer = await page.request.post(new URL('/graphql', page.url()).href, {
    data: { query: '{ calendarEvents(first: 1) { id } }' },
    headers: { 'x-requested-with': 'calendar' },
  })
  return ((await answer.json()) as { data: { calendarEvents: { id: string }[] } }).data.calendarEvents
}

const listed = async (page: Page) => {
  await expectUpToDate(page)
  await expect(page.getByRole('table').getByRole('link').first()).toBeVisible()
}

const chooseTwo = async (page: Page) => {
  await listed(page)
  const ticks = page.getByRole('table').getByRole('checkbox', { name: /^Select / })
  await ticks.nth(1).check()
  await ticks.nth(2).check()
}

/** History, changes of many rows, and the screens that only the server can fill. */
export const backOfficeScreens: readonly Screen[] = [
  {
    name: 'history',
    address: '/administration/keywords',
    by: 'admin',
    arrive: async (page) => {
      await listed(page)
      await goTo(page, `/administration/keywords/history/${await deleteKeyword(page)}`)
      await expect(page.getByText('Alex Admin changed the name and order')).toBeVisible()
      await expect(page.getByText('This has been deleted.')).toBeVisible()
    },
  },
  {
    name: 'recently-deleted',
    address: '/administration/keywords',
    by: 'admin',
    arrive: async (page) => {
      await listed(page)
      await deleteKeyword(page)
      await goTo(page, '/administration/keywords/deleted')
      await expect(page.getByText('Pupil wellbeing').first()).toBeVisible()
    },
  },
  { name: 'bulk-chosen', address: '/administration/events?search=census', by: 'admin', arrive: chooseTwo },
  {
    name: 'bulk-delete',
    address: '/administration/keywords',
    by: 'admin',
    arrive: async (page) => {
      await chooseTwo(page)
      await page
        .getByRole('group', { name: 'Change the selected rows' })
        .getByRole('button', { name: 'Delete' })
        .click()
      await expect(page.getByRole('dialog', { name: 'Delete 2 keywords?' })).toBeVisible()
    },
  },
  {
    name: 'merge-types',
    address: '/administration/event-types',
    by: 'admin',
    arrive: async (page) => {
      await chooseTwo(page)
      await page.getByRole('group', { name: 'Change the selected rows' }).getByRole('button', { name: 'Merge' }).click()
      await expect(page.getByRole('dialog', { name: /^Merge into one/ }).getByLabel('Which one stays')).toBeVisible()
    },
  },
  {
    name: 'order-of-types',
    address: '/administration/event-types/order',
    by: 'admin',
    arrive: (page) => expect(page.getByRole('button', { name: /^Move .+ down$/ }).first()).toBeVisible(),
  },
  {
    name: 'roll-forward',
    address: '/administration/events/roll-forward',
    by: 'admin',
    arrive: async (page) => {
      await expect(page.getByRole('heading', { level: 1, name: 'Roll events forward' })).toBeVisible()
      await page.getByRole('main').getByRole('searchbox', { name: 'Search events' }).fill('census')
      await expect(
        page
          .getByRole('main')
          .getByLabel(/^Start of /)
          .first(),
      ).toBeVisible()
    },
  },
  {
    name: 'analytics-opens',
    address: '/administration/analytics/calendar-event-opens',
    by: 'admin',
    arrive: async (page) => {
      await expect(page.getByRole('heading', { level: 1, name: 'Calendar event opens' })).toBeVisible()
      await expect(page.getByText(/Sorry there is nothing|opens? by/).first()).toBeVisible()
    },
  },
  {
    name: 'today',
    address: '/administration/today',
    by: 'admin',
    arrive: async (page) => {
      await expectUpToDate(page)
      await expect(page.getByText(/^Nothing else needs you/)).toBeVisible()
      await expect(page.getByText('Loading')).toHaveCount(0)
    },
  },
  {
    name: 'links',
    address: '/administration/links',
    by: 'admin',
    arrive: (page) => expect(page.getByText('Links aren’t being checked.')).toBeVisible(),
  },
  {
    name: 'reported-mistakes',
    address: '/administration/reports',
    by: 'admin',
    arrive: async (page) => {
      const [event] = await coming(page)
      const answer = await page.request.post(new URL('/api/event-reports', page.url()).href, {
        data: { id: randomUUID(), calendarEventId: event!.id, text: 'The date is wrong.' },
        headers: { 'x-requested-with': 'calendar' },
      })
      expect(answer.status()).toBe(200)
      await page.reload()
      await expect(page.getByText('The date is wrong.').first()).toBeVisible()
    },
  },
  {
    name: 'emails',
    address: '/administration/emails',
    by: 'admin',
    arrive: async (page) => {
      await expectUpToDate(page)
      await expect(page.getByRole('button', { name: 'Pause the daily update' })).toBeVisible()
      await expect(page.frameLocator('iframe[title="The email"]').getByRole('heading').first()).toBeVisible()
      await page.getByRole('button', { name: 'Choose filters' }).click()
    },
  },
  {
    name: 'emails-pause',
    address: '/administration/emails',
    by: 'admin',
    arrive: async (page) => {
      await page.getByRole('button', { name: 'Pause the weekly update' }).click()
      await expect(page.getByRole('dialog', { name: 'Pause the weekly update?' })).toBeVisible()
    },
  },
  {
    name: 'import-events',
    address: '/administration/events/import',
    by: 'admin',
    arrive: async (page) => {
      await expect(page.getByRole('heading', { level: 1, name: 'Import events' })).toBeVisible()
      await expect(page.getByRole('button', { name: 'Choose a file', description: /Excel/ })).toBeVisible()
    },
  },
  ...deskScreens,
]
