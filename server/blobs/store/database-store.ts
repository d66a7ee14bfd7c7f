import type { Database } from '../../db/client.ts'
import { NotFound } from '../../kit/errors.ts'
import { inParts, type BlobStore } from './store.ts'

const chunkSize = 1_048_576
/** Reading in larger ones is no cheaper: chunks are stored uncompressed. */
const sliceSize = 65_536

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
      for (let at = first; at <= last;) {
        const number = Math.floor(at / chunkSize)
        const end = Math.min(last, at + sliceSize - 1, (number + 1) * chunkSize - 1)
        const [row] = await sql<{ bytes: Buffer }[]>`/* readSlice */
          select substring(bytes from ${(at % chunkSize) + 1} for ${end - at + 1}) as bytes
          from blob_chunk where blob_object_id = ${objectId} and number = ${number}`
        if (!row) throw new NotFound()
        yield row.bytes
        at = end + 1
      }
    },

    // Chunks go with the rows of their objects, and none is there without one.
    remove: async () => {},
    async *olderThan() {},
  }
}
