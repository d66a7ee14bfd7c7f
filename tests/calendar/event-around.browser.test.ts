import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import ICAL from 'ical.js'
import { goTo } from '../support/browsers/go-to.ts'
import { expect, openCalendar, test } from '../support/shared-device.ts'
import { story } from '../support/story.ts'

// No worker is needed here, and each device would install it.
test.use({ serviceWorkers: 'block' })

const series = 'Friday briefing for school offices'
const title = (page: Page) => page.getByRole('dialog').getByRole('heading', { level: 2 })
const rowsHere = (page: Page) =>
  page.getByRole('region', { name: 'This week' }).getByRole('link', { name: /KS2 access/ })
const rows = (page: Page) => page.locator('a[data-opener^="list "]')

/** The names of the events of a list, once it is there. */
async function namesIn(links: Locator): Promise<string[]> {
  await expect(links.nth(3)).toBeVisible()
  return links.locator('.leading-snug').allTextContents()
}

story(test, 'around an opened event', () => {
  test('Previous and Next lead through the list that it was opened from, also by key, and closing goes back there', async ({
    page,
  }) => {
    await openCalendar(page, '/calendar?view=list')
    const names = await namesIn(rows(page))
    const unique = names.slice(0, 4)
    await rows(page).nth(1).click()
    const dialog = page.getByRole('dialog')
    await expect(title(page)).toContainText(unique[1]!)
    const button = (name: string) => dialog.getByRole('button', { name })
    await button('Next').click()
    await expect(title(page)).toContainText(unique[2]!)
    await expect(button('Next')).toBeFocused()
    await expect(page.locator('body > [role=status]')).toHaveText(unique[2]!)
    await page.keyboard.press('n')
    await expect(title(page)).toContainText(unique[3]!)
    await expect(title(page)).toBeFocused()
    await button('Previous').press('Enter')
    await expect(title(page)).toContainText(unique[2]!)
    await expect(button('Previous')).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(title(page)).toContainText(unique[1]!)
    await page.keyboard.press('Enter')
    await expect(title(page)).toContainText(unique[0]!)
    await expect(title(page), 'there is no Previous any more').toBeFocused()
    for (const name of unique.slice(1, 3)) {
      await page.keyboard.press('n')
      await expect(title(page)).toContainText(name)
    }
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(page).toHaveURL(/\/calendar\?view=list$/)
    await expect(rows(page).nth(2)).toBeFocused()
    await rows(page).first().click()
    await expect(dialog.getByRole('button', { name: 'Next' })).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Previous' })).toHaveCount(0)
    await page.keyboard.press('Escape')
  })

  test('Next stays under the pointer, however long the events are', async ({ page }) => {
    await page.setViewportSize({ width: 1366, height: 1400 })
    const names = (await namesIn(rows(page))).slice(0, 6)
    await rows(page).first().click()
    const dialog = page.getByRole('dialog')
    const places = new Map<number, number>()
    for (const [place, name] of names.entries()) {
      if (place > 0) await dialog.getByRole('button', { name: 'Next' }).click()
      await expect(title(page)).toContainText(name)
      await expect(dialog.getByRole('button', { name: 'Share' })).toBeVisible()
      places.set(...(await dialog.evaluate((it: HTMLElement) => [it.offsetHeight, it.offsetTop] as const)))
    }
    expect(places.size, 'they are of several heights').toBeGreaterThan(1)
    expect(new Set(places.values()).size).toBe(1)
    await page.keyboard.press('Escape')
    await page.setViewportSize({ width: 1366, height: 900 })
  })
  test('and through the sheet of a day, which is closed meanwhile', async ({ page }) => {
    await goTo(page, '/calendar?view=calendar')
    await page.locator('td[aria-current=date]').focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog')
    const names = await namesIn(dialog.locator('a[data-opener^="sheet "]'))
    await dialog.getByRole('link', { name: names[0]! }).click()
    await expect(title(page)).toContainText(names[0]!)
    await expect(dialog.getByRole('button', { name: 'Previous' })).toHaveCount(0)
    await dialog.getByRole('button', { name: 'Next' }).click()
    await expect(title(page)).toContainText(names[1]!)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog', { name: 'Friday 20 November 2026' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
  })

  test('opened by its address it has no others, and no navigation to them', async ({ page }) => {
    const address = await rowsHere(page).first().getAttribute('href')
    await page.goto(address!)
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByText(/^For: /)).toBeVisible()
    await expect(dialog.getByRole('navigation')).toHaveCount(0)
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
  })

  test('a star whose code breaks off on its way can be given all the same', async ({ page }) => {
    const week = page.getByRole('region', { name: 'This week' })
    const star = week.getByRole('button', { name: /^Star: / }).first()
    const broken = page.waitForEvent('requestfailed', (request) => request.url().includes('/assets/try-toggle-'))
    await page.route('**/assets/try-toggle-*.js', (route) => route.abort(), { times: 1 })
    const isReloaded = page.waitForEvent('load')
    await star.click()
    await broken
    // A browser that remembers until the next reload that a module failed is reloaded, which loses the press.
    await Promise.race([isReloaded, expect(star).toHaveAttribute('aria-pressed', 'true')])
    if ((await star.getAttribute('aria-pressed')) === 'false') await star.click()
    await expect(star).toHaveAttribute('aria-pressed', 'true')
    await star.click()
    await expect(star).toHaveAttribute('aria-pressed', 'false')
  })
  test('says whom it is for, and a phase leads to the calendar of that phase, which says so', async ({ page }) => {
    await page
      .getByRole('region', { name: 'This week' })
      .getByRole('link', { name: /KS2 access/ })
      .click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByText(/^For: .*Primary/)).toBeVisible()
    await dialog.getByRole('link', { name: 'Primary: show only these in the calendar' }).click()
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('group', { name: 'Filters in use' })).toContainText('Only Primary')
    await page.goBack()
    await expect(title(page)).toContainText('KS2 access')
    await expect(dialog.getByRole('group', { name: 'Administration' })).toHaveCount(0)
  })

  test('all dates of a series go into one file', async ({ page }) => {
    await page.keyboard.press('Escape')
    await goTo(page, '/calendar?view=list')
    await rows(page).filter({ hasText: series }).first().click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('button', { name: 'Add all to calendar' })).toBeVisible()
    const dates = await dialog.locator('section', { hasText: 'All dates' }).getByRole('listitem').count()
    expect(dates).toBeGreaterThan(1)
    await dialog.getByLabel('Alert in the file').selectOption('1 day before')
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('button', { name: 'Add all to calendar' }).click(),
    ])
    const text = await readFile(await download.path(), 'utf8')
    const calendar = new ICAL.Component(ICAL.parse(text) as unknown[])
    const entries = calendar.getAllSubcomponents('vevent')
    expect(entries).toHaveLength(dates)
    expect(entries.map((entry) => entry.getAllSubcomponents('valarm').length)).toEqual(entries.map(() => 1))
  })

  test('the picture stands beside the text where there is room, and below it elsewhere', async ({ page }) => {
    await page.keyboard.press('Escape')
    await page
      .getByRole('region', { name: 'This week' })
      .getByRole('link', { name: /KS2 access/ })
      .click()
    const text = page.locator('.event-text .rich-text')
    const picture = page.locator('.event-text img')
    await expect(picture).toBeVisible()
    const places = async () => [(await text.boundingBox())!, (await picture.boundingBox())!] as const
    const [wideText, widePicture] = await places()
    expect(widePicture.x).toBeGreaterThanOrEqual(wideText.x + wideText.width)
    await page.setViewportSize({ width: 390, height: 844 })
    const [narrowText, narrowPicture] = await places()
    expect(narrowPicture.y).toBeGreaterThanOrEqual(narrowText.y + narrowText.height)
  })
})

test.describe(() => {
  test.use({ reader: 'admin@example.org' })

  test('administrators come from there to the form, a copy and the history of the event', async ({ page }) => {
    await openCalendar(page)
    await page
      .getByRole('region', { name: 'This week' })
      .getByRole('link', { name: /KS2 access/ })
      .click()
    const links = page.getByRole('dialog').getByRole('group', { name: 'Administration' })
    const address = async (name: string) => (await links.getByRole('link', { name }).getAttribute('href'))!
    expect(await address('Duplicate')).toMatch(/^\/administration\/events\/add\?copy=[0-9a-f-]{36}$/)
    expect(await address('History')).toMatch(/^\/administration\/events\/history\/[0-9a-f-]{36}$/)
    await links.getByRole('link', { name: 'Edit' }).click()
    await expect(page).toHaveURL(/\/administration\/events\/edit\//)
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue('KS2 access: order modified test papers')
  })
})
