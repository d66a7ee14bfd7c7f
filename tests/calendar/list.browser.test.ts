import type { Page } from '@playwright/test'
import { selectorsAskedDuring } from '../support/browsers/asked-selectors.ts'
import { expect, openCalendar, test } from '../support/shared-device.ts'
import { story } from '../support/story.ts'
import { eventually } from '../support/waiting/eventually.ts'

story(test, 'the list shows each event once under its day, with past events behind a toggle', () => {
  test('the list has a heading for each day and an ordered list under it, past events hidden', async ({ page }) => {
    await openCalendar(page, '/calendar?view=list')
    const days = page.getByRole('main').getByRole('heading', { level: 3 })
    await expect(days.first()).toHaveText('Already running')
    await expect(days.nth(1)).toHaveText('Friday 20 November 2026today')
    const today = page.locator('section[data-day="2026-11-20"]').getByRole('list')
    expect(await today.evaluate((list) => list.tagName)).toBe('OL')
    await expect(today.getByRole('listitem')).toHaveCount(4)
    await expect(today.getByRole('listitem').first()).toContainText('Disability History Month')
    await expect(today.getByRole('listitem').last()).toContainText('12:30 to 13:00')
    await expect(today.getByRole('link', { name: /KS2 access/ })).toHaveText(/^All dayKS2 access.*Deadline/)
  })
  test('"Show n past events" shows them and "Hide past events" hides them again', async ({ page, site }) => {
    const [past] = await site.database.sql<{ count: number }[]>`
      select count(distinct e.id)::int as count
      from calendar_event_schedule s join calendar_event e on e.id = s.calendar_event_id
      where not e.archived and not e.deleted and s.deleted_at is null
        and s."end" >= '2026-11-01' and s."end" < '2026-11-20'`
    const toggle = page.getByRole('button', { name: /past event/ })
    await expect(toggle).toHaveText(`Show ${past?.count} past events`)
    await toggle.click()
    await expect(toggle).toHaveText('Hide past events')
    await expect(toggle).toBeFocused()
    await expect(page.getByRole('main').getByRole('heading', { level: 3 }).first()).toHaveText('Sunday 1 November 2026')
  })
  test('an event of several days stands once, on its first day or among those already running', async ({ page }) => {
    const list = page
      .getByRole('main')
      .locator('section')
      .filter({ has: page.getByRole('heading', { level: 3 }) })
    const rows = (name: string) => list.getByRole('link', { name: new RegExp(name) })
    await expect(rows('Anti-Bullying Week')).toHaveCount(1)
    const monday = page.locator('section[data-day="2026-11-16"]')
    await expect(monday.getByRole('link', { name: /Anti-Bullying Week/ })).toBeVisible()
    await page.getByRole('button', { name: 'Hide past events' }).click()
    const running = list.filter({ has: page.getByRole('heading', { name: 'Already running' }) })
    await expect(running.getByRole('listitem')).toHaveCount(3)
    await expect(running.getByRole('link', { name: /^until Friday 20 November\s*Anti-Bullying Week/ })).toBeVisible()
    await expect(rows('Disability History Month')).toHaveText(/^until Sunday 20 December/)
  })
  test('a month that is wholly past shows its events, and without them the list begins with today', async ({
    page,
  }) => {
    await page.getByRole('button', { name: 'Previous month' }).click()
    await expect(page.getByRole('heading', { level: 3, name: 'Thursday 1 October 2026' })).toBeVisible()
    await page.getByRole('button', { name: 'Hide past events' }).click()
    await expect(page.getByRole('heading', { level: 3 }).first()).toHaveText('Already running')
    await expect(page).not.toHaveURL(/month=/)
  })
})

const monthName = (page: Page) => page.locator('h2[aria-live]')
const day = (page: Page, name: string) => page.locator(`section[data-day="${name}"]`)
const topOf = (page: Page, name: string) =>
  day(page, name).evaluate((section) => Math.round(section.getBoundingClientRect().top))

async function scrollUntil(page: Page, step: number, isReached: () => Promise<void> | void): Promise<void> {
  await eventually(async () => {
    await page.mouse.wheel(0, step)
    await still(page)
    await isReached()
  })
}

/** The month is the one in sight. The address says so a moment later, and may have passed it by then. */
async function expectUnderBar(page: Page, month: string): Promise<void> {
  const parts = page.locator(`[data-listed="${month}"]`)
  const isUnderBar = await parts.evaluateAll((found) =>
    found.some((part) => {
      const { top, bottom } = part.getBoundingClientRect()
      return top < 150 && bottom > 250
    }),
  )
  expect(isUnderBar).toBe(true)
}

