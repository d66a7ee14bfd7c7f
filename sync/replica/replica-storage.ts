import { fillWithDefaultSettings, type RxJsonSchema } from 'rxdb'
import { getRxStorageDexie } from 'rxdb/plugins/storage-dexie'
import { Dexie } from 'dexie'
import { entityOf, type Collection } from '../entities/index.ts'
import { toRxdb } from '../derive/to-rxdb.ts'
import {
  databaseNamesOf,
  generationName,
  isReplicaDatabase,
  isViewDatabase,
  viewDatabaseName,
  type Generation,
} from './names.ts'
import { closeOnVersionChange } from './view-store.ts'
import type { Storage, StoredDocument } from './write-page.ts'

/** The storage of every replica; its connections close when another tab deletes the database. */
export const replicaStorage = getRxStorageDexie({
  onCreate: (database: Dexie) => {
    closeOnVersionChange(database)
    settleOpening(database)
  },
})

const openingErrors = new WeakMap<Dexie, Error>()

/**
 * [Note: Failed opening] RxDB keeps the promise of an opening as long as the page lives, also of one that failed (no room,
 * say), and would never open that database again. So every opening settles, and `assertOpened` tells how it went; after
 * a failure the storage is closed, which makes RxDB forget it.
 */
function settleOpening(database: Dexie): void {
  const open = database.open.bind(database)
  database.open = () =>
    open().catch((error: unknown) => {
      openingErrors.set(database, error instanceof Error ? error : new Error(String(error)))
      return database
    })
}

/** @throws what kept the storage's database from opening */
export async function assertOpened(storage: { internals: unknown }): Promise<void> {
  const database = await databaseOf(storage)
  if (!database.isOpen()) throw openingErrors.get(database) ?? new Error(`${database.name} was closed`)
}

async function databaseOf({ internals }: { internals: unknown }): Promise<Dexie> {
  return (await (internals as Promise<{ dexieDb: Dexie }>)).dexieDb
}

export function replicaSchema(collection: Collection): RxJsonSchema<StoredDocument> {
  return toRxdb(entityOf(collection)) as unknown as RxJsonSchema<StoredDocument>
}

/**
 * Opens one collection of a generation without RxDB's collections, of which a page may have thirteen (stack: RxDB). For
 * filling the next generation beside the current one.
 * @throws what kept its database from opening
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

/** Every live document of a raw storage, read in one request: for finishing a fill that another page began. */
export async function readAll(storage: Storage): Promise<StoredDocument[]> {
  const database = await databaseOf(storage)
  const stored: (StoredDocument & { _deleted: string })[] = await database.table('docs').toArray()
  return stored.filter(({ _deleted }) => _deleted === '0')
}

/** Deletes a generation by name; never empties it (design section 7). */
export async function deleteGeneration(generation: Generation): Promise<void> {
  await Promise.all(databaseNamesOf(generation).map((name) => Dexie.delete(name)))
}

/**
 * Deletes every replica that is not among `kept`, and other users' views: on a device only the signed-in user's copy
 * stays. Their queued work stays, for them alone.
 */
export async function deleteOtherReplicas(userId: string, kept: readonly Generation[]): Promise<void> {
  const keptNames = new Set(kept.flatMap(databaseNamesOf))
  const databases = await indexedDB.databases()
  const names = databases.flatMap(({ name }) => (name === undefined ? [] : [name]))
  const foreign = names.filter((name) =>
    isReplicaDatabase(name) ? !keptNames.has(name) : isViewDatabase(name) && name !== viewDatabaseName(userId),
  )
  await Promise.all(foreign.map((name) => Dexie.delete(name)))
}
