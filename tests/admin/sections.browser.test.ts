import type { Page } from '@playwright/test'
import {
  chooseMore,
  editRow,
  expect,
  names,
  openAdministration,
  rowOf,
  searchBox,
  test,
  type Site,
} from '../support/editing-test.ts'
import { expectSync, lookNow, openOwnServer } from '../support/queue-stories.ts'
import { sectionStories, type SectionStory } from '../support/section-stories.ts'

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

test('each section lists, finds, adds, edits and deletes its documents', async ({ page, site }) => {
  test.setTimeout(120_000)
  await openAdministration(page, '')
  for (const story of sectionStories) {
    await test.step(story.list, async () => {
      await choose(page, story)
      const headings = page.getByRole('columnheader').filter({ hasNot: page.getByRole('checkbox') })
      await expect(headings).toHaveText([...story.columns, 'Actions'])
      await add(page, story, 'Story added')
      await rename(page, 'Story added', 'Story renamed')
      expect(await storedNames(site, story)).toEqual(['Story renamed'])
      await searchBox(page).fill('STORY RE')
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL(/\?search=STORY\+RE$/)
      await expect(names(page)).toHaveText(['Story renamed'])
      await rowOf(page, 'Story renamed')
        .getByRole('cell')
        .last()
        .dblclick({ position: { x: 2, y: 2 } })
      await heading(page, `Edit ${story.thing}`)
      await page.getByRole('button', { name: 'Cancel' }).click()
      await remove(page, story, 'Story renamed')
      await expect(page.getByText('Sorry there were no matches for "STORY RE."')).toBeVisible()
      expect(await storedNames(site, story)).toEqual([])
    })
  }
})

test('with the server stopped each section lists, adds, edits and deletes its documents, which arrive later', async ({
  page,
  site,
}) => {
  test.setTimeout(120_000)
  const server = await openOwnServer(page, site, '/administration')
  await server.stop()
  const stories = sectionStories.filter(({ isOnlineOnly }) => !isOnlineOnly)
  for (const story of stories) {
    await test.step(story.list, async () => {
      await choose(page, story)
      await add(page, story, 'Story kept')
      await rename(page, 'Story kept', 'Story kept and renamed')
      await expect(rowOf(page, 'Story kept and renamed')).toContainText('Waiting to send')
      await add(page, story, 'Story dropped')
      await remove(page, story, 'Story dropped')
    })
  }
  const back = await server.startAgain()
  await lookNow(page)
  await expectSync(page, 'Sync: up to date')
  for (const story of stories) expect(await storedNames(site, story), story.list).toEqual(['Story kept and renamed'])
  await back.stop()
})

test('a headline begins with this month, its end follows its start, and it is found by its date', async ({
  page,
  site,
}) => {
  await openAdministration(page, 'headlines/add')
  const [start, end] = [page.getByLabel('Start', { exact: true }), page.getByLabel('End', { exact: true })]
  await expect(start).toHaveValue('2026-11-01')
  await expect(end).toHaveValue('2026-12-01')
  await start.fill('2031-01-31')
  await expect(end).toHaveValue('2031-02-28')
  await end.fill('2031-01-30')
  await page.getByLabel('Name', { exact: true }).fill('Far ahead')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(end).toHaveAccessibleDescription(/End date cannot be before the start date/)
  await start.fill('')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(start).toHaveAccessibleDescription('Start date is required')
  // A date that is typed key by key keeps its first half while the form reacts to it.
  await start.focus()
  await page.keyboard.type('02022031')
  await expect(start).toHaveValue('2031-02-02')
  await expect(end).toHaveValue('2031-03-02')
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
})

test('CMS texts show themselves and a warning, and those that the app reads by name keep it and stay', async ({
  page,
}) => {
  const warning = page.getByText(/^This only updates selected text, videos and images\./)
  await openAdministration(page, 'cms/texts')
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
  await page.goto(`/administration/cms/texts/delete/${id}`)
  await heading(page, 'Delete CMS text?')
  await expect(page.getByText(/^The app needs this, so it can’t be deleted or archived\./)).toBeVisible()
  await expect(page.getByRole('main').getByRole('button')).toHaveText(['Cancel'])
  await page.goto(`/administration/cms/texts/add?copy=${id}`)
  await expect(name).toHaveValue('About.Section1 (copy)')
  await expect(name).not.toHaveAttribute('readonly')
  // In the middle of the list, where the texts above it are read later and make room for themselves.
  await page.goto('/administration/cms/texts/add')
  await name.fill('Priv')
  await page.getByLabel('Text', { exact: true }).fill('Text')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(rowOf(page, 'Priv')).toContainText('Just added')
  await expect(rowOf(page, 'Priv').getByRole('link').first()).toBeFocused()
  await expect.poll(() => terms.getByText('These sample terms').count()).toBeGreaterThan(0)
  await expect(rowOf(page, 'Priv')).toBeInViewport()
})

test('neither tags nor events are called none before the copy is there', async ({ page, site }) => {
  const { promise: held, resolve: answer } = Promise.withResolvers<void>()
  await page.route('**/graphql', async (route) => {
    if (route.request().postData()?.includes('pull')) await held
    await route.continue()
  })
  await page.goto(`${site.server.url}/administration/events/add`)
  await expect(page.getByRole('group', { name: 'Keywords' })).toContainText('Loading')
  await page.goto(`${site.server.url}/administration/events/roll-forward`)
  await expect(page.getByText('Loading')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add drafts' })).toBeDisabled()
  await expect(page.getByRole('table')).toBeHidden()
  await page.goBack()
  answer()
  await expect(page.getByRole('group', { name: 'Keywords' }).getByLabel('Attendance')).toBeVisible()
  await expect(page.getByText('Loading')).toBeHidden()
})
