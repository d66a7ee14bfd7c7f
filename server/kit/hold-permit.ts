import type { RequestHandler } from 'express'
import type { Acquire } from './semaphore.ts'

/**
 * Reads what is sent only with a permit, which is held until the handler is done with it. Whoever has gone while
 * waiting is not read, and waits no longer.
 */
export function holdPermit(acquire: Acquire, read: RequestHandler, handler: RequestHandler): RequestHandler {
  return (request, response, next) => {
    const take = (release: () => void) => {
      if (response.destroyed) return release()
      let isRead = false
      response.once('close', () => !isRead && release())
      return read(request, response, (error?: unknown) => {
        isRead = true
        if (error === undefined) return Promise.try(handler, request, response, next).catch(next).finally(release)
        release()
        return next(error)
      })
    }
    const gone = new AbortController()
    response.once('close', () => gone.abort())
    acquire(gone.signal).then(take).catch(next)
  }
}
