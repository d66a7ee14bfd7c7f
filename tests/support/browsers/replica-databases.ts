import type { Page } from '@playwright/test'
import type { PulledDocument } from '#sync/protocol/pull-answer.ts'

/** Every live document of a copy as `collection id position`, sorted. */
export type Copy = string[]

/** The copy in the browser's own databases, of all generations. */
export async function readCopy(page: Page): Promise<Copy> {
  const lines = await page.evaluate(async () => {
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result))
        request.addEventListener('error', () => reject(request.error ?? new Error('the copy could not be read')))
      })
    const found = (await indexedDB.databases()).map(({ name }) => /^rxdb-dexie-replica-.*--0--(\w+)$/.exec(name ?? ''))
    const read = found.map(async (match) => {
      const [name, collection] = match ?? []
      if (name === undefined || collection === '_rxdb_internal') return []
      const database = await done(indexedDB.open(name))
      const documents = database.objectStoreNames.contains('docs')
        ? await done<{ id: string; position: number; _deleted: string }[]>(
            database.transaction('docs').objectStore('docs').getAll(),
          )
        : []
      database.close()
      const live = documents.filter(({ _deleted }) => _deleted === '0')
      return live.map(({ id, position }) => `${collection} ${id} ${position}`)
    })
    return (await Promise.all(read)).flat()
  })
  return lines.toSorted()
}

/** The copy that a new device would have. */
export function copyOf(documents: readonly PulledDocument[]): Copy {
  const live = documents.filter(({ document }) => !('deleted' in document))
  return live.map(({ collection, document }) => `${collection} ${document.id} ${document.position}`).toSorted()
}

export async function databaseNames(page: Page): Promise<string[]> {
  return page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name ?? ''))
}

/** The number of the generation on the screen; 0 if there is none. */
export async function currentNumber(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result))
        request.addEventListener('error', () => reject(request.error ?? new Error('the view could not be read')))
      })
    const name = (await indexedDB.databases()).find((database) => database.name?.startsWith('view-'))?.name
    if (name === undefined) return 0
    const database = await done(indexedDB.open(name))
    const current = await done<{ generation: { number: number } } | undefined>(
      database.transaction('generations').objectStore('generations').get('current'),
    )
    database.close()
    return current?.generation.number ?? 0
  })
}

/** The number of rows in all databases of copies and queues, of all users. */
export async function countStoredRows(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result))
        request.addEventListener('error', () => reject(request.error ?? new Error('the rows could not be counted')))
      })
    let rows = 0
    for (const { name = '' } of await indexedDB.databases()) {
      if (!/^(?:rxdb-dexie-replica|view|work)-/.test(name)) continue
      const database = await done(indexedDB.open(name))
      for (const store of database.objectStoreNames) {
        rows += await done(database.transaction(store).objectStore(store).count())
      }
      database.close()
    }
    return rows
  })
}
