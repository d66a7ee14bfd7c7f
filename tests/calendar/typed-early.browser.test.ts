import type { Locator, Page } from '@playwright/test'
import { holdPart } from '../support/browsers/held-scripts.ts'
import { expectAdministrationInstalled, expectInstalled, expectUpToDate } from '../support/browser-test.ts'
import { expect, openCalendar, test } from '../support/reading-test.ts'
import { story } from '../support/story.ts'

const typed = 'nn panel'

const heading = (page: Page) => page.locator('main h2[aria-live]')
const todaysEvent = 'KS2 access: order modified test papers'
const sideLink = (page: Page) =>
  page.getByRole('region', { name: 'This week' }).getByRole('link', { name: todaysEvent })
const inEvent = async (page: Page, name: string) => {
  await sideLink(page).click()
  await page.getByRole('dialog', { name: todaysEvent }).getByRole('button', { name }).click()
}

type Panel = {
  name: string
  /** The file that its code is in. */
  part: string
  open: (page: Page) => Promise<void>
  /** What is seen once it is there. */
  seen: (page: Page) => Locator
  /** Where the letters stand; nowhere in a panel that has no field. */
  field?: (page: Page) => Locator
}

const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })

const panels: Panel[] = [
  {
    name: 'the palette',
    part: 'palette',
    open: (page) => page.keyboard.press('Control+k'),
    seen: (page) => page.getByRole('dialog').getByRole('combobox'),
    field: (page) => page.getByRole('dialog').getByRole('combobox'),
  },
  {
    name: 'the form for a mistake',
    part: 'report-form',
    open: (page) => inEvent(page, 'Report a mistake'),
    seen: (page) => page.getByLabel('What is wrong?'),
    field: (page) => page.getByLabel('What is wrong?'),
  },
  {
    name: 'the filters',
    part: 'filter-panel',
    open: (page) => page.getByRole('button', { name: 'Filters' }).click(),
    seen: (page) => dialog(page, 'Filters'),
  },
  {
    name: 'what can be done with a month',
    part: 'print-and-download-panel',
    open: (page) => page.locator('[data-actions]').click(),
    seen: (page) => page.getByRole('dialog').getByRole('button', { name: /^Print/ }),
  },
  {
    name: 'the ways to add an event to a calendar',
    part: 'add-to-calendar',
    open: (page) => inEvent(page, 'Add to calendar'),
    seen: (page) => page.getByRole('link', { name: 'Download .ics file' }),
  },
  {
    name: 'the user menu',
    part: 'user-menu-panel',
    open: (page) => page.getByRole('button', { name: /^Account: / }).click(),
    seen: (page) => page.getByRole('link', { name: 'Sign out' }),
  },
  {
    name: 'Subscribe',
    part: 'subscribe-dialog',
    open: async (page) => {
      await page.getByRole('button', { name: /^Account: / }).click()
      await page.getByRole('banner').getByRole('link', { name: 'Subscribe' }).click()
    },
    seen: (page) => dialog(page, /Subscribe/),
  },
  {
    name: 'the list of keys',
    part: 'sheets',
    open: (page) => page.keyboard.press('?'),
    seen: (page) => page.getByRole('dialog'),
  },
  {
    name: 'the sync centre',
    part: 'sheets',
    open: (page) => page.getByRole('button', { name: /^Sync: / }).click(),
    seen: (page) => page.getByRole('dialog'),
  },
  {
    name: 'an event',
    part: 'event-modal',
    open: (page) => page.locator('td a').first().click(),
    seen: (page) => page.getByRole('dialog').locator('[data-event]'),
  },
  {
    name: 'the sheet of a day',
    part: 'lists',
    open: (page) => page.locator('[data-day="2026-11-18"]').click({ position: { x: 60, y: 6 } }),
    seen: (page) => page.getByRole('dialog', { name: /18 November/ }),
  },
]

story(test, 'letters that are typed while a panel opens', () => {
  test('the calendar is installed', async ({ page }) => {
    await openCalendar(page)
    await expectUpToDate(page)
    await expectInstalled(page)
    // What this page has fetched once it would otherwise take from its memory, past the worker, in which a part is held.
    const protocol = await page.context().newCDPSession(page)
    await protocol.send('Network.enable')
    await protocol.send('Network.setCacheDisabled', { cacheDisabled: true })
  })

  for (const { name, part, open, seen, field } of panels) {
    test(`${name}: ${field ? 'they stand in its field' : 'it swallows them'}, and no month is turned`, async ({
      page,
    }) => {
      const arrive = await holdPart(page, part)
      await page.goto('/calendar')
      await expect(page.locator('td a').first()).toBeVisible()
      if (part !== 'lists') await expect(sideLink(page)).toBeVisible()
      await open(page)
      await page.waitForFunction(() => 'letScriptsGo' in globalThis)
      await page.keyboard.type(typed)
      await arrive()
      await expect(seen(page)).toBeVisible()
      if (field) {
        await expect(field(page)).toHaveValue(typed)
        await expect(field(page)).toBeFocused()
        await page.keyboard.type('!')
        await expect(field(page)).toHaveValue(`${typed}!`)
      }
      await expect(heading(page)).toHaveText('November 2026')
    })
  }

  test('Escape forgets them with the panel', async ({ page }) => {
    const arrive = await holdPart(page, 'palette')
    await page.goto('/calendar')
    await expect(page.locator('td a').first()).toBeVisible()
    await page.keyboard.press('Control+k')
    await page.waitForFunction(() => 'letScriptsGo' in globalThis)
    await page.keyboard.type('nnn')
    await page.keyboard.press('Escape')
    await page.keyboard.press('n')
    await expect(heading(page)).toHaveText('December 2026')
    await arrive()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(heading(page)).toHaveText('December 2026')
  })
})

test.describe('administrators', () => {
  test.use({ reader: 'admin@example.org' })

  test('letters that are typed while another page is on its way turn no month and lead nowhere else', async ({
    page,
  }) => {
    await openCalendar(page)
    await expectUpToDate(page)
    await expectAdministrationInstalled(page)
    const arrive = await holdPart(page, 'administration-routes')
    await page.goto('/calendar')
    await expect(page.locator('td a').first()).toBeVisible()
    await page.getByRole('link', { name: 'Administration' }).click()
    await page.waitForFunction(() => 'letScriptsGo' in globalThis)
    await page.keyboard.type('nnc')
    await arrive()
    await expect(page).toHaveURL(/\/administration\/events$/)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  })
})
