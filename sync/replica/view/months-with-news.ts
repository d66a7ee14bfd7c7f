import type { MonthEntry, NameRecord } from '../../protocol/month-record.ts'
import { expandMonth } from './expand-month.ts'
import { readNumbered, result, type AnyRecord, type ViewReader } from './view-reader.ts'

/**
 * The occurrences of events that have changed lately, each once, with all names, as one transaction saw them; null if this device
 * has no copy yet. A month at a time: all months of 10,000 events at once would hold the page's thread for 35 ms, of 50,000 for five
 * times as long, whenever something changes.
 */
export async function readMonthsWithNews(
  reader: Pick<ViewReader, 'open'>,
): Promise<{ entries: MonthEntry[]; names: NameRecord[] } | null> {
  const database = await reader.open()
  if (!database) return null
  const transaction = database.transaction(['months', 'names', 'settings'])
  const months = transaction.objectStore('months')
  const [names, numbered] = await Promise.all([
    result<NameRecord[]>(transaction.objectStore('names').getAll()),
    readNumbered(transaction),
  ])
  const entries: MonthEntry[] = []
  const next = (after: string) => result<AnyRecord[]>(months.getAll(IDBKeyRange.lowerBound(after, true), 1))
  for (let [record] = await next(''); record; [record] = await next(record.month)) {
    if (!('ids' in record) || !record.events.some(([, , , , , , , , changes]) => changes)) continue
    entries.push(...expandMonth(record, numbered, false).filter(({ changes }) => changes.length > 0))
  }
  return { entries, names }
}