/** A turn of the wheel is over: a browser that is busy scrolls some frames after it. */
async function still(page: Page): Promise<void> {
  const scrolled = () =>
    page.evaluate(
      () =>
        new Promise<number>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve(scrollY)))),
    )
  await eventually(async () => expect(await scrolled()).toBe(await scrolled()))
}

story(test, 'the list continues in both directions', () => {
  test('months to come follow as they are scrolled to, and the bar and the address name the one in sight', async ({
    page,
  }) => {
    await openCalendar(page, '/calendar?view=list')
    await page.mouse.move(400, 500)
    await scrollUntil(page, 600, () => expectUnderBar(page, '2027-02'))
    await expect(page).toHaveURL(/\/calendar\?view=list&month=2027-02$/)
    await expect(monthName(page)).toHaveText('February 2027')
    await expect(monthName(page)).toBeInViewport()
    await expect(page.getByRole('button', { name: 'Go to today' })).toBeInViewport()
  })
  test('a reload shows what was read', async ({ page }) => {
    const read = await page
      .locator('section[data-day]')
      .evaluateAll((days) => days.find((it) => it.getBoundingClientRect().top > 150)!.getAttribute('data-day')!)
    const top = await topOf(page, read)
    await page.reload()
    await eventually(async () => expect(Math.abs((await topOf(page, read)) - top)).toBeLessThan(3))
    await expect(monthName(page)).toHaveText('February 2027')
  })
  test('an event opened from it is over the month in sight, and the list stays where it is', async ({ page }) => {
    const opener = await page
      .locator('[data-opener^="list"]')
      .evaluateAll((links) => links.find((it) => it.getBoundingClientRect().top > 300)!.getAttribute('data-opener'))
    const link = page.locator(`[data-opener="${opener}"]`)
    const before = await page.evaluate(() => scrollY)
    await link.click()
    await expect(page).toHaveURL(/\/calendar\/.+view=list&month=2027-02$/)
    await page.getByRole('button', { name: 'Close', exact: true }).click()
    await expect(link).toBeFocused()
    expect(await page.evaluate(() => scrollY)).toBe(before)
  })
  test('"t" leads back to today, which has the focus', async ({ page }) => {
    await page.keyboard.press('t')
    await expect(day(page, '2026-11-20')).toBeFocused()
    await expect(day(page, '2026-11-20')).toBeInViewport()
    await expect(page).not.toHaveURL(/month=/)
  })
  test('months before are put in above, while what is read stands still', async ({ page }) => {
    await page.getByRole('button', { name: /^Show \d+ past events$/ }).click()
    await page.getByRole('button', { name: 'Show October 2026' }).scrollIntoViewIfNeeded()
    const top = await topOf(page, '2026-11-01')
    await page.getByRole('button', { name: 'Show October 2026' }).click()
    await expect(page.getByRole('heading', { level: 2, name: 'November 2026' }).last()).toBeInViewport()
    await expect(day(page, '2026-10-31').or(day(page, '2026-10-30')).first()).toBeAttached()
    await eventually(async () => expect(Math.abs((await topOf(page, '2026-11-01')) - top)).toBeLessThan(3))
    await scrollUntil(page, -400, () => expectUnderBar(page, '2026-09'))
    await expect(page).toHaveURL(/month=2026-09/)
    await expect(monthName(page)).toHaveText('September 2026')
    await expect(page.getByRole('button', { name: 'Go to today' })).toBeInViewport()
  })
  test("on a phone the days to come follow the chosen day, and the month's name stays", async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await openCalendar(page, '/calendar?view=calendar')
    await page.mouse.move(200, 600)
    await scrollUntil(page, 300, async () => expect(await day(page, '2026-12-04').count()).toBe(1))
    await expect(monthName(page)).toHaveText('November 2026')
    await expect(day(page, '2026-11-20')).toHaveCount(0)
  })
})

