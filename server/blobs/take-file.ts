import { createHash, randomUUID } from 'node:crypto'
import type { Request } from 'express'
import {
  imageMostBytes,
  kindOf,
  mediaHeadBytes,
  mediaTypeOf,
  videoMostBytes,
  type ImageSize,
  type ImageType,
  type VideoType,
} from '#sync/rules/media.ts'
import { auditOf } from '../audit/audit.ts'
import type { Sql, Transaction } from '../db/client.ts'
import { TooLarge, UploadRefused } from '../kit/errors.ts'
import { cleanFilm } from './films/clean-film.ts'
import { assertRoom, usedRoom } from './quota.ts'
import { reEncode } from './re-encode.ts'
import { removeObjects } from './remove-objects.ts'
import { createSemaphore } from '../kit/semaphore.ts'
import { whole, type BlobStores } from './store/store.ts'

/** What is sent: under an id that the sender chose, or a new one. */
export type SentFile = { id: string; filename: string; bytes: AsyncIterable<Buffer> }

/** What is answered for a stored file (product 7). */
export type StoredFile = { id: string; filename: string; mimeType: string; url: string }

type Uploader = Keeper & {
  request: Request
  userId: string
  /** Rights may be lost while a long file comes. @throws Refusal when they were */
  checkAgain: () => Promise<unknown>
}

/** Rows and bytes. */
type Keeper = { writes: Sql; blobs: BlobStores }

/** Pictures that are received at once are in memory, at most 80 MB; of a video no more than 12 MB is. */
const takeImageSlot = createSemaphore(8, 40)
const takeVideoSlot = createSemaphore(8, 8)

/**
 * Stores a file by what its first bytes say it is: a picture encoded anew in its sizes, a video in chunks as it comes,
 * without what was written beside its pictures and sounds.
 * Sending the same bytes under the same id again changes nothing, so that whoever lost the answer may send them again.
 * @throws UploadRefused, TooLarge, TooManyUploads, StorageFull, TryAgainLater
 */
export async function takeFile(uploader: Uploader, file: SentFile): Promise<StoredFile> {
  const incoming = file.bytes[Symbol.asyncIterator]()
  let release = () => {}
  try {
    const head = await readHead(incoming)
    if (head.length === 0) throw new UploadRefused('empty')
    const type = mediaTypeOf(head)
    if (!type) throw new UploadRefused('notAllowed')
    const kind = kindOf(type)
    const used = await usedRoom(uploader.writes, uploader.userId, file.id)
    assertRoom(used, head.length)
    release = await (kind === 'image' ? takeImageSlot() : takeVideoSlot())
    const rest = { [Symbol.asyncIterator]: () => incoming }
    const hash = createHash('sha256')
    const see = (part: Buffer, size: number) => {
      // A picture takes up room only once it is encoded anew.
      if (kind === 'video') assertRoom(used, size)
      hash.update(part)
    }
    const bytes = measured(head, rest, kind === 'image' ? imageMostBytes : videoMostBytes, see)
    return kind === 'image'
      ? await takeImage(uploader, file, type as ImageType, { bytes, hash: () => hash.digest('hex') })
      : await takeVideo(uploader, file, type as VideoType, { bytes, hash: () => hash.digest('hex') })
  } finally {
    release()
    // What is left of a refused file is not read.
    await incoming.return?.()
  }
}

/** `hash` is known once the bytes are read. */
type Incoming = { bytes: AsyncIterable<Buffer>; hash: () => string }

async function takeImage(uploader: Uploader, file: SentFile, type: ImageType, incoming: Incoming): Promise<StoredFile> {
  const sent = await inMemory(incoming.bytes)
  const contentHash = incoming.hash()
  const known = await findSame(uploader, file.id, contentHash)
  if (known) return known
  const objects: StoredObject[] = []
  return orRemoved(uploader, objects, async () => {
    for (const { size, mimeType, bytes } of await reEncode(sent, type)) {
      objects.push(await beginObject(uploader, size, mimeType))
      await endObject(uploader, objects.at(-1)!, whole(bytes))
    }
    return keepFile(uploader, file, contentHash, objects)
  })
}

async function takeVideo(uploader: Uploader, file: SentFile, type: VideoType, incoming: Incoming): Promise<StoredFile> {
  const object = await beginObject(uploader, 'full', type)
  return orRemoved(uploader, [object], async () => {
    await endObject(uploader, object, cleanFilm(type, incoming.bytes))
    return keepFile(uploader, file, incoming.hash(), [object])
  })
}

type StoredObject = { id: string; mimeType: string; size: number }

async function beginObject({ writes, blobs }: Keeper, imageSize: ImageSize, mimeType: string): Promise<StoredObject> {
  const id = randomUUID()
  await writes`/* beginObject */
    insert into blob_object (id, image_size, mime_type, storage)
    values (${id}, ${imageSize}, ${mimeType}, ${blobs.newIn})`
  return { id, mimeType, size: 0 }
}

