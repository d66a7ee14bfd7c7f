import type { Collection } from '../../entities/index.ts'
import type { PulledDocument } from '../../protocol/pull-answer.ts'
import { readAsToday } from '../../protocol/upcasts.ts'
import type { LiveReplica } from '../storage/live-replica.ts'
import type { Generation } from '../storage/database-names.ts'
import { readInSlices } from '../storage/replica-storage.ts'
import { addToRows, indexOf, type RowsInMaking, type RowsIndex, type RowsPart } from './row-records.ts'

/** The rows of a collection from its documents, as they are now; nothing is stored. */
export async function readRowsOf(
  live: LiveReplica,
  generation: Generation,
  collection: Collection,
): Promise<{ index: RowsIndex; parts: Map<string, RowsPart> }> {
  const making: RowsInMaking = new Map()
  for await (const documents of readInSlices(await live.storage(generation, collection))) {
    const pulled = documents.map((document) => ({
      collection,
      document: readAsToday(generation.schema, collection, document),
    }))
    addToRows(making, pulled as PulledDocument[])
  }
  const parts = making.get(collection) ?? new Map<string, RowsPart>()
  return { index: indexOf(parts, crypto.randomUUID()), parts }
}
