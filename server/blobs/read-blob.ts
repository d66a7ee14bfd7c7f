import { pipeline } from 'node:stream/promises'
import { Readable } from 'node:stream'
import type { RequestHandler } from 'express'
import { toUuid } from '#sync/protocol/uuid.ts'
import type { Sql } from '../db/client.ts'
import { NotFound } from '../errors.ts'
import type { Product } from '../product.ts'
import { parseRange, type ByteRange } from './byte-range.ts'

type Blob = { id: string; mimeType: string; size: number }

const chunkSize = 1_048_576

/**
 * `GET /blobs/{id}`: public by unguessable id, immutable, with byte ranges (RFC 9110 section 14), sandboxed so that a file
 * opened by its address can run nothing (security 24). Chunks are read one at a time.
 */
export function readBlob({ database: { sql } }: Product): RequestHandler {
  return async (request, response) => {
    const id = toUuid(String(request.params['id']))
    const blob = id === null ? undefined : await findBlob(sql, id)
    if (!blob) throw new NotFound()
    response.setHeader('content-type', blob.mimeType)
    response.setHeader('cache-control', 'public, max-age=31536000, immutable')
    response.setHeader('content-security-policy', "default-src 'none'; sandbox")
    response.setHeader('accept-ranges', 'bytes')
    response.setHeader('etag', `"${blob.id}"`)
    if (request.get('if-none-match') === `"${blob.id}"`) {
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

async function findBlob(sql: Sql, id: string): Promise<Blob | undefined> {
  const [row] = await sql<Blob[]>`/* findBlob */ select id, mime_type, size from blob_reference where id = ${id}`
  return row
}

async function* readChunks(sql: Sql, id: string, { first, last }: ByteRange): AsyncGenerator<Buffer> {
  for (let number = Math.floor(first / chunkSize); number * chunkSize <= last; number += 1) {
    const from = Math.max(first - number * chunkSize, 0)
    const length = Math.min(last - number * chunkSize + 1, chunkSize) - from
    const [row] = await sql<{ bytes: Buffer }[]>`/* readChunk */
      select substring(bytes from ${from + 1} for ${length}) as bytes
      from blob_chunk where blob_reference_id = ${id} and number = ${number}`
    if (!row) throw new NotFound()
    yield row.bytes
  }
}
