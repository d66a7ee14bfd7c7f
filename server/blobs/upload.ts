import { randomUUID } from 'node:crypto'
import type { RequestHandler } from 'express'
import multer from 'multer'
import { toUuid } from '#sync/protocol/uuid.ts'
import { imageMostBytes, mediaHeadBytes, mediaTypeOf, type ImageType } from '#sync/rules/media.ts'
import { printable } from '#sync/rules/typed-text.ts'
import { signedInUser } from '../account/account-call.ts'
import type { Sql } from '../db/client.ts'
import { UploadRefused } from '../errors.ts'
import type { Product } from '../product.ts'
import { reEncode } from './re-encode.ts'

const chunkSize = 1_048_576

/** POST /api/blobs/upload: files of administrators, each answered with its id and its address (product 7). */
export function upload({ database: { writes } }: Product): RequestHandler {
  const read = multer({ defParamCharset: 'utf8', limits: { files: 10, fields: 4, fileSize: imageMostBytes } }).array(
    'files',
  )
  return (request, response, next) => {
    read(request, response, (error: unknown) => {
      if (error) return next(error)
      const take = async () => {
        const user = signedInUser(request)
        const files = request.files as Express.Multer.File[]
        const given: unknown = (Object(request.body) as { id?: unknown }).id
        const id = typeof given === 'string' ? toUuid(given) : randomUUID()
        if (id === null) throw new UploadRefused('invalidId')
        const [file] = files
        if (!file) throw new UploadRefused('noFile')
        await store(writes, { id, userId: user.id, filename: printable(file.originalname), bytes: file.buffer })
        response.json({ items: [{ id, url: `/blobs/${id}` }] })
      }
      return take().catch(next)
    })
  }
}

type NewBlob = { id: string; userId: string; filename: string; bytes: Buffer }

async function store(writes: Sql, { id, userId, filename, bytes }: NewBlob): Promise<void> {
  const type = mediaTypeOf(bytes.subarray(0, mediaHeadBytes))
  if (!type) throw new UploadRefused('notAllowed')
  const kept = type.startsWith('image/') ? await reEncode(bytes, type as ImageType) : { mimeType: type, bytes }
  await writes.begin(async (tx) => {
    await tx`/* insertBlob */
      insert into blob_reference (id, filename, mime_type, size, created_by_user_id)
      values (${id}, ${filename}, ${kept.mimeType}, ${kept.bytes.length}, ${userId}) on conflict do nothing`
    for (let number = 0; number * chunkSize < kept.bytes.length; number += 1) {
      const chunk = kept.bytes.subarray(number * chunkSize, (number + 1) * chunkSize)
      await tx`/* insertChunk */
        insert into blob_chunk (blob_reference_id, number, bytes) values (${id}, ${number}, ${chunk})
        on conflict do nothing`
    }
  })
}
