import ICAL from 'ical.js'
import type { BrowserContext, Page } from '@playwright/test'
import { goTo } from '../support/browsers/go-to.ts'
import { expectUpToDate, goOfflineAsLoaded, signIn } from '../support/browser-test.ts'
import { expect, test, type Site } from '../support/editing-test.ts'
import { story } from '../support/story.ts'
import { eventually } from '../support/waiting/eventually.ts'

// No worker is needed here, and both devices would install it.
test.use({ reader: null, serviceWorkers: 'block' })

const [teacher, leader] = ['teacher@example.org', 'leader@example.org']
const [week, day] = ['Maths Week England', 'World Children’s Day']
const briefing = 'Friday briefing for school offices'

const starOf = (page: Page, name: string) => page.getByRole('button', { name: `Star: ${name}` })
const mine = (page: Page) => page.getByRole('button', { name: 'Mine', exact: true })
const links = (page: Page, place: string) => page.locator(`a[data-opener^="${place} "]`)
const due = (page: Page) => page.getByRole('region', { name: 'Due soon' })

async function expectPressed(page: Page, name: string, isPressed: boolean): Promise<void> {
  await expect(starOf(page, name).first()).toHaveAttribute('aria-pressed', String(isPressed))
}

async function stars({ database: { sql } }: Site): Promise<number> {
  const rows = await sql`select 1 from own_record where kind = 'star' and value ->> 'isStarred' = 'true'`
  return rows.length
}

