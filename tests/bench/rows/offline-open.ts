import { expandMonth } from '#sync/replica/view/expand-month.ts'
import type { MonthEntry, MonthRecord } from '#sync/protocol/month-record.ts'
import type { BrowserContext, Page } from 'playwright-core'
import { startBareSite } from '../bare-site.ts'
import { addSession, firstPage, openBrowser } from '../measured-browser.ts'
import { startMeasuredProduct, type MeasuredProduct } from '../measured-product.ts'
import { makeProfile } from '../../support/browsers/persistent-browser.ts'
import type { BenchRow, OnClose } from '../row.ts'
import { measureOpening } from '../untouched-page.ts'

const throttle = 4

/**
 * From the start of the navigation to the frame in which the month is on the screen, with both servers stopped. Every
 * opening starts a browser on the profile in which both pages were opened and closed before.
 */
export const offlineOpen: BenchRow = {
  name: 'offline-open',
  operation: 'cold offline open to painted month, 4x CPU throttle, 10,000 events',
  goal: { ratioAtMost: 0.9 },
  unit: 'ms',
  open: async (onClose) => {
    const profile = await makeProfile()
    onClose(() => profile.remove())
    const product = await startMeasuredProduct(onClose)
    const bare = await startBareSite(onClose)
    const addresses = { ours: `${product.server.url}/calendar`, bare: `${bare.url}/` }
    await installBoth(profile.folder, product, addresses)
    await product.server.stop()
    await bare.stop()
    // The first opening of a profile does work that later ones need not repeat.
    for (const address of Object.values(addresses)) await paintedAfter(profile.folder, address)
    return async () => ({
      reference: await paintedAfter(profile.folder, addresses.bare),
      ours: await paintedAfter(profile.folder, addresses.ours),
    })
  },
}

/** The same opening with five times the events, beside the one with 10,000. */
export const offlineOpenOfFifty: BenchRow = {
  name: 'offline-open-50000',
  operation: 'cold offline open to painted month, 4x CPU throttle, 50,000 events beside 10,000',
  goal: { ratioAtMost: 1.25 },
  unit: 'ms',
  open: async (onClose) => {
    const few = await installedCalendar(onClose, 10_000)
    const many = await installedCalendar(onClose, 50_000)
    for (const open of [few, many]) await open()
    return async () => ({ reference: await few(), ours: await many() })
  },
}

/** The same opening until a press is answered: the next month is pressed until it is on the screen. */
export const offlinePress: BenchRow = {
  name: 'offline-press',
  operation: 'cold offline open until a press is answered, 4x CPU throttle, 10,000 events',
  goal: { ratioAtMost: 1.75 },
  unit: 'ms',
  open: async (onClose) => {
    const profile = await makeProfile()
    onClose(() => profile.remove())
    const product = await startMeasuredProduct(onClose)
    const bare = await startBareSite(onClose)
    const addresses = { ours: `${product.server.url}/calendar`, bare: `${bare.url}/` }
    await installBoth(profile.folder, product, addresses)
    await product.server.stop()
    await bare.stop()
    const script = `(${watchPress.toString()})()`
    const opened = (address: string) => measureOpening({ profile: profile.folder, address, throttle, script })
    for (const address of Object.values(addresses)) await opened(address)
    return async () => ({ reference: await opened(addresses.bare), ours: await opened(addresses.ours) })
  },
}

const paintedAfter = (profile: string, address: string) =>
  measureOpening({ profile, address, throttle, script: `(${watchMonth.toString()})()` })

/** A device with the copy of this many events. @returns an opening of it, without its server */
async function installedCalendar(onClose: OnClose, events: number): Promise<() => Promise<number>> {
  const profile = await makeProfile()
  onClose(() => profile.remove())
  const product = await startMeasuredProduct(onClose, events)
  const address = `${product.server.url}/calendar`
  const context = await openBrowser(profile.folder)
  await installOurs(context, product, address)
  await context.close()
  await product.server.stop()
  return () => paintedAfter(profile.folder, address)
}

type Addresses = { ours: string; bare: string }