async function endObject({ writes, blobs }: Keeper, object: StoredObject, bytes: AsyncIterable<Buffer>): Promise<void> {
  object.size = await blobs.of(blobs.newIn).write(object.id, bytes)
  await writes`/* endObject */ update blob_object set size = ${object.size} where id = ${object.id}`
}

/** What was stored of a file that is refused in the end is removed; whatever a crash leaves, the nightly job removes. */
async function orRemoved<T>(
  { writes, blobs }: Keeper,
  objects: readonly StoredObject[],
  take: () => Promise<T>,
): Promise<T> {
  try {
    return await take()
  } catch (error) {
    await removeObjects(
      writes,
      blobs,
      objects.map(({ id }) => id),
    ).catch(() => {})
    throw error
  }
}

/** Everything is stored: from here on the file can be seen. Of two that send the same at once, the second finds the first. */
async function keepFile(
  { request, userId, writes, blobs, checkAgain }: Uploader,
  { id, filename }: SentFile,
  contentHash: string,
  objects: readonly StoredObject[],
): Promise<StoredFile> {
  await checkAgain()
  const { mimeType, size } = objects[0]!
  const isStored = await writes.begin(async (tx) => {
    const [stored] = await tx`/* keepFile */
      insert into blob_reference (id, filename, mime_type, size, storage_reference, content_hash, created_by_user_id)
      values (${id}, ${filename}, ${mimeType}, ${size}, ${blobs.newIn}, ${contentHash}, ${userId})
      on conflict (id) do nothing returning id`
    if (!stored) return false
    await nameObjects(tx, id, objects)
    assertRoom(await usedRoom(tx, userId, id), size)
    const detail = { id, filename, mimeType, size }
    await auditOf({ request }, tx, { action: 'upload', userId, subject: id, detail })
    return true
  })
  if (isStored) return { id, filename, mimeType, url: `/blobs/${id}` }
  await removeObjects(
    writes,
    blobs,
    objects.map((object) => object.id),
  )
  const known = await findSame({ userId, writes }, id, contentHash)
  if (!known) throw new UploadRefused('otherFile')
  return known
}

async function nameObjects(tx: Transaction, id: string, objects: readonly StoredObject[]): Promise<void> {
  const ids = objects.map((object) => object.id)
  const named = await tx`/* nameObjects */ update blob_object set blob_reference_id = ${id} where id = any(${ids})`
  // A restore, or the nightly job after a very slow upload, has removed them: the sender tries again.
  if (named.count < ids.length) throw new Error('what was received is gone')
}

/** The file of that id if this user has sent it before. @throws UploadRefused when it is another one */
async function findSame(
  { userId, writes }: Pick<Uploader, 'userId' | 'writes'>,
  id: string,
  contentHash: string,
): Promise<StoredFile | null> {
  const [known] = await writes<
    { filename: string; mimeType: string; isSame: boolean; isRemoved: boolean }[]
  >`/* findSame */
    select filename, mime_type, removed_date is not null as is_removed,
      (content_hash = ${contentHash} and created_by_user_id = ${userId}) is true as is_same
    from blob_reference where id = ${id}`
  if (!known) return null
  if (known.isRemoved) throw new UploadRefused('removed')
  if (!known.isSame) throw new UploadRefused('otherFile')
  const [stillKnown] = await writes`/* sentAgain */
    update blob_reference set sent_date = now() where id = ${id} and removed_date is null returning id`
  if (!stillKnown) return null
  return { id, filename: known.filename, mimeType: known.mimeType, url: `/blobs/${id}` }
}

async function inMemory(bytes: AsyncIterable<Buffer>): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of bytes) parts.push(part)
  return Buffer.concat(parts)
}

async function readHead(incoming: AsyncIterator<Buffer>): Promise<Buffer> {
  let head = Buffer.alloc(0)
  while (head.length < mediaHeadBytes) {
    const { value, done } = await incoming.next()
    if (done === true) break
    head = Buffer.concat([head, value])
  }
  return head
}

/** The head and what follows it. @throws TooLarge as soon as it is more than may be sent */
async function* measured(
  head: Buffer,
  rest: AsyncIterable<Buffer>,
  most: number,
  see: (part: Buffer, size: number) => void,
): AsyncGenerator<Buffer> {
  let size = 0
  const count = (part: Buffer) => {
    size += part.length
    if (size > most) throw new TooLarge(most === imageMostBytes ? tooLarge.image : tooLarge.video)
    see(part, size)
    return part
  }
  yield count(head)
  for await (const part of rest) yield count(part)
}

const tooLarge = {
  image: 'This picture is larger than 10 MB.',
  video: 'This video is larger than 200 MB.',
}
