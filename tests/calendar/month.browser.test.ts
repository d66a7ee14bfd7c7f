import type { Page } from '@playwright/test'
import { goTo } from '../support/browsers/go-to.ts'
import { dayCell, expect, openCalendar, test } from '../support/shared-device.ts'
import { story } from '../support/story.ts'
import { eventually } from '../support/waiting/eventually.ts'

// No worker is needed here, and each device would install it.
test.use({ serviceWorkers: 'block' })

/** The second press falls beside the dialog that the first has opened. @returns whether that stays open */
async function pressTwiceSlowly(opener: HTMLElement): Promise<boolean> {
  const open = '[role=dialog][data-state=open]'
  const frame = () => new Promise(requestAnimationFrame)
  opener.click()
  while (!document.querySelector(open)) await frame()
  await new Promise((done) => setTimeout(done, 50))
  const beside = document.elementFromPoint(5, innerHeight / 2)
  beside?.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, pointerType: 'mouse' }))
  await frame()
  await frame()
  return document.querySelector(open) !== null
}

/** Comes to the month from another page, where it begins. */
async function openAnew(page: Page): Promise<void> {
  await goTo(page, '/about')
  await expect(page.getByRole('grid')).toHaveCount(0)
  await page.evaluate(() => scrollTo(0, 0))
  await goTo(page, '/calendar')
  await expect(page.getByRole('grid')).toBeVisible()
}

