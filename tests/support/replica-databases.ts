import type { Page } from '@playwright/test'
import type { PulledDocument } from '#sync/protocol/pull-answer.ts'

/** Every live document of a copy as `collection id position`, sorted. */
export type Copy = string[]

/** The copy in the browser's own databases, of all generations that there are. */
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

/** The copy that a new device would make. */
export function copyOf(documents: readonly PulledDocument[]): Copy {
  const live = documents.filter(({ document }) => !('deleted' in document))
  return live.map(({ collection, document }) => `${collection} ${document.id} ${document.position}`).toSorted()
}
