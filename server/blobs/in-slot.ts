import type { RequestHandler } from 'express'

/**
 * Reads what is sent only when there is a slot, which is kept until the handler is done with it. Whoever has gone while
 * waiting is not read.
 */
export function inSlot(
  takeSlot: () => Promise<() => void>,
  read: RequestHandler,
  handler: RequestHandler,
): RequestHandler {
  return (request, response, next) => {
    const take = (giveBack: () => void) => {
      if (response.destroyed) return giveBack()
      let isRead = false
      response.once('close', () => !isRead && giveBack())
      return read(request, response, (error?: unknown) => {
        isRead = true
        if (error === undefined) return Promise.try(handler, request, response, next).catch(next).finally(giveBack)
        giveBack()
        return next(error)
      })
    }
    takeSlot().then(take).catch(next)
  }
}
