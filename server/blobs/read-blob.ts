import { pipeline } from 'node:stream/promises'
import { Readable } from 'node:stream'
import type { Request, RequestHandler } from 'express'
import { toUuid } from '#sync/protocol/uuid.ts'
import { imageSizes, type ImageSize } from '#sync/rules/media.ts'
import type { Sql } from '../db/client.ts'
import { NotFound } from '../errors.ts'
import type { Product } from '../product.ts'
import { parseRange } from './byte-range.ts'
import { readChunks } from './chunks.ts'

type Blob = { id: string; mimeType: string; size: number }

/**
 * `GET /blobs/{id}?size=thumbnail|list|full`: public by unguessable id, immutable, with byte ranges (RFC 9110 section 14), sandboxed so that a file
 * opened by its address can run nothing (security 24). Chunks are read one at a time.
 */
export function readBlob({ database: { sql } }: Product): RequestHandler {
  return async (request, response) => {
    const id = toUuid(String(request.params['id']))
    const blob = id === null ? undefined : await findBlob(sql, id, sizeIn(request.query))
    if (!blob) throw new NotFound()
    response.setHeader('content-type', blob.mimeType)
    response.setHeader('cache-control', 'public, max-age=31536000, immutable')
    response.setHeader('content-security-policy', "default-src 'none'; sandbox")
    response.setHeader('accept-ranges', 'bytes')
    const etag = `"${blob.id}"`
    response.setHeader('etag', etag)
    if (request.get('if-none-match') === etag) {
      response.status(304).end()
      return
    }
    const range = parseRange(request.get('range'), blob.size)
    if (range === 'unsatisfiable') {
      response.status(416).setHeader('content-range', `bytes */${blob.size}`).end()
      return
    }
    const { first, last } = range ?? { first: 0, last: blob.size - 1 }
    if (range) response.status(206).setHeader('content-range', `bytes ${first}-${last}/${blob.size}`)
    response.setHeader('content-length', String(last - first + 1))
    if (request.method === 'HEAD' || blob.size === 0) {
      response.end()
      return
    }
    await pipeline(Readable.from(readChunks(sql, blob.id, { first, last })), response).catch((error: unknown) => {
      if (!request.destroyed && !response.destroyed) throw error
    })
  }
}

/** The picture in the wanted size, or in the next larger one that there is. */
async function findBlob(sql: Sql, id: string, wanted: ImageSize): Promise<Blob | undefined> {
  const sizes = imageSizes.slice(imageSizes.indexOf(wanted))
  const [row] = await sql<Blob[]>`/* findBlob */
    select id, mime_type, size from blob_object
    where blob_reference_id = ${id} and image_size = any(${sizes})
    order by array_position(${sizes}, image_size) limit 1`
  return row
}

function sizeIn({ size }: Request['query']): ImageSize {
  return imageSizes.find((one) => one === size) ?? 'full'
}
