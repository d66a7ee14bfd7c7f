import type { Page } from 'playwright-core'
import { numberIn } from '../measured-browser.ts'
import { startMeasuredProduct, type MeasuredProduct } from '../measured-product.ts'
import type { BenchRow } from '../row.ts'
import { inNewBrowser } from './first-sync.ts'

/**
 * One visit of a browser without a copy, from its first request: until the dates of the month can be opened, and until all
 * is stored.
 */
export const firstVisit: BenchRow = {
  name: 'first-visit',
  operation: 'first visit, visible month usable, of the first sync of 10,000 events',
  goal: { ratioAtMost: 0.1 },
  unit: 'ms',
  open: async (onClose) => {
    const product = await startMeasuredProduct(onClose)
    return () => inNewBrowser(product, visit)
  },
}

async function visit(page: Page, { server, userId }: MeasuredProduct): Promise<{ reference: number; ours: number }> {
  await page.addInitScript(watchFirstVisit, userId)
  await page.goto(`${server.url}/calendar`)
  const reference = await numberIn(page, 'syncedAfter')
  return { reference, ours: await numberIn(page, 'usableAfter') }
}

/** Runs in the page before its own scripts. */
function watchFirstVisit(userId: string): void {
  let requestedAt = 0
  const originalFetch = window.fetch.bind(window)
  window.fetch = (input, init) => {
    const address = input instanceof Request ? input.url : String(input)
    if (requestedAt === 0 && init?.method === 'POST' && address.endsWith('/graphql')) requestedAt = performance.now()
    return originalFetch(input, init)
  }
  const channel = new BroadcastChannel(`sync-${userId}`)
  channel.addEventListener('message', ({ data }: MessageEvent<{ kind: string }>) => {
    if (data.kind === 'switched') Object.assign(window, { syncedAfter: performance.now() - requestedAt })
  })
  const look = () => {
    if (document.querySelector('[role=grid][aria-busy=false] td a')) {
      Object.assign(window, { usableAfter: performance.now() - requestedAt })
    } else {
      requestAnimationFrame(look)
    }
  }
  requestAnimationFrame(look)
}
