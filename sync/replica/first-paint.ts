import type { MonthEntry, MonthKey, MonthRecord, NameRecord } from '../protocol/month-record.ts'
import { viewDatabaseName } from './names.ts'

/** Months and names as one transaction saw them; null where this device has no copy yet. */
export type View = { records: MonthRecord[]; names: NameRecord[] }

/**
 * Reads `view-<user>` without Dexie, so that the first paint waits for no library (design section 1, sentence 6). The
 * connection stays open between reads and lets go when another tab deletes the database.
 */
export function createViewReader(userId: string) {
  let opening: Promise<IDBDatabase | null> | undefined
  const forget = () => {
    opening = undefined
  }
  const open = async (): Promise<IDBDatabase | null> => {
    opening ??= openExisting(viewDatabaseName(userId), forget)
    const database = await opening
    if (!database) forget()
    return database
  }

  return {
    /** The records of the months asked for (missing ones are empty) with all names, in one transaction. */
    readMonths: async (months: readonly MonthKey[]): Promise<View | null> => {
      const database = await open()
      if (!database) return null
      const transaction = database.transaction(['months', 'names', 'generations'])
      const store = transaction.objectStore('months')
      const [current, names, ...records] = await Promise.all([
        result<unknown>(transaction.objectStore('generations').get('current')),
        result<NameRecord[]>(transaction.objectStore('names').getAll()),
        ...months.map((month) => result<MonthRecord | undefined>(store.get(month))),
      ])
      if (current === undefined) return null
      return { names, records: months.map((month, index) => records[index] ?? emptyRecord(month)) }
    },
    /** The months of the first and the last date, in UTC; null while there is none. */
    readRange: async (): Promise<{ first: MonthKey; last: MonthKey } | null> => {
      const database = await open()
      if (!database) return null
      const months = database.transaction('months').objectStore('months')
      const [earliest, latest] = await Promise.all([
        firstWithEntries(months.openCursor(null, 'next')),
        firstWithEntries(months.openCursor(null, 'prev')),
      ])
      const first = earliest?.map(({ start }) => start.slice(0, 7)).toSorted()[0]
      const last = latest
        ?.map(({ end }) => end.slice(0, 7))
        .toSorted()
        .at(-1)
      return first === undefined || last === undefined ? null : { first, last }
    },
    /** The entry of a schedule, looked for in every month; undefined when it is not in the copy. */
    findSchedule: async (scheduleId: string): Promise<MonthEntry | undefined> => {
      const database = await open()
      if (!database) return undefined
      const records = await result<MonthRecord[]>(database.transaction('months').objectStore('months').getAll())
      return records.flatMap(({ entries }) => entries).find((entry) => entry.scheduleId === scheduleId)
    },
    close: async () => {
      const database = await opening?.catch(() => null)
      database?.close()
      forget()
    },
  }
}

export type ViewReader = ReturnType<typeof createViewReader>

/** Opens a database only when it exists: opening an unknown name would make an empty one. */
function openExisting(name: string, forget: () => void): Promise<IDBDatabase | null> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(name)
    let created = false
    request.addEventListener('upgradeneeded', () => {
      created = true
      request.transaction?.abort()
    })
    request.addEventListener('success', () => {
      const database = request.result
      database.addEventListener('versionchange', () => {
        database.close()
        forget()
      })
      database.addEventListener('close', forget)
      resolve(database)
    })
    request.addEventListener('error', () =>
      created ? resolve(null) : reject(request.error ?? new Error('no database')),
    )
  })
}

function result<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('the local copy could not be read')))
  })
}

/** The entries of the first record that has any: at both ends records may hold headlines alone. */
function firstWithEntries(request: IDBRequest<IDBCursorWithValue | null>): Promise<MonthEntry[] | undefined> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => {
      const cursor = request.result
      const entries = (cursor?.value as MonthRecord | undefined)?.entries
      if (!cursor || (entries && entries.length > 0)) resolve(entries)
      else cursor.continue()
    })
    request.addEventListener('error', () => reject(request.error ?? new Error('the local copy could not be read')))
  })
}

const emptyRecord = (month: MonthKey): MonthRecord => ({ month, eventIds: [], entries: [], headlines: [] })
