import type { Page } from '@playwright/test'
import { expectInstalled, expectUpToDate } from '../support/browser-test.ts'
import { holdScripts, letScriptsGo } from '../support/browsers/held-scripts.ts'
import { expectStoredSnapshot } from '../support/browsers/stored-snapshot.ts'
import { expect, openCalendar, test } from '../support/shared-device.ts'
import { story } from '../support/story.ts'
import { eventually } from '../support/waiting/eventually.ts'

/** What a frame could show: the snapshot, and the days, the events and the account of the app. */
type Seen = { snapshot: boolean; days: number; events: number; account: string | null }

type Watched = {
  seen: Seen[]
  /** How far everything had moved when the app had been on the screen for two frames. */
  shift: number | null
  /** Called once the app has begun to render while the snapshot still stands. */
  whileRendering?: () => void
}

const watched = (page: Page) => page.evaluate(() => Reflect.get(globalThis, 'watched') as Watched)

/** Runs in the page before its own scripts. */
function watch(): void {
  const own: Watched = { seen: [], shift: null }
  Reflect.set(globalThis, 'watched', own)
  let shift = 0
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) shift += (entry as PerformanceEntry & { value: number }).value
  }).observe({ type: 'layout-shift', buffered: true })
  const ofApp = (selector: string) => [...document.querySelectorAll(`#root ${selector}:not(#snapshot *)`)]
  const look = () => {
    const seen: Seen = {
      snapshot: document.querySelector('#snapshot')?.checkVisibility() ?? false,
      days: ofApp('[role=grid] [data-day]').length,
      events: ofApp('td a').length,
      account: ofApp('header button[aria-controls]')[0]?.ariaLabel ?? null,
    }
    if (JSON.stringify(seen) === JSON.stringify(own.seen.at(-1))) return
    if (seen.days > 0 && !own.seen.some(({ days }) => days > 0)) {
      requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(() => (own.shift = shift))))
    }
    own.seen.push(seen)
  }
  new MutationObserver(look).observe(document, { childList: true, subtree: true })
  requestAnimationFrame(function frame() {
    look()
    requestAnimationFrame(frame)
  })
  // The router names its place in the history as the app begins to render: at that moment, whatever the machine does.
  const replaceState = history.replaceState.bind(history)
  history.replaceState = (state: { idx?: number } | null, unused, url) => {
    replaceState(state, unused, url)
    if (state?.idx === undefined || !document.querySelector('#snapshot')) return
    own.whileRendering?.()
    delete own.whileRendering
  }
}

/** From the snapshot, whose scripts are held, on a slow device. @returns what ends the slowness, which costs as it lasts */
async function openSnapshot(page: Page): Promise<() => Promise<void>> {
  // From another address: the entry of the history is a new one, to which the router gives its place as it renders.
  await page.goto('/theme.js')
  await page.goto('/calendar', { waitUntil: 'commit' })
  await expect(page.locator('#snapshot td a').first()).toBeVisible()
  const client = await page.context().newCDPSession(page)
  await client.send('Emulation.setCPUThrottlingRate', { rate: 6 })
  return async () => {
    await client.send('Emulation.setCPUThrottlingRate', { rate: 1 })
    await client.detach()
  }
}

const month = (page: Page) => page.locator('[role=grid]:not(#snapshot *)')

story(test, 'the first render, in slices over the snapshot', () => {
  test('the month takes the place of the snapshot whole, and nothing moves', async ({ page }) => {
    await page.addInitScript(watch)
    await openCalendar(page)
    await expectUpToDate(page)
    await expectInstalled(page)
    await page.reload()
    await expectUpToDate(page)
    await expectStoredSnapshot(page)
    await holdScripts(page)
    const goOnFast = await openSnapshot(page)
    await letScriptsGo(page)
    await eventually(async () => expect((await watched(page)).shift).toBe(0))
    await goOnFast()
    const { seen } = await watched(page)
    const fromSnapshot = seen.slice(seen.findIndex(({ snapshot }) => snapshot))
    for (const { snapshot, days, events } of fromSnapshot) {
      expect({ snapshot, days }).toEqual({ snapshot, days: snapshot ? 0 : 42 })
      expect(events > 20).toBe(!snapshot)
    }
    expect(fromSnapshot.map(({ snapshot }) => snapshot).lastIndexOf(true)).toBe(
      fromSnapshot.findIndex(({ snapshot }) => !snapshot) - 1,
    )
    await expectUpToDate(page)
    await expectStoredSnapshot(page)
  })

  test('where the page has been scrolled to, it stays', async ({ page }) => {
    const goOnFast = await openSnapshot(page)
    await page.evaluate(() => scrollTo(0, 90))
    await letScriptsGo(page)
    await expect(month(page)).toBeVisible()
    expect(await page.evaluate(() => scrollY)).toBe(90)
    await eventually(async () => expect((await watched(page)).shift).toBe(0))
    await goOnFast()
    expect(await page.evaluate(() => scrollY)).toBe(90)
    await expectUpToDate(page)
    await expectStoredSnapshot(page)
  })

  test('a press while the app renders is repeated on it', async ({ page }) => {
    const goOnFast = await openSnapshot(page)
    await page.evaluate(() => {
      const own = Reflect.get(globalThis, 'watched') as Watched
      own.whileRendering = () => {
        document.documentElement.dataset['pressed'] = ''
        document.querySelector<HTMLElement>('#snapshot button[aria-label="Next month"]')?.click()
      }
    })
    await letScriptsGo(page)
    await expect(page.getByRole('heading', { name: 'December 2026' })).toBeVisible()
    await goOnFast()
    await expect(page.locator('html[data-pressed]')).toHaveCount(1)
    await expect(page.getByRole('button', { name: 'Next month' })).toBeFocused()
    await page.goBack()
    await expect(page.getByRole('heading', { name: 'November 2026' })).toBeVisible()
    await expectUpToDate(page)
    await expectStoredSnapshot(page)
  })

  test('a change while the app renders is on the screen with its first month', async ({ page }) => {
    const goOnFast = await openSnapshot(page)
    // Another tab has met the same user under another name, and reports it.
    await page.evaluate(() => {
      const own = Reflect.get(globalThis, 'watched') as Watched
      own.whileRendering = () => {
        const user = JSON.parse(localStorage.getItem('session')!) as { name: string }
        localStorage.setItem('session', JSON.stringify({ ...user, name: 'Named Meanwhile' }))
        new BroadcastChannel('session').postMessage('signed-in')
      }
    })
    await letScriptsGo(page)
    await expect(month(page)).toBeVisible()
    await goOnFast()
    const { seen } = await watched(page)
    const first = seen.find(({ days }) => days > 0)!
    expect(first).toMatchObject({ snapshot: false, days: 42, account: 'Account: Named Meanwhile' })
    expect(first.events).toBeGreaterThan(20)
    // The provider is asked once the screen is at rest, and returns the name.
    await expect(page.getByRole('button', { name: 'Account: Terry Teacher' })).toBeVisible()
  })
})
