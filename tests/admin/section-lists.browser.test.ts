import type { Locator, Page } from '@playwright/test'
import { createTestDatabase } from '../support/database.ts'
import {
  expect,
  names,
  openAdministration,
  rowOf,
  searchBox,
  test,
  testOnSharedDevice,
} from '../support/editing-test.ts'
import { openSignedIn } from '../support/browsers/open-signed-in.ts'
import { startServer } from '../support/server.ts'
import { story } from '../support/story.ts'

const places = [
  'Today',
  'Events',
  'Templates',
  'Headlines',
  'Providers',
  'Reported mistakes',
  'Links',
  'Events opened',
  'Link clicks',
  'Subscribers and stars',
  'Daily and weekly update',
  'Event types',
  'School types',
  'School phases',
  'Keywords',
  'CMS text',
  'CMS videos',
  'CMS images',
  'Notices to readers',
  'Registered users',
  'Administrators',
  'Audit',
]

const lists = [
  'Events',
  'Headlines',
  'Providers',
  'Event types',
  'School types',
  'School phases',
  'Keywords',
  'CMS text',
  'CMS videos',
  'CMS images',
  'Registered users',
  'Administrators',
]

const navigation = (page: Page) => page.getByRole('navigation', { name: 'Administration' })
const choose = (page: Page, name: string) => navigation(page).getByRole('link', { name, exact: true }).click()

