import type { PullAnswer } from '#sync/protocol/pull-answer.ts'
import { SCHEMA } from '#sync/protocol/schema.ts'
import type { Page } from 'playwright-core'
import { makeProfile } from '../../support/persistent-browser.ts'
import { addSession, firstPage, numberIn, openBrowser } from '../measured-browser.ts'
import { pullQuery, startMeasuredProduct, type MeasuredProduct } from '../measured-product.ts'
import type { BenchRow } from '../row.ts'

type FirstSync = { milliseconds: number; longestTask: number }

export const firstSync: BenchRow = {
  name: 'first-sync',
  operation: 'first sync of 10,000 events, all stored',
  goal: { ratioAtMost: 1.8 },
  unit: 'ms',
  open: async (onClose) => {
    const product = await startMeasuredProduct(onClose)
    return async () => ({
      reference: await inNewBrowser(product, syncRaw),
      ours: (await inNewBrowser(product, sync)).milliseconds,
    })
  },
}

export const firstSyncLongestTask: BenchRow = {
  name: 'first-sync-longest-task',
  operation: 'first sync of 10,000 events, longest main-thread task',
  goal: { atMost: 100 },
  unit: 'ms',
  open: async (onClose) => {
    const product = await startMeasuredProduct(onClose)
    return async () => ({ ours: (await inNewBrowser(product, sync)).longestTask })
  },
}

type Work<T> = (page: Page, product: MeasuredProduct) => Promise<T>

async function inNewBrowser<T>(product: MeasuredProduct, work: Work<T>): Promise<T> {
  const profile = await makeProfile()
  const context = await openBrowser(profile.folder)
  await addSession(context, product.teacher)
  try {
    return await work(await firstPage(context), product)
  } finally {
    await context.close()
    await profile.remove()
  }
}

/** From the first pull request to the engine's word that the new copy is the one on the screen. */
async function sync(page: Page, { server, userId }: MeasuredProduct): Promise<FirstSync> {
  await page.addInitScript(watchFirstSync, userId)
  await page.goto(`${server.url}/calendar`)
  const milliseconds = await numberIn(page, 'syncedAfter')
  return { milliseconds, longestTask: await numberIn(page, 'longestTask') }
}

/** Runs in the page before its own scripts. A task of less than 50 ms is not told of; then 50 stands for it. */
function watchFirstSync(userId: string): void {
  let firstPull = 0
  let longest = 50
  const ask = window.fetch.bind(window)
  window.fetch = (input, init) => {
    const isPull =
      init?.method === 'POST' && (input instanceof Request ? input.url : String(input)).endsWith('/graphql')
    if (isPull && firstPull === 0) firstPull = performance.now()
    return ask(input, init)
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
    // The task in which this message was sent is told of after its end.
    setTimeout(() => Object.assign(window, { longestTask: longest }), 500)
  })
}

/** The same pages by nothing but fetch, JSON.parse and IndexedDB. */
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
  let checkpoint: object | null = null
  let waiting: object[] = []
  for (;;) {
    const response = await fetch('/graphql', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-requested-with': 'calendar' },
      body: JSON.stringify({ query, variables: { checkpoint, actingUser, schema } }),
    })
    const { data } = JSON.parse(await response.text()) as { data: { pull: PullAnswer } }
    if (data.pull.answer !== 'PAGE') throw new Error(data.pull.answer)
    const { documents, more, epoch, scope, position, head } = data.pull
    waiting.push(...documents.map(({ document }) => document))
    if (waiting.length >= batch || !more) {
      await put(waiting)
      waiting = []
    }
    if (!more) return performance.now() - start
    checkpoint = { epoch, scope, position, since: head }
  }
}
