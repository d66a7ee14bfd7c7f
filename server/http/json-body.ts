import express, { type RequestHandler } from 'express'

/** Reads a JSON body up to `limit` (such as `'1mb'`) before the handler; a larger one is refused as TOO_LARGE. */
export function withJsonBody(limit: string, handler: RequestHandler): RequestHandler {
  const read = express.json({ limit })
  return (request, response, next) => {
    read(request, response, (error?: unknown) => {
      if (error) return next(error)
      return Promise.try(handler, request, response, next).catch(next)
    })
  }
}