test('a list whose months cannot be read says so once, goes no further, and tries again', async ({ page }) => {
  await openCalendar(page, '/calendar?view=calendar')
  await page.evaluate(() => {
    const { getAll } = IDBObjectStore.prototype
    let isBroken = true
    Reflect.set(globalThis, 'mend', () => {
      isBroken = false
    })
    IDBObjectStore.prototype.getAll = function read(query?: IDBKeyRange | IDBValidKey | null, count?: number) {
      const isLater = query instanceof IDBKeyRange && String(query.upper) > '2026-12'
      if (isBroken && this.name === 'months' && isLater) throw new Error('broken')
      return getAll.call(this, query, count)
    }
  })
  await page.route('**/graphql', (route) => route.abort())
  const alerts = page.getByRole('main').getByRole('alert')
  await page.getByRole('button', { name: 'List' }).click()
  await page.mouse.move(400, 500)
  await scrollUntil(page, 600, () => expect(alerts.count()).resolves.toBeGreaterThan(0))
  for (let turns = 0; turns < 5; turns++) {
    await page.mouse.wheel(0, 600)
    await still(page)
  }
  await expect(alerts).toHaveCount(1)
  await expect(day(page, '2026-12-04'), 'what could be read').toBeAttached()
  await expect(page.getByRole('heading', { level: 2, name: 'February 2027' })).toHaveCount(0)
  await page.evaluate(() => (Reflect.get(globalThis, 'mend') as () => void)())
  await alerts.getByRole('button', { name: 'Try again' }).click()
  await expect(alerts).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 2, name: 'January 2027' }).last()).toBeAttached()
  await page.unrouteAll()
})

/**
 * Runs in the page: a button is pressed as the address has followed the list, and both before the page is drawn again.
 * @returns the month that the button leads to
 */
async function scrollAndPress(name: string): Promise<string | undefined> {
  const scrollTo = (place: string) => {
    document.querySelector(place)!.scrollIntoView()
    dispatchEvent(new Event('scroll'))
  }
  scrollTo('[data-listed="2026-12"]')
  const { navigation } = window as unknown as { navigation: EventTarget }
  const followed = new Promise((resolve) => navigation.addEventListener('currententrychange', resolve, { once: true }))
  scrollTo('[data-listed="2027-01"]')
  await followed
  const button = document.querySelector<HTMLElement>(`.month-bar button[title="${name}"]`)!
  button.focus({ preventScroll: true })
  const { month } = button.dataset
  button.click()
  dispatchEvent(new Event('scroll'))
  return month
}

/** Into February and back, so that the list shows three months and the address is that of the first. */
async function readOn(page: Page): Promise<void> {
  await openCalendar(page, '/calendar?view=list')
  await eventually(async () => {
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
    expect(await page.locator('[data-listed="2027-02"] a').count()).toBeGreaterThan(0)
  })
  await page.evaluate(() => scrollTo(0, 0))
  await expect(monthName(page)).toHaveText('November 2026')
}

story(test, 'what is pressed while the list scrolls counts, not the month in sight', () => {
  test('the planner that is pressed comes, and the switch of views has the focus', async ({ page }) => {
    await readOn(page)
    await page.evaluate(scrollAndPress, 'Planner')
    await expect(page.getByRole('heading', { name: 'School year 2026 to 2027' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Planner', exact: true })).toBeFocused()
  })
  test('the next month is the one after that of the bar', async ({ page }) => {
    await readOn(page)
    const month = await page.evaluate(scrollAndPress, 'Next month')
    await expect(page).toHaveURL(`/calendar?view=list&month=${month}`)
  })
})

test('rows that are put into the list ask nothing about the whole page anew', async ({ page }) => {
  await openCalendar(page, '/calendar?view=list')
  // The button comes once, when today is out of sight.
  const back = page.getByRole('button', { name: 'Back to today' })
  await scrollUntil(page, 400, async () => expect(await back.isVisible()).toBe(true))
  const asked: string[][] = []
  for (let number = 0; number < windows; number += 1)
    asked.push([...(await selectorsAskedDuring(page, () => page.evaluate(addDay)))])
  for (const selectors of asked) expect(selectors).toContain('.listed-row')
  // Whatever else happens on the page meanwhile may ask; a row that asks does so each time.
  const ofPage = asked.map((selectors) => selectors.filter((it) => /^html.*:has\(/.test(it)))
  expect(ofPage).toContainEqual([])
})

const windows = 5

/** Runs in the page: puts one more day with its rows into the list, and resolves after the frame that shows it. */
async function addDay(): Promise<void> {
  const day = [...document.querySelectorAll('[data-listed] section')].at(-1)!
  day.after(day.cloneNode(true))
  for (let frames = 0; frames < 2; frames += 1) await new Promise(requestAnimationFrame)
}
