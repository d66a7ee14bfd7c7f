import type { Page } from '@playwright/test'
import { expectInstalled, expectUpToDate, signInOnPage } from '../support/browser-test.ts'
import { holdScripts, letScriptsGo } from '../support/browsers/held-scripts.ts'
import { makeProfile, openPersistentBrowser, type PersistentBrowser } from '../support/browsers/persistent-browser.ts'
import { expectStoredSnapshot } from '../support/browsers/stored-snapshot.ts'
import { expect, openCalendar, test } from '../support/reading-test.ts'
import { test as testOnSharedDevice } from '../support/shared-device.ts'
import { story } from '../support/story.ts'
import { eventually } from '../support/waiting/eventually.ts'

const keyOf = (page: Page) => page.evaluate(() => localStorage.getItem('kept-screen'))

/** Opens the calendar, whose scripts are held, and says whether a month is seen. */
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

story(test, 'after a restart without a network', () => {
  let profile: { folder: string; remove(): Promise<void> }
  let browser: PersistentBrowser | undefined
  let page: Page
  let address = ''
  let headerUpToDate: Record<string, string>
  let before: Record<string, string>

  const openPage = async (): Promise<Page> => {
    browser = await openPersistentBrowser(profile.folder)
    const opened = await browser.context.newPage()
    await opened.setViewportSize({ width: 1366, height: 768 })
    return opened
  }
  test.afterAll(async () => {
    await browser?.kill()
    await profile?.remove()
  })

  test('the month is seen before any script, with today in sight, and nothing of it is read out or takes the focus', async ({
    site,
  }) => {
    const server = await site.secondServer()
    address = `${server.url}/calendar`
    profile = await makeProfile()
    const setUp = await openPage()
    await signInOnPage(setUp, server.url)
    await expectUpToDate(setUp)
    await expectInstalled(setUp)
    await setUp.reload()
    await expectStoredSnapshot(setUp)
    await expectUpToDate(setUp)
    headerUpToDate = await places(setUp, 'header')
    await holdScripts(setUp)
    await browser!.quit()
    await server.stop()

    page = await openPage()
    await page.goto(address, { waitUntil: 'commit' })
    const snapshot = page.locator('#snapshot')
    await expect(snapshot.locator('td a').first()).toBeVisible()
    await expect(snapshot.locator('[aria-current=date]')).toBeInViewport({ ratio: 1 })
    await expect(snapshot).toHaveAttribute('aria-hidden', 'true')
    await expect(page.getByRole('grid')).toHaveCount(0)
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('BODY')
    before = await places(page, '#snapshot')
    expect(before).toMatchObject(headerUpToDate)
  })
  test('the app takes over where everything stands', async ({}) => {
    await letScriptsGo(page)
    await expect(page.getByRole('grid')).toBeVisible()
    const after = await places(page, '#root')
    expect(Object.keys(before).length).toBeGreaterThan(40)
    expect(after).toMatchObject(before)
    await expect(page.locator('#snapshot')).toHaveCount(0)
  })
  test('the state of the network moves nothing', async ({}) => {
    await expect(page.getByRole('status').filter({ hasText: 'You’re offline.' })).toBeInViewport({ ratio: 1 })
    await expect(page.getByRole('button', { name: 'Sync: offline' })).toBeVisible()
    expect(await places(page, '#root')).toMatchObject(before)
    expect(await layoutShift(page)).toBeLessThanOrEqual(0.02)
  })
  test('a press before the app is there is repeated on it', async ({}) => {
    const snapshot = page.locator('#snapshot')
    await page.reload({ waitUntil: 'commit' })
    await snapshot.locator('button[aria-label="Next month"]').click()
    await snapshot.locator('td a').first().click()
    expect(new URL(page.url()).pathname).toBe('/calendar')
    await noteHeadings(page)
    await letScriptsGo(page)
    await expect(page.getByRole('heading', { name: 'December 2026' })).toBeVisible()
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(page.getByRole('button', { name: 'Next month' })).toBeFocused()
    expect(await notedHeadings(page)).toEqual(['December 2026 with events'])
  })
  test('and Back leads to the month that was seen', async ({}) => {
    await page.goBack()
    await expect(page.getByRole('heading', { name: 'November 2026' })).toBeVisible()
    await expect(page).toHaveURL(address)
    await page.goForward()
    await expect(page.getByRole('heading', { name: 'December 2026' })).toBeVisible()
  })
})

