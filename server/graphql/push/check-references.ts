import { entityOf } from '#sync/entities/index.ts'
import type { Collection } from '#sync/entities/index.ts'
import type { DocumentState, Patch } from '#sync/protocol/edit.ts'
import { referencesIn, type Reference } from '#sync/protocol/references.ts'
import type { Transaction } from '../../db/client.ts'
import { invalid } from './not-taken.ts'

/**
 * Step 10: documents that an edit newly names must exist, and only those; of a document that comes back, all (design 6).
 * @throws NotTaken INVALID at each field that names something deleted or unknown
 */
export async function checkReferences(
  tx: Transaction,
  collection: Collection,
  after: Patch | DocumentState,
): Promise<void> {
  const references = referencesIn(collection, after)
  const named = [...new Set(references.map((reference) => reference.collection))]
  const there = await Promise.all(named.map((one) => existing(tx, one, references)))
  const found = new Map(named.map((one, index) => [one, there[index]]))
  const missing = references.filter(({ collection, id }) => !found.get(collection)?.has(id))
  if (missing.length > 0) throw invalid(missing.map(({ collection, place }) => ({ place, message: gone(collection) })))
}

async function existing(
  tx: Transaction,
  collection: Reference['collection'],
  references: readonly Reference[],
): Promise<Set<string>> {
  const ids = references.filter((reference) => reference.collection === collection).map(({ id }) => id)
  const rows = await (collection === 'blob' ? existingBlobs(tx, ids) : existingDocuments(tx, collection, ids))
  return new Set(rows.map(({ id }) => id))
}

function existingBlobs(tx: Transaction, ids: string[]) {
  return tx<{ id: string }[]>`/* existingBlobs */ select id from blob_reference where id = any(${ids})`
}

function existingDocuments(tx: Transaction, collection: Collection, ids: string[]) {
  return tx<{ id: string }[]>`/* existingDocuments */
    select id from ${tx(entityOf(collection).table)} where id = any(${ids}) and not deleted`
}

function gone(collection: Reference['collection']): string {
  if (collection === 'blob') return 'This file has not been uploaded'
  return `This ${entityOf(collection).noun} is no longer there`
}
