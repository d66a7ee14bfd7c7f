import { collectionsOf, type Collection } from '../../entities/index.ts'
import type { PulledDocument } from '../../protocol/pull-answer.ts'
import { readAsToday } from '../../protocol/upcasts.ts'
import { addToMonths, beginMonths, type MonthsInMaking } from '../view/months-in-making.ts'
import type { Generation } from '../storage/database-names.ts'
import { readInSlices } from '../storage/replica-storage.ts'
import { loadRowRecords } from '../view/load-row-records.ts'
import { documentsOf, overlaidDocuments } from '../outbox/overlaid-documents.ts'
import type { OutboxEntry } from '../storage/work-store.ts'
import type { Storage } from '../storage/write-page.ts'

export type StorageOf = (collection: Collection) => Promise<Storage>

/**
 * Months, names and rows of everything in a generation, read slice by slice, so that the page can do other work in
 * between.
 */
export async function monthsFrom(generation: Generation, storageOf: StorageOf): Promise<MonthsInMaking> {
  const { scope, schema } = generation
  const writer = await loadRowRecords(generation)
  const making = beginMonths(writer)
  // The months show what readers have; only administration's lists show the rest.
  for (const collection of collectionsOf(writer === null ? 'reader' : scope)) {
    for await (const documents of readInSlices(await storageOf(collection))) {
      const pulled = documents.map(
        (document) => ({ collection, document: readAsToday(schema, collection, document) }) as PulledDocument,
      )
      addToMonths(making, pulled)
      writer?.addToRows(making.rows, pulled)
    }
  }
  return making
}

/** Applies the outbox's changes to months that are being made. */
export async function showInMonths(
  making: MonthsInMaking,
  entries: readonly OutboxEntry[],
  storageOf: StorageOf,
): Promise<void> {
  const keys = documentsOf(entries)
  const shown = await overlaidDocuments(keys, entries, async (collection, ids) =>
    (await storageOf(collection)).findDocumentsById(ids, false),
  )
  addToMonths(making, shown, new Set(keys.map(({ id }) => id)))
}
