import type { Page } from '@playwright/test'
import { expectInstalled, expectUpToDate, signInOnPage } from '../support/browser-test.ts'
import { holdScripts, letScriptsGo } from '../support/held-scripts.ts'
import { makeProfile, openPersistentBrowser } from '../support/persistent-browser.ts'
import { expect, openCalendar, test } from '../support/reading-test.ts'
import { startServer } from '../support/server.ts'

const keyOf = (page: Page) => page.evaluate(() => localStorage.getItem('kept-screen'))

async function expectKept(page: Page): Promise<void> {
  await expect.poll(() => keyOf(page), { timeout: 20_000 }).not.toBeNull()
}

/** Opens the calendar, whose scripts are held, and tells whether a month is seen. */
async function showsMonth(page: Page, address = '/calendar'): Promise<boolean> {
  await page.goto(address, { waitUntil: 'commit' })
  await page.waitForFunction(() => 'letScriptsGo' in globalThis)
  return page.locator('td').first().isVisible()
}

/** Where each thing stands that can be pressed above the fold. */
function places(page: Page, within: string): Promise<Record<string, string>> {
  return page.evaluate((selector) => {
    const pressable = [
      ...document.querySelectorAll<HTMLElement>(`${selector} :is(a, button, h1, h2, section, [data-day])`),
    ]
    const placed = pressable.flatMap((element) => {
      const { left, top, width, height } = element.getBoundingClientRect()
      const name = element.dataset['opener'] ?? element.dataset['day'] ?? (element.ariaLabel || element.textContent)
      const [withoutState] = name.split(': ')
      const isSeen = top < innerHeight && width > 0 && element.checkVisibility() && !element.closest('aside, footer')
      return isSeen
        ? [[`${element.tagName} ${withoutState}`, [left, top, width, height].map(Math.round).join(' ')] as const]
        : []
    })
    return Object.fromEntries(placed)
  }, within)
}

test('after a restart without a network the month is there before any script, takes a press, and stays where it is', async ({
  site,
}) => {
  const server = await startServer({ databaseUrl: site.database.url })
  const profile = await makeProfile()
  const first = await openPersistentBrowser(profile.folder)
  const setUp = await first.context.newPage()
  await setUp.setViewportSize({ width: 1366, height: 768 })
  await signInOnPage(setUp, server.url)
  await expectUpToDate(setUp)
  await expectInstalled(setUp)
  await setUp.reload()
  await expectKept(setUp)
  await expectUpToDate(setUp)
  const headerUpToDate = await places(setUp, 'header')
  await holdScripts(setUp)
  await first.quit()
  await server.stop()

  const second = await openPersistentBrowser(profile.folder)
  try {
    const page = await second.context.newPage()
    await page.setViewportSize({ width: 1366, height: 768 })
    await page.goto(`${server.url}/calendar`, { waitUntil: 'commit' })
    const kept = page.locator('#kept')
    await test.step('it is seen, with today in sight, and nothing of it is read out or takes the focus', async () => {
      await expect(kept.locator('td a').first()).toBeVisible()
      await expect(kept.locator('[aria-current=date]')).toBeInViewport({ ratio: 1 })
      await expect(kept).toHaveAttribute('aria-hidden', 'true')
      await expect(page.getByRole('grid')).toHaveCount(0)
      await page.keyboard.press('Tab')
      expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('BODY')
    })
    const before = await places(page, '#kept')
    expect(before).toMatchObject(headerUpToDate)
    await test.step('the app takes over where everything stands', async () => {
      await letScriptsGo(page)
      await expect(page.getByRole('grid')).toBeVisible()
      const after = await places(page, '#root')
      expect(Object.keys(before).length).toBeGreaterThan(40)
      expect(after).toMatchObject(before)
      await expect(kept).toHaveCount(0)
    })
    await test.step('what it says of the network moves nothing', async () => {
      await expect(page.getByRole('status').filter({ hasText: 'You’re offline.' })).toBeInViewport({ ratio: 1 })
      await expect(page.getByRole('button', { name: 'Sync: offline' })).toBeVisible()
      expect(await places(page, '#root')).toMatchObject(before)
      expect(await layoutShift(page)).toBeLessThanOrEqual(0.02)
    })
    await test.step('what is pressed before it is there is pressed on it', async () => {
      await page.reload({ waitUntil: 'commit' })
      await kept.locator('button[aria-label="Next month"]').click()
      await kept.locator('td a').first().click()
      expect(new URL(page.url()).pathname).toBe('/calendar')
      await noteHeadings(page)
      await letScriptsGo(page)
      await expect(page.getByRole('heading', { name: 'December 2026' })).toBeVisible()
      await expect(page.getByRole('dialog')).toBeHidden()
      await expect(page.getByRole('button', { name: 'Next month' })).toBeFocused()
      expect(await notedHeadings(page)).toEqual(['December 2026 with events'])
    })
    await test.step('and Back leads to the month that was seen', async () => {
      await page.goBack()
      await expect(page.getByRole('heading', { name: 'November 2026' })).toBeVisible()
      await expect(page).toHaveURL(`${server.url}/calendar`)
      await page.goForward()
      await expect(page.getByRole('heading', { name: 'December 2026' })).toBeVisible()
    })
  } finally {
    await second.kill()
    await profile.remove()
  }
})

