import type { PullAnswer } from '#sync/protocol/pull-answer.ts'
import { SCHEMA } from '#sync/protocol/schema.ts'
import type { Page } from 'playwright-core'
import { makeProfile } from '../../support/browsers/persistent-browser.ts'
import { addSession, firstPage, numberIn, openBrowser } from '../measured-browser.ts'
import { pullQuery, startMeasuredProduct, type MeasuredProduct } from '../measured-product.ts'
import type { BenchRow } from '../row.ts'

type FirstSync = { milliseconds: number; longestTask: number }

export const firstSync: BenchRow = {
  name: 'first-sync',
  operation: 'first sync of 10,000 events, all stored',
  goal: { ratioAtMost: 1.95 },
  unit: 'ms',
  open: async (onClose) => {
    const product = await startMeasuredProduct(onClose)
    return async () => ({
      reference: await inNewBrowser(product, syncRaw),
      ours: (await inNewBrowser(product, sync)).milliseconds,
    })
  },
}

function longestTask(row: { name: string; with: string; events: number; throttle: number; atMost: number }): BenchRow {
  return {
    name: row.name,
    operation: `first sync of ${row.with}, longest main-thread task`,
    goal: { atMost: row.atMost },
    unit: 'ms',
    open: async (onClose) => {
      const product = await startMeasuredProduct(onClose, row.events)
      return async () => ({ ours: (await inNewBrowser(product, sync, row.throttle)).longestTask })
    },
  }
}

export const firstSyncLongestTask = longestTask({
  name: 'first-sync-longest-task',
  with: '10,000 events',
  events: 10_000,
  throttle: 1,
  atMost: 50,
})

export const firstSyncLongestTaskThrottled = longestTask({
  name: 'first-sync-longest-task-4x',
  with: '10,000 events, 4x CPU throttle',
  events: 10_000,
  throttle: 4,
  atMost: 200,
})

export const firstSyncLongestTaskOfFifty = longestTask({
  name: 'first-sync-longest-task-50000',
  with: '50,000 events',
  events: 50_000,
  throttle: 1,
  atMost: 100,
})

type Work<T> = (page: Page, product: MeasuredProduct) => Promise<T>

export async function inNewBrowser<T>(product: MeasuredProduct, work: Work<T>, throttle = 1): Promise<T> {
  const profile = await makeProfile()
  const context = await openBrowser(profile.folder)
  await addSession(context, product.teacher)
  try {
    const page = await firstPage(context)
    const client = await context.newCDPSession(page)
    if (throttle > 1) await client.send('Emulation.setCPUThrottlingRate', { rate: throttle })
    return await work(page, product)
  } finally {
    await context.close()
    await profile.remove()
  }
}

/** From the first pull request until the engine reports that the new copy is the one on the screen. */
async function sync(page: Page, { server, userId }: MeasuredProduct): Promise<FirstSync> {
  await page.addInitScript(watchFirstSync, userId)
  await page.goto(`${server.url}/calendar`)
  const milliseconds = await numberIn(page, 'syncedAfter')
  return { milliseconds, longestTask: await numberIn(page, 'longestTask') }
}

/** Runs in the page before its own scripts. Browsers report only tasks of 50 ms or more, so 50 is the lowest result. */
function watchFirstSync(userId: string): void {
  let firstPull = 0
  let longest = 50
  const originalFetch = window.fetch.bind(window)
  window.fetch = (input, init) => {
    const isPull =
      init?.method === 'POST' && (input instanceof Request ? input.url : String(input)).endsWith('/graphql')
    if (isPull && firstPull === 0) firstPull = performance.now()
    return originalFetch(input, init)
  }
  const tasks = new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) {
      if (firstPull > 0 && startTime + duration > firstPull) longest = Math.max(longest, duration)
    }
  })
  tasks.observe({ type: 'longtask', buffered: true })
  const channel = new BroadcastChannel(`sync-${userId}`)
  channel.addEventListener('message', ({ data }: MessageEvent<{ kind: string }>) => {
    if (data.kind !== 'switched') return
    Object.assign(window, { syncedAfter: performance.now() - firstPull })
    // The task in which this message was sent is reported after its end.
    setTimeout(() => Object.assign(window, { longestTask: longest }), 500)
  })
}

/** The same pages with only fetch, JSON.parse and IndexedDB; the next page is requested while one is stored. */
async function syncRaw(page: Page, { server, userId }: MeasuredProduct): Promise<number> {
  await page.goto(`${server.url}/silent-sign-in.html`)
  return page.evaluate(pullAndPut, { query: pullQuery, actingUser: userId, schema: SCHEMA, batch: 1000 })
}

type RawSync = { query: string; actingUser: string; schema: number; batch: number }

async function pullAndPut({ query, actingUser, schema, batch }: RawSync): Promise<number> {
  const start = performance.now()
  const database = await new Promise<IDBDatabase>((resolve, reject) => {
    const opening = indexedDB.open('raw', 1)
    opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore('documents', { keyPath: 'id' }))
    opening.addEventListener('success', () => resolve(opening.result))
    opening.addEventListener('error', () => reject(opening.error ?? new Error('no database')))
  })
  const put = (documents: object[]) =>
    new Promise<void>((resolve, reject) => {
      const writing = database.transaction('documents', 'readwrite')
      for (const document of documents) writing.objectStore('documents').put(document)
      writing.addEventListener('complete', () => resolve())
      writing.addEventListener('abort', () => reject(writing.error ?? new Error('not written')))
    })
  const pull = async (checkpoint: object | null) => {
    const response = await fetch('/graphql', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-requested-with': 'calendar' },
      body: JSON.stringify({ query, variables: { checkpoint, actingUser, schema } }),
    })
    const { data } = JSON.parse(await response.text()) as { data: { pull: PullAnswer } }
    if (data.pull.answer !== 'PAGE') throw new Error(data.pull.answer)
    return data.pull
  }
  let waiting: object[] = []
  let page = pull(null)
  for (;;) {
    const { documents, more, epoch, scope, position, head } = await page
    if (more) page = pull({ epoch, scope, position, since: head })
    waiting.push(...documents.map(({ document }) => document))
    if (waiting.length >= batch || !more) {
      await put(waiting)
      waiting = []
    }
    if (!more) return performance.now() - start
  }
}
