import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { dayCell, expect, openCalendar, test } from '../support/shared-device.ts'
import { story } from '../support/story.ts'
import { eventually } from '../support/waiting/eventually.ts'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

async function swipe(page: Page, from: number, to: number): Promise<void> {
  const box = await page.getByRole('grid').boundingBox()
  const y = (box?.y ?? 0) + 60
  const client = await page.context().newCDPSession(page)
  await client.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x: from, y }] })
  await client.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [{ x: (from + to) / 2, y }] })
  await client.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [{ x: to, y }] })
  await client.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await client.detach()
}

/** On how many lines the words of an element stand. */
function linesOf(element: Element): number {
  const words = document.createRange()
  words.selectNodeContents(element.lastChild!)
  return words.getClientRects().length
}

/** The words of these elements that stand on two lines. Runs in the page. */
function brokenWords(selector: string): string[] {
  return [...document.querySelectorAll(selector)].flatMap((row) => {
    const texts = document.createTreeWalker(row, NodeFilter.SHOW_TEXT)
    const broken: string[] = []
    while (texts.nextNode()) {
      for (const { 0: word, index } of texts.currentNode.textContent!.matchAll(/[\p{L}\p{N}]+/gu)) {
        const range = document.createRange()
        range.setStart(texts.currentNode, index)
        range.setEnd(texts.currentNode, index + word.length)
        if (new Set([...range.getClientRects()].map(({ top }) => top)).size > 1) broken.push(word)
      }
    }
    return broken
  })
}