type Noting = { headings?: string[] }

/** From now on: the months that the app draws, one after the other. */
function noteHeadings(page: Page): Promise<void> {
  return page.evaluate(() => {
    const noted: string[] = ((globalThis as Noting).headings = [])
    new MutationObserver(() => {
      const heading = document.querySelector('main h2[aria-live]:not(#snapshot *)')?.textContent
      const holds = document.querySelector('td a:not(#snapshot *)') ? 'with events' : 'without events'
      const drawn = `${heading} ${holds}`
      if (heading && noted.at(-1) !== drawn) noted.push(drawn)
    }).observe(document, { childList: true, subtree: true, characterData: true })
  })
}

const notedHeadings = (page: Page) => page.evaluate(() => (globalThis as Noting).headings)

function layoutShift(page: Page): Promise<number> {
  return page.evaluate(async () => {
    let sum = 0
    const add = (entries: PerformanceEntryList) => {
      for (const { value } of entries as (PerformanceEntry & { value: number })[]) sum += value
    }
    const observer = new PerformanceObserver((list) => add(list.getEntries()))
    observer.observe({ type: 'layout-shift', buffered: true })
    // What has happened before is reported in a task of its own.
    for (let frames = 0; frames < 3; frames++) await new Promise(requestAnimationFrame)
    add(observer.takeRecords())
    observer.disconnect()
    return sum
  })
}

/** What stands on the screen of today's events, by name: where each row begins. */
function rowsInSight(page: Page): Promise<Record<string, number>> {
  return page.evaluate(() => {
    const rows = [...document.querySelectorAll<HTMLElement>('section[aria-live] li a')]
    const seen = rows.filter((row) => row.checkVisibility() && row.getBoundingClientRect().top < innerHeight)
    return Object.fromEntries(seen.map((row) => [row.innerText, Math.round(row.getBoundingClientRect().top)]))
  })
}

story(testOnSharedDevice, 'on a phone', () => {
  testOnSharedDevice('the events of today are there before any script, and stay where they are', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await openCalendar(page)
    await expectUpToDate(page)
    await expectInstalled(page)
    await page.reload()
    await expectUpToDate(page)
    await expect(page.locator('section[aria-live] li a').first()).toBeVisible()
    await expectStoredSnapshot(page)
    await holdScripts(page)
    await page.goto('/calendar', { waitUntil: 'commit' })
    await expect(page.locator('#snapshot section[aria-live] li a').first()).toBeVisible()
    const before = await rowsInSight(page)
    expect(Object.keys(before)).not.toEqual([])
    // From now on every frame: none shows the day without its events.
    await page.evaluate(() => {
      requestAnimationFrame(function look() {
        const isThere = document.querySelector('section[aria-live] li a')?.checkVisibility() ?? false
        if (!isThere) document.documentElement.dataset['dayGone'] = ''
        requestAnimationFrame(look)
      })
    })
    await letScriptsGo(page)
    await expect(
      page
        .getByRole('list')
        .getByRole('button', { name: /^Star: / })
        .first(),
    ).toBeVisible()
    expect(await rowsInSight(page)).toEqual(before)
    await expect(page.locator('html[data-day-gone]')).not.toBeAttached()
    expect(await layoutShift(page)).toBeLessThanOrEqual(0.02)
  })
  testOnSharedDevice('one that is pressed there opens', async ({ page }) => {
    await page.reload({ waitUntil: 'commit' })
    const row = page.locator('#snapshot section[aria-live] li a').first()
    const name = await row.locator('span').nth(2).locator('> :first-child').innerText()
    await row.click()
    await letScriptsGo(page)
    await expect(page.getByRole('dialog', { name })).toBeVisible()
    // The same page: after another load its scripts would be held.
    expect(await page.evaluate(() => 'snapshotSteps' in globalThis)).toBe(true)
  })
  testOnSharedDevice('but nothing of them once the snapshot no longer holds', async ({ page }) => {
    await page.goto('/calendar', { waitUntil: 'commit' })
    await letScriptsGo(page)
    await expectUpToDate(page)
    await expectStoredSnapshot(page)
    await page.evaluate(() => localStorage.setItem('theme', 'dark'))
    await page.addInitScript(() => {
      const look = () => {
        const isShown = document.querySelector('.contents[aria-hidden] section')
        if (isShown) document.documentElement.dataset['oldDay'] = ''
      }
      new MutationObserver(look).observe(document, { childList: true, subtree: true })
    })
    await page.goto('/calendar', { waitUntil: 'commit' })
    await page.waitForFunction(() => 'letScriptsGo' in globalThis)
    await expect(page.locator('#snapshot section[aria-live]')).toBeAttached()
    await letScriptsGo(page)
    await expect(
      page
        .getByRole('list')
        .getByRole('button', { name: /^Star: / })
        .first(),
    ).toBeVisible()
    await expect(page.locator('html[data-old-day]')).not.toBeAttached()
  })
})