type Noting = { headings?: string[] }

/** From now on: the months that the app draws, one after the other. */
function noteHeadings(page: Page): Promise<void> {
  return page.evaluate(() => {
    const noted: string[] = ((globalThis as Noting).headings = [])
    new MutationObserver(() => {
      const heading = document.querySelector('main h2[aria-live]:not(#kept *)')?.textContent
      const holds = document.querySelector('td a:not(#kept *)') ? 'with events' : 'without events'
      const drawn = `${heading} ${holds}`
      if (heading && noted.at(-1) !== drawn) noted.push(drawn)
    }).observe(document, { childList: true, subtree: true, characterData: true })
  })
}

const notedHeadings = (page: Page) => page.evaluate(() => (globalThis as Noting).headings)

function layoutShift(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) => {
          const shifts = list.getEntries() as (PerformanceEntry & { value: number })[]
          resolve(shifts.reduce((sum, { value }) => sum + value, 0))
        }).observe({ type: 'layout-shift', buffered: true })
        setTimeout(() => resolve(0), 500)
      }),
  )
}

test('nobody sees another screen than their own of now', async ({ page, site }) => {
  await openCalendar(page)
  await expectUpToDate(page)
  await expectInstalled(page)
  await page.reload()
  await expectKept(page)
  await holdScripts(page)
  expect(await showsMonth(page)).toBe(true)

  /** Changes one thing, sees that no month is shown, and changes it back. */
  const hides = async (name: string, change: (value: string | null) => string | null) => {
    const before = await page.evaluate((key) => localStorage.getItem(key), name)
    const put = (value: string | null) =>
      page.evaluate(([key, text]) => (text === null ? localStorage.removeItem(key) : localStorage.setItem(key, text)), [
        name,
        value,
      ] as const)
    await put(change(before))
    expect(await showsMonth(page), name).toBe(false)
    await put(before)
    expect(await showsMonth(page), name).toBe(true)
  }

  await test.step('not another person, role, theme, way of looking or day', async () => {
    await hides('session', (text) => text!.replace(/"sub":"[^"]+"/, '"sub":"somebody-else"'))
    await hides('theme', () => 'dark')
    await hides('configuration', (text) =>
      JSON.stringify({ ...(JSON.parse(text!) as { clockOffset: number }), clockOffset: 86_400_000 * 40 }),
    )
  })
  await test.step('not at another address or in another window', async () => {
    expect(await showsMonth(page, '/calendar?month=2026-12')).toBe(false)
    await page.setViewportSize({ width: 390, height: 844 })
    expect(await showsMonth(page)).toBe(false)
    await page.setViewportSize({ width: 1366, height: 900 })
    expect(await showsMonth(page)).toBe(true)
  })
  await test.step('not once anything in the copy has changed', async () => {
    await letScriptsGo(page)
    await expectUpToDate(page)
    expect(await layoutShift(page)).toBeLessThanOrEqual(0.02)
    const key = await keyOf(page)
    const rename = (from: string, to: string) => site.database.writes<{ id: string }[]>`
      /* rename */ update calendar_event set name = ${to} where name = ${from} returning id`
    expect(await rename('Early May bank holiday', 'Named anew')).not.toEqual([])
    await expect.poll(() => keyOf(page), { intervals: [20], timeout: 20_000 }).toBeNull()
    await expectKept(page)
    expect(await keyOf(page)).not.toBe(key)
    await rename('Named anew', 'Early May bank holiday')
  })
  await test.step('not after signing out', async () => {
    await page.getByRole('button', { name: /^Account: / }).click()
    await page.getByRole('link', { name: 'Sign out' }).click()
    await page.waitForURL(/logout-callback/)
    await letScriptsGo(page)
    await expect(page.getByText('You successfully logged out!')).toBeVisible()
    expect(await keyOf(page)).toBeNull()
    // Nor an empty cache, which would stay on a device whose worker is withdrawn.
    await expect.poll(() => page.evaluate(() => caches.has('calendar-kept'))).toBe(false)
  })
})
