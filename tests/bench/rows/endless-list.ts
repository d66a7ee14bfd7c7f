import type { CDPSession, Page } from 'playwright-core'
import { addWhenDrawn, type WhenDrawn } from '../drawn-frame.ts'
import { numberIn, openSignedInPage, throttleCpu } from '../measured-browser.ts'
import { startMeasuredProduct } from '../measured-product.ts'
import type { BenchRow, OnClose } from '../row.ts'

const throttle = 4
const [few, many] = [100, 10_000]

/** Two years from today on. */
const months = 24

/** From the address to the end of the frame with the first dates of the list, on a device that has been here before. */
export const listMount: BenchRow = {
  name: 'list-mount',
  operation: 'list by its address, 10,000 events beside 100, 4x CPU throttle',
  goal: { ratioAtMost: 1.5 },
  unit: 'ms',
  rounds: 7,
  open: async (onClose) => {
    const [reference, ours] = [await openList(onClose, few), await openList(onClose, many)]
    for (const { page } of [reference, ours]) await throttleCpu(page, throttle)
    return async () => ({ reference: await mount(reference), ours: await mount(ours) })
  },
}

/** The longest task while somebody scrolls from today through two years, a window with each turn of the wheel. */
export const listScroll: BenchRow = {
  name: 'list-scroll',
  operation: 'longest task while the list of 10,000 events is scrolled through two years',
  goal: { atMost: 50 },
  unit: 'ms',
  rounds: 5,
  open: async (onClose) => {
    const opened = await openList(onClose, many)
    return async () => {
      await mount(opened)
      return { ours: await opened.page.evaluate(scrollThrough, months) }
    }
  },
}

/** The same by the processor time of the page's own thread, which other work on the machine makes hardly longer. */
export const listScrollUsed: BenchRow = {
  name: 'list-scroll-used',
  operation: 'processor time of the longest task while the list of 10,000 events is scrolled through two years',
  goal: { atMost: 50 },
  unit: 'ms',
  rounds: 5,
  open: async (onClose) => {
    const opened = await openList(onClose, many)
    const browser = await opened.page.context().newCDPSession(opened.page)
    return async () => {
      await mount(opened)
      return { ours: await longestUsed(browser, () => opened.page.evaluate(scrollThrough, months)) }
    }
  },
}

type TraceEvent = { name: string; ph: string; tid: number; pid: number; tdur?: number; args?: { name?: string } }

/** @returns milliseconds of processor time of the longest task that the threads of pages had during `work` */
async function longestUsed(browser: CDPSession, work: () => Promise<unknown>): Promise<number> {
  const events: TraceEvent[] = []
  const collect = ({ value }: { value: object[] }) => void events.push(...(value as TraceEvent[]))
  browser.on('Tracing.dataCollected', collect)
  await browser.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['toplevel', 'disabled-by-default-devtools.timeline'] },
  })
  await work()
  const completed = new Promise((resolve) => browser.once('Tracing.tracingComplete', resolve))
  await Promise.all([completed, browser.send('Tracing.end')])
  browser.off('Tracing.dataCollected', collect)
  const threadOf = ({ pid, tid }: TraceEvent) => `${pid} ${tid}`
  const isOfPage = ({ name, args }: TraceEvent) => name === 'thread_name' && args?.name === 'CrRendererMain'
  const threads = new Set(events.filter(isOfPage).map(threadOf))
  const tasks = events.filter((it) => it.ph === 'X' && it.name.endsWith('RunTask') && threads.has(threadOf(it)))
  if (tasks.length === 0) throw new Error('the browser has told of no task')
  return Math.max(...tasks.map(({ tdur = 0 }) => tdur)) / 1000
}

type Opened = { page: Page; address: string }

async function openList(onClose: OnClose, events: number): Promise<Opened> {
  const product = await startMeasuredProduct(onClose, events)
  const page = await openSignedInPage(onClose, product.teacher)
  await addWhenDrawn(page)
  await page.addInitScript(watchList)
  await page.goto(`${product.server.url}/calendar`)
  await page.getByRole('button', { name: 'Sync: up to date' }).waitFor({ timeout: 300_000 })
  return { page, address: `${product.server.url}/calendar?view=list` }
}

async function mount({ page, address }: Opened): Promise<number> {
  await page.goto('about:blank')
  await page.goto(address)
  return numberIn(page, 'listDrawnAt')
}

/** Runs in the page before its own scripts. */
function watchList(): void {
  const whenDrawn = Reflect.get(window, 'whenDrawn') as WhenDrawn
  const isListed = () => document.querySelector('[data-listed] a')?.checkVisibility() === true
  void whenDrawn(isListed).then((at) => Reflect.set(window, 'listDrawnAt', at))
}

/** Runs in the page. @returns the longest task, 0 where none was longer than 50 ms */
async function scrollThrough(wanted: number): Promise<number> {
  // What the page does once it is there is not the scrolling's.
  await new Promise((resolve) => setTimeout(resolve, 3_000))
  const found: number[] = []
  const tasks = new PerformanceObserver((list) => found.push(...list.getEntries().map(({ duration }) => duration)))
  tasks.observe({ type: 'longtask' })
  const listed = () => document.querySelectorAll('[data-listed]').length
  let last = -1
  for (let rests = 0; listed() < wanted && rests < 200;) {
    scrollBy(0, innerHeight)
    await new Promise((resolve) => setTimeout(resolve, 50))
    rests = scrollY === last ? rests + 1 : 0
    last = scrollY
  }
  if (listed() < wanted) throw new Error(`the list ended after ${listed()} months`)
  found.push(...tasks.takeRecords().map(({ duration }) => duration))
  tasks.disconnect()
  return Math.max(0, ...found)
}