/** Opens both pages until its service worker has cached each, and gives the bare one the month that ours shows. */
async function installBoth(profile: string, product: MeasuredProduct, addresses: Addresses): Promise<void> {
  const context = await openBrowser(profile)
  const page = await installOurs(context, product, addresses.ours)
  const { records, numbered } = await page.evaluate(readMonths, {
    database: `view-${product.userId}`,
    first: '2026-10',
    last: '2026-12',
  })
  const window = { from: '2026-10-24', before: '2026-12-16' }
  const entries = records.flatMap((record, index) => expandMonth(record, numbered, index === 0, window))
  await page.goto(addresses.bare)
  await waitForCopy(page)
  await page.evaluate(writeMonth, { entries })
  await page.reload()
  await page.locator('li a').first().waitFor()
  await context.close()
}

async function installOurs(context: BrowserContext, { teacher }: MeasuredProduct, address: string): Promise<Page> {
  await addSession(context, teacher)
  const page = await firstPage(context)
  await page.goto(address)
  await page.getByRole('button', { name: 'Sync: up to date' }).waitFor({ timeout: 300_000 })
  await waitForCopy(page)
  // The snapshot of the month is stored by a page that its worker has opened.
  await page.reload()
  await page.waitForFunction(() => localStorage.getItem('kept-screen') !== null)
  return page
}

async function waitForCopy(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
}

/** Runs in the page before its own scripts, until the frame that shows events in the month has been drawn. */
function watchMonth(): void {
  requestAnimationFrame(function look() {
    // What is on the page but hidden is not shown.
    if (!document.querySelector('td a, li:nth-child(50) a')?.checkVisibility()) {
      requestAnimationFrame(look)
      return
    }
    const { port1, port2 } = new MessageChannel()
    port1.addEventListener('message', () => {
      const title = `measured ${performance.now().toFixed(1)}`
      // The page names its month in the title too, also after this.
      setInterval(() => (document.title = title), 50)
    })
    port1.start()
    port2.postMessage(null)
  })
}

/**
 * Runs in the page before its own scripts: presses once, as soon as something that can be pressed is shown, and waits until
 * another month's days are on the screen. A press without a result is never measured.
 */
function watchPress(): void {
  const shown = () => document.querySelector('[role=grid] [data-day]')?.getAttribute('data-day')
  const grid = () => document.querySelector<HTMLElement>('button[aria-label="Next month"]')
  let before: string | null | undefined
  requestAnimationFrame(function look() {
    const press = grid() ?? document.querySelector<HTMLElement>('li a')
    if (!press?.checkVisibility()) {
      requestAnimationFrame(look)
      return
    }
    before = shown()
    press.click()
    answer()
    watching.observe(document, { childList: true, subtree: true, attributes: true })
  })
  const answer = () => {
    // A link of the bare page is answered by the browser.
    const isAnswered = grid() ? shown() !== undefined && shown() !== before : location.hash !== ''
    if (!isAnswered) return
    watching.disconnect()
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel()
      port1.addEventListener('message', () => {
        const title = `measured ${performance.now().toFixed(1)}`
        // The page names its month in the title too, also after this.
        setInterval(() => (document.title = title), 50)
      })
      port1.start()
      port2.postMessage(null)
    })
  }
  const watching = new MutationObserver(answer)
}

type StoredMonths = { records: MonthRecord[]; numbered: string[] }

function readMonths({
  database,
  first,
  last,
}: {
  database: string
  first: string
  last: string
}): Promise<StoredMonths> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(database)
    opening.addEventListener('error', () => reject(opening.error ?? new Error('no database')))
    opening.addEventListener('success', () => {
      const transaction = opening.result.transaction(['months', 'settings'])
      const numbers = transaction.objectStore('settings').get('numbers')
      const months = transaction.objectStore('months').getAll(IDBKeyRange.bound(first, last))
      transaction.addEventListener('complete', () =>
        resolve({ records: months.result as MonthRecord[], numbered: (numbers.result as { value: string[] }).value }),
      )
    })
  })
}

function writeMonth(month: { entries: MonthEntry[] }): Promise<void> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('bare', 1)
    opening.addEventListener('error', () => reject(opening.error ?? new Error('no database')))
    opening.addEventListener('success', () => {
      const writing = opening.result.transaction('months', 'readwrite')
      writing.objectStore('months').put(month)
      writing.addEventListener('complete', () => resolve())
    })
  })
}
