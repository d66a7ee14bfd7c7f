import type { Locator } from '@playwright/test'
import { sidewaysScroll } from '../a11y/layout.ts'
import { signIn } from '../support/browser-test.ts'
import { createTestDatabase } from '../support/database.ts'
import {
  expect,
  names,
  openAdministration,
  rowOf,
  searchBox,
  testOnSharedDevice as test,
} from '../support/editing-test.ts'
import { startServer } from '../support/server.ts'

const places = [
  'Events',
  'Headlines',
  'Providers',
  'Events opened',
  'Link clicks',
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

test('/administration leads to the first section, and the side navigation to all of them in order', async ({
  page,
}) => {
  await openAdministration(page, '')
  await expect(page).toHaveURL(/\/administration\/events$/)
  const navigation = page.getByRole('navigation', { name: 'Administration' })
  await expect(navigation.getByRole('link')).toHaveText(places)
  for (const name of ['Providers', 'School types', 'CMS text', 'Keywords', 'Event types']) {
    await navigation.getByRole('link', { name }).click()
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    await expect(page.locator('[aria-live]').filter({ hasText: `${name} – ` }), 'the title is read out').toHaveCount(1)
  }
  await expect(page).toHaveTitle(/^Event types – /)
})

test('on a phone the side navigation is a menu that closes when a section is chosen', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openAdministration(page, 'event-types')
  const navigation = page.getByRole('navigation', { name: 'Administration' })
  await expect(navigation.getByRole('link')).toHaveCount(0)
  await navigation.getByRole('button', { name: 'Administration Event types' }).click()
  await navigation.getByRole('link', { name: 'Keywords' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Keywords' })).toBeVisible()
  await expect(navigation.getByRole('link')).toHaveCount(0)
})

test('a list shows name, order and colour, how many there are, and which are archived', async ({ page, site }) => {
  await openAdministration(page, 'event-types')
  await expect(rowOf(page, 'Exams and assessment').getByRole('cell')).toContainText(['Exams', '4', '#1f5aa6', 'Edit'])
  await expect(page.getByText('Sector bulletin')).toBeHidden()
  const [{ current } = { current: 0 }] = await site.database.writes<{ current: number }[]>`
    /* countCurrentTypes */ select count(*)::int as current from calendar_event_type where not deleted and not archived`
  await expect(page.getByText(`${current} of ${current}`)).toBeVisible()
  const [{ archived } = { archived: 0 }] = await site.database.writes<{ archived: number }[]>`
    /* countArchivedTypes */ select count(*)::int as archived from calendar_event_type where not deleted and archived`
  await page.getByRole('checkbox', { name: `Show archived (${archived})` }).check()
  await expect(page).toHaveURL(/\?archived=yes$/)
  await expect(rowOf(page, 'Sector bulletin')).toContainText('Archived')
  // Safari takes a table's parts for plain boxes where they are laid out otherwise, unless they say what they are.
  const parts = page.locator('table, thead, tbody, tr, th, td')
  expect(await parts.evaluateAll((all) => all.filter((one) => !one.closest('[role], [aria-hidden]')).length)).toBe(0)
  expect(await parts.evaluateAll((all) => all.filter((one) => one.matches('tbody *:not([role])')).length)).toBe(0)
  const [{ total } = { total: 0 }] = await site.database.writes<{ total: number }[]>`
    /* countTypes */ select count(*)::int as total from calendar_event_type where not deleted`
  await expect(page.getByText(`${total} of ${total}`)).toBeVisible()
  await test.step('the card ends with the last row, and icons grow with the text', async () => {
    const table = page.getByRole('table')
    const endOf = async (part: Locator) => part.evaluate((element) => element.getBoundingClientRect().bottom)
    expect(await endOf(table.locator('..'))).toBeCloseTo((await endOf(table.getByRole('row').last())) + 1, 0)
    const icon = table.getByRole('button', { name: 'Edit' }).first().locator('svg')
    const widthOf = async () => (await icon.boundingBox())?.width
    expect(await widthOf()).toBe(18)
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
    expect(await widthOf()).toBe(36)
  })
})

test('one long word for a name widens neither the page nor the list', async ({ page, site }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const name = 'L'.repeat(300)
  await site.database.writes`/* longName */
    insert into item_tag (id, name, tag_type) values (gen_random_uuid(), ${name}, 'Other')`
  await openAdministration(page, 'keywords?search=lllll')
  await expect(names(page).first()).toHaveText(name)
  expect(await page.evaluate(sidewaysScroll)).toEqual([])
  await expect(rowOf(page, name).getByRole('button', { name: 'More' })).toBeInViewport()
})

test('the search is kept in the address and says when nothing matches', async ({ page }) => {
  await openAdministration(page, 'event-types')
  await searchBox(page).fill('ASSESS')
  await expect(names(page)).toHaveText(['Exams and assessment'])
  await expect(page).toHaveURL(/\?search=ASSESS$/)
  await page.reload()
  await expect(searchBox(page)).toHaveValue('ASSESS')
  await expect(names(page)).toHaveText(['Exams and assessment'])
  await searchBox(page).fill('unicorns')
  await expect(page.getByText('Sorry there were no matches for "unicorns."')).toBeVisible()
  await page.getByRole('navigation', { name: 'Administration' }).getByRole('link', { name: 'Event types' }).click()
  await expect(searchBox(page)).toHaveValue('')
  await expect(rowOf(page, 'Exams and assessment')).toBeVisible()
})

test('the key / leads to the search of a list, where fast typing loses nothing', async ({ page }) => {
  await openAdministration(page, 'event-types')
  await page.keyboard.press('/')
  await expect(searchBox(page)).toBeFocused()
  await searchBox(page).pressSequentially('exams and assessment')
  await expect(page).toHaveURL(/\?search=exams\+and\+assessment$/)
  await expect(searchBox(page)).toHaveValue('exams and assessment')
})

test('a column sorts both ways, in the address too', async ({ page }) => {
  await openAdministration(page, 'event-types')
  await expect(page.getByRole('columnheader', { name: 'Order' })).toHaveAttribute('aria-sort', 'ascending')
  await page.getByRole('button', { name: 'Name' }).click()
  await expect(names(page).first()).toHaveText('Admissions')
  await page.getByRole('button', { name: 'Name' }).click()
  await expect(names(page).last()).toHaveText('Admissions')
  await expect(page).toHaveURL(/\?sort=-name$/)
  await expect(page.getByRole('columnheader', { name: 'Name' })).toHaveAttribute('aria-sort', 'descending')
  await page.reload()
  await expect(names(page).last()).toHaveText('Admissions')
})

test('as days pass the events that are over leave the top of their list', async ({ page }) => {
  await openAdministration(page, 'events')
  const first = page.getByRole('row').nth(1)
  const todays = (await first.textContent()) ?? ''
  await page.clock.setFixedTime(Date.now() + 60 * 24 * 3_600_000)
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expect(first).not.toHaveText(todays)
})

test('a section shows only its own kind of tag, and says when it is empty', async ({ page, site }) => {
  const { writes } = site.database
  await writes`/* hideTypes */ update item_tag set deleted = true where tag_type = 'SchoolType'`
  await openAdministration(page, 'school-types')
  await expect(page.getByText('Sorry there is nothing to show you here yet.')).toBeVisible()
  await writes`/* showTypes */ update item_tag set deleted = false where tag_type = 'SchoolType'`
  await expect(rowOf(page, 'Maintained school')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Early years' })).toBeHidden()
})

test('the arrow keys move through the menu of a row', async ({ page }) => {
  await openAdministration(page, 'event-types')
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

test('a list of 10,000 rows loads as it is scrolled, shows the row that was saved, and never needs more than 2,500 nodes', async ({
  page,
}) => {
  test.setTimeout(120_000)
  // In a database of their own: every later device of the others would have to fetch them.
  const database = await createTestDatabase()
  const server = await startServer({ databaseUrl: database.url, env: { SAMPLE_DATA: 'yes' } })
  await database.writes`
    /* makeKeywords */ insert into item_tag (id, name, tag_type, display_order)
    select gen_random_uuid(), 'Generated ' || n, 'Other', 1000 + n from generate_series(1, 10000) n`
  await signIn(page, server.url, 'admin@example.org')
  await page.goto(`${server.url}/administration/keywords?search=generated&sort=-displayOrder`)
  await expect(page.getByText(/^50 of 10,0\d\d$/)).toBeVisible({ timeout: 90_000 })
  for (let rows = 100; rows <= 400; rows += 50) {
    await page.getByRole('button', { name: 'Load more' }).scrollIntoViewIfNeeded()
    await expect(page.getByText(new RegExp(`^${rows} of 10,0\\d\\d$`))).toBeVisible()
  }
  await expect(rowOf(page, 'Generated 9655')).toBeInViewport()
  await expect(page.getByRole('link', { name: 'Generated 10000' })).toHaveCount(0)
  expect(await page.locator('*').count()).toBeLessThan(2500)
  // The list is come back to as it was left: what was loaded, where it stood, and with what was saved meanwhile.
  await rowOf(page, 'Generated 9655').getByRole('button', { name: 'Edit' }).click()
  await page.getByLabel('Name', { exact: true }).fill('Generated and renamed')
  await page.getByRole('button', { name: 'Save' }).click()
  const renamed = rowOf(page, 'Generated and renamed')
  await expect(renamed).toBeInViewport()
  await expect(renamed.getByRole('button', { name: 'Edit' })).toBeFocused()
  await expect(page.getByText('Generated and renamed has been saved.')).toBeInViewport({ ratio: 1 })
  await expect(page.getByText(/^400 of 10,0\d\d$/)).toBeVisible()
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
  // It comes into sight where its new order puts it, far beyond what was loaded.
  await renamed.getByRole('button', { name: 'Edit' }).click()
  await page.getByLabel('Order', { exact: true }).fill('1500')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(renamed).toContainText('Just changed')
  await expect(renamed).toBeInViewport()
  await expect(renamed.getByRole('link')).toBeFocused()
  await expect(renamed.getByRole('link')).toHaveAccessibleDescription('Just changed')
  await expect(page.getByText(/^9,\d\d\d of 10,0\d\d$/)).toBeVisible()
  expect(await page.locator('*').count()).toBeLessThan(2500)
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
  // A search while the list is still on its way to a row begins at its first result too.
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
  await server.stop()
  await database.drop()
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
