import { openSignedInPage } from '../measured-browser.ts'
import { startMeasuredProduct } from '../measured-product.ts'
import type { BenchRow } from '../row.ts'

/** The records that show months without reading documents, beside the documents; both as JSON. */
export const monthsBytes: BenchRow = {
  name: 'months-bytes',
  operation: 'the months table beside the documents, 10,000 events',
  goal: { ratioAtMost: 0.25 },
  unit: 'MB',
  open: async (onClose) => {
    const product = await startMeasuredProduct(onClose)
    const page = await openSignedInPage(onClose, product.teacher)
    await page.goto(`${product.server.url}/calendar`)
    await page.getByRole('button', { name: 'Sync: up to date' }).waitFor({ timeout: 300_000 })
    const stored = await page.evaluate(bytesStored, `view-${product.userId}`)
    return async () => ({ reference: stored.documents / 1e6, ours: stored.months / 1e6 })
  },
}

/** Runs in the page. */
async function bytesStored(view: string): Promise<{ months: number; documents: number }> {
  const settled = <T>(request: IDBRequest<T>): Promise<T> =>
    new Promise((resolve, reject) => {
      request.addEventListener('success', () => resolve(request.result))
      request.addEventListener('error', () => reject(request.error ?? new Error('not readable')))
    })
  const bytesOf = async (name: string, store: string, isCounted: (row: { key?: string }) => boolean) => {
    const database = await settled(indexedDB.open(name))
    const rows = await settled<{ key?: string }[]>(database.transaction(store).objectStore(store).getAll())
    database.close()
    const sizes = rows.filter(isCounted).map((row) => new Blob([JSON.stringify(row)]).size)
    return sizes.reduce((sum, size) => sum + size, 0)
  }
  const all = await indexedDB.databases()
  const replicas = all.map(({ name = '' }) => name).filter((name) => /^rxdb-dexie-replica-.*--calendar/.test(name))
  let documents = 0
  for (const name of replicas) documents += await bytesOf(name, 'docs', () => true)
  const index = await bytesOf(view, 'settings', ({ key = '' }) => key === 'numbers' || key.startsWith('months-of-'))
  return { months: index + (await bytesOf(view, 'months', () => true)), documents }
}
