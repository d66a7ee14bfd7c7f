import { entityOf } from '#sync/entities/index.ts'
import type { Collection } from '#sync/entities/index.ts'
import type { DocumentState, Patch } from '#sync/protocol/edit.ts'
import type { DeletedReference, FieldError } from '#sync/protocol/push-answer.ts'
import { referencesIn, type Reference } from '#sync/protocol/references.ts'
import type { Transaction } from '../../db/client.ts'
import { invalid } from './not-taken.ts'

/**
 * Step 10: documents that an edit newly names must exist, and only those; of a restored document, all (design 6).
 * @throws NotTaken INVALID at each field that names something deleted or unknown
 */
export async function checkReferences(
  tx: Transaction,
  collection: Collection,
  after: Patch | DocumentState,
): Promise<void> {
  const references = referencesIn(collection, after)
  const named = [...new Set(references.map((reference) => reference.collection))]
  const known = await Promise.all(named.map((one) => knownOf(tx, one, references)))
  const found = new Map(named.map((one, index) => [one, new Map(known[index]!.map((row) => [row.id, row]))]))
  const missing = references.flatMap((reference): FieldError[] => {
    const row = found.get(reference.collection)?.get(reference.id)
    if (row && !row.deleted) return []
    const { collection: of, id, place } = reference
    if (of === 'blob') return [{ place, message: 'This file is no longer on the server. Choose it again.', file: id }]
    const error = { place, message: `This ${entityOf(of).noun} is no longer there` }
    return [row ? { ...error, deleted: deletedOf(of, row) } : error]
  })
  if (missing.length > 0) throw invalid(missing)
}

type Known = { id: string; name: string; position: number; deleted: boolean }

function deletedOf(collection: Collection, { id, name, position }: Known): DeletedReference {
  return { collection, id, name, position }
}

function knownOf(tx: Transaction, collection: Reference['collection'], references: readonly Reference[]) {
  const ids = references.filter((reference) => reference.collection === collection).map(({ id }) => id)
  return collection === 'blob' ? existingBlobs(tx, ids) : knownDocuments(tx, collection, ids)
}

function existingBlobs(tx: Transaction, ids: string[]) {
  return tx<Known[]>`/* existingBlobs */
    select id, filename as name, 0 as position, false as deleted from blob_reference where id = any(${ids})`
}

function knownDocuments(tx: Transaction, collection: Collection, ids: string[]) {
  return tx<Known[]>`/* knownDocuments */
    select id, name, position, deleted from ${tx(entityOf(collection).table)} where id = any(${ids})`
}
