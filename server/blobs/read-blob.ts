import type { Request, RequestHandler, Response } from 'express'
import { toUuid } from '#sync/protocol/uuid.ts'
import { imageSizes, type ImageSize } from '#sync/rules/media.ts'
import type { Sql } from '../db/client.ts'
import { Gone, NotFound } from '../kit/errors.ts'
import { drained } from '../kit/backpressure.ts'
import { continues, isKnown } from '../http/entity-tag.ts'
import type { Product } from '../product.ts'
import { parseRange } from './byte-range.ts'
import type { StoreName } from './store/store.ts'

/** Caches on the way, and the browser's own, check again after an hour whether it has been removed; the service worker keeps pictures itself. */
const cacheSeconds = 3600

type Blob = { id: string; mimeType: string; size: number; storage: StoreName }

/**
 * `GET /blobs/{id}?size=thumbnail|list|full`: public by unguessable id, with byte ranges (RFC 9110, 13.1.5 and 14), sandboxed so that a file
 * opened by its address can run nothing (security 24). Slices are read one at a time, the first before anything is
 * said: a file that is missing or cannot be reached is refused like anything else, one that was removed is gone (410).
 */
export function readBlob({ blobs, database: { sql } }: Pick<Product, 'blobs' | 'database'>): RequestHandler {
  return async (request, response) => {
    const id = toUuid(String(request.params['id']))
    const blob = id === null ? undefined : await findBlob(sql, id, sizeIn(request.query))
    if (!blob) throw id !== null && (await isRemoved(sql, id)) ? new Gone() : new NotFound()
    const etag = `"${blob.id}"`
    const isUnchanged = isKnown(request.get('if-none-match'), etag)
    const isPart = request.method === 'GET' && continues(request.get('if-range'), etag)
    const range = isPart ? parseRange(request.get('range'), blob.size) : null
    const { first, last } = range === 'unsatisfiable' || range === null ? { first: 0, last: blob.size - 1 } : range
    const hasBody = request.method !== 'HEAD' && blob.size > 0 && !isUnchanged && range !== 'unsatisfiable'
    const bytes = hasBody ? await begun(blobs.of(blob.storage).read(blob.id, { first, last })) : null
    response.setHeader('content-type', blob.mimeType)
    response.setHeader('cache-control', `public, max-age=${cacheSeconds}, immutable`)
    response.setHeader('content-security-policy', "default-src 'none'; sandbox")
    // Mails show pictures, in mail programs of any origin and in the previews of none.
    response.setHeader('cross-origin-resource-policy', 'cross-origin')
    response.setHeader('accept-ranges', 'bytes')
    response.setHeader('etag', etag)
    if (isUnchanged) {
      response.status(304).end()
      return
    }
    if (range === 'unsatisfiable') {
      response.status(416).setHeader('content-range', `bytes */${blob.size}`).end()
      return
    }
    if (range) response.status(206).setHeader('content-range', `bytes ${first}-${last}/${blob.size}`)
    response.setHeader('content-length', String(last - first + 1))
    if (bytes === null) {
      response.end()
      return
    }
    await send(bytes, response)
  }
}

/**
 * As fast as it is taken; a part that cannot be read breaks the answer off. Not by `pipeline`, whose seven listeners for the end of
 * an answer are, with ours, more than Node takes for right.
 */
async function send(bytes: AsyncIterable<Buffer>, response: Response): Promise<void> {
  try {
    for await (const slice of bytes) {
      if (response.destroyed) return
      response.write(slice)
      await drained([response], response)
    }
    if (!response.destroyed) response.end()
  } catch {
    response.destroy()
  }
}

/** The same bytes, of which the first are there. */
async function begun(slices: AsyncGenerator<Buffer>): Promise<AsyncIterable<Buffer>> {
  const first = await slices.next()
  return (async function* () {
    if (first.done !== true) yield first.value
    yield* slices
  })()
}

/** The picture in the wanted size, or in the next larger one that there is. */
async function findBlob(sql: Sql, id: string, wanted: ImageSize): Promise<Blob | undefined> {
  const sizes = imageSizes.slice(imageSizes.indexOf(wanted))
  const [row] = await sql<Blob[]>`/* findBlob */
    select id, mime_type, size, storage from blob_object
    where blob_reference_id = ${id} and image_size = any(${sizes})
    order by array_position(${sizes}, image_size) limit 1`
  return row
}

async function isRemoved(sql: Sql, id: string): Promise<boolean> {
  const rows = await sql`/* isRemoved */ select from blob_reference where id = ${id} and removed_date is not null`
  return rows.length > 0
}

function sizeIn({ size }: Request['query']): ImageSize {
  return imageSizes.find((one) => one === size) ?? 'full'
}
