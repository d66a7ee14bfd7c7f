import type { Page } from '@playwright/test'
import { readPdf, type PdfPage } from '../support/inputs/pdf-text.ts'
import { goTo } from '../support/browsers/go-to.ts'
import { expectUpToDate, goOfflineAsLoaded } from '../support/browser-test.ts'
import { test as ownDevice } from '../support/reading-test.ts'
import { expect, test } from '../support/shared-device.ts'
import { story } from '../support/story.ts'

// No worker is needed here, and each device would install it.
test.use({ serviceWorkers: 'block' })

const dayOf = (page: Page, name: string) => page.getByRole('listitem', { name, exact: true })
const options = (page: Page) => page.getByRole('dialog', { name: 'Planner options' })

async function openPlanner(page: Page): Promise<void> {
  await page.goto('/calendar?view=planner')
  await expect(page.locator('.planner-day a').first()).toBeVisible()
}

/** The names of the dates on the sheet, each of which is there once. */
async function eventsShown(page: Page): Promise<string[]> {
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
  const dates = await page
    .locator('.year-sheet [data-event]')
    .evaluateAll((all) => all.map((it) => [it.getAttribute('data-event'), it.textContent.trim()] as const))
  await page.evaluate(() => dispatchEvent(new Event('afterprint')))
  expect(new Set(dates.map(([id]) => id)).size).toBe(dates.length)
  return dates.map(([, name]) => name)
}

/** Variable fonts are drawn letter by letter. */
const joined = ({ text }: PdfPage) => text.replaceAll('\n', '')
const letters = (text: string) => text.replaceAll(/[^\p{L}\p{N}]/gu, '')

story(test, 'the planner on the screen and on paper', () => {
  test('every event of several days has a strip on all of them', async ({ page }) => {
    await page.setViewportSize({ width: 1366, height: 900 })
    await openPlanner(page)
    const name = 'Anti-Bullying Week'
    await expect(page.locator(`.planner-strips i[title="${name}"]`)).toHaveCount(5)
  })

  test('on two sheets of A4 every event of the year stands once, whole, with the date and the number of the page', async ({
    page,
  }) => {
    // What another story has added must be on the paper too.
    await expectUpToDate(page)
    const pdf = await page.pdf({ preferCSSPageSize: true })
    const pages = readPdf(pdf)
    expect([...new Set(pages.map(({ width, height }) => `${width} x ${height}`))]).toEqual(['842 x 595'])
    const all = letters(pages.map(({ text }) => text).join('\n'))
    expect(all).toContain(letters('Printed on Friday 20 November 2026'))
    const titles = await eventsShown(page)
    expect(titles.length).toBeGreaterThan(150)
    for (const title of new Set(titles)) {
      const expected = titles.filter((other) => letters(other).includes(letters(title))).length
      expect.soft(all.split(letters(title)).length - 1, title).toBeGreaterThanOrEqual(expected)
    }
    const [first, second, key] = pages.map(joined)
    expect(pages).toHaveLength(3)
    expect(first).toContain('September 2026')
    expect(first).toContain('Page 1 of 3')
    expect(first).not.toMatch(/\+\d/)
    expect(second).toContain('August 2027')
    expect(key).toContain('Key to the numbers')
  })

  test('bank holidays, paper and own dates are chosen in its options, offline too', async ({ page, context }) => {
    await page.getByRole('button', { name: 'Options' }).click()
    await options(page).getByRole('button', { name: 'Add dates' }).click()
    await goOfflineAsLoaded(page)
    await options(page).getByLabel('Bank holidays').selectOption('Scotland')
    await options(page).getByLabel('Paper').selectOption('One sheet of A3')
    await options(page).getByLabel('Any date in week A').fill('2026-11-18')
    await options(page).getByRole('button', { name: 'Save', exact: true }).click()
    await expect(options(page).getByText('Enter a name')).toBeVisible()
    await options(page).getByLabel('Type', { exact: true }).selectOption('INSET day')
    await options(page).getByLabel('Name').fill('First aid')
    await options(page).getByLabel('First day').fill('27 nov')
    await options(page).getByLabel('Last day').fill('2026-11-26')
    await options(page).getByRole('button', { name: 'Save', exact: true }).click()
    await expect(options(page).getByText('The last day must not be before the first')).toBeVisible()
    await options(page).getByLabel('Last day').fill('1 jan')
    await options(page).getByRole('button', { name: 'Save', exact: true }).click()
    await expect(options(page).getByText('INSET days can be at most 14 in a row.')).toBeVisible()
    await options(page).getByLabel('Last day').fill('')
    await options(page).getByRole('button', { name: 'Save', exact: true }).click()
    await expect(options(page).getByText(/^INSET day, Friday 27 November 2026/)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dayOf(page, 'Friday 27 November 2026')).toContainText('INSET day: First aid')
    await expect(dayOf(page, 'Monday 30 November 2026')).toContainText('St Andrew’s Day')
    await expect(dayOf(page, 'Monday 23 November 2026')).toContainText('Week B')
    await context.setOffline(false)
  })

  test('a sheet of A3 holds the year, and the key follows', async ({ page }) => {
    const pdf = await page.pdf({ preferCSSPageSize: true })
    const pages = readPdf(pdf)
    expect([...new Set(pages.map(({ width, height }) => `${width} x ${height}`))]).toEqual(['1191 x 842'])
    expect(joined(pages[0]!)).toContain('September 2026')
    expect(joined(pages[0]!)).toContain('August 2027')
    expect(letters(pages[0]!.text)).toContain('INSETdayFirstaid')
  })

  test('the name of a month leads to it', async ({ page }) => {
    await page.getByRole('link', { name: 'March 2027' }).click()
    await expect(page).toHaveURL(/\/calendar\?.*month=2027-03/)
    await expect(page.getByRole('grid', { name: /March 2027/ })).toBeVisible()
  })

  test('with filters in use the planner is as wide as a phone, and the switch of views keeps the focus', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 320, height: 844 })
    await goTo(page, '/calendar?view=planner&only=starred,deadlines')
    await expect(page.getByRole('button', { name: 'Filters (1)' })).toBeVisible()
    await expect(page.locator('.filters-in-use button').first()).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
    const view = (name: string) => page.getByRole('group', { name: 'View' }).getByRole('button', { name, exact: true })
    for (const name of ['List', 'Planner', 'Calendar', 'Planner']) {
      await view(name).focus()
      await page.keyboard.press('Enter')
      await expect(view(name)).toHaveAttribute('aria-pressed', 'true')
      await expect(view(name)).toBeFocused()
    }
  })
})

ownDevice.use({ serviceWorkers: 'block' })

// The clock of a page is that of its device, which shared ones must not have.
ownDevice('on a phone it opens at today, and leads there, also on a day on which nothing begins', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.clock.setFixedTime(Date.now() + Date.parse('2026-11-29') - Date.parse('2026-11-20'))
  await openPlanner(page)
  const today = page.locator('.planner [aria-current=date]')
  await expect(today).toHaveAccessibleName('Sunday 29 November 2026')
  await expect(today).toHaveClass(/planner-empty/)
  await expect(today).toBeInViewport()
  const goToToday = page.getByRole('button', { name: 'Go to today' })
  await expect(goToToday).toBeHidden()
  await page.evaluate(() => scrollTo(0, 0))
  await goToToday.click()
  await expect(today).toBeInViewport()
  await expect(today).toBeFocused()
})
