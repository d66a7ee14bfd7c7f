import type { RequestHandler } from 'express'
import multer from 'multer'
import { BadRequest, TooLarge } from '../kit/errors.ts'
import { boundBody } from '../http/bound-body.ts'
import { holdPermit } from '../kit/hold-permit.ts'
import type { Acquire } from '../kit/semaphore.ts'

const mostFieldBytes = 512 * 1024
const mostFields = 6

type Bounds = { mostBytes: number; tooLarge: string; acquire: Acquire }

/**
 * Reads a form of a few fields and at most one file, `file`, into memory before the handler; a file that is larger than
 * `mostBytes` is refused with a sentence, and none is read before
 * there is a slot for it.
 */
export function withFormFile({ mostBytes, tooLarge, acquire }: Bounds, handler: RequestHandler): RequestHandler {
  const form = multer({
    storage: multer.memoryStorage(),
    limits: { files: 1, fields: mostFields, fieldSize: mostFieldBytes, fileSize: mostBytes },
  }).single('file')
  const read: RequestHandler = (request, response, next) =>
    form(request, response, (error: unknown) => {
      if (Reflect.get(Object(error), 'code') === 'LIMIT_FILE_SIZE') return next(new TooLarge(tooLarge))
      return error ? next(new BadRequest('This request cannot be read.')) : next()
    })
  // Fields, and what stands between the parts.
  return holdPermit(acquire, boundBody(mostBytes + (mostFields + 1) * mostFieldBytes, read, tooLarge), handler)
}
