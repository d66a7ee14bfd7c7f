import type { Database } from '../../db/client.ts'
import { NotFound } from '../../errors.ts'
import { inParts, type BlobStore } from './store.ts'

const chunkSize = 1_048_576

/** Objects in chunks of 1 MB beside their rows: one backup holds everything. */
export function createDatabaseStore({ sql, writes }: Pick<Database, 'sql' | 'writes'>): BlobStore {
  return {
    async write(objectId, bytes) {
      let [number, size] = [0, 0]
      for await (const chunk of inParts(bytes, chunkSize)) {
        await writes`/* writeChunk */
          insert into blob_chunk (blob_object_id, number, bytes) values (${objectId}, ${number}, ${chunk})`
        number += 1
        size += chunk.length
      }
      return size
    },

    async *read(objectId, { first, last }) {
      for (let number = Math.floor(first / chunkSize); number * chunkSize <= last; number += 1) {
        const from = Math.max(first - number * chunkSize, 0)
        const length = Math.min(last - number * chunkSize + 1, chunkSize) - from
        const [row] = await sql<{ bytes: Buffer }[]>`/* readChunk */
          select substring(bytes from ${from + 1} for ${length}) as bytes
          from blob_chunk where blob_object_id = ${objectId} and number = ${number}`
        if (!row) throw new NotFound()
        yield row.bytes
      }
    },

    // Chunks go with the rows of their objects, and none is there without one.
    remove: async () => {},
    async *olderThan() {},
  }
}
