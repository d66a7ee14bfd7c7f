import type { MonthKey, MonthRecord, NameRecord } from '../../protocol/month-record.ts'
import type { PulledDocument } from '../../protocol/pull-answer.ts'
import { createNumbers, emptyMonth, isEmptyMonth, putNumbers, type Numbers } from './month-records.ts'
import { addMonthOf, putMonthsOf, type MonthsOf } from './months-of-documents.ts'
import type { RowsInMaking } from './row-records.ts'
import type { RowRecords } from './load-row-records.ts'
import { addToMonthChanges, changesOf, noMonthChanges } from './month-changes.ts'
import type { ViewStore } from '../storage/view-store.ts'

/**
 * Months, names and rows of lists that are being made from nothing, page by page, in the form in which they are stored.
 */
export type MonthsInMaking = {
  months: Map<MonthKey, MonthRecord>
  names: Map<string, NameRecord>
  numbers: Numbers
  /** Made from the copy alone, without the outbox. */
  rows: RowsInMaking
  /** One writer of rows for all pages, so that rows are never made from only some of them; null if there are to be none. */
  writer: RowRecords | null
}

export function beginMonths(writer: RowRecords | null = null): MonthsInMaking {
  return { months: new Map(), names: new Map(), numbers: createNumbers(), rows: new Map(), writer }
}

/** Adds documents; `known` are the ids of those that may be in them already and are replaced. */
export function addToMonths(
  making: MonthsInMaking,
  pulled: readonly PulledDocument[],
  known: ReadonlySet<string> = new Set(),
): void {
  const { months, names, numbers } = making
  const changes = noMonthChanges()
  addToMonthChanges(changes, pulled)
  const { after, change } = changesOf(changes, numbers.numberOf)
  const old = known.size > 0 ? months.keys() : []
  for (const month of new Set([...old, ...[...after.values()].flat()])) {
    months.set(month, change(months.get(month) ?? emptyMonth(month), known))
  }
  for (const [id, name] of changes.names) {
    if (name) names.set(id, name)
    else names.delete(id)
  }
}

/** Replaces all months and names with those that were made; runs inside a transaction over `months`, `names` and `settings`. */
export async function replaceAll(view: ViewStore, { months, names, numbers }: MonthsInMaking): Promise<void> {
  await view.months.clear()
  await view.names.clear()
  await view.names.bulkPut([...names.values()])
  await putNumbers(view, numbers)
  const monthsOf = new Map<string, MonthsOf>()
  // One month at a time [Note: Long tasks].
  for (const record of months.values()) {
    if (isEmptyMonth(record)) continue
    for (const id of [...record.ids, ...record.headlines.map((headline) => headline.id)]) {
      addMonthOf(monthsOf, id, record.month)
    }
    await view.months.put(record)
  }
  await putMonthsOf(view, monthsOf)
}
