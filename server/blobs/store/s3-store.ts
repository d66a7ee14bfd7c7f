import type { S3Calls } from './s3-calls.ts'
import { inParts, type BlobStore } from './store.ts'

const partSize = 4 * 1_048_576
const sliceSize = 262_144

/**
 * Objects in a bucket, each in parts of 4 MB, `{id}/{number}` (decision 080). What is left of one that was never
 * finished is found by its id, and a reader who is slow holds no connection to the bucket.
 */
export function createS3Store(calls: S3Calls): BlobStore {
  return {
    async write(objectId, bytes) {
      let [number, size] = [0, 0]
      for await (const part of inParts(bytes, partSize)) {
        await calls.put(keyOf(objectId, number), part)
        number += 1
        size += part.length
      }
      return size
    },

    async *read(objectId, { first, last }) {
      for (let at = first; at <= last;) {
        const number = Math.floor(at / partSize)
        const end = Math.min(last, at + sliceSize - 1, (number + 1) * partSize - 1)
        yield await calls.get(keyOf(objectId, number), at % partSize, end % partSize)
        at = end + 1
      }
    },

    async remove(objectIds) {
      for (const id of objectIds) {
        for (const { key } of await calls.list(`${id}/`)) await calls.remove(key)
      }
    },

    async *olderThan(days) {
      const newest = Date.now() - days * 86_400_000
      let after: string | undefined
      for (;;) {
        const objects = await calls.list('', after)
        if (objects.length === 0) return
        const old = objects.filter(({ writtenAt }) => writtenAt.getTime() <= newest).map(({ key }) => idIn(key))
        yield [...new Set(old)].filter((id) => id !== null)
        after = objects.at(-1)!.key
      }
    },
  }
}

const keyOf = (objectId: string, number: number) => `${objectId}/${number}`

/** Only what has a name of ours: what else is in the folder is not ours to remove. */
function idIn(key: string): string | null {
  return /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\/\d+$/.exec(key)?.[1] ?? null
}
