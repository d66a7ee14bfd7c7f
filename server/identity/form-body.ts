import express, { type RequestHandler } from 'express'
import { boundBody } from '../http/bound-body.ts'

/** A form of a sign-in or a sign-out, with tokens of a few kilobytes. */
const mostBytes = 16 * 1024

/**
 * Reads what is sent to the provider, whatever it says of itself, and hands it on as the stream that the provider reads by itself: of a
 * body that is too large it would read 56 KB, and of one that it does not take everything.
 * @throws TooLarge
 */
export function withFormBody(handler: RequestHandler): RequestHandler {
  const read = boundBody(mostBytes, express.raw({ limit: mostBytes, inflate: false, type: () => true }))
  return (request, response, next) => {
    read(request, response, (error?: unknown) => {
      if (error) return next(error)
      if (Buffer.isBuffer(request.body)) {
        const parts = [request.body]
        Object.defineProperties(request, { readable: { value: true }, iterator: { value: () => parts } })
      }
      return Promise.try(handler, request, response, next).catch(next)
    })
  }
}
