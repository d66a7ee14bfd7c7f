import type { Collection } from '#sync/entities/index.ts'
import type { Current } from '#sync/replica/outbox/conflicts.ts'
import { databaseNamesOf } from '#sync/replica/storage/copy-databases.ts'
import { viewDatabaseName, workDatabaseName } from '#sync/replica/storage/database-names.ts'
import type { GenerationState } from '#sync/replica/storage/view-store.ts'
import type { OutboxEntry } from '#sync/replica/storage/work-store.ts'
import { deviceLocks } from './device-locks.ts'
import { copyOf, type Disk } from './disk-records.ts'
import type { Copy } from './expected.ts'

type StoredRow = Current & { _deleted: string }

/** Reads everything that is stored, bypassing the device code. */
export async function readDisk(): Promise<Disk> {
  const disk: Disk = {}
  for (const name of await databaseNames()) disk[name] = await readDatabase(name)
  return disk
}

/** Databases are deleted in the background, by whichever tab has them alone. */
export async function deletionsEnded(): Promise<void> {
  for (;;) {
    const { held, pending } = deviceLocks.query()
    const deletions = [...held, ...pending].filter(({ name, mode }) => name.startsWith('open-') && mode === 'exclusive')
    if (deletions.length === 0) return
    await new Promise((resolve) => setImmediate(resolve))
  }
}

export async function databaseNames(): Promise<string[]> {
  return (await indexedDB.databases()).map(({ name }) => name ?? '').toSorted()
}

/** The databases of the generation that the screen shows; none while there is none, or after a lost role. */
export async function databasesInUse(userId: string): Promise<string[]> {
  const names = await databaseNames()
  const current = await readCurrent(userId)
  return current ? databaseNamesOf(current.generation).filter((name) => names.includes(name)) : []
}

/** The generation that the screen shows; undefined while there is none, or after a lost role. */
export async function readCurrent(userId: string): Promise<GenerationState | undefined> {
  const { generations = [] } = await readExisting(viewDatabaseName(userId))
  return (generations as GenerationState[]).find(({ role, isGone }) => role === 'current' && !isGone)
}

/** The documents of that generation. */
export async function readCopy({ generation }: GenerationState): Promise<Copy> {
  const disk: Disk = {}
  for (const name of databaseNamesOf(generation)) disk[name] = await readExisting(name)
  return copyOf(disk, generation)
}

/** A document of that generation as it is stored: a deleted one is a tombstone. */
export async function readStored(
  { generation }: GenerationState,
  collection: Collection,
): Promise<Map<string, Current>> {
  const name = databaseNamesOf(generation).find((one) => one.endsWith(`--${collection}`))
  const { docs = [] } = await readExisting(name ?? '')
  return new Map((docs as StoredRow[]).map((row) => [row.id, row._deleted === '1' ? { ...row, deleted: true } : row]))
}

/** The queue of a user, in order. */
export async function readOutbox(userId: string): Promise<OutboxEntry[]> {
  const { outbox = [] } = await readExisting(workDatabaseName(userId))
  return outbox as OutboxEntry[]
}

async function readExisting(name: string): Promise<Record<string, unknown[]>> {
  return (await databaseNames()).includes(name) ? readDatabase(name) : {}
}

export async function wipeDisk(): Promise<void> {
  for (const name of await databaseNames()) await settled(indexedDB.deleteDatabase(name))
}

async function readDatabase(name: string): Promise<Record<string, unknown[]>> {
  const database = await settled(indexedDB.open(name))
  const stores: Record<string, unknown[]> = {}
  try {
    for (const store of database.objectStoreNames) {
      stores[store] = await settled(database.transaction(store).objectStore(store).getAll())
    }
  } finally {
    database.close()
  }
  return stores
}

function settled<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('refused')))
  })
}
