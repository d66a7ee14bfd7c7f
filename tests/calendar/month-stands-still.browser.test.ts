import type { Page } from '@playwright/test'
import { goTo } from '../support/browsers/go-to.ts'
import { expectUpToDate } from '../support/browser-test.ts'
import { expect, openCalendar, test } from '../support/reading-test.ts'
import { story } from '../support/story.ts'
import { eventually } from '../support/waiting/eventually.ts'

// No worker is needed here, and each device would install it.
test.use({ serviceWorkers: 'block' })

/** The day of the product's clock in all stories, whatever that of the machine is. */
const productDay = '2026-11-20'
const sizes = [
  { width: 390, height: 844 },
  { width: 820, height: 1180 },
  { width: 1366, height: 768 },
  { width: 1920, height: 1080 },
]
/**
 * August begins with a weekend, so that its last days stand in a sixth row. These are a day in each of its rows and on each day
 * of the week; where a day stands depends on nothing else. The long run opens the month on all of them.
 */
const daysOfMonth =
  process.env['LONG'] === 'yes' ? Array.from({ length: 31 }, (_, at) => at + 1) : [1, 9, 11, 14, 19, 27, 31]
/** What stands above the month moves all rows alike: those at its ends stand for the others. */
const ends = [daysOfMonth[0]!, daysOfMonth.at(-1)!]
const datesOf = (days: readonly number[]) => days.map((day) => `2026-08-${String(day).padStart(2, '0')}`)

/** What of the bar, the filters in use, the weekdays and the row of today is not whole in the window, or lies under something else. Runs in the page. */
function hiddenParts(today: string): string[] {
  const cell = document.querySelector<HTMLElement>(`td[aria-current="date"][data-day="${today}"]`)
  const bar = document.querySelector('.month-bar')
  if (!cell || !bar) return [`no cell of ${today}`]
  const parts = [
    ...bar.querySelectorAll('h2, button'),
    ...document.querySelectorAll('.filters-in-use button, .month-grid th'),
  ]
  const row = [...(cell.closest('tr')?.children ?? [])]
  const isHidden = (part: Element, x: number, y: number) => {
    const top = document.elementFromPoint(x, y)
    return !top || !(part.contains(top) || top.contains(part))
  }
  return [...parts, ...row].flatMap((part) => {
    const { left, right, top, bottom } = part.getBoundingClientRect()
    if (right === left) return []
    const middle = (left + right) / 2
    const isSeen = !isHidden(part, middle, top + 3) && !isHidden(part, middle, bottom - 3)
    return isSeen ? [] : [`${part.textContent} ${Math.round(top)} to ${Math.round(bottom)}`]
  })
}

/** How many titles and bars a month shows, and those that are cut. Runs in the page. */
function titlesOfMonth(): { shown: number; cut: string[] } {
  const titles = [...document.querySelectorAll('.cell-title > span, .cell-bar')]
  const isCut = ({ scrollHeight, clientHeight, scrollWidth, clientWidth }: Element) =>
    scrollHeight > clientHeight + 1 || scrollWidth > clientWidth + 1
  return { shown: titles.length, cut: titles.filter(isCut).map(({ textContent }) => textContent) }
}

async function openAgain(page: Page): Promise<void> {
  await page
    .getByRole('contentinfo')
    .getByRole('link', { name: 'About' })
    .evaluate((link: HTMLElement) => link.click())
  await expect(page.locator('.month-grid')).toHaveCount(0)
  await page
    .getByRole('navigation')
    .getByRole('link', { name: 'Calendar', exact: true })
    .first()
    .evaluate((link: HTMLElement) => link.click())
}

/** Opens the month on each of these days at each size. */
async function expectInSight(page: Page, days: readonly number[]): Promise<void> {
  for (const size of sizes) {
    await page.setViewportSize(size)
    for (const day of datesOf(days)) {
      await page.clock.setFixedTime(Date.now() + Date.parse(day) - Date.parse(productDay))
      await openAgain(page)
      await eventually(async () => expect(await page.evaluate(hiddenParts, day), `${day} at ${size.width}`).toEqual([]))
    }
  }
}

story(test, 'the month stands still', () => {
  test('on opening, its bar, the weekdays and the row of today are in sight, in every row of a month', async ({
    page,
  }) => {
    await openCalendar(page)
    await expectUpToDate(page)
    await expectInSight(page, daysOfMonth)
  })
  test('of the titles of the busiest month at most 5 are cut on a desktop, 10 on a tablet', async ({ page }) => {
    await goTo(page, '/calendar?month=2026-11')
    for (const [size, most] of [
      [sizes[2]!, 5],
      [sizes[1]!, 10],
    ] as const) {
      await page.setViewportSize(size)
      await eventually(async () => expect((await page.evaluate(titlesOfMonth)).shown).toBeGreaterThan(45))
      const { cut } = await page.evaluate(titlesOfMonth)
      expect(cut.length, `${cut.join('; ')} at ${size.width}`).toBeLessThanOrEqual(most)
    }
  })
  test('other months leave the bar where it is, and today comes back into sight and stays there', async ({ page }) => {
    const today = '2026-08-27'
    const barTop = () => page.locator('.month-bar').evaluate((bar) => bar.getBoundingClientRect().top)
    const expectToday = (after: string) =>
      eventually(async () => expect(await page.evaluate(hiddenParts, today), after).toEqual([]))
    await page.clock.setFixedTime(Date.now() + Date.parse(today) - Date.parse(productDay))
    for (const size of sizes.slice(1)) {
      await page.setViewportSize(size)
      await openAgain(page)
      await expectToday(`opening at ${size.width}`)
      const top = await barTop()
      await page.getByRole('button', { name: 'Next month' }).click()
      await expect(page.getByRole('grid', { name: 'September 2026' })).toBeVisible()
      await expect(page.locator('.month-grid [aria-busy=false]')).toHaveCount(1)
      expect(await barTop()).toBe(top)
      await page.getByRole('button', { name: 'Go to today' }).click()
      await expectToday(`a press at ${size.width}`)
      await page.getByRole('button', { name: 'Filters' }).click()
      await expect(page.getByRole('dialog', { name: 'Filters' })).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toBeHidden()
      await expectToday(`the filters at ${size.width}`)
      await page.getByRole('button', { name: /^Sync: / }).focus()
      await page.keyboard.press('Tab')
      await expectToday(`the Tab key at ${size.width}`)
    }
  })
  test('on opening, the filters in use are in sight with them', async ({ page }) => {
    await page.getByRole('button', { name: 'Filters' }).click()
    for (const name of ['Deadline', 'Primary']) await page.getByRole('switch', { name, exact: true }).click()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('group', { name: 'Filters in use' }).getByRole('button')).toHaveCount(3)
    await expectInSight(page, process.env['LONG'] === 'yes' ? daysOfMonth : ends)
  })
})
