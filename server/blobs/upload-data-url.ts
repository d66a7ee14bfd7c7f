import { randomUUID } from 'node:crypto'
import express, { type RequestHandler } from 'express'
import { authoriseAgain } from '../access/authorise-again.ts'
import { signedInUser } from '../access/acting-user.ts'
import { UploadRefused } from '../kit/errors.ts'
import type { Product } from '../product.ts'
import { boundBody } from '../http/bound-body.ts'
import { holdPermit } from '../kit/hold-permit.ts'
import { createSemaphore } from '../kit/semaphore.ts'
import { whole } from './store/store.ts'
import { takeFile } from './take-file.ts'
import { nameOf } from './upload.ts'

/** 10 MB as base64, and what is around it. */
const largestBody = 14 * 1024 * 1024
/** Bodies that are in memory at once. */
const acquire = createSemaphore(4, 20)

/**
 * POST /api/blobs/uploadDataUrl?filename: a picture as a data address, which is the whole JSON body or its field
 * `dataUrl`; answered as an upload of one file.
 */
export function uploadDataUrl(product: Pick<Product, 'blobs' | 'database' | 'identity'>): RequestHandler {
  const { blobs, database } = product
  const { writes } = database
  const read = express.json({ limit: largestBody, strict: false })
  return holdPermit(acquire, boundBody(largestBody, read), async (request, response) => {
    const { id: userId } = signedInUser(request)
    const checkAgain = () => authoriseAgain(product, request, 'blobs.uploadDataUrl')
    const bytes = bytesOf(request.body)
    const { filename: given } = request.query
    const filename = nameOf(typeof given === 'string' ? given : '')
    const file = { id: randomUUID(), filename, bytes: whole(bytes) }
    const item = await takeFile({ request, userId, writes, blobs, checkAgain }, file)
    response.json({ items: [item] })
  })
}

const dataUrl = /^data:[\w.+/-]{0,100}(?:;[\w=-]{1,100}){0,5};base64,/

function bytesOf(body: unknown): Buffer {
  const given = typeof body === 'string' ? body : (Object(body) as { dataUrl?: unknown }).dataUrl
  const [start] = (typeof given === 'string' && dataUrl.exec(given.slice(0, 1_000))) || []
  if (typeof given !== 'string' || start === undefined) throw new UploadRefused('notDataUrl')
  return Buffer.from(given.slice(start.length), 'base64')
}