story(test, 'the month is a grid for eyes, keyboard and screen reader, and follows keys, address and view', () => {
  test('each cell is named by its whole date, its number of events and whether it is today', async ({ page }) => {
    await openCalendar(page)
    await expect(page.getByRole('heading', { level: 1, name: "What's coming up" })).toBeVisible()
    await expect(dayCell(page, /^Friday 20 November 2026, 7 events, today/)).toHaveAttribute('aria-current', 'date')
    await expect(dayCell(page, /^Saturday 7 November 2026, no events/)).toBeVisible()
    await expect(dayCell(page, /^Sunday 8 November 2026, 1 event\b/)).toBeVisible()
    await expect(page.locator('[role=grid] [aria-current]')).toHaveCount(1)
    await expect(page.getByRole('columnheader')).toHaveText(['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'])
  })
  test('the grid is one stop of the Tab key, and the keys of a date grid move over its days', async ({ page }) => {
    const stops = page
      .getByRole('grid')
      .locator('td[tabindex="0"], a:not([tabindex="-1"]), button:not([tabindex="-1"])')
    await expect(stops).toHaveCount(1)
    await page.getByRole('button', { name: 'Print and download' }).focus()
    await page.keyboard.press('Tab')
    await expect(dayCell(page, /^Friday 20 November 2026/)).toBeFocused()
    const moves: [key: string, day: RegExp][] = [
      ['ArrowRight', /^Saturday 21 November 2026/],
      ['PageDown', /^Monday 21 December 2026/],
      ['PageUp', /^Saturday 21 November 2026/],
    ]
    for (const [key, day] of moves) {
      await page.keyboard.press(key)
      await expect(dayCell(page, day)).toBeFocused()
      await expect(stops).toHaveCount(1)
    }
  })
  test('crossing the edge of the month loads the next one, and its name is announced', async ({ page }) => {
    const title = page.getByRole('heading', { level: 2, name: /^(November|December) 2026$/ })
    await expect(title).toHaveAttribute('aria-live', 'polite')
    await dayCell(page, /^Friday 20 November 2026/).focus()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await expect(dayCell(page, /^Friday 4 December 2026/)).toBeFocused()
    await expect(title).toHaveText('December 2026')
    await expect(page).toHaveURL(/\/calendar\?month=2026-12$/)
    await page.keyboard.press('ArrowUp')
    await expect(dayCell(page, /^Friday 27 November 2026/)).toBeFocused()
    await expect(title).toHaveText('November 2026')
  })
  test('Enter opens the day, and closing it gives the focus back to the day', async ({ page }) => {
    await dayCell(page, /^Friday 20 November 2026/).focus()
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('Enter')
    const day = page.getByRole('dialog', { name: 'Thursday 19 November 2026' })
    await expect(day.getByRole('link', { name: /Maintained schools: autumn budget monitoring/ })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(day).toBeHidden()
    await expect(dayCell(page, /^Thursday 19 November 2026/)).toBeFocused()
  })
  test('the keys continue from a day of the neighbouring month whose sheet was opened', async ({ page }) => {
    const neighbour = dayCell(page, /^Tuesday 1 December 2026/)
    await neighbour.click({ position: { x: 60, y: 10 } })
    await expect(page.getByRole('dialog', { name: 'Tuesday 1 December 2026' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(neighbour).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog', { name: 'Tuesday 1 December 2026' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(neighbour).toBeFocused()
    await page.keyboard.press('ArrowRight')
    await expect(dayCell(page, /^Wednesday 2 December 2026/)).toBeFocused()
  })
  test('Back closes the sheet of a day together with its month', async ({ page }) => {
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog', { name: 'Wednesday 2 December 2026' })).toBeVisible()
    await page.goBack()
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(page.getByRole('grid', { name: 'November 2026' })).toBeVisible()
  })
  test('the keys continue from the day that has the focus, also back to the active one of the month', async ({
    page,
  }) => {
    const closedSheetOf = async (day: RegExp) => {
      await dayCell(page, day).click({ position: { x: 60, y: 10 } })
      await expect(page.getByRole('dialog', { name: day })).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(dayCell(page, day)).toBeFocused()
    }
    await closedSheetOf(/^Monday 30 November 2026/)
    await closedSheetOf(/^Tuesday 1 December 2026/)
    await page.keyboard.press('ArrowLeft')
    await expect(dayCell(page, /^Monday 30 November 2026/)).toBeFocused()
    // It moves nothing, and nothing continues from it.
    await page.keyboard.press('Home')
    await closedSheetOf(/^Thursday 26 November 2026/)
    await page.keyboard.press('ArrowRight')
    await expect(dayCell(page, /^Friday 27 November 2026/)).toBeFocused()
  })
  test('keys pressed before the day of the previous key is drawn continue from that day', async ({ page }) => {
    const pressAtOnce = (keys: string[]) =>
      page.evaluate((pressed) => {
        for (const key of pressed) {
          const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })
          document.activeElement?.dispatchEvent(event)
        }
      }, keys)
    await pressAtOnce(['PageDown', 'PageUp'])
    await expect(page).toHaveURL(/\/calendar$/)
    await expect(dayCell(page, /^Friday 27 November 2026/)).toBeFocused()
    await pressAtOnce(['ArrowRight', 'Enter'])
    await expect(page.getByRole('dialog', { name: 'Saturday 28 November 2026' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dayCell(page, /^Saturday 28 November 2026/)).toBeFocused()
  })
  test('"+n more" opens a sheet with that whole day, and never hides a deadline behind something else', async ({
    page,
  }) => {
    const cell = dayCell(page, /^Friday 20 November 2026/)
    await expect(cell.getByRole('link')).toHaveAccessibleName('KS2 access: order modified test papers, Deadline')
    const more = cell.getByRole('button', { name: '+3 more' })
    await more.click()
    const sheet = page.getByRole('dialog', { name: 'Friday 20 November 2026' })
    await expect(sheet.getByRole('listitem')).toHaveCount(7)
    await expect(sheet.getByRole('listitem').first()).toContainText('KS2 access: order modified test papers')
    await expect(sheet.getByRole('listitem').last()).toContainText('12:30 to 13:00')
    await expect(sheet.getByRole('listitem').last()).toContainText('Friday briefing for school offices')
  })
  test('a press beside a sheet closes it, except as the second press of a slow double click', async ({ page }) => {
    const sheet = page.getByRole('dialog', { name: 'Friday 20 November 2026' })
    // One that comes too soon after the press that opened the sheet counts as its second.
    await eventually(async () => {
      await page.mouse.click(5, 450)
      expect(await sheet.isVisible()).toBe(false)
    })
    const more = dayCell(page, /^Friday 20 November 2026/).getByRole('button', { name: '+3 more' })
    // Once more where the page was too busy for the second press to come soon.
    await eventually(async () => expect(await more.evaluate(pressTwiceSlowly)).toBe(true))
    await page.keyboard.press('Escape')
    await expect(sheet).toBeHidden()
  })
  test('an event of several days is one bar over its days in each week, named in each of them', async ({ page }) => {
    await page.keyboard.press('Escape')
    const grid = page.getByRole('grid')
    const monday = dayCell(page, /^Monday 16 November 2026/)
    const bar = monday.getByRole('link', { name: 'Anti-Bullying Week, until Friday 20 November, Awareness days' })
    const friday = dayCell(page, /^Friday 20 November 2026/)
    await expect(friday).toHaveAccessibleName(/Anti-Bullying Week, day 5 of 5/)
    await expect(grid.getByRole('link', { name: /^Anti-Bullying Week/ })).toHaveCount(1)
    // It begins on a Friday and ends on the fourth Sunday after: a bar for each row of weeks, but not for the first, of which
    // the Friday has no room for it, and the Sunday, where nothing else stands, has it as a title.
    await expect(grid.getByRole('link', { name: /Disability History Month/ })).toHaveCount(3)
    const [barBox, fridayBox] = [await bar.boundingBox(), await friday.boundingBox()]
    const end = (box: typeof barBox) => (box?.x ?? 0) + (box?.width ?? 0)
    expect(Math.abs(end(fridayBox) - end(barBox))).toBeLessThan(8)
    // Both in one call: what is above them may still move the month.
    const above = await grid.getByRole('link', { name: /^Maths Week England/ }).elementHandle()
    const lanesBetween = () =>
      bar.evaluate((own, other) => {
        const top = (element: Element | null) => element?.getBoundingClientRect().top ?? 0
        return Math.round(top(own) - top(other))
      }, above)
    await eventually(async () => expect(await lanesBetween()).toBe(26))
    await bar.click()
    await expect(page.getByRole('dialog', { name: 'Anti-Bullying Week' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(bar).toBeFocused()
  })
  test('with text twice as large a day keeps its number and its "+n" in its column', async ({ page }) => {
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
    const outside = () =>
      page.evaluate(() =>
        [...document.querySelectorAll('.month-grid td')].flatMap((cell) => {
          const { right } = cell.getBoundingClientRect()
          const isOut = [...cell.querySelectorAll('div > span > :is(button, span), button')].some(
            (part) => part.getBoundingClientRect().right > right + 0.5,
          )
          return isOut ? [cell.getAttribute('data-day')] : []
        }),
      )
    await expect(page.locator('.month-grid td button').first()).toBeVisible()
    await eventually(async () => expect(await outside()).toEqual([]))
    await page.evaluate(() => document.documentElement.style.removeProperty('font-size'))
  })
  test('month navigation ends at the last event', async ({ page, site }) => {
    const [range] = await site.database.sql<{ last: string }[]>`
      select to_char(max(s."end"), 'YYYY-MM') as last
      from calendar_event_schedule s join calendar_event e on e.id = s.calendar_event_id
      where not e.archived and not e.deleted and s.deleted_at is null`
    await goTo(page, `/calendar?month=${range?.last}`)
    await expect(page.getByRole('button', { name: 'Next month' })).toHaveAttribute('aria-disabled', 'true')
    await expect(page.getByRole('button', { name: 'Previous month' })).toHaveAttribute('aria-disabled', 'false')
  })
  test('four weeks are in sight on a desktop, and the week of today on any screen', async ({ page }) => {
    await openAnew(page)
    await expect(dayCell(page, /^Sunday 22 November 2026/)).toBeInViewport({ ratio: 0.99 })
    const cutByHeader = () =>
      page.evaluate(() => {
        const edge = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0
        return [...document.querySelectorAll('h1, h2')].filter((heading) => {
          const { top, bottom } = heading.getBoundingClientRect()
          return heading.closest('aside') === null && top < edge && bottom > edge
        }).length
      })
    for (const height of [560, 800]) {
      await page.setViewportSize({ width: 1366, height })
      await openAnew(page)
      await expect(dayCell(page, /^Friday 20 November 2026/)).toBeInViewport({ ratio: 0.99 })
      await eventually(async () => expect(await page.evaluate(() => scrollY)).toBeGreaterThan(0))
      expect(await cutByHeader(), `at a height of ${height}`).toBe(0)
    }
  })
  test('single keys turn the month, and do nothing while somebody types', async ({ page }) => {
    await page.setViewportSize({ width: 1366, height: 900 })
    await openAnew(page)
    await page.keyboard.press('n')
    await expect(page.getByRole('heading', { name: 'December 2026' })).toBeVisible()
    await page.keyboard.press('p')
    await expect(page.getByRole('heading', { name: 'November 2026' })).toBeVisible()
    await page.keyboard.press('l')
    await expect(page.getByRole('main').getByRole('heading', { level: 3 }).first()).toBeVisible()
    await page.keyboard.press('m')
    await expect(page.getByRole('grid')).toBeVisible()
    await page.keyboard.press('/')
    const search = page.getByRole('searchbox', { name: 'Search events' })
    await expect(search).toBeFocused()
    await page.keyboard.type('lnp')
    await expect(search).toHaveValue('lnp')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Events matching "lnp"')
    await page.goBack()
    await expect(page.getByRole('heading', { name: 'November 2026' })).toBeVisible()
  })
  test('"t" gives the focus to the cell of today, also from another month and another day', async ({ page }) => {
    const today = page.locator('[role=grid] td[aria-current=date]')
    await goTo(page, '/calendar')
    await page.getByRole('main').focus()
    await page.keyboard.press('n')
    await expect(page.getByRole('grid', { name: 'December 2026' })).toBeVisible()
    await page.keyboard.press('t')
    await expect(page.getByRole('grid', { name: 'November 2026' })).toBeVisible()
    await expect(today).toBeFocused()
    await expect(today).toHaveAccessibleName(/^Friday 20 November 2026/)
    await page.keyboard.press('ArrowUp')
    await expect(today).not.toBeFocused()
    await page.keyboard.press('t')
    await expect(today).toBeFocused()
    await expect(today).toHaveAttribute('aria-selected', 'true')
    await page.keyboard.press('ArrowRight')
    await expect(dayCell(page, /^Saturday 21 November 2026/)).toBeFocused()
  })
  test('a month that is turned on and back before its dates are drawn is the one that was there', async ({ page }) => {
    await page.getByRole('main').focus()
    const press = (keys: string[]) =>
      page.evaluate(async (pressed) => {
        for (const key of pressed) {
          document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))
          await new Promise((resolve) => setTimeout(resolve))
        }
      }, keys)
    await press(['n', 'p', 'n', 'n', 'n'])
    await expect(page.getByRole('grid', { name: 'February 2027' })).toBeVisible()
    await expect(page).toHaveURL(/month=2027-02/)
    await page.goBack()
    await expect(page.getByRole('grid', { name: 'January 2027' })).toBeVisible()
  })
  test('month and view are in the address, the title names the month, and "Go to today" leads back', async ({
    page,
  }) => {
    // The keys have left the view in the address.
    await goTo(page, '/calendar')
    const today = page.getByRole('button', { name: 'Go to today' })
    await expect(today).toBeHidden()
    await page.getByRole('button', { name: 'Next month' }).click()
    await page.getByRole('button', { name: 'Next month' }).click()
    await expect(page).toHaveURL(/\/calendar\?month=2027-01$/)
    await expect(page).toHaveTitle("January 2027 – What's coming up – School Almanac")
    await page.getByRole('button', { name: 'List', exact: true }).click()
    await expect(page).toHaveURL(/\/calendar\?month=2027-01&view=list$/)
    await expect(page.getByRole('button', { name: 'List', exact: true })).toHaveAttribute('aria-pressed', 'true')
    await page.reload()
    await expect(page.getByRole('heading', { name: 'January 2027', exact: true })).toBeVisible()
    await expect(page.getByRole('heading', { level: 3, name: 'Friday 15 January 2027' })).toBeVisible()
    await page.goBack()
    await page.goBack()
    await expect(page.getByRole('heading', { level: 2, name: 'December 2026' })).toBeVisible()
    await today.click()
    await expect(page.getByRole('heading', { level: 2, name: 'November 2026' })).toBeFocused()
    await expect(today).toBeHidden()
  })
  test('the view that was used last is remembered on this device, and the address wins over it', async ({ page }) => {
    await page.getByRole('button', { name: 'List', exact: true }).click()
    await page.goto('/calendar')
    await expect(page.getByRole('main').getByRole('heading', { level: 3 }).first()).toBeVisible()
    await expect(page.getByRole('grid')).toBeHidden()
    await page.goto('/calendar?view=calendar')
    await expect(page.getByRole('grid')).toBeVisible()
  })
})
