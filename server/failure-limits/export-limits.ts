import type { RequestHandler } from 'express'
import { signedInUser } from '../access/acting-user.ts'
import { ExportsUnderWay, TooManyExports, TooManyFailures } from '../kit/errors.ts'
import { createSemaphore } from '../kit/semaphore.ts'
import type { Product } from '../product.ts'
import { takePoint } from './failure-limits.ts'

/** Files that one account exports in an hour, at all processes together. */
const mostInHour = 100
/** Files of one account that a process writes at once. */
const mostOfAccount = 2
const busy = 'Other people’s exports are under way. Try again in a moment.'

/**
 * Bounds the exports of whoever is signed in, `mostAtOnce` of all accounts in this process, for which twice as many wait. The place
 * of each is held until its last byte is sent, or nobody listens any more.
 * @throws ExportsUnderWay, TooManyExports, TryAgainLater
 */
export function limitExports({ database: { sql } }: Pick<Product, 'database'>, mostAtOnce: number): RequestHandler {
  const underWay = new Map<string, number>()
  const acquire = createSemaphore(mostAtOnce, 2 * mostAtOnce, busy)
  const add = (userId: string, change: number) => {
    const count = (underWay.get(userId) ?? 0) + change
    if (count === 0) underWay.delete(userId)
    else underWay.set(userId, count)
  }
  return async (request, response, next) => {
    const { id: userId } = signedInUser(request)
    if ((underWay.get(userId) ?? 0) >= mostOfAccount) throw new ExportsUnderWay()
    add(userId, 1)
    response.once('close', () => add(userId, -1))
    const release = await acquire()
    if (response.destroyed) return release()
    response.once('close', release)
    await takePoint(sql, `exports/${userId}`, mostInHour).catch((error: unknown) => {
      throw error instanceof TooManyFailures ? new TooManyExports(error.retryAfterSeconds ?? 1) : error
    })
    next()
  }
}