/** From now on: whether the key of the snapshot has been taken away, however briefly. */
function watchKey(page: Page): Promise<void> {
  return page.evaluate(() => {
    const { removeItem } = Storage.prototype
    Storage.prototype.removeItem = function (key) {
      if (key === 'kept-screen') document.documentElement.dataset['snapshotGone'] = ''
      removeItem.call(this, key)
    }
  })
}

story(test, 'nobody sees another screen than their own of now', () => {
  /** Changes one thing, sees that no month is shown, and changes it back. */
  async function hides(page: Page, name: string, change: (value: string | null) => string | null): Promise<void> {
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

  test('not another person, role, theme, way of looking or day', async ({ page }) => {
    await openCalendar(page)
    await expectUpToDate(page)
    await expectInstalled(page)
    await page.reload()
    await expectStoredSnapshot(page)
    await holdScripts(page)
    expect(await showsMonth(page)).toBe(true)
    await hides(page, 'session', (text) => text!.replace(/"sub":"[^"]+"/, '"sub":"somebody-else"'))
    await hides(page, 'theme', () => 'dark')
    await hides(page, 'configuration', (text) =>
      JSON.stringify({ ...(JSON.parse(text!) as { clockOffset: number }), clockOffset: 86_400_000 * 40 }),
    )
  })
  test('not at another address or in another window', async ({ page }) => {
    expect(await showsMonth(page, '/calendar?month=2026-12')).toBe(false)
    await page.setViewportSize({ width: 390, height: 844 })
    expect(await showsMonth(page)).toBe(false)
    await page.setViewportSize({ width: 1366, height: 900 })
    expect(await showsMonth(page)).toBe(true)
  })
  test('not once anything in the copy has changed', async ({ page, site }) => {
    await letScriptsGo(page)
    await expectUpToDate(page)
    expect(await layoutShift(page)).toBeLessThanOrEqual(0.02)
    const key = await keyOf(page)
    const rename = (from: string, to: string) => site.database.writes<{ id: string }[]>`
      /* rename */ update calendar_event set name = ${to} where name = ${from} returning id`
    await watchKey(page)
    expect(await rename('Early May bank holiday', 'Named anew')).not.toEqual([])
    await expect(page.locator('html[data-snapshot-gone]')).toBeAttached()
    await expectStoredSnapshot(page)
    expect(await keyOf(page)).not.toBe(key)
    await rename('Named anew', 'Early May bank holiday')
  })
  test('not after signing out', async ({ page }) => {
    await page.getByRole('button', { name: /^Account: / }).click()
    await page.getByRole('link', { name: 'Sign out' }).click()
    await page.waitForURL(/logout-callback/)
    await letScriptsGo(page)
    await expect(page.getByText('You successfully logged out!')).toBeVisible()
    expect(await keyOf(page)).toBeNull()
    // Nor an empty cache, which would stay on a device whose worker is withdrawn.
    await eventually(async () => expect(await page.evaluate(() => caches.has('calendar-kept'))).toBe(false))
  })
})
