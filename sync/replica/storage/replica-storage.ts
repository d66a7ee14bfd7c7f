import { fillWithDefaultSettings, type RxDocumentData, type RxJsonSchema } from 'rxdb'
import { getRxStorageDexie } from 'rxdb/plugins/storage-dexie'
import type { Dexie } from 'dexie'
import { entityOf, type Collection } from '../../entities/index.ts'
import { toRxdb } from '../../derive/to-rxdb.ts'
import { generationName, type Generation } from './database-names.ts'
import { closeOnVersionChange } from './view-store.ts'
import type { Storage, StoredDocument } from './write-page.ts'

/** The storage of every replica; its connections close when another tab deletes the database. */
export const replicaStorage = getRxStorageDexie({
  onCreate: (database: Dexie) => {
    closeOnVersionChange(database)
    settleOpening(database)
    leaveOutTimeIndexes(database)
  },
})

/**
 * RxDB gives each collection two indexes over the time of a write, for its replication and its cleanup,
 * neither of which runs here. Writing them is a tenth of a document's cost. A copy that has them is read as it is.
 */
function leaveOutTimeIndexes(database: Dexie): void {
  const version = database.version.bind(database)
  database.version = (number) => {
    const made = version(number)
    const stores = made.stores.bind(made)
    made.stores = ({ docs = '', ...tables }) => stores({ ...tables, docs: withoutTime(docs ?? '') })
    return made
  }
}

const withoutTime = (indexes: string) =>
  indexes
    .split(', ')
    .filter((index) => !index.includes('_meta.lwt'))
    .join(', ')

const openingErrors = new WeakMap<Dexie, Error>()

/**
 * RxDB keeps the promise of an opening for as long as the page lives, even of one that failed
 * (no space, say), and would never open that database again. So every opening settles, and `assertOpened` says how it
 * went; after a failure the storage is closed, which makes RxDB forget it.
 */
function settleOpening(database: Dexie): void {
  const open = database.open.bind(database)
  database.open = () =>
    open().catch((error: unknown) => {
      openingErrors.set(database, error instanceof Error ? error : new Error(String(error)))
      return database
    })
}

/** @throws what prevented the storage's database from opening */
export async function assertOpened(storage: { internals: unknown }): Promise<void> {
  const database = await databaseOf(storage)
  if (!database.isOpen()) throw openingErrors.get(database) ?? new Error(`${database.name} was closed`)
}

/**
 * Calls back when the storage's connection closes, whatever closes it: a deletion by another tab, or the browser
 * itself.
 */
export async function onClosed(storage: { internals: unknown }, closed: () => void): Promise<void> {
  ;(await databaseOf(storage)).on('close', closed)
}

async function databaseOf({ internals }: { internals: unknown }): Promise<Dexie> {
  return (await (internals as Promise<{ dexieDb: Dexie }>)).dexieDb
}

export function replicaSchema(collection: Collection): RxJsonSchema<StoredDocument> {
  return toRxdb(entityOf(collection)) as unknown as RxJsonSchema<StoredDocument>
}

/**
 * Opens one collection of a generation without RxDB's collections, of which a page may have thirteen. Used to fill the
 * next generation beside the current one.
 * @throws what prevented its database from opening
 */
export async function openRawStorage(generation: Generation, collection: Collection): Promise<Storage> {
  const instance = await replicaStorage.createStorageInstance<StoredDocument>({
    databaseInstanceToken: `fill-${generationName(generation)}`,
    databaseName: generationName(generation),
    collectionName: collection,
    schema: fillWithDefaultSettings(replicaSchema(collection)),
    options: {},
    multiInstance: false,
    devMode: false,
  })
  const storage = instance as unknown as Storage
  try {
    await assertOpened(storage)
  } catch (error) {
    await storage.close()
    throw error
  }
  return storage
}

const readAtOnce = 500

/** Every live document of a storage, a few hundred or fewer at a time, in the order of their ids. */
export async function* readInSlices(storage: Storage, atOnce = readAtOnce): AsyncGenerator<StoredDocument[]> {
  const documents = (await databaseOf(storage)).table<StoredDocument & { _deleted: string }, string>('docs')
  for (let last = ''; ;) {
    const slice = await documents.where(':id').above(last).limit(atOnce).toArray()
    if (slice.length === 0) return
    last = slice.at(-1)!.id
    yield slice.filter(({ _deleted }) => _deleted === '0')
  }
}

/** Adding 500 rows at once is one task of 50 ms, or of 200 ms on a slow phone [Note: Long tasks]. */
const addedAtOnce = 100

/**
 * Adds rows as RxDB's storage itself stores them, in one transaction and without copying each: looking up rows that
 * cannot exist, and copying, took half of a first sync. Each next hundred is requested once the first row of the
 * previous hundred is stored, so that the storage always has something to do. Never puts: an engine that was stopped
 * and has woken would write an old row over a newer one [Note: Woken engine].
 * @returns the ids that exist already; their rows are left as they are
 */
export async function addRows(storage: Storage, rows: readonly RxDocumentData<StoredDocument>[]): Promise<Set<string>> {
  const database = (await databaseOf(storage)).backendDB()
  return new Promise((resolve, reject) => {
    const known = new Set<string>()
    const idOf = new Map<EventTarget, string>()
    const writing = database.transaction('docs', 'readwrite')
    writing.addEventListener('error', (event) => {
      const request = event.target as IDBRequest
      if (request.error?.name !== 'ConstraintError') return
      event.preventDefault()
      known.add(idOf.get(request)!)
    })
    writing.addEventListener('complete', () => resolve(known))
    writing.addEventListener('abort', () => reject(writing.error ?? new Error('the local copy could not be written')))
    const docs = writing.objectStore('docs')
    const addFrom = (from: number): void => {
      try {
        // `_deleted` is stored as text: IndexedDB cannot index booleans.
        const requests = rows.slice(from, from + addedAtOnce).map((row) => {
          const request = docs.add({ ...row, _deleted: row._deleted ? '1' : '0' })
          idOf.set(request, row.id)
          return request
        })
        const next = from + addedAtOnce
        if (next >= rows.length) return
        const [first] = requests
        first?.addEventListener('success', () => addFrom(next))
        first?.addEventListener('error', () => first.error?.name === 'ConstraintError' && addFrom(next))
      } catch (error) {
        reject(error instanceof Error ? error : new Error(String(error)))
        writing.abort()
      }
    }
    addFrom(0)
  })
}
