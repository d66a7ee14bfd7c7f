import { openSignedInPage } from '../measured-browser.ts'
import { startMeasuredProduct } from '../measured-product.ts'
import type { BenchRow } from '../row.ts'

/** From the answer with this many changed events until the screens may read them, beside a put of the same documents. */
function changedEvents(count: number, ratioAtMost: number): BenchRow {
  return {
    name: `changed-events-${count}`,
    operation: `${count} changed event${count > 1 ? 's' : ''} stored and shown, 10,000 events`,
    goal: { ratioAtMost },
    unit: 'ms',
    rounds: 9,
    open: async (onClose) => {
      const product = await startMeasuredProduct(onClose)
      const page = await openSignedInPage(onClose, product.teacher)
      await page.addInitScript(watchPulls, product.userId)
      await page.goto(`${product.server.url}/calendar`)
      await page.getByRole('button', { name: 'Sync: up to date' }).waitFor({ timeout: 300_000 })
      let round = 0
      return async () => {
        round += 1
        const measured = page.evaluate(changesShown)
        await product.database.sql`/* changeEvents */ update calendar_event set location = ${`Room ${round}`}
          where id in (select id from calendar_event where not deleted order by md5(id::text) limit ${count})`
        return measured
      }
    },
  }
}

export const oneChangedEvent = changedEvents(1, 3)
export const fiftyChangedEvents = changedEvents(50, 4)

type Watched = { next(): Promise<{ documents: object[]; milliseconds: number }> }

/** Runs in the page before its own scripts. */
function watchPulls(userId: string): void {
  let answered: { documents: object[]; at: number } | null = null
  let shown: ((measured: { documents: object[]; milliseconds: number }) => void) | null = null
  const originalFetch = window.fetch.bind(window)
  window.fetch = async (input, init) => {
    const response = await originalFetch(input, init)
    const text = await response.clone().text()
    if (!text.includes('"pull"')) return response
    const { documents = [] } = (JSON.parse(text) as { data: { pull: { documents?: object[] } } }).data.pull
    if (documents.length > 0) answered = { documents, at: performance.now() }
    return response
  }
  new BroadcastChannel(`sync-${userId}`).addEventListener('message', ({ data }: MessageEvent<{ kind: string }>) => {
    if (data.kind !== 'view-changed' || !answered) return
    const { documents, at } = answered
    answered = null
    shown?.({ documents, milliseconds: performance.now() - at })
  })
  const watched: Watched = {
    next: () =>
      new Promise((resolve) => {
        shown = resolve
      }),
  }
  Reflect.set(window, 'watched', watched)
}

/** Runs in the page: our time for the next answer, and that of putting its documents into a store of their own. */
async function changesShown(): Promise<{ reference: number; ours: number }> {
  const { documents, milliseconds } = await (Reflect.get(window, 'watched') as Watched).next()
  const database = await new Promise<IDBDatabase>((resolve, reject) => {
    const opening = indexedDB.open('raw', 1)
    opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore('documents', { keyPath: 'id' }))
    opening.addEventListener('success', () => resolve(opening.result))
    opening.addEventListener('error', () => reject(opening.error ?? new Error('no database')))
  })
  const from = performance.now()
  await new Promise<void>((resolve, reject) => {
    const writing = database.transaction('documents', 'readwrite')
    const store = writing.objectStore('documents')
    for (const { document } of documents as { document: object }[]) store.put(document)
    writing.addEventListener('complete', () => resolve())
    writing.addEventListener('abort', () => reject(writing.error ?? new Error('not written')))
  })
  const reference = performance.now() - from
  database.close()
  return { reference, ours: milliseconds }
}
