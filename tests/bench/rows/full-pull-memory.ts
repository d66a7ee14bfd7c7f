import type { CDPSession, Page } from 'playwright-core'
import { copyEvents } from '../many-events.ts'
import { startMeasuredProduct } from '../measured-product.ts'
import type { BenchRow } from '../row.ts'
import { inNewBrowser } from './first-sync.ts'

const copies = 9
const [early, late] = [20, 200]

/**
 * What the page keeps of a first sync of 100,000 events once it has collected its garbage: when it requests page 200,
 * beside page 20.
 */
export const fullPullMemory: BenchRow = {
  name: 'full-pull-memory',
  operation: `full pull of 100,000 events, heap of the page at page ${late} beside page ${early}`,
  goal: { ratioAtMost: 1.25 },
  unit: 'MB',
  open: async (onClose) => {
    const product = await startMeasuredProduct(onClose, 10_000)
    await copyEvents(product.database.writes, copies)
    return () =>
      inNewBrowser(product, async (page, { server }) => {
        const session = await page.context().newCDPSession(page)
        await page.addInitScript(stopAtPages, [early, late])
        await page.goto(`${server.url}/calendar`)
        return { reference: await heapAt(page, session, early), ours: await heapAt(page, session, late) }
      })
  },
}

/** In MB; the pull waits meanwhile, and continues. */
async function heapAt(page: Page, session: CDPSession, number: number): Promise<number> {
  await page.waitForFunction((wanted) => Reflect.get(window, 'stoppedAt') === wanted, number, {
    timeout: 300_000,
    polling: 100,
  })
  await session.send('HeapProfiler.collectGarbage')
  const { usedSize } = await session.send('Runtime.getHeapUsage')
  await page.evaluate(() => (Reflect.get(window, 'goOn') as () => void)())
  return usedSize / 1_000_000
}

/** Runs in the page before its own scripts: the pulls with these numbers wait until `goOn` is called. */
function stopAtPages(numbers: readonly number[]): void {
  let pulls = 0
  const originalFetch = window.fetch.bind(window)
  window.fetch = async (input, init) => {
    if (typeof init?.body === 'string' && init.body.includes('query pull')) {
      pulls += 1
      if (numbers.includes(pulls)) {
        await new Promise<void>((goOn) => Object.assign(window, { stoppedAt: pulls, goOn }))
      }
    }
    return originalFetch(input, init)
  }
}
