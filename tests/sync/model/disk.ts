import type { Collection } from '#sync/entities/index.ts'
import type { Current } from '#sync/replica/conflicts.ts'
import { databaseNamesOf, viewDatabaseName, workDatabaseName } from '#sync/replica/names.ts'
import type { GenerationState } from '#sync/replica/view-store.ts'
import type { OutboxEntry } from '#sync/replica/work-store.ts'
import { copyOf, type Disk } from './disk-records.ts'
import type { Copy } from './expected.ts'
import type { DiskFault } from './history.ts'

const real = {
  open: IDBFactory.prototype.open,
  deleteDatabase: IDBFactory.prototype.deleteDatabase,
  transaction: IDBDatabase.prototype.transaction,
  put: IDBObjectStore.prototype.put,
  add: IDBObjectStore.prototype.add,
}

type StoredRow = Current & { _deleted: string }

const noRoom = () => new DOMException('no room is left', 'QuotaExceededError')
const isDead = () => new DOMException('the device is off', 'UnknownError')

/**
 * Puts itself between the device code and IndexedDB. `killed` counts everything that changes the disk and, after so many,
 * refuses all; the other faults refuse once: a transaction (`no room`), a new database (`no room to open`) or one record in
 * the midst of a transaction (`torn`). `stolen` refuses nothing: another page takes the engine over at that write.
 */
export function installDisk(steal: () => void) {
  let fault: DiskFault | undefined
  let counted = 0
  let isOff = false
  let refused = false
  const known = new Set<string>()

  const count = (counting: readonly DiskFault['disk'][]) => {
    if (isOff) throw isDead()
    if (!fault || !counting.includes(fault.disk)) return
    if (counted === fault.after && fault.disk === 'stolen') {
      fault = undefined
      return steal()
    }
    if (counted === fault.after) {
      isOff = fault.disk === 'killed'
      fault = undefined
      refused = true
      throw isOff ? isDead() : noRoom()
    }
    counted += 1
  }

  IDBFactory.prototype.open = function open(name, version) {
    const isCreated = version !== undefined && !known.has(name)
    count(isCreated ? ['killed', 'no room to open'] : [])
    if (isCreated) known.add(name)
    return real.open.call(this, name, version)
  }
  IDBFactory.prototype.deleteDatabase = function deleteDatabase(name) {
    count(['killed'])
    known.delete(name)
    return real.deleteDatabase.call(this, name)
  }
  IDBDatabase.prototype.transaction = function transaction(stores, mode, options) {
    count(mode === 'readwrite' ? ['killed', 'no room', 'stolen'] : [])
    return real.transaction.call(this, stores, mode, options)
  }
  IDBObjectStore.prototype.put = function put(...record) {
    count(['torn'])
    return real.put.apply(this, record)
  }
  IDBObjectStore.prototype.add = function add(...record) {
    count(['torn'])
    return real.add.apply(this, record)
  }

  return {
    begin: (disturbing: DiskFault | undefined) => {
      fault = disturbing
      counted = 0
      refused = false
    },
    /** Whether it has refused what it was told to refuse. */
    hasRefused: () => refused,
    /** Refuses no more, unless it is off. @returns whether it did */
    end: (): boolean => {
      fault = undefined
      return refused
    },
    /** True when the device was killed: all that runs in it can only fail until it is switched on. */
    isOff: () => isOff,
    switchOn: () => {
      isOff = false
    },
  }
}

/** Reads everything there is, past the device code. */
export async function readDisk(): Promise<Disk> {
  const disk: Disk = {}
  for (const name of await databaseNames()) disk[name] = await readDatabase(name)
  return disk
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

/** The queue of a user, in its order. */
export async function readQueue(userId: string): Promise<OutboxEntry[]> {
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
  for (const store of database.objectStoreNames) {
    stores[store] = await settled(database.transaction(store).objectStore(store).getAll())
  }
  database.close()
  return stores
}

function settled<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('refused')))
  })
}
