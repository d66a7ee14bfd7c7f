import type {
  EarlierMonthRecord,
  HeadlineEntry,
  MonthEntry,
  MonthKey,
  MonthRecord,
  NameRecord,
  NumberedIds,
} from '../../protocol/month-record.ts'
import { addDays } from '../../rules/day.ts'
import { addMonths, firstDayOf } from '../../rules/month.ts'
import { expandMonth, midnight, numbersKey } from './expand-month.ts'
import { viewDatabaseName } from '../storage/database-names.ts'

/** Occurrences (each once), headlines and names as one transaction saw them; null if this device has no copy yet. */
export type View = { entries: MonthEntry[]; headlines: HeadlineEntry[]; names: NameRecord[] }

export type AnyRecord = MonthRecord | EarlierMonthRecord

/**
 * Days before the first and after the last month that a screen may show with it, in any zone and with any start of the
 * week.
 */
const daysBefore = 8
const daysAfter = 15

/**
 * Reads `view-<user>` without Dexie, so that the first paint waits for no library (design 1). The connection stays open
 * between reads and closes when another tab deletes the database.
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
    /** The connection to the copy, which others may read through too; null if this device has none yet. */
    open,
    /** The months from `first` to `last` with what is around them and all names, in one transaction. */
    readMonths: async (first: MonthKey, last: MonthKey = first): Promise<View | null> => {
      const database = await open()
      if (!database) return null
      const transaction = database.transaction(['months', 'names', 'generations', 'settings'])
      const before = addMonths(first, -1)
      const after = addMonths(last, 1)
      const [current, names, numbered, records] = await Promise.all([
        result<unknown>(transaction.objectStore('generations').get('current')),
        result<NameRecord[]>(transaction.objectStore('names').getAll()),
        readNumbered(transaction),
        result<AnyRecord[]>(transaction.objectStore('months').getAll(IDBKeyRange.bound(before, after))),
      ])
      if (current === undefined) return null
      const window = {
        from: addDays(firstDayOf(first), -daysBefore) + midnight,
        before: addDays(firstDayOf(after), daysAfter) + midnight,
      }
      const shown = records.filter(({ month }) => month <= last)
      return {
        entries: records.flatMap((record) => expandMonth(record, numbered, record.month === before, window)),
        headlines: shown.flatMap(({ headlines }) => headlines),
        names,
      }
    },
    /** The months of the first and the last date, in UTC; null while there is none. */
    readRange: async (): Promise<{ first: MonthKey; last: MonthKey } | null> => {
      const database = await open()
      if (!database) return null
      const months = database.transaction('months').objectStore('months')
      const [first, last] = await Promise.all([
        firstWithDates(months.openCursor(null, 'next')),
        firstWithDates(months.openCursor(null, 'prev')),
      ])
      return first === null || last === null ? null : { first, last }
    },
    /** The entry of a schedule, searched for in every month; undefined when it is not in the copy. */
    findSchedule: async (scheduleId: string): Promise<MonthEntry | undefined> => {
      const database = await open()
      if (!database) return undefined
      const transaction = database.transaction(['months', 'settings'])
      const [numbered, records] = await Promise.all([
        readNumbered(transaction),
        result<AnyRecord[]>(transaction.objectStore('months').getAll()),
      ])
      for (const record of records) {
        if (!('entries' in record || record.dates.some(([, id]) => id === scheduleId))) continue
        const entries = 'entries' in record ? record.entries : expandMonth(record, numbered)
        const found = entries.find((entry) => entry.scheduleId === scheduleId)
        if (found) return found
      }
      return undefined
    },
    close: async () => {
      const database = await opening?.catch(() => null)
      database?.close()
      forget()
    },
  }
}

export type ViewReader = ReturnType<typeof createViewReader>

/** Opens a database only if it exists: opening an unknown name would create an empty one. */
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

export function result<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('the local copy could not be read')))
  })
}

export async function readNumbered(transaction: IDBTransaction): Promise<NumberedIds> {
  const stored = await result<{ value: NumberedIds } | undefined>(transaction.objectStore('settings').get(numbersKey))
  return stored?.value ?? []
}

/** The first month that a date touches: records at both ends may hold only headlines. */
function firstWithDates(request: IDBRequest<IDBCursorWithValue | null>): Promise<MonthKey | null> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => {
      const cursor = request.result
      if (!cursor) resolve(null)
      else if (hasDates(cursor.value as AnyRecord)) resolve(cursor.key as MonthKey)
      else cursor.continue()
    })
    request.addEventListener('error', () => reject(request.error ?? new Error('the local copy could not be read')))
  })
}

function hasDates(record: AnyRecord): boolean {
  if (!('entries' in record)) return record.dates.length > 0
  const { month, entries } = record
  return entries.some(({ start, end }) => start.slice(0, 7) <= month && end.slice(0, 7) >= month)
}
