import type { Page } from '@playwright/test'
import { syncButton } from '../support/browser-test.ts'
import {
  chooseMore,
  editRow,
  expect,
  goToAdministration,
  names,
  openAdministration,
  rowOf,
  searchBox,
  test,
  testOnSharedDevice,
  type Site,
} from '../support/editing-test.ts'
import { expectSync, lookNow, openOwnServer } from '../support/queue-stories.ts'
import { sectionStories, type SectionStory } from '../support/screens/section-stories.ts'
import type { RunningServer } from '../support/server.ts'
import { expectDate, fillDate } from '../support/screens/date-fields.ts'
import { story } from '../support/story.ts'

const heading = (page: Page, name: string) => expect(page.getByRole('heading', { level: 1, name })).toBeVisible()

async function choose(page: Page, { list }: SectionStory): Promise<void> {
  await page.getByRole('navigation', { name: 'Administration' }).getByRole('link', { name: list, exact: true }).click()
  await heading(page, list)
}

async function add(page: Page, { thing, fill }: SectionStory, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await heading(page, `Add ${thing}`)
  await page.getByLabel('Name', { exact: true }).fill(name)
  await fill?.(page)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(rowOf(page, name)).toContainText('Just added')
}

async function rename(page: Page, name: string, to: string): Promise<void> {
  await editRow(page, name)
  await page.getByLabel('Name', { exact: true }).fill(to)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(rowOf(page, to)).toContainText('Just changed')
}

async function remove(page: Page, { thing }: SectionStory, name: string): Promise<void> {
  await chooseMore(page, name, 'Delete')
  await heading(page, `Delete ${thing}?`)
  await expect(page.getByRole('definition').first()).toHaveText(name)
  await page.getByRole('main').getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(page.getByText(new RegExp(`^${name} has been deleted`))).toBeVisible()
  await expect(page.getByRole('link', { name, exact: true })).toBeHidden()
}

async function storedNames({ database }: Site, { table, tagType = '' }: SectionStory): Promise<string[]> {
  const { sql } = database
  const rows = await sql<{ name: string }[]>`
    /* storedNames */ select name from ${sql(table)} document
    where not deleted and name like 'Story %'
      and (${tagType} = '' or to_jsonb(document) ->> 'tag_type' = ${tagType})
    order by name`
  return rows.map(({ name }) => name)
}

story(testOnSharedDevice, 'each section lists, adds, edits and deletes its documents', () => {
  for (const [number, section] of sectionStories.entries()) {
    testOnSharedDevice(section.list, async ({ page, site }) => {
      if (number === 0) await openAdministration(page, '')
      await choose(page, section)
      const headings = page.getByRole('columnheader').filter({ hasNot: page.getByRole('checkbox') })
      await expect(headings).toHaveText([...section.columns, 'Actions'])
      await add(page, section, 'Story added')
      await rename(page, 'Story added', 'Story renamed')
      expect(await storedNames(site, section)).toEqual(['Story renamed'])
      await remove(page, section, 'Story renamed')
      expect(await storedNames(site, section)).toEqual([])
    })
  }
  testOnSharedDevice('a document that is found is opened by a double-click anywhere in its row', async ({ page }) => {
    const section = sectionStories.find(({ list }) => list === 'Keywords')!
    await choose(page, section)
    await add(page, section, 'Story found')
    await searchBox(page).fill('STORY FO')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\?search=STORY\+FO$/)
    await expect(names(page)).toHaveText(['Story found'])
    await rowOf(page, 'Story found')
      .getByRole('cell')
      .last()
      .dblclick({ position: { x: 2, y: 2 } })
    await heading(page, 'Edit keyword')
    await page.getByRole('button', { name: 'Cancel' }).click()
    await remove(page, section, 'Story found')
    await expect(page.getByText('Sorry there were no matches for "STORY FO."')).toBeVisible()
  })
})

/** Sections whose documents a device can make by itself: one of each kind, the long run takes the others too. */
const offlineSections = sectionStories.filter(
  ({ isOnlineOnly, table, list }) =>
    !isOnlineOnly && (process.env['LONG'] === 'yes' || table !== 'item_tag' || list === 'Keywords'),
)

