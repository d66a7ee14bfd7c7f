import type { RequestHandler } from 'express'
import multer from 'multer'
import { BadRequest, TooLarge } from '../errors.ts'

const mostFieldBytes = 512 * 1024

/**
 * Reads a form of a few fields and at most one file, `file`, into memory before the handler; a file that is larger than
 * `mostBytes` is refused with a sentence.
 */
export function withFormFile(mostBytes: number, tooLarge: string, handler: RequestHandler): RequestHandler {
  const read = multer({
    storage: multer.memoryStorage(),
    limits: { files: 1, fields: 4, fieldSize: mostFieldBytes, fileSize: mostBytes },
  }).single('file')
  return (request, response, next) => {
    read(request, response, (error: unknown) => {
      if (Reflect.get(Object(error), 'code') === 'LIMIT_FILE_SIZE') return next(new TooLarge(tooLarge))
      if (error) return next(new BadRequest('This request cannot be read.'))
      return Promise.try(handler, request, response, next).catch(next)
    })
  }
}
