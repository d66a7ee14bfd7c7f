import type { ByteRange } from '../byte-range.ts'

/** Where an object's bytes are, as its row says it. */
export type StoreName = 'database' | 's3'

/** Keeps the bytes of objects; what they are, and whether they can be seen, stands in their rows. */
export type BlobStore = {
  /** Writes an object's bytes as they come, so that no film is ever whole in memory. @returns its size */
  write(objectId: string, bytes: AsyncIterable<Buffer>): Promise<number>
  /**
   * Reads a part of an object in slices of at most 256 KB: every slow reader has one in memory, and anybody may be one.
   * @throws NotFound, TryAgainLater
   */
  read(objectId: string, range: ByteRange): AsyncGenerator<Buffer>
  /** Removes what there is of these objects, also of one that was never written whole. */
  remove(objectIds: readonly string[]): Promise<void>
  /** The ids of the objects that were last written so many days ago or earlier, some at a time. */
  olderThan(days: number): AsyncGenerator<string[]>
}

/** All stores that hold objects, and the one in which new ones are stored. */
export type BlobStores = {
  newIn: StoreName
  of(name: StoreName): BlobStore
}

/** Bytes that are there already, as if they came. */
export async function* whole(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes
}

/** The same bytes in parts of one size, of which the last may be smaller. */
export async function* inParts(bytes: AsyncIterable<Buffer>, size: number): AsyncGenerator<Buffer<ArrayBuffer>> {
  let parts: Buffer[] = []
  let length = 0
  for await (let part of bytes) {
    while (length + part.length >= size) {
      const end = size - length
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
