import type { RequestHandler, Response } from 'express'
import { signedInUser } from '../access/acting-user.ts'
import { ExportsUnderWay, TooManyExports, TooManyFailures } from '../kit/errors.ts'
import { createSemaphore } from '../kit/semaphore.ts'
import type { Product } from '../product.ts'
import { exportTurn, receiverSilence } from '../kit/times.ts'
import { takePoint } from './failure-limits.ts'

/** Files that one account exports in an hour, at all processes together. */
const mostInHour = 100
/** Files of one account that a process writes at once. */
const mostOfAccount = 2
const busy = 'Other people’s exports are under way. Try again in a moment.'

/** `turn`: how long (ms) one waits for its turn; `silence`: how long a place is held by who takes no byte. */
type Patience = { turn?: number; silence?: number }

/**
 * Bounds the exports of whoever is signed in, `mostAtOnce` of all accounts in this process, for which twice as many wait. The place
 * of each is held until its last byte is sent, or nobody listens any more, which also is who takes nothing: the connection is closed.
 * @throws ExportsUnderWay, TooManyExports, TryAgainLater
 */
export function limitExports(
  { database: { sql } }: Pick<Product, 'database'>,
  mostAtOnce: number,
  { turn = exportTurn, silence = receiverSilence }: Patience = {},
): RequestHandler {
  const underWay = new Map<string, number>()
  const acquire = createSemaphore(mostAtOnce, 2 * mostAtOnce, busy, turn)
  const add = (userId: string, change: number) => {
    const count = (underWay.get(userId) ?? 0) + change
    if (count === 0) underWay.delete(userId)
    else underWay.set(userId, count)
  }
  return async (request, response, next) => {
    const { id: userId } = signedInUser(request)
    if ((underWay.get(userId) ?? 0) >= mostOfAccount) throw new ExportsUnderWay()
    add(userId, 1)
    const gone = new AbortController()
    let release = () => {}
    const leave = () => {
      add(userId, -1)
      gone.abort()
      release()
    }
    response.once('close', leave)
    release = await acquire(gone.signal)
    if (gone.signal.aborted) return release()
    endWhenSilent(response, silence)
    await takePoint(sql, `exports/${userId}`, mostInHour).catch((error: unknown) => {
      throw error instanceof TooManyFailures ? new TooManyExports(error.retryAfterSeconds ?? 1) : error
    })
    next()
  }
}

/**
 * Closes the connection when nothing of what waits to be sent was taken for so long (ms). Node measures it: bytes that the other end has
 * taken begin the time anew.
 */
function endWhenSilent(response: Response, silence: number): void {
  response.setTimeout(silence, () => {
    if (response.writableLength > 0 || response.socket?.writableLength) response.destroy()
  })
}
