import type { ErrorRequestHandler, Request } from 'express'
import type { Logger } from 'pino'
import { BadRequest, TooLarge, UnsupportedMediaType, Refusal } from '../kit/errors.ts'
import { countRefusal } from './counted-refusals.ts'
import { toRefusal } from './to-refusal.ts'

/**
 * The last row of the app: a refusal as `{errors: [{code, message}], requestId}` with its status and Retry-After.
 * Anything that is not a refusal is logged in full and reported without detail; refusals of a busy server are counted.
 */
export function errorAnswers(log: Logger): ErrorRequestHandler {
  // Express takes a function of four parameters for one that is given errors.
  return (error: unknown, request, response, _next) => {
    const refusal = fromBodyReader(error) ?? toRefusal(error)
    // Nobody listens any more to who waited and has gone.
    if (response.destroyed && error instanceof Refusal) return
    if (refusal.status >= 500 && !countRefusal(log, error, routeOf(request), response))
      log.error({ err: error, requestId: request.id }, 'a request failed')
    if (response.headersSent || response.destroyed) {
      // Half an answer must not look like a whole one. Express would print the error too, with what was looked for in it.
      response.destroy()
      return
    }
    const { status, code, message, retryAfterSeconds } = refusal
    if (retryAfterSeconds !== undefined) response.setHeader('retry-after', String(retryAfterSeconds))
    response.setHeader('cache-control', 'no-store')
    response.status(status).json({ errors: [{ code, message }], requestId: request.id })
  }
}

const routeOf = ({ method, route }: Request) => `${method} ${String((route as { path?: unknown } | undefined)?.path)}`

/** The errors of Express's own body and path readers: they have a status and a type. */
function fromBodyReader(error: unknown): Refusal | null {
  const { type, status, expose } = Object(error) as { type?: unknown; status?: unknown; expose?: unknown }
  if (type === 'entity.too.large') return new TooLarge()
  // An unknown encoding or character set, or a body that does not match its headers.
  if (status === 415) return new UnsupportedMediaType()
  if (expose === true && typeof status === 'number' && status < 500)
    return new BadRequest('This request cannot be read.')
  if (status !== 400) return null
  return typeof type === 'string' || error instanceof URIError ? new BadRequest('This request cannot be read.') : null
}
