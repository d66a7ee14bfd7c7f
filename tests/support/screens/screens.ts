import { expect, type Page } from '@playwright/test'
import { accountScreens } from './account-screens.ts'
import { backOfficeScreens } from './back-office-screens.ts'
import { calendarScreens } from './calendar-screens.ts'
import { eventFormScreens } from './event-form-screens.ts'
import { expectAdministrationInstalled, expectInstalled, expectUpToDate, syncButton } from '../browser-test.ts'
import { sectionScreens } from './section-screens.ts'
import { putInQueue } from '../servers/work-database.ts'
import { workOfEveryKind } from '../inputs/work-of-every-kind.ts'

export type Screen = {
  /** The file's name: lower-case letters and hyphens. */
  name: string
  address: string
  /** Who sees it: a visitor, a registered user or an administrator. */
  by: 'visitor' | 'teacher' | 'admin'
  /** The screen that has the same parts with other data, which stands for this one except in the long run. */
  alike?: string
  /** Only at wide or only at narrow sizes. */
  only?: 'wide' | 'narrow'
  /** It is opened on a phone, and stays open on a wider screen: a menu opens in the place that it has there. */
  opensOnPhone?: true
  /** Brings the page from its address to the state to be shown, and waits until it is there. */
  arrive: (page: Page) => Promise<unknown>
}

const cmsText = async (page: Page) => {
  await expect(page.locator('.rich-text').first()).toBeVisible()
}

const heading = (name: string | RegExp) => async (page: Page) => {
  await expect(page.getByRole('heading', { name }).first()).toBeVisible()
}

const upToDate = async (page: Page) => {
  await expectUpToDate(page)
  await expect(page.getByRole('region', { name: 'Plan ahead' }).getByRole('listitem').first()).toBeVisible()
}

/** With the parts that come later than its text, each in its own time. */
const openFirst =
  (name: string, more: string[] = []) =>
  async (page: Page) => {
    await upToDate(page)
    // By key: the page may only now learn how wide it is, and a link that moves away under the mouse is not followed.
    await page.getByRole('link', { name }).first().press('Enter')
    const parts = ['Sample entry', 'Add a note', 'Report a mistake', ...more]
    for (const text of parts) await expect(page.getByRole('dialog').getByText(text).first()).toBeVisible()
  }

const openUser = (button: string, name: string) => async (page: Page) => {
  await page.getByRole('button', { name: button, exact: true }).first().click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(
    page
      .getByRole('main')
      .getByText(/example\.org|Organisation type/)
      .first(),
  ).toBeVisible()
}

const openType = async (page: Page) => {
  await expectUpToDate(page)
  await page.getByRole('table').getByRole('link', { name: 'Deadline', exact: true }).click()
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Deadline')
}

const typeId = async (page: Page, name: string) => {
  const address = await page.getByRole('link', { name, exact: true }).getAttribute('href')
  return address!.split('/').at(-1)!
}

