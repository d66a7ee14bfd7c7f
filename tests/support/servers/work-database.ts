import type { Page } from '@playwright/test'
import type { Edit } from '#sync/protocol/edit.ts'
import { toEntries } from '#sync/replica/outbox/to-entry.ts'
import { channelName } from '#sync/replica/storage/database-names.ts'
import type { Draft, OutboxEntry, QueuedAnalyticEvent } from '#sync/replica/storage/work-store.ts'

export type StoredWork = { outbox: OutboxEntry[]; drafts: Draft[]; analytics: QueuedAnalyticEvent[] }

/** The queue, the drafts and the recorded openings in the browser's own database, of its last user. */
export function readWork(page: Page): Promise<StoredWork> {
  return page.evaluate(async () => {
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result))
        request.addEventListener('error', () => reject(request.error ?? new Error('the work could not be read')))
      })
    const work = (await indexedDB.databases()).find(({ name }) => name?.startsWith('work-'))
    if (!work?.name) return { outbox: [], drafts: [], analytics: [] }
    const database = await done(indexedDB.open(work.name))
    const stores = database.transaction(['outbox', 'drafts', 'analytics'])
    const [outbox, drafts, analytics] = await Promise.all([
      done<OutboxEntry[]>(stores.objectStore('outbox').getAll()),
      done<Draft[]>(stores.objectStore('drafts').getAll()),
      done<QueuedAnalyticEvent[]>(stores.objectStore('analytics').getAll()),
    ])
    database.close()
    return { outbox, drafts, analytics }
  })
}

/** Appends entries to the queue in the browser's own database. */
export function putInQueue(page: Page, entries: Omit<OutboxEntry, 'seq'>[]): Promise<void> {
  return page.evaluate(async (given) => {
    const work = (await indexedDB.databases()).find(({ name }) => name?.startsWith('work-'))
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open(work?.name ?? '')
      opening.addEventListener('success', () => resolve(opening.result))
      opening.addEventListener('error', () => reject(opening.error ?? new Error('the queue could not be opened')))
    })
    const transaction = database.transaction('outbox', 'readwrite')
    for (const entry of given) transaction.objectStore('outbox').add(entry)
    await new Promise((resolve, reject) => {
      transaction.addEventListener('complete', resolve)
      transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('the queue was not written')))
    })
    database.close()
  }, entries)
}

/** Queues edits as another tab of this person does, which tells this one: it shows them, and sends them if it can. */
export async function queueInAnotherTab(page: Page, edits: readonly Edit[]): Promise<void> {
  const { outbox } = await readWork(page)
  await putInQueue(page, toEntries(edits, 'test', outbox))
  const { sub } = await page.evaluate(() => JSON.parse(localStorage.getItem('session') ?? '{}') as { sub: string })
  await page.evaluate((name) => {
    const channel = new BroadcastChannel(name)
    // Dexie tells the other tabs of each write of its own: a list follows that.
    const stores = new BroadcastChannel('x-storagemutated-1')
    stores.postMessage({ all: { d: 1, from: -Infinity, to: [[]] } })
    channel.postMessage({ kind: 'work-changed' })
    for (const told of [stores, channel]) told.close()
  }, channelName(sub))
}

/** Empties the queue, the drafts, the recorded openings and the own records. */
export function forgetWork(page: Page): Promise<void> {
  return page.evaluate(async () => {
    const works = (await indexedDB.databases()).flatMap(({ name }) => (name?.startsWith('work-') ? [name] : []))
    for (const name of works) {
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const opening = indexedDB.open(name)
        opening.addEventListener('success', () => resolve(opening.result))
        opening.addEventListener('error', () => reject(opening.error ?? new Error('the work could not be opened')))
      })
      const stores = ['outbox', 'drafts', 'analytics', 'own'].filter((store) =>
        database.objectStoreNames.contains(store),
      )
      const transaction = database.transaction(stores, 'readwrite')
      for (const store of stores) transaction.objectStore(store).clear()
      await new Promise((resolve) => transaction.addEventListener('complete', resolve))
      database.close()
    }
  })
}

/** Keeps own records from being written, as a slow disk does. @returns what lets them go on */
export async function holdOwnRecords(page: Page): Promise<() => Promise<void>> {
  const held = await page.evaluateHandle(async () => {
    const work = (await indexedDB.databases()).find(({ name }) => name?.startsWith('work-'))
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open(work?.name ?? '')
      opening.addEventListener('success', () => resolve(opening.result))
      opening.addEventListener('error', () => reject(opening.error ?? new Error('the work could not be opened')))
    })
    const hold = { isOver: false }
    const own = database.transaction('own', 'readwrite').objectStore('own')
    // A transaction ends when nothing is asked of it any more.
    const goOn = () => {
      if (hold.isOver) database.close()
      else own.count().addEventListener('success', goOn)
    }
    goOn()
    return hold
  })
  return () => held.evaluate((hold) => void (hold.isOver = true))
}
