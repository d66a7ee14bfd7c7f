import express, { type RequestHandler } from 'express'
import { boundBody } from './bound-body.ts'

/** Reads a JSON body of at most `mostBytes` before the handler; a larger one is refused as TOO_LARGE. */
export function withJsonBody(mostBytes: number, handler: RequestHandler): RequestHandler {
  const read = boundBody(mostBytes, express.json({ limit: mostBytes }))
  return (request, response, next) => {
    read(request, response, (error?: unknown) => {
      if (error) return next(error)
      return Promise.try(handler, request, response, next).catch(next)
    })
  }
}
