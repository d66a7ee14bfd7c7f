import type { MonthKey } from '../../protocol/month-record.ts'
import type { ViewStore } from '../storage/view-store.ts'

/** The months by the ids of the events and headlines in them. */
export type MonthsOf = Record<string, MonthKey[]>

/**
 * An index over the ids in the months would cost more than the months themselves (measured:
 * four fifths of writing them), so the mapping from documents to their months is stored in a few hundred rows, by the
 * beginning of the id.
 */
const prefix = 'months-of-'
/** Of 256; with 50,000 events these are 3,000 ids. */
const rowsAtOnce = 16
const rowOf = (id: string): string => prefix + id.slice(0, 2)

/**
 * Stores the months in which these documents appear from now on; runs inside the transaction that writes months.
 * @returns the months in which they appeared before
 */
export async function replaceMonthsOf(
  { settings }: Pick<ViewStore, 'settings'>,
  months: ReadonlyMap<string, MonthKey[]>,
): Promise<MonthKey[]> {
  const keys = [...new Set([...months.keys()].map(rowOf))]
  const stored = await settings.bulkGet(keys)
  const rows = new Map(keys.map((key, index) => [key, (stored[index]?.value ?? {}) as MonthsOf]))
  const old = [...months].flatMap(([id, list]) => {
    const row = rows.get(rowOf(id))!
    const before = row[id] ?? []
    if (list.length > 0) row[id] = list
    else delete row[id]
    return before
  })
  await settings.bulkPut([...rows].map(([key, value]) => ({ key, value })))
  return old
}

/** Adds a document's month to rows that are being made from nothing. */
export function addMonthOf(rows: Map<string, MonthsOf>, id: string, month: MonthKey): void {
  const key = rowOf(id)
  const row = rows.get(key) ?? {}
  row[id] = [...(row[id] ?? []), month]
  rows.set(key, row)
}

/** Inside the transaction that replaces all months; a few rows at a time [Note: Long tasks]. */
export async function putMonthsOf({ settings }: ViewStore, rows: ReadonlyMap<string, MonthsOf>): Promise<void> {
  await settings.where('key').startsWith(prefix).delete()
  const all = [...rows].map(([key, value]) => ({ key, value }))
  for (let first = 0; first < all.length; first += rowsAtOnce) {
    await settings.bulkPut(all.slice(first, first + rowsAtOnce))
  }
}
