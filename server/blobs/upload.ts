import { randomUUID } from 'node:crypto'
import type { NextFunction, Request, RequestHandler } from 'express'
import multer, { type StorageEngine } from 'multer'
import { toUuid } from '#sync/protocol/uuid.ts'
import { videoMostBytes } from '#sync/rules/media.ts'
import { printable } from '#sync/rules/typed-text.ts'
import { authoriseAgain } from '../access/authorise-again.ts'
import { signedInUser } from '../access/acting-user.ts'
import { BadRequest, OtherUser, Refusal, TooLarge, UploadRefused } from '../kit/errors.ts'
import type { Product } from '../product.ts'
import { boundBody } from '../http/bound-body.ts'
import { readWithTimeout } from './read-with-timeout.ts'
import { takeFile, type StoredFile } from './take-file.ts'

const mostFiles = 10
const longestName = 200
/** All files of a form, and what is around them. */
const mostBytes = mostFiles * videoMostBytes + 1024 * 1024

/**
 * POST /api/blobs/upload: files in the field `files`, each answered with its id and its address (product 7). A single
 * file may come with the id that the sender chose for it, in the field `id` before it, and with the id of the user whose
 * file it is, in the field `actingUser`: a queue of pictures belongs to a person.
 */
export function upload(product: Pick<Product, 'blobs' | 'database' | 'identity'>): RequestHandler {
  const { blobs, database } = product
  const { writes } = database
  return (request, response, next) => {
    const { id: userId } = signedInUser(request)
    const checkAgain = () => authoriseAgain(product, request, 'blobs.upload')
    const items: StoredFile[] = []
    let failure: unknown
    // One file after the other: of those that wait nothing is read.
    let last: Promise<unknown> = Promise.resolve()
    const storage: StorageEngine = {
      _handleFile: (_request, file, done) => {
        const take = async () => {
          if (failure !== undefined) throw new Error('another file was refused')
          const { actingUser } = Object(request.body) as { actingUser?: unknown }
          if (actingUser !== undefined && actingUser !== userId) throw new OtherUser()
          const id = idOf(request, items.length)
          const filename = nameOf(file.originalname)
          const uploader = { request, userId, writes, blobs, checkAgain }
          items.push(await takeFile(uploader, { id, filename, bytes: readWithTimeout(file.stream) }))
        }
        last = last.then(take)
        last.then(
          () => done(null, {}),
          (error: unknown) => {
            failure ??= error
            file.stream.resume()
            done(error)
          },
        )
      },
      // A file that was stored before another one was refused is named by nothing, and goes like any such file.
      _removeFile: (_request, _file, done) => done(null),
    }
    // What is wrong with the form itself is the sender's mistake.
    const malformed = new BadRequest('This request cannot be read.')
    const refuse = async (next: NextFunction) => {
      const isKnown = failure !== undefined
      // A refused file closes its stream, which may be noticed before its reason: what was stored of it is removed first.
      await last.catch(() => {})
      return next(isKnown || failure instanceof Refusal ? failure : malformed)
    }
    const read = multer({
      storage,
      defParamCharset: 'utf8',
      limits: { files: mostFiles, fields: 4, fieldSize: 1024, fileSize: videoMostBytes + 1 },
    }).array('files')
    boundBody(mostBytes, read)(request, response, (error: unknown) => {
      if (error instanceof TooLarge) return next(error)
      if (error) return void refuse(next)
      if (items.length === 0) return next(new UploadRefused('noFile'))
      return response.json({ items })
    })
  }
}

function idOf({ body }: Request, before: number): string {
  const given = (Object(body) as { id?: unknown }).id
  if (given === undefined) return randomUUID()
  if (before > 0) throw new UploadRefused('onlyOne')
  const id = typeof given === 'string' ? toUuid(given) : null
  if (id === null) throw new UploadRefused('invalidId')
  return id
}

/** A name to be shown: without folders, and without characters that cannot be stored or that hide what it is. */
export function nameOf(given: string): string {
  const name = printable(given.split(/[\\/]/).at(-1) ?? '')
    .replaceAll(/\s+/g, ' ')
    .trim()
  return [...name].slice(0, longestName).join('') || 'file'
}
