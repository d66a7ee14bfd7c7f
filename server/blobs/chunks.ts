import type { AnySql, Sql } from '../db/client.ts'
import { NotFound } from '../errors.ts'
import type { ByteRange } from './byte-range.ts'

const chunkSize = 1_048_576

/** Writes an object's bytes as they come, in chunks of 1 MB, so that no file is ever whole in memory. @returns its size */
export async function writeChunks(sql: Sql, objectId: string, bytes: AsyncIterable<Buffer>): Promise<number> {
  let [number, size] = [0, 0]
  for await (const chunk of inChunks(bytes)) {
    await sql`/* writeChunk */
      insert into blob_chunk (blob_object_id, number, bytes) values (${objectId}, ${number}, ${chunk})`
    number += 1
    size += chunk.length
  }
  return size
}

async function* inChunks(bytes: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let parts: Buffer[] = []
  let length = 0
  for await (let part of bytes) {
    while (length + part.length >= chunkSize) {
      const end = chunkSize - length
      yield Buffer.concat([...parts, part.subarray(0, end)])
      part = part.subarray(end)
      parts = []
      length = 0
    }
    if (part.length > 0) parts.push(part)
    length += part.length
  }
  if (length > 0) yield Buffer.concat(parts)
}

/** Bytes that are there already, as if they came. */
export async function* whole(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes
}

/** Reads a part of an object, one chunk at a time. */
export async function* readChunks(sql: Sql, objectId: string, { first, last }: ByteRange): AsyncGenerator<Buffer> {
  for (let number = Math.floor(first / chunkSize); number * chunkSize <= last; number += 1) {
    const from = Math.max(first - number * chunkSize, 0)
    const length = Math.min(last - number * chunkSize + 1, chunkSize) - from
    const [row] = await sql<{ bytes: Buffer }[]>`/* readChunk */
      select substring(bytes from ${from + 1} for ${length}) as bytes
      from blob_chunk where blob_object_id = ${objectId} and number = ${number}`
    if (!row) throw new NotFound()
    yield row.bytes
  }
}

/** Removes objects that have no file: what is left of uploads that failed, and of files that were removed. */
export async function removeObjects(sql: AnySql, objectIds: readonly string[]): Promise<void> {
  await sql`/* removeObjects */ delete from blob_object where id = any(${[...objectIds]}) and blob_reference_id is null`
}