story(test, 'what a reader has starred, and what is due for them', () => {
  let phone: { context: BrowserContext; page: Page }

  test('a reader without stars is shown how to add them, with a way back', async ({ page, browser, site }) => {
    const context = await browser.newContext({ viewport: { width: 390, height: 844 }, serviceWorkers: 'block' })
    phone = { context, page: await context.newPage() }
    await signIn(phone.page, site.server.url, teacher)
    await expectUpToDate(phone.page)
    await signIn(page, site.server.url, teacher)
    await expectUpToDate(page)
    for (const screen of [page, phone.page]) {
      await expect(links(screen, 'grid').or(links(screen, 'day')).first()).toBeVisible()
      await mine(screen).click()
      await expect(screen).toHaveURL(/\/calendar\?only=starred$/)
      await expect(mine(screen)).toHaveAttribute('aria-pressed', 'true')
      await expect(screen.getByText(/You haven’t starred anything yet\. Press the star beside an event/)).toBeVisible()
      await expect(links(screen, 'grid').or(links(screen, 'day'))).toHaveCount(0)
      await screen.getByRole('button', { name: 'Show all events' }).click()
      await expect(screen.getByRole('button', { name: /^Filters/ })).toBeFocused()
      await expect(screen).toHaveURL(/\/calendar$/)
      await expect(links(screen, 'grid').or(links(screen, 'day')).first()).toBeVisible()
    }
  })

  test('a star in a row of the list, and S at a row that has the focus, star an event on all devices', async ({
    page,
    site,
  }) => {
    await goTo(page, '/calendar?view=list')
    await expectPressed(page, week, false)
    // The list's and the one beside it say the same.
    const beside = page.getByRole('region', { name: 'This week' }).getByRole('button', { name: `Star: ${week}` })
    await beside.click()
    await expect(beside).toHaveAttribute('aria-pressed', 'true')
    await expectPressed(page, week, true)
    await expect(page.locator('[data-listed]').getByRole('button', { name: `Star: ${week}` })).toHaveAttribute(
      'aria-pressed',
      'true',
    )
    await links(page, 'list').filter({ hasText: day }).first().focus()
    await page.keyboard.press('s')
    await expectPressed(page, day, true)
    await expect(page.getByText('Starred', { exact: true })).toBeAttached()
    await eventually(async () => expect(await stars(site)).toBe(2))
    await goTo(phone.page, '/calendar')
    await expectPressed(phone.page, day, true)
    await page.keyboard.press('?')
    await expect(page.getByRole('dialog').getByText('Star the selected event')).toBeVisible()
    await page.keyboard.press('Escape')
  })

  test('the month marks what is starred, and says so to those who listen', async ({ page }) => {
    await goTo(page, '/calendar?view=calendar')
    const bar = links(page, 'grid').filter({ hasText: week }).first()
    await expect(bar.locator('.starred')).toBeVisible()
    await expect(bar).toHaveAccessibleName(/, starred$/)
    await expect(links(page, 'grid').filter({ hasText: 'Anti-Bullying Week' }).first()).not.toHaveAccessibleName(
      /starred/,
    )
    await expect(phone.page.getByRole('gridcell', { name: /Friday 20 November 2026.*starred/ })).toBeVisible()
    await expect(phone.page.getByRole('gridcell', { name: /Wednesday 25 November 2026.*starred/ })).toHaveCount(0)
    // In the sheet of a day, whose keys are its own.
    await page.getByRole('gridcell', { name: /^Friday 20 November/ }).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog')).toBeVisible()
    await links(page, 'sheet').filter({ hasText: briefing }).focus()
    await page.keyboard.press('s')
    await expectPressed(page, briefing, true)
    await page.keyboard.press('s')
    await expectPressed(page, briefing, false)
    await page.keyboard.press('Escape')
  })

  test('"Mine" shows only that in month, list and planner, stands in the address, and Back leads to everything', async ({
    page,
    site,
  }) => {
    await mine(page).click()
    await expect(page).toHaveURL(/view=calendar&only=starred$/)
    await expect(links(page, 'grid').filter({ hasText: 'Anti-Bullying Week' })).toHaveCount(0)
    await expect(links(page, 'grid').filter({ hasText: week }).first()).toBeVisible()
    await expect(page.getByRole('button', { name: 'Only what you starred, remove filter' })).toBeVisible()
    await page.goBack()
    await expect(links(page, 'grid').filter({ hasText: 'Anti-Bullying Week' }).first()).toBeVisible()
    await page.goForward()
    await page.getByRole('button', { name: 'List', exact: true }).click()
    await expect(links(page, 'list')).toHaveCount(2)
    // The same on the other device, by its address; a filter that would hide it does not.
    const type = await site.database.sql<{ id: string }[]>`select id from calendar_event_type`
    const types = type.map(({ id }) => id).join(',')
    await goTo(phone.page, `/calendar?view=list&only=starred&types=${types}`)
    await expect(links(phone.page, 'list')).toHaveCount(2)
    await goTo(page, '/calendar?view=planner&only=starred')
    await expect(links(page, 'planner')).toHaveCount(2)
    await expect(links(page, 'planner').filter({ hasText: week })).toHaveAccessibleName(/starred$/)
    await mine(page).click()
    await expect(links(page, 'planner').nth(10)).toBeVisible()
  })

  test('offline a star is set and Mine shown, and the other device follows afterwards', async ({
    page,
    context,
    site,
  }) => {
    await goTo(page, '/calendar?view=list&only=starred')
    await expect(links(page, 'list')).toHaveCount(2)
    // Nor do the months in which nothing is starred leave gaps.
    await expect(page.locator('[data-listed="2027-01"]')).toBeAttached()
    const heights = page
      .locator('[data-listed]:empty')
      .evaluateAll((months) => months.map((month) => month.clientHeight))
    expect(Math.max(...(await heights))).toBe(0)
    await goOfflineAsLoaded(page)
    await mine(page).click()
    await starOf(page, 'Odd Socks Day').or(starOf(page, 'Anti-Bullying Week')).first().click()
    await mine(page).click()
    await expect(links(page, 'list')).toHaveCount(3)
    await starOf(page, day).first().click()
    await expect(links(page, 'list')).toHaveCount(2)
    await context.setOffline(false)
    await eventually(async () => expect(await stars(site)).toBe(2))
    await expect(links(phone.page, 'list').filter({ hasText: day })).toHaveCount(0)
    await expect(links(phone.page, 'list')).toHaveCount(2)
  })

  test('the bar names no month in which nothing is starred, but the one that was chosen', async ({ page }) => {
    await goTo(page, '/calendar?view=list&month=2027-03')
    await starOf(page, 'World Book Day').first().click()
    await goTo(page, '/calendar?view=list&month=2027-02&only=starred')
    await expect(page.locator('[data-listed="2028-03"]')).toBeAttached()
    const month = page.locator('h2[aria-live]')
    await page.mouse.move(400, 500)
    const turnWheel = async (by: number) => {
      const before = await page.evaluate(() => scrollY)
      await page.mouse.wheel(0, by)
      await eventually(async () => expect(await page.evaluate(() => scrollY)).not.toBe(before))
    }
    await turnWheel(40)
    await expect(month).toHaveText('February 2027')
    // Upwards the list looks for what is starred, which is in November.
    await turnWheel(-20)
    await expect(links(page, 'list').filter({ hasText: week })).toBeAttached()
    await expect(page.locator('[data-listed="2026-11"] ~ [data-listed="2027-01"]')).toBeAttached()
    await goTo(page, '/calendar?view=list&month=2027-03&only=starred')
    await expect(page.locator('[data-listed="2028-03"]')).toBeAttached()
    await turnWheel(40)
    await expect(month).toHaveText('March 2027')
  })

  test('without the filter that led the list to its end, it begins anew with the month in the bar', async ({
    page,
  }) => {
    await goTo(page, '/calendar?view=list&month=2027-03&only=starred')
    await expect(page.locator('[data-listed="2028-03"]')).toBeAttached()
    await mine(page).click()
    await expect(links(page, 'list').nth(5)).toBeVisible()
    expect(await page.locator('[data-listed]').count()).toBeLessThan(4)
    await expect(page.locator('h2[aria-live]')).toHaveText('March 2027')
    await goTo(page, '/calendar?view=list&month=2027-03&only=starred')
    await expect(page.locator('[data-listed="2028-03"]')).toBeAttached()
    await page.getByRole('button', { name: 'Only what you starred, remove filter' }).click()
    await expect(links(page, 'list').nth(5)).toBeVisible()
    expect(await page.locator('[data-listed]').count()).toBeLessThan(4)
  })

  test('a list that was scrolled into April stays there once only what is starred, or a deadline, is shown', async ({
    page,
  }) => {
    const listed = page.locator('[data-listed]')
    const scrollIntoApril = async () => {
      await goTo(page, '/calendar?view=planner')
      await goTo(page, '/calendar?view=list')
      await expect(listed.first()).toHaveAttribute('data-listed', '2026-11')
      const april = page.locator('[data-listed="2027-04"]')
      await eventually(async () => {
        await listed.last().evaluate((month) => month.scrollIntoView({ block: 'end' }))
        expect(await april.locator('a').count()).toBeGreaterThan(0)
      })
      await april.evaluate((month) => month.scrollIntoView())
      await expect(page).toHaveURL(/month=2027-04/)
    }
    await scrollIntoApril()
    await mine(page).click()
    await expect(listed.first()).toHaveAttribute('data-listed', '2027-04')
    await expect(page.locator('h2[aria-live]')).toHaveText('April 2027')
    await expect(page).toHaveURL(/month=2027-04&only=starred/)
    await expect(links(page, 'list')).toHaveCount(0)
    await mine(page).click()
    await scrollIntoApril()
    await page.getByRole('button', { name: /^Filters/ }).click()
    await page.getByRole('dialog', { name: 'Filters' }).getByRole('switch', { name: 'Deadlines' }).click()
    await page.keyboard.press('Escape')
    await expect(listed.first()).toHaveAttribute('data-listed', '2027-04')
    await expect(page.locator('h2[aria-live]')).toHaveText('April 2027')
    await page.getByRole('button', { name: 'Only deadlines, remove filter' }).click()
  })

  test('"Deadlines only" is a filter with an address', async ({ page }) => {
    await goTo(page, '/calendar?view=list')
    await page.getByRole('button', { name: /^Filters/ }).click()
    const filters = page.getByRole('dialog', { name: 'Filters' })
    await filters.getByRole('switch', { name: 'Deadlines' }).click()
    await expect(page).toHaveURL(/only=deadlines/)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: 'Filters (1)' })).toBeFocused()
    const rows = page.locator('[data-listed] li')
    await expect(rows.first()).toContainText('Deadline')
    await expect(rows.filter({ hasNotText: 'Deadline' })).toHaveCount(0)
    await goTo(phone.page, '/calendar?view=list&only=deadlines')
    await expect(phone.page.locator('[data-listed] li').first()).toContainText('Deadline')
    await expect(phone.page.locator('[data-listed] li').filter({ hasNotText: 'Deadline' })).toHaveCount(0)
    await page.getByRole('button', { name: 'Only deadlines, remove filter' }).click()
    await expect(rows.filter({ hasNotText: 'Deadline' }).first()).toBeVisible()
  })

  test('Due soon counts the days to deadlines and mandatory events, these first; what is done leaves, and comes back', async ({
    page,
    site,
  }) => {
    const { writes } = site.database
    await writes`update calendar_event set requirement = 'Mandatory' where name = 'Condition improvement fund: bids close'`
    await goTo(page, '/calendar')
    const rows = due(page).getByRole('listitem')
    await expect(rows.first()).toHaveText(/in 18 days, Tue 8 Dec · Mandatory\s*Condition improvement fund/)
    await expect(rows.nth(1)).toHaveText(/today, Fri 20 Nov · Deadline\s*KS2 access/)
    await due(page)
      .getByRole('button', { name: /^Mark as done: KS2 access/ })
      .click()
    await expect(due(page).getByRole('button', { name: 'Undo' })).toBeFocused()
    await expect(due(page).getByRole('status')).toContainText('Done: KS2 access')
    await expect(rows.filter({ hasText: 'KS2 access' })).toHaveCount(0)
    await goTo(phone.page, '/calendar')
    await expect(due(phone.page).getByRole('listitem').first()).toContainText('Condition improvement fund')
    await expect(due(phone.page).getByRole('listitem').filter({ hasText: 'KS2 access' })).toHaveCount(0)
    await page.keyboard.press('Enter')
    await expect(due(page).getByRole('button', { name: /^Mark as done: KS2 access/ })).toBeFocused()
    await expect(due(phone.page).getByRole('listitem').filter({ hasText: 'KS2 access' })).toBeVisible()
  })

  test('"What I starred" can be subscribed to, and the feed follows the stars', async ({ page }) => {
    await goTo(page, '/calendar#subscribe')
    const dialog = page.getByRole('dialog', { name: 'Subscribe' })
    await dialog.getByRole('button', { name: 'What I starred' }).click()
    await expect(dialog.getByText(/Your link shows every date of what you starred/)).toBeVisible()
    await dialog.getByRole('button', { name: 'Get my link' }).click()
    const url = await dialog.getByLabel('Link').inputValue()
    const namesIn = async () => {
      const calendar = new ICAL.Component(ICAL.parse(await (await fetch(url)).text()) as unknown[])
      return calendar.getAllSubcomponents('vevent').map((vevent) => new ICAL.Event(vevent).summary)
    }
    expect(await namesIn()).toContain(week)
    expect(await namesIn()).not.toContain(day)
    await page.keyboard.press('Escape')
    await goTo(page, '/calendar?view=list')
    await starOf(page, day).first().click()
    await eventually(async () => expect(await namesIn()).toContain(day))
  })

  test('another user of the device sees none of it', async ({ page, site }) => {
    await page.getByRole('button', { name: /^Account: / }).click()
    await page
      .getByRole('link', { name: 'Sign out' })
      .or(page.getByRole('menuitem', { name: 'Sign out' }))
      .click()
    // The way to sign in again waits below it for five seconds.
    await expect(page.getByText('You successfully logged out!')).toBeVisible()
    await signIn(page, site.server.url, leader)
    await goTo(page, '/calendar?view=list&only=starred')
    await expect(page.getByText(/You haven’t starred anything yet/)).toBeVisible()
    await goTo(page, '/calendar?view=calendar')
    await expect(links(page, 'grid').filter({ hasText: week }).first()).toBeVisible()
    await expect(page.locator('.starred')).toHaveCount(0)
    // Also from the end of a page of everything, where what is left of the list is above the middle of the window.
    await goTo(page, '/calendar?view=list')
    await expect(links(page, 'list').first()).toBeVisible()
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
    await mine(page).click()
    await expect(page.getByText(/You haven’t starred anything yet/)).toBeVisible()
    await phone.context.close()
  })
})