story(testOnSharedDevice, 'a list of administration', () => {
  testOnSharedDevice(
    '/administration leads to the first section, and the side navigation to all of them in order',
    async ({ page }) => {
      await openAdministration(page, '')
      await expect(page).toHaveURL(/\/administration\/events$/)
      await expect(navigation(page).getByRole('link')).toHaveText(places)
      for (const name of ['Providers', 'Keywords', 'Event types']) {
        await choose(page, name)
        await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
        await expect(
          page.locator('[aria-live]').filter({ hasText: `${name} – ` }),
          'the title is read out',
        ).toHaveCount(1)
      }
      await expect(page).toHaveTitle(/^Event types – /)
    },
  )
  testOnSharedDevice(
    'a list shows name, order and colour, how many there are, and which are archived',
    async ({ page, site }) => {
      const count = async (where: 'all' | 'current' | 'archived') => {
        const [row] = await site.database.writes<{ count: number }[]>`/* countTypes */
        select count(*)::int as count from calendar_event_type
        where not deleted and (${where} = 'all' or archived = (${where} = 'archived'))`
        return row?.count ?? 0
      }
      await expect(rowOf(page, 'Exams and assessment').getByRole('cell')).toContainText([
        'Exams',
        '4',
        '#1f5aa6',
        'Edit',
      ])
      await expect(page.getByText('Sector bulletin')).toBeHidden()
      const current = await count('current')
      await expect(page.getByText(`${current} of ${current}`)).toBeVisible()
      const archived = page.getByRole('checkbox', { name: `Show archived (${await count('archived')})` })
      await archived.check()
      await expect(page).toHaveURL(/\?archived=yes$/)
      await expect(rowOf(page, 'Sector bulletin')).toContainText('Archived')
      const all = await count('all')
      await expect(page.getByText(`${all} of ${all}`)).toBeVisible()
      await archived.uncheck()
    },
  )
  testOnSharedDevice(
    'Safari takes the parts of the table for what they are, and the card ends with the last row',
    async ({ page }) => {
      // Safari takes a table's parts for plain boxes where they are laid out otherwise, unless they say what they are.
      const parts = page.locator('table, thead, tbody, tr, th, td')
      expect(await parts.evaluateAll((all) => all.filter((one) => !one.closest('[role], [aria-hidden]')).length)).toBe(
        0,
      )
      expect(await parts.evaluateAll((all) => all.filter((one) => one.matches('tbody *:not([role])')).length)).toBe(0)
      const table = page.getByRole('table')
      const endOf = async (part: Locator) => part.evaluate((element) => element.getBoundingClientRect().bottom)
      expect(await endOf(table.locator('..'))).toBeCloseTo((await endOf(table.getByRole('row').last())) + 1, 0)
      const icon = table.getByRole('button', { name: 'Edit' }).first().locator('svg')
      const widthOf = async () => (await icon.boundingBox())?.width
      expect(await widthOf()).toBe(18)
      await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
      expect(await widthOf(), 'icons grow with the text').toBe(36)
      await page.evaluate(() => document.documentElement.style.removeProperty('font-size'))
    },
  )
  testOnSharedDevice('the arrow keys move through the menu of a row', async ({ page }) => {
    const more = rowOf(page, 'Exams and assessment').getByRole('button', { name: 'More' })
    const choice = (name: string) => page.getByRole('button', { name, exact: true })
    await more.focus()
    await page.keyboard.press('ArrowUp')
    await expect(choice('Delete')).toBeFocused()
    await page.keyboard.press('Escape')
    await page.keyboard.press('Enter')
    await page.keyboard.press('ArrowDown')
    await expect(choice('Duplicate')).toBeFocused()
    await page.keyboard.press('End')
    await expect(choice('Delete')).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await expect(choice('Duplicate')).toBeFocused()
    await page.keyboard.press('ArrowUp')
    await expect(choice('Delete')).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(more).toBeFocused()
    await expect(choice('Duplicate')).toBeHidden()
  })
  testOnSharedDevice(
    'a column sorts both ways and the key / leads to the search, which loses nothing; both stay in the address',
    async ({ page }) => {
      await expect(page.getByRole('columnheader', { name: 'Order' })).toHaveAttribute('aria-sort', 'ascending')
      await page.getByRole('button', { name: 'Name' }).click()
      await expect(names(page).first()).toHaveText('Admissions')
      await page.getByRole('button', { name: 'Name' }).click()
      await expect(names(page).last()).toHaveText('Admissions')
      await expect(page.getByRole('columnheader', { name: 'Name' })).toHaveAttribute('aria-sort', 'descending')
      await expect(page).toHaveURL(/\?sort=-name$/)
      await page.keyboard.press('/')
      await expect(searchBox(page)).toBeFocused()
      await searchBox(page).pressSequentially('exams and')
      await expect(page).toHaveURL(/\?sort=-name&search=exams\+and$/)
      await expect(searchBox(page)).toHaveValue('exams and')
      await page.reload()
      await expect(searchBox(page)).toHaveValue('exams and')
      await expect(page.getByRole('columnheader', { name: 'Name' })).toHaveAttribute('aria-sort', 'descending')
      await searchBox(page).fill('ASSESS')
      await expect(names(page)).toHaveText(['Exams and assessment'])
      await searchBox(page).fill('unicorns')
      await expect(page.getByText('Sorry there were no matches for "unicorns."')).toBeVisible()
      await choose(page, 'Event types')
      await expect(searchBox(page)).toHaveValue('')
      await expect(rowOf(page, 'Exams and assessment')).toBeVisible()
    },
  )
  testOnSharedDevice('a section shows only its own kind of tag, and says when it is empty', async ({ page, site }) => {
    const { writes } = site.database
    await writes`/* hideTypes */ update item_tag set deleted = true where tag_type = 'SchoolType'`
    await choose(page, 'School types')
    await expect(page.getByText('Sorry there is nothing to show you here yet.')).toBeVisible()
    await writes`/* showTypes */ update item_tag set deleted = false where tag_type = 'SchoolType'`
    await expect(rowOf(page, 'Maintained school')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Early years' })).toBeHidden()
  })
  testOnSharedDevice(
    'on a phone the side navigation is a menu that closes when a section is chosen',
    async ({ page }) => {
      const size = page.viewportSize()!
      await page.setViewportSize({ width: 390, height: 844 })
      await expect(navigation(page).getByRole('link')).toHaveCount(0)
      await navigation(page).getByRole('button', { name: 'Administration School types' }).click()
      await choose(page, 'Keywords')
      await expect(page.getByRole('heading', { level: 1, name: 'Keywords' })).toBeVisible()
      await expect(navigation(page).getByRole('link')).toHaveCount(0)
      await page.setViewportSize(size)
    },
  )
  testOnSharedDevice('on a phone the first row of every list begins right below the header', async ({ page }) => {
    const size = page.viewportSize()!
    await page.setViewportSize({ width: 390, height: 844 })
    for (const list of lists) {
      await navigation(page).getByRole('button', { name: 'Administration' }).click()
      await choose(page, list)
      await expect(page.getByRole('heading', { level: 1, name: list })).toBeVisible()
      await expect(page.getByRole('table', { name: list }).getByRole('row').nth(1)).toBeVisible()
      const above = await page.evaluate(() => {
        const below = document.querySelector('header')!.getBoundingClientRect().bottom
        const first = [...document.querySelectorAll('tbody tr')].find((row) => row.checkVisibility())
        return first!.getBoundingClientRect().top - below
      })
      expect(above, list).toBeLessThanOrEqual(120)
    }
    await page.getByRole('button', { name: 'Options of the list' }).click()
    await expect(page.getByRole('link', { name: 'Invite several' })).toBeVisible()
    await page.setViewportSize(size)
    await page.reload()
    await expect(navigation(page).getByRole('link', { name: 'Administrators', exact: true })).toBeInViewport({
      ratio: 1,
    })
    await choose(page, 'Keywords')
  })
  testOnSharedDevice('as days pass the events that are over leave the top of their list', async ({ page }) => {
    await choose(page, 'Events')
    await expect(page.getByRole('heading', { level: 1, name: 'Events', exact: true })).toBeVisible()
    await expect(names(page).first()).toBeVisible()
    const first = page.getByRole('row').nth(1)
    const todays = (await first.textContent()) ?? ''
    // The clock of this page alone: the device is used by other stories too.
    await page.evaluate(() => {
      const later = Date.now() + 60 * 24 * 3_600_000
      Date.now = () => later
      document.dispatchEvent(new Event('visibilitychange'))
    })
    await expect(first).not.toHaveText(todays)
  })
})

/** As many as the product promises (design 10). */
const count = 10_000
/** "50 of 10,012", with the keywords of the sample data. */
const loaded = (rows: string) => new RegExp(`^${rows} of ${count / 1000},0\\d\\d$`)

story(test, 'a list of thousands of rows', () => {
  // No worker is needed here, and its fresh device would install it.
  test.use({ serviceWorkers: 'block' })

  // In a database of their own: every later device of the others would have to fetch them.
  const own = { end: async () => {} }
  test.afterAll(() => own.end())

  test('loads as it is scrolled, and never needs more than 2,500 nodes', async ({ page }) => {
    const database = await createTestDatabase()
    const server = await startServer({ databaseUrl: database.url, env: { SAMPLE_DATA: 'yes' } })
    own.end = async () => {
      await server.stop()
      await database.drop()
    }
    await database.writes`
      /* makeKeywords */ insert into item_tag (id, name, tag_type, display_order)
      select gen_random_uuid(), 'Generated ' || n, 'Other', 1000 + n from generate_series(1, ${count}::int) n`
    const address = '/administration/keywords?search=generated&sort=-displayOrder'
    await openSignedIn(page, server.url, 'admin@example.org', address)
    await expect(page.getByText(loaded('50'))).toBeVisible()
    for (let rows = 100; rows <= 400; rows += 50) {
      await page.getByRole('button', { name: 'Load more' }).scrollIntoViewIfNeeded()
      await expect(page.getByText(loaded(`${rows}`))).toBeVisible()
    }
    await expect(rowOf(page, `Generated ${count - 345}`)).toBeInViewport()
    await expect(page.getByRole('link', { name: `Generated ${count}` })).toHaveCount(0)
    expect(await page.locator('*').count()).toBeLessThan(2500)
  })
  test('is there as it was left: what was loaded, where it stood, and with what was saved meanwhile', async ({
    page,
  }) => {
    const renamed = rowOf(page, 'Generated and renamed')
    await rowOf(page, `Generated ${count - 345}`)
      .getByRole('button', { name: 'Edit' })
      .click()
    await page.getByLabel('Name', { exact: true }).fill('Generated and renamed')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(renamed).toBeInViewport()
    await expect(renamed.getByRole('button', { name: 'Edit' })).toBeFocused()
    await expect(page.getByText('Generated and renamed has been saved.')).toBeInViewport({ ratio: 1 })
    await expect(page.getByText(loaded('400'))).toBeVisible()
    await expect(searchBox(page)).toHaveValue('generated')
    // A form has scrolled the window to its own top: the link to the list begins there, Cancel where the list was left.
    await renamed.getByRole('button', { name: 'Edit' }).click()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect(renamed).toBeInViewport()
    await renamed.getByRole('button', { name: 'Edit' }).click()
    await page.getByRole('navigation', { name: 'Administration' }).getByRole('link', { name: 'Keywords' }).click()
    await expect(names(page).first()).toBeInViewport()
    await page.goBack()
    await page.goBack()
    await expect(renamed).toBeInViewport()
  })
  test('brings a saved row into sight where its new order puts it, far beyond what was loaded', async ({ page }) => {
    const renamed = rowOf(page, 'Generated and renamed')
    await renamed.getByRole('button', { name: 'Edit' }).click()
    await page.getByLabel('Order', { exact: true }).fill('1500')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(renamed).toContainText('Just changed')
    await expect(renamed).toBeInViewport()
    await expect(renamed.getByRole('link')).toBeFocused()
    await expect(renamed.getByRole('link')).toHaveAccessibleDescription('Just changed')
    await expect(page.getByText(loaded('9,\\d\\d\\d'))).toBeVisible()
    expect(await page.locator('*').count()).toBeLessThan(2500)
  })
  test('begins a search at its first result, also while it is still on its way to a row', async ({ page }) => {
    await searchBox(page).fill('generated 99')
    await expect(names(page).first()).toHaveText('Generated 9999')
    await expect(names(page).first()).toBeInViewport({ ratio: 1 })
    expect(await page.evaluate(() => scrollY)).toBe(0)
    await page.getByRole('button', { name: 'Add' }).click()
    await page.getByLabel('Name', { exact: true }).fill('Far from the search')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('“Far from the search” isn’t in this list')).toBeVisible()
    await page.getByRole('button', { name: 'Clear search' }).click()
    await expect(rowOf(page, 'Far from the search')).toContainText('Just added')
    await expect(rowOf(page, 'Far from the search')).toBeInViewport()
    await names(page).first().click()
    await page.getByLabel('Order', { exact: true }).fill('1501')
    const searched = page.evaluate(searchOnceScrolled, 'generated 99')
    await page.getByRole('button', { name: 'Save' }).click()
    await searched
    await expect(names(page).first()).toBeInViewport({ ratio: 1 })
    await page.getByRole('link', { name: 'School types' }).click()
    await page.getByRole('link', { name: 'Keywords' }).click()
    await expect(names(page).first()).toBeVisible()
    await expect(page.getByText('Just added')).toBeHidden()
  })
})

/** Runs in the page: types into the search in the frame in which the window has been scrolled far down. */
function searchOnceScrolled(text: string): Promise<void> {
  return new Promise((done) => {
    const look = () => {
      if (scrollY < 20_000) return requestAnimationFrame(look)
      const input = document.querySelector<HTMLInputElement>('main input[type=search]')
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text)
      input?.dispatchEvent(new Event('input', { bubbles: true }))
      return done()
    }
    requestAnimationFrame(look)
  })
}
