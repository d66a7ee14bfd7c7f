import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { createGunzip, gzip } from 'node:zlib'
import type { Request, Response } from 'express'
import { isKnown } from './entity-tag.ts'

/** A body as it is cached and sent: compressed, with the length and ETag of its plain text. */
export type PackedBody = { body: Buffer; length: number; etag: string }

const toGzip = promisify(gzip)

/** @param pieces the plain text as it is made; what makes it lets other requests run in between */
export async function packBody(pieces: Iterable<string> | AsyncIterable<string>): Promise<PackedBody> {
  const hash = createHash('sha256')
  const parts: Buffer[] = []
  for await (const piece of pieces) {
    const part = Buffer.from(piece)
    hash.update(part)
    parts.push(part)
  }
  const text = Buffer.concat(parts)
  return { body: await toGzip(text), length: text.length, etag: `W/"${hash.digest('base64url').slice(0, 27)}"` }
}

/** Sends a body, compressed where that is accepted, or 304 to whoever has it. The type and what caches may do are the caller's. */
export function sendPacked(request: Request, response: Response, { body, length, etag }: PackedBody): void {
  response.setHeader('vary', 'accept-encoding')
  response.setHeader('etag', etag)
  if (isKnown(request.headers['if-none-match'], etag)) return void response.status(304).end()
  if (request.acceptsEncodings('gzip')) {
    response.setHeader('content-encoding', 'gzip')
    response.setHeader('content-length', body.length)
    return void response.end(body)
  }
  response.setHeader('content-length', length)
  if (request.method === 'HEAD') return void response.end()
  const plain = createGunzip()
  plain.pipe(response)
  plain.end(body)
}