/** Every distinct screen, for screenshots and accessibility checks. */
export const screens: readonly Screen[] = [
  { name: 'sign-in', address: '/account/login', by: 'visitor', arrive: cmsText },
  {
    name: 'sign-in-errors',
    address: '/account/login',
    by: 'visitor',
    arrive: async (page) => {
      await cmsText(page)
      await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click()
      await expect(page.getByText('Password is required')).toBeVisible()
    },
  },
  {
    name: 'sign-in-refused',
    address: '/account/login',
    by: 'visitor',
    arrive: async (page) => {
      await page.getByLabel('Email').fill('nobody@example.org')
      await page.getByLabel('Password', { exact: true }).fill('wrong')
      await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click()
      await expect(page.getByText('This email does not have an account here')).toBeVisible()
      await cmsText(page)
    },
  },
  { name: 'about-visitor', address: '/about', by: 'visitor', arrive: cmsText },
  { name: 'about', address: '/about', by: 'teacher', arrive: cmsText },
  { name: 'terms', address: '/terms-and-conditions', by: 'visitor', arrive: cmsText },
  { name: 'privacy', address: '/privacy-policy', by: 'teacher', arrive: cmsText },
  {
    name: 'link-leaving',
    address: '/link/to/https%3A%2F%2Fforeign.example%2Fa-longer-way%3Fto%3Dread/',
    by: 'visitor',
    arrive: (page) => expect(page.getByRole('link', { name: 'Continue to foreign.example' })).toBeVisible(),
  },
  {
    name: 'link-refused',
    address: '/link/to/javascript%3Aalert(1)/',
    by: 'visitor',
    arrive: heading('This link can’t be opened'),
  },
  { name: 'not-found', address: '/nowhere', by: 'visitor', arrive: heading(/^Sorry the page/) },
  {
    name: 'login-failed',
    address: '/authentication/login-failed?message=The%20provider%20is%20closed',
    by: 'visitor',
    arrive: (page) => expect(page.getByText('The provider is closed')).toBeVisible(),
  },
  {
    name: 'logout-foreign',
    address: '/authentication/logout',
    by: 'teacher',
    arrive: (page) => expect(page.getByText('The logout was not initiated')).toBeVisible(),
  },
  { name: 'month', address: '/calendar', by: 'teacher', arrive: upToDate },
  { name: 'month-december', address: '/calendar?month=2026-12', by: 'teacher', arrive: upToDate },
  {
    name: 'month-day',
    address: '/calendar',
    by: 'teacher',
    only: 'wide',
    arrive: async (page) => {
      await upToDate(page)
      await page
        .getByRole('button', { name: /^\+\d+ more$/ })
        .first()
        .click()
      await expect(page.getByRole('dialog')).toBeVisible()
    },
  },
  {
    name: 'month-of-nothing',
    address: '/calendar?month=2031-03',
    by: 'teacher',
    arrive: async (page) => {
      await upToDate(page)
      await expect(page.getByText('There are no dates you need to know yet - check back again soon!')).toBeVisible()
    },
  },
  { name: 'list', address: '/calendar?view=list', by: 'teacher', arrive: upToDate },
  {
    name: 'list-with-past',
    address: '/calendar?view=list',
    by: 'teacher',
    arrive: async (page) => {
      await upToDate(page)
      await page.getByRole('button', { name: /^Show \d+ past events$/ }).click()
      await expect(page.getByRole('button', { name: 'Hide past events' })).toBeVisible()
    },
  },
  { name: 'event', address: '/calendar', by: 'teacher', arrive: openFirst('KS2 access: order modified test papers') },
  {
    name: 'event-actions',
    address: '/calendar',
    by: 'teacher',
    arrive: async (page) => {
      await openFirst('KS2 access: order modified test papers')(page)
      await page.getByRole('button', { name: 'Add to calendar' }).click()
      await expect(page.getByRole('link', { name: 'Google Calendar' })).toBeVisible()
      await page.getByRole('button', { name: 'Report a mistake' }).click()
      await page.getByRole('button', { name: 'Send' }).click()
      await expect(page.getByText('Tell us what is wrong')).toBeVisible()
    },
  },
  {
    name: 'subscribe',
    address: '/calendar#subscribe',
    by: 'teacher',
    arrive: (page) => expect(page.getByText(/dates to come$/)).toBeVisible(),
  },
  { name: 'event-several-days', address: '/calendar', by: 'teacher', arrive: openFirst('Anti-Bullying Week') },
  {
    name: 'event-of-a-series',
    address: '/calendar',
    by: 'teacher',
    arrive: openFirst('Friday briefing for school offices', ['All dates']),
  },
  {
    name: 'event-gone',
    address: '/calendar/gone/00000000-0000-4000-8000-000000000000',
    by: 'teacher',
    arrive: heading('This event is no longer listed'),
  },
  {
    name: 'search',
    address: '/calendar/search/census',
    by: 'teacher',
    arrive: async (page) => {
      await upToDate(page)
      await expect(page.getByRole('heading', { level: 2, name: /^\d+ events$/ })).toBeVisible()
    },
  },
  {
    name: 'search-nothing',
    address: '/calendar/search/unicorns',
    by: 'teacher',
    arrive: (page) => expect(page.getByText(/^Sorry there were no events matching/)).toBeVisible(),
  },
  ...calendarScreens,
  {
    name: 'user-menu',
    address: '/calendar',
    by: 'admin',
    arrive: async (page) => {
      await upToDate(page)
      await page.getByRole('button', { name: /^Account: / }).click()
      await expect(page.getByRole('link', { name: 'Sign out' })).toBeVisible()
    },
  },
  {
    name: 'sync-sheet',
    address: '/calendar',
    by: 'teacher',
    arrive: async (page) => {
      await upToDate(page)
      await syncButton(page).click()
      await expect(page.getByRole('dialog', { name: 'Sync' })).toBeVisible()
    },
  },
  {
    name: 'sync-sheet-offline',
    address: '/calendar',
    by: 'teacher',
    arrive: async (page) => {
      await upToDate(page)
      await expectInstalled(page)
      await page.context().setOffline(true)
      await expect(syncButton(page)).toHaveAccessibleName('Sync: offline')
      await syncButton(page).click()
      await expect(page.getByRole('dialog', { name: 'Sync' })).toContainText('You’re offline.')
    },
  },
  {
    name: 'shortcuts',
    address: '/calendar',
    by: 'teacher',
    only: 'wide',
    arrive: async (page) => {
      await upToDate(page)
      await page.keyboard.press('?')
      await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
    },
  },
  ...accountScreens,
  {
    name: 'no-permission',
    address: '/administration',
    by: 'teacher',
    arrive: (page) => expect(page.getByRole('main').getByText(/^Sorry you do not have permission/)).toBeVisible(),
  },
  {
    name: 'administration',
    address: '/administration',
    by: 'admin',
    alike: 'events',
    arrive: async (page) => {
      await expectUpToDate(page)
      await expect(page.getByRole('heading', { level: 1, name: 'Events', exact: true })).toBeVisible()
      // A longer list loads more while a check makes the page as tall as its content.
      await page.getByRole('searchbox', { name: 'Search', exact: true }).fill('census')
      await expect(page).toHaveURL(/search=census/)
      await expect(
        page
          .getByRole('table')
          .getByRole('link', { name: /census/i })
          .first(),
      ).toBeVisible()
    },
  },
  ...eventFormScreens,
  ...sectionScreens,
  ...backOfficeScreens,
  { name: 'edit-event-type', address: '/administration/event-types', by: 'admin', arrive: openType },
  {
    name: 'leave-question',
    address: '/administration/event-types',
    by: 'admin',
    arrive: async (page) => {
      await openType(page)
      await page.getByLabel('Order').fill('1.5')
      await page.getByRole('button', { name: 'Save' }).click()
      await expect(page.getByRole('heading', { name: 'There is a problem' })).toBeVisible()
      await page.getByRole('button', { name: 'Cancel' }).click()
      await expect(page.getByRole('dialog', { name: 'Leave without saving?' })).toBeVisible()
    },
  },
  {
    name: 'delete-in-use',
    address: '/administration/event-types',
    by: 'admin',
    arrive: async (page) => {
      await expectUpToDate(page)
      await page.goto(`/administration/event-types/delete/${await typeId(page, 'Funding and finance')}`)
      await expect(page.getByRole('button', { name: 'Archive instead' })).toBeVisible()
    },
  },
  {
    name: 'registered-users',
    address: '/administration/users/registered',
    by: 'admin',
    arrive: (page) => expect(page.getByRole('link', { name: 'Terry' }).filter({ visible: true })).toBeVisible(),
  },
  {
    name: 'administrators',
    address: '/administration/users/administrators',
    by: 'admin',
    arrive: (page) => expect(page.getByRole('link', { name: 'Erin' }).filter({ visible: true })).toBeVisible(),
  },
  {
    name: 'registered-users-nothing',
    address: '/administration/users/registered?search=unicorns',
    by: 'admin',
    arrive: (page) => expect(page.getByText('Sorry there were no matches for "unicorns."')).toBeVisible(),
  },
  {
    name: 'add-user',
    address: '/administration/users/registered/add',
    by: 'admin',
    arrive: async (page) => {
      await expect(page.getByLabel('Primary')).toBeVisible()
      await page.getByRole('button', { name: 'Save' }).click()
      await expect(page.getByRole('alert').getByText('Email is required').first()).toBeVisible()
    },
  },
  {
    name: 'edit-user',
    address: '/administration/users/registered',
    by: 'admin',
    arrive: openUser('Edit', 'Edit user'),
  },
  {
    name: 'delete-user',
    address: '/administration/users/registered',
    by: 'admin',
    arrive: async (page) => {
      await page.getByRole('button', { name: 'More' }).first().click()
      await openUser('Delete', 'Delete user?')(page)
    },
  },
  {
    name: 'audit',
    address: '/administration/audit',
    by: 'admin',
    arrive: (page) => expect(page.getByRole('list', { name: 'Audit' })).toBeVisible(),
  },
  {
    name: 'users-offline',
    address: '/administration/users/registered',
    by: 'admin',
    arrive: async (page) => {
      await expect(page.getByRole('link', { name: 'Terry' }).filter({ visible: true })).toBeVisible()
      await page.context().setOffline(true)
      await page.getByRole('searchbox', { name: 'Search', exact: true }).fill('terry')
      await expect(page.getByText('You need an internet connection to manage users.')).toBeVisible()
    },
  },
  // The administrator's last screen: the edits that it leaves in the queue are never sent.
  {
    name: 'sync-sheet-work',
    address: '/administration/event-types',
    by: 'admin',
    arrive: async (page) => {
      await expectUpToDate(page)
      await expectAdministrationInstalled(page)
      await page.context().setOffline(true)
      await putInQueue(page, workOfEveryKind(await typeId(page, 'Admissions'), await typeId(page, 'Deadline')))
      await page.reload()
      await expect(syncButton(page)).toHaveAccessibleName(/waiting/)
      await syncButton(page).click()
      await expect(page.getByRole('heading', { name: 'Made with an old version' })).toBeVisible()
    },
  },
]

/** The widths and themes of screenshots and checks; the heights are those of common devices. */
export const looks = [
  { width: 390, height: 844, theme: 'light' },
  { width: 390, height: 844, theme: 'dark' },
  { width: 1366, height: 900, theme: 'light' },
  { width: 1366, height: 900, theme: 'dark' },
] as const

export type Look = (typeof looks)[number]

export function isShown({ only }: Screen, { width }: Pick<Look, 'width'>): boolean {
  return only === undefined || (only === 'wide') === width > 768
}