story(
  testOnSharedDevice,
  'with the server stopped each section lists, adds, edits and deletes its documents, which arrive later',
  () => {
    let server: RunningServer
    testOnSharedDevice('the server stops', async ({ page, site }) => {
      server = await openOwnServer(page, site, '/administration')
      await server.stop()
    })
    for (const section of offlineSections) {
      testOnSharedDevice(section.list, async ({ page }) => {
        await choose(page, section)
        await add(page, section, 'Story kept')
        await expect(page.getByText('Saved on this device. We’ll send it when you’re back online.')).toBeVisible()
        await rename(page, 'Story kept', 'Story kept and renamed')
        await expect(rowOf(page, 'Story kept and renamed')).toContainText('Waiting to send')
        await add(page, section, 'Story dropped')
        await remove(page, section, 'Story dropped')
      })
    }
    testOnSharedDevice(
      'waiting edits are counted, are still there after a reload, and arrive when the server is back',
      async ({ page, site }) => {
        await expect(syncButton(page)).toHaveAccessibleName(/^Sync: offline, \d+ waiting$/)
        await page.reload()
        await expect(rowOf(page, 'Story kept and renamed')).toContainText('Waiting to send')
        await expect(page.getByRole('link', { name: 'Story dropped' })).toBeHidden()
        await server.startAgain()
        await lookNow(page)
        await expectSync(page, 'Sync: up to date')
        await expect(rowOf(page, 'Story kept and renamed')).not.toContainText('Waiting to send')
        for (const section of offlineSections) {
          expect(await storedNames(site, section), section.list).toEqual(['Story kept and renamed'])
        }
        const dropped = await site.database.sql`select deleted from item_tag where name = 'Story dropped'`
        expect(dropped.map((row) => ({ ...row }))).toEqual([{ deleted: true }])
      },
    )
  },
)

