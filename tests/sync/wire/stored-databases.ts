type StoredIndex = { name: string; keyPath: string | string[]; unique: boolean; multiEntry: boolean }

type StoredStore = {
  name: string
  keyPath: string | string[] | null
  autoIncrement: boolean
  indexes: StoredIndex[]
  /** Every record with its key. */
  rows: [IDBValidKey, unknown][]
}

/** An IndexedDB database as it is on the disk. */
export type StoredDatabase = { name: string; version: number; stores: StoredStore[] }

/** Everything that this device has stored. */
export async function readDatabases(): Promise<StoredDatabase[]> {
  const names = (await indexedDB.databases()).map(({ name }) => name ?? '').toSorted()
  const databases: StoredDatabase[] = []
  for (const name of names) {
    const database = await settled(indexedDB.open(name))
    const stores: StoredStore[] = []
    for (const store of database.objectStoreNames) stores.push(await readStore(database, store))
    databases.push({ name, version: database.version, stores })
    database.close()
  }
  return databases
}

/** Puts databases on this device as they were read. */
export async function writeDatabases(databases: readonly StoredDatabase[]): Promise<void> {
  for (const { name, version, stores } of databases) {
    const opening = indexedDB.open(name, version)
    opening.addEventListener('upgradeneeded', () => {
      for (const store of stores) makeStore(opening.result, store)
    })
    ;(await settled(opening)).close()
  }
}

/** Removes everything from this device. */
export async function wipeDatabases(): Promise<void> {
  for (const { name = '' } of await indexedDB.databases()) await settled(indexedDB.deleteDatabase(name))
}

async function readStore(database: IDBDatabase, name: string): Promise<StoredStore> {
  const store = database.transaction(name).objectStore(name)
  const { keyPath, autoIncrement, indexNames } = store
  const indexes = [...indexNames].map((index): StoredIndex => {
    const { keyPath, unique, multiEntry } = store.index(index)
    return { name: index, keyPath, unique, multiEntry }
  })
  const [keys, values] = await Promise.all([settled(store.getAllKeys()), settled(store.getAll())])
  const rows = keys.map((key, at): [IDBValidKey, unknown] => [key, values[at]])
  return { name, keyPath, autoIncrement, indexes, rows }
}

function makeStore(database: IDBDatabase, { name, keyPath, autoIncrement, indexes, rows }: StoredStore): void {
  const store = database.createObjectStore(name, { keyPath, autoIncrement })
  for (const { name: index, keyPath, ...rest } of indexes) store.createIndex(index, keyPath, rest)
  for (const [key, value] of rows) store.put(value, ...(keyPath === null ? [key] : []))
}

function settled<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('the database refused')))
  })
}