story(test, 'the month on a phone', () => {
  test('a phone shows at most three dots a day and the selected day under the month', async ({ page }) => {
    await openCalendar(page)
    const today = dayCell(page, /^Friday 20 November 2026, 7 events, today/)
    await expect(today.locator('.own-mark')).toHaveCount(3)
    await expect(today.getByRole('link')).toHaveCount(0)
    await expect(dayCell(page, /^Saturday 7 November 2026/).locator('.own-mark')).toHaveCount(0)
    const main = page.getByRole('main')
    const heading = page.getByRole('heading', { level: 3, name: 'Friday 20 November 2026' })
    const first = main.locator('section', { has: heading }).getByRole('listitem').first()
    await expect(first).toContainText('KS2 access: order modified test papers')
    const tabs = await page.getByRole('navigation', { name: 'Main' }).boundingBox()
    const top = (await first.boundingBox())?.y ?? 0
    expect(top + 24, 'the first title of today is above the tab bar').toBeLessThan(tabs?.y ?? 0)
    await expect(main.getByRole('link', { name: /World Children’s Day/ }).first()).toBeVisible()
    await dayCell(page, /^Wednesday 18 November 2026/).tap()
    const day = main.locator('section', { has: page.getByRole('heading', { name: 'Wednesday 18 November 2026' }) })
    await expect(day).toHaveAttribute('aria-live', 'polite')
    // Above the tab bar, and the month is still there to choose another day from.
    const bar = await page.getByRole('navigation', { name: 'Main' }).boundingBox()
    const bottomOf = async (part: typeof day) => {
      const box = await part.boundingBox()
      return (box?.y ?? 0) + (box?.height ?? 0)
    }
    await eventually(async () => expect(await bottomOf(day)).toBeLessThanOrEqual(bar?.y ?? 0))
    await expect(dayCell(page, /^Wednesday 18 November 2026/)).toBeInViewport()
    await main
      .getByRole('link', { name: /Ofsted update: questions and answers/ })
      .first()
      .tap()
    const sheet = page.getByRole('dialog', { name: 'Ofsted update: questions and answers' })
    await expect(sheet).toContainText('14:00 to 15:00')
    await eventually(async () => {
      const box = await sheet.evaluate((element) => element.getBoundingClientRect().toJSON() as DOMRect)
      expect([box.width, box.bottom]).toEqual([390, 844])
    })
    await page.keyboard.press('Escape')
    await expect(sheet).toBeHidden()
  })
  test('it opens with the week of the chosen day, and one press opens the whole month, which the device keeps', async ({
    page,
  }) => {
    await page.goto('/calendar')
    const fold = page.getByRole('button', { name: /^Show (?:the whole month|one week)$/ })
    const weeks = page.locator('.month-grid tbody tr')
    const seen = () => weeks.evaluateAll((rows) => rows.filter((row) => row.clientHeight > 0).length)
    await expect(fold).toHaveAccessibleName('Show the whole month')
    await expect(dayCell(page, /^Friday 20 November 2026/)).toBeInViewport({ ratio: 1 })
    expect(await seen()).toBe(1)
    // Whoever listens has the whole month, and keys lead from week to week.
    await expect(page.getByRole('gridcell')).toHaveCount(42)
    await dayCell(page, /^Friday 20 November 2026/).focus()
    await page.keyboard.press('ArrowDown')
    await expect(dayCell(page, /^Friday 27 November 2026/)).toBeFocused()
    await expect(dayCell(page, /^Friday 27 November 2026/)).toBeInViewport({ ratio: 1 })
    await expect(page.getByRole('heading', { level: 3, name: 'Friday 27 November 2026' })).toBeVisible()
    expect(await seen()).toBe(1)
    await page.keyboard.press('t')
    await expect(dayCell(page, /^Friday 20 November 2026/)).toBeFocused()
    await fold.tap()
    await expect(fold).toHaveAccessibleName('Show one week')
    expect(await seen()).toBe(6)
    await page.reload()
    await expect(fold).toHaveAccessibleName('Show one week')
    expect(await seen()).toBe(6)
    await fold.tap()
    await expect(fold).toHaveAccessibleName('Show the whole month')
    expect(await seen()).toBe(1)
    await page.emulateMedia({ media: 'print' })
    expect(await seen()).toBe(6)
    await page.emulateMedia({ media: null })
  })
  test('This week and Plan ahead are one tap away', async ({ page }) => {
    await page.evaluate(() => scrollTo(0, 0))
    await page.getByRole('button', { name: 'This week', exact: true }).tap()
    await expect(page.getByRole('heading', { name: 'This week', exact: true })).toBeInViewport()
    await expect(page.getByRole('complementary')).toBeFocused()
  })
  test('a swipe turns the month, and so do the arrows that are always there', async ({ page }) => {
    await page.evaluate(() => scrollTo(0, 0))
    await swipe(page, 320, 60)
    await expect(page.getByRole('heading', { level: 2, name: 'December 2026' })).toBeVisible()
    await swipe(page, 60, 320)
    await expect(page.getByRole('heading', { level: 2, name: 'November 2026' })).toBeVisible()
    // The browser's own gesture would lead to another page as well.
    await expect(page.locator('html')).toHaveCSS('overscroll-behavior-x', 'none')
    await page.evaluate(() => scrollTo(0, innerHeight))
    await expect(page.locator('[data-listed]').first()).toBeVisible()
    await expect(dayCell(page, /^Sunday 1 November 2026/)).not.toBeInViewport()
    await page.getByRole('button', { name: 'Previous month' }).tap()
    await expect(page.getByRole('heading', { level: 2, name: 'October 2026' })).toBeVisible()
    await expect(dayCell(page, /^Thursday 1 October 2026/)).toBeInViewport()
  })
  test('"Go to today" comes and goes without moving the month', async ({ page }) => {
    const today = page.getByRole('button', { name: 'Go to today' })
    const belowItsName = async () => {
      // The name stays in sight, so that what is below it is as far away as it is laid out only at the top.
      await page.evaluate(() => scrollTo(0, 0))
      const [name, grid] = [page.locator('h2[aria-live]'), page.getByRole('grid')]
      const top = (part: typeof grid) => part.evaluate((it) => Math.round(it.getBoundingClientRect().top))
      return (await top(grid)) - (await top(name))
    }
    for (const width of [390, 360]) {
      await page.setViewportSize({ width, height: 844 })
      await expect(today).toBeVisible()
      await expect(dayCell(page, /^Thursday 1 October 2026/)).toBeAttached()
      const room = await belowItsName()
      await today.tap()
      await expect(today).toBeHidden()
      await expect(dayCell(page, /^Friday 20 November 2026/)).toBeAttached()
      await eventually(async () => expect(await belowItsName(), `at ${width} px`).toBe(room))
      await page.getByRole('button', { name: 'Previous month' }).tap()
    }
    await page.setViewportSize({ width: 390, height: 844 })
  })
  test('Back of the system closes what is open, the last first, and keeps the page', async ({ page }) => {
    await page.getByRole('button', { name: 'Go to today' }).tap()
    await page
      .getByRole('main')
      .getByRole('link', { name: /Road Safety Week/ })
      .first()
      .tap()
    const event = page.getByRole('dialog')
    await event.getByRole('button', { name: 'Report a mistake' }).tap()
    const report = event.getByRole('form', { name: 'Report a mistake' })
    await expect(report).toBeVisible()
    await expect(report.getByRole('button', { name: 'Send' })).toBeInViewport({ ratio: 1 })
    // On a desktop the system's request is an Escape that nothing in the page has taken.
    await page.evaluate(() => addEventListener('keydown', (key) => key.stopImmediatePropagation(), { capture: true }))
    await page.keyboard.press('Escape')
    await expect(report).toBeHidden()
    await expect(event).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(event).toBeHidden()
    await expect(page).toHaveURL(/\/calendar$/)
    await page.getByRole('button', { name: 'Filters' }).tap()
    await expect(page.getByRole('dialog', { name: 'Filters' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(page).toHaveURL(/\/calendar$/)
  })
})

/** What of the month's days goes over their columns, and how far the page is wider than the screen. */
function overColumns(): string[] {
  const cells = [...document.querySelectorAll('.month-grid :is(th, td)')]
  const edge = document.querySelector('.month-grid')?.getBoundingClientRect().right ?? 0
  const over = cells.flatMap((cell) =>
    [cell, ...cell.querySelectorAll('span:not(.sr-only)')]
      .filter((part) => part.getBoundingClientRect().right > Math.min(edge, cell.getBoundingClientRect().right) + 0.5)
      .map((part) => `${cell.textContent}: ${part.outerHTML.slice(0, 80)}`),
  )
  const beyond = document.documentElement.scrollWidth - screen.width
  return beyond > 0 ? [...over, `the page is ${beyond} px too wide`] : over
}

test('with text twice as large a month keeps its seven columns, and neither it nor the planner is too wide', async ({
  page,
}) => {
  const browser = await page.context().newCDPSession(page)
  const largeText = {
    'of the page': () => page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%')),
    'of the browser': () => browser.send('Page.setFontSizes', { fontSizes: { standard: 32 } }),
  }
  const fitsEverywhere = async (what: string) => {
    for (const width of [390, 320]) {
      await page.setViewportSize({ width, height: 844 })
      await eventually(async () => expect(await page.evaluate(overColumns), `${what} at ${width} px`).toEqual([]))
    }
  }
  for (const [whose, enlarge] of Object.entries(largeText)) {
    await openCalendar(page)
    await enlarge()
    await fitsEverywhere(`the month, text ${whose}`)
    await page.goto('/calendar?view=planner')
    await expect(page.getByRole('region', { name: 'August 2027' })).toBeVisible()
    await enlarge()
    await fitsEverywhere(`the planner, text ${whose}`)
  }
  await browser.send('Page.setFontSizes', { fontSizes: { standard: 16 } })
  await browser.detach()
})

test('with text twice as large the words of a list and of the filters stay whole, and no row leaves the screen', async ({
  page,
}) => {
  const main = page.getByRole('main')
  for (const address of ['/calendar?view=list', '/calendar/search/exam']) {
    await page.goto(address)
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
    await expect(main.locator('.listed-row', { hasText: 'examinations' }).first()).toBeAttached()
    await eventually(async () => expect(await page.evaluate(brokenWords, '.listed-row'), address).toEqual([]))
    const edges = await main.locator('.own-row').evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect()))
    for (const { left, right } of edges) expect([left >= 0, right <= 390], address).toEqual([true, true])
  }
  await page.getByRole('button', { name: 'Filters' }).tap()
  await expect(page.getByRole('switch', { name: 'Secondary', exact: true })).toBeAttached()
  expect(await page.evaluate(brokenWords, '[role=dialog] label')).toEqual([])
})

test('however high a phone is, nothing that lies half under the tabs is too small a target on opening', async ({
  page,
}) => {
  await openCalendar(page)
  const targets = new AxeBuilder({ page }).setLegacyMode(true).options({ runOnly: ['target-size'] })
  for (let height = 800; height < 848; height += 6) {
    await page.setViewportSize({ width: 412, height })
    const { violations } = await targets.analyze()
    expect(
      violations.flatMap(({ nodes }) => nodes.map(({ html }) => html)),
      `at a height of ${height}`,
    ).toEqual([])
  }
})

test('the tab bar leads to calendar, search and profile and stays at the bottom', async ({ page }) => {
  await openCalendar(page)
  const bar = page.getByRole('navigation', { name: 'Main' })
  await expect(bar.getByRole('link')).toHaveText(['Calendar', 'Search', 'Subscribe', 'Profile'])
  await expect(bar.getByRole('link', { name: 'Calendar' })).toHaveAttribute('aria-current', 'page')
  const box = await bar.boundingBox()
  expect(Math.round((box?.y ?? 0) + (box?.height ?? 0))).toBe(844)
  // With large text each word stands on one line, and all of them fit.
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 844 })
    for (const tab of await bar.getByRole('link').all()) expect(await tab.evaluate(linesOf)).toBe(1)
    expect(await bar.evaluate((it) => it.scrollWidth - it.clientWidth)).toBe(0)
  }
  await page.evaluate(() => document.documentElement.style.removeProperty('font-size'))
  // From far below, too, the search begins at its top, and so do its results.
  const lower = () => page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
  await lower()
  await bar.getByRole('link', { name: 'Search' }).tap()
  const search = page.getByRole('searchbox', { name: 'Search events' })
  await expect(search).toBeFocused()
  await expect(page.getByRole('heading', { level: 1 })).toBeInViewport()
  await lower()
  await page.keyboard.type('census')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Events matching "census"')
  await expect(page.getByRole('heading', { level: 1 })).toBeInViewport()
  await bar.getByRole('link', { name: 'Profile' }).tap()
  await expect(page).toHaveURL(/\/profile$/)
  await expect(page.getByRole('button', { name: /^Sync: / })).toBeVisible()
})