story(testOnSharedDevice, 'sections that differ from the others', () => {
  testOnSharedDevice(
    'a headline begins with this month, its end follows its start, and it is found by its date',
    async ({ page, site }) => {
      await openAdministration(page, 'headlines')
      await expect(page.getByRole('table').getByRole('row').nth(1), 'it opens at this month').toContainText('/11/2026')
      await page.getByRole('button', { name: 'Add', exact: true }).click()
      const [start, end] = [page.getByLabel('Start', { exact: true }), page.getByLabel('End', { exact: true })]
      await expectDate(start, '2026-11-01')
      await expectDate(end, '2026-12-01')
      const notice = page.getByRole('status').filter({ hasText: 'November 2026 already has a headline' })
      await expect(notice.getByRole('link', { name: 'Edit that one' })).toBeVisible()
      await notice.getByRole('button', { name: /^Use \w+ 20\d\d instead$/ }).click()
      await expect(notice).toBeHidden()
      await expect(start).toBeFocused()
      await expect(start).not.toHaveValue('01/11/2026')
      await fillDate(start, '2031-01-31')
      await expectDate(end, '2031-02-28')
      await fillDate(end, '2031-01-30')
      await page.getByLabel('Name', { exact: true }).fill('Far ahead')
      await page.getByRole('button', { name: 'Save' }).click()
      await expect(end).toHaveAccessibleDescription(/End date cannot be before the start date/)
      await start.fill('')
      await page.getByRole('button', { name: 'Save' }).click()
      await expect(start).toHaveAccessibleDescription(/^Start date is required/)
      // A date that is typed key by key keeps its first half while the form reacts to it.
      await start.focus()
      await page.keyboard.type('02022031')
      await page.keyboard.press('Tab')
      await expectDate(start, '2031-02-02')
      await expectDate(end, '2031-03-02')
      await page.getByRole('button', { name: 'Save' }).click()
      await searchBox(page).fill('02/02/2031')
      await expect(names(page)).toHaveText(['Far ahead'])
      await expect(rowOf(page, 'Far ahead').getByRole('cell')).toContainText(['02/02/2031', 'Far ahead'])
      const [stored] = await site.database.sql`
      /* storedHeadline */ select start, "end" from calendar_headline where name = 'Far ahead' and not deleted`
      expect(JSON.stringify(stored)).toBe('{"start":"2031-02-02T00:00:00.000Z","end":"2031-03-02T00:00:00.000Z"}')
      await chooseMore(page, 'Far ahead', 'Delete')
      await heading(page, 'Delete headline?')
      await expect(page.getByRole('definition')).toHaveText(['Far ahead', '02/02/2031'])
      await page.getByRole('main').getByRole('button', { name: 'Delete', exact: true }).click()
      await searchBox(page).fill('workforce census')
      const preview = page.getByRole('row').filter({ hasText: 'Everyone on the payroll is counted' }).first()
      await expect(preview.locator('img')).toHaveJSProperty('complete', true)
      await expect(preview).toContainText('Workforce census, resits and Anti-Bullying Week')
    },
  )
  testOnSharedDevice(
    'the months of a school year show their headlines, and one without is added for its month as readers see it',
    async ({ page }) => {
      await goToAdministration(page, 'headlines')
      const month = (name: string) =>
        page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 3, name }) })
      const later = page.getByRole('button', { name: 'Later school year' })
      for (let year = 2027; year <= 2030; year += 1) await later.click()
      await expect(page.getByRole('heading', { name: 'School year 2030 to 2031' })).toBeVisible()
      await expect(page.getByText('12 months have no headline')).toBeVisible()
      await page.getByRole('link', { name: 'No headline, add one for May 2031' }).click()
      await heading(page, 'Add headline')
      await expectDate(page.getByLabel('Start', { exact: true }), '2031-05-01')
      await expectDate(page.getByLabel('End', { exact: true }), '2031-06-01')
      await page.getByLabel('Name', { exact: true }).fill('Story of May')
      await expect(page.getByRole('heading', { level: 2, name: 'Story of May' })).toBeVisible()
      await page.getByRole('button', { name: 'Save' }).click()
      await expect(page.getByText('11 months have no headline')).toBeVisible()
      await chooseMore(page, 'Story of May', 'Archive')
      await expect(month('May 2031').getByText('No headline')).toBeVisible()
      await month('May 2031').getByRole('button', { name: 'Restore Story of May' }).click()
      await expect(month('May 2031').getByText('No headline')).toBeHidden()
      await month('May 2031').getByRole('link', { name: 'Story of May' }).click()
      await heading(page, 'Edit headline')
      await page.getByRole('button', { name: 'Cancel' }).click()
      await chooseMore(page, 'Story of May', 'Delete')
      await page.getByRole('main').getByRole('button', { name: 'Delete', exact: true }).click()
      await expect(page.getByText('12 months have no headline')).toBeVisible()
    },
  )
  testOnSharedDevice(
    'CMS texts show themselves and a warning, and those that the app reads by name keep it and stay',
    async ({ page }) => {
      const warning = page.getByText(/^This only updates selected text, videos and images\./)
      await page.getByRole('navigation', { name: 'Administration' }).getByRole('link', { name: 'CMS text' }).click()
      await expect(warning).toBeVisible()
      await expect(page.getByRole('row').filter({ hasText: /^Why an almanac/ })).toBeVisible()
      const terms = page.getByRole('row').filter({ hasText: /^These sample terms/ })
      await terms.getByRole('button', { name: 'Show all' }).click()
      await expect(terms.getByRole('button', { name: 'Show less' })).toHaveAttribute('aria-expanded', 'true')
      const more = rowOf(page, 'About.Section1').getByRole('button', { name: 'More' })
      await more.click()
      await expect(rowOf(page, 'About.Section1').getByRole('listitem')).toHaveText(['Duplicate', 'History'])
      await page.keyboard.press('Escape')
      await editRow(page, 'About.Section1')
      await expect(warning).toBeVisible()
      const name = page.getByLabel('Name', { exact: true })
      await expect(name).toHaveAttribute('readonly')
      await expect(name).toHaveAccessibleDescription('The app finds this by its name, so the name can’t be changed.')
      const id = page.url().split('/').at(-1)!
      await page.getByRole('button', { name: 'Cancel' }).click()
      await goToAdministration(page, `cms/texts/delete/${id}`)
      await heading(page, 'Delete CMS text?')
      await expect(page.getByText(/^The app needs this, so it can’t be deleted or archived\./)).toBeVisible()
      await expect(page.getByRole('main').getByRole('button')).toHaveText(['Cancel'])
      await page.getByRole('button', { name: 'Cancel' }).click()
      await chooseMore(page, 'About.Section1', 'Duplicate')
      await expect(name).toHaveValue('About.Section1 (copy)')
      await expect(name).not.toHaveAttribute('readonly')
      // In the middle of the list, where the texts above it are read later and make room for themselves.
      await page.getByRole('button', { name: 'Cancel' }).click()
      await page.getByRole('button', { name: 'Add', exact: true }).click()
      await name.fill('Priv')
      await page.getByLabel('Text', { exact: true }).fill('Text')
      await page.getByRole('button', { name: 'Save' }).click()
      await expect(rowOf(page, 'Priv')).toContainText('Just added')
      await expect(rowOf(page, 'Priv').getByRole('link').first()).toBeFocused()
      await expect(terms.getByText('These sample terms').first()).toBeAttached()
      await expect(rowOf(page, 'Priv')).toBeInViewport()
    },
  )
})

test.describe('on a fresh device', () => {
  // No worker is needed here, and the device would install it.
  test.use({ serviceWorkers: 'block' })

  test('neither tags nor events are called none before the copy is there', async ({ page, site }) => {
    const { promise: held, resolve: answer } = Promise.withResolvers<void>()
    await page.route('**/graphql', async (route) => {
      if (route.request().postData()?.includes('pull')) await held
      await route.continue()
    })
    await page.goto(`${site.server.url}/administration/events/add`)
    const keywords = page.getByRole('combobox', { name: 'Keywords' })
    await keywords.click()
    await expect(page.locator('#group-tagLinks')).toContainText('Loading')
    await page.goto(`${site.server.url}/administration/events/roll-forward`)
    await expect(page.getByText('Loading')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Add drafts' })).toBeDisabled()
    await expect(page.getByRole('table')).toBeHidden()
    await page.goBack()
    answer()
    await keywords.click()
    await expect(page.getByRole('option', { name: 'Attendance', exact: true })).toBeVisible()
    await expect(page.getByText('Loading')).toBeHidden()
  })
})
