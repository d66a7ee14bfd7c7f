import { PERMISSION_HEADER } from '#sync/protocol/schema.ts'
import type { RequestHandler, Response } from 'express'
import { signedInUser } from '../access/acting-user.ts'
import { ExportsUnderWay, TooManyExports, TooManyFailures } from '../kit/errors.ts'
import { createSemaphore, type Acquire } from '../kit/semaphore.ts'
import type { Product } from '../product.ts'
import { exportTurn, longestExport, promisedPlace, receiverSilence } from '../kit/times.ts'
import { assertPointLeft, takePoint } from './failure-limits.ts'

/** Files that one account exports in an hour, at all processes together. */
const mostInHour = 100
/** Files of one account that a process writes at once. */
const mostOfAccount = 2
const busy = 'Other people’s exports are under way. Try again in a moment.'

/** In milliseconds. `silence`: how long a place is held by who takes no byte; `longest`: by who takes little. */
type Patience = { turn?: number; silence?: number; longest?: number; promised?: number }

/**
 * Bounds the exports of whoever is signed in, `mostAtOnce` of all accounts in this process, for which twice as many wait. The place
 * of each is held until its last byte is sent, or nobody listens any more, which also is who takes nothing, or not all of it in time: the
 * connection is closed. A page that asks for permission alone is answered with 204, and a place is kept for what it asks for next.
 * @throws ExportsUnderWay, TooManyExports, TryAgainLater
 */
export function limitExports(
  { database: { sql } }: Pick<Product, 'database'>,
  mostAtOnce: number,
  { turn = exportTurn, silence = receiverSilence, longest = longestExport, promised = promisedPlace }: Patience = {},
): RequestHandler {
  const takePlace = placesOf(createSemaphore(mostAtOnce, 2 * mostAtOnce, busy, turn))
  const kept = new Map<string, Set<() => void>>()
  const keep = (userId: string, leave: () => void) => {
    const own = kept.get(userId) ?? new Set()
    kept.set(userId, own.add(leave))
    setTimeout(() => forget(userId, leave) && leave(), promised).unref()
  }
  const forget = (userId: string, leave: () => void) => {
    const own = kept.get(userId)
    const wasKept = own?.delete(leave) ?? false
    if (own?.size === 0) kept.delete(userId)
    return wasKept
  }
  return async (request, response, next) => {
    const { id: userId } = signedInUser(request)
    const key = `exports/${userId}`
    if (request.get(PERMISSION_HEADER) !== undefined) {
      const leave = await takePlace(userId, response)
      if (response.destroyed) return leave()
      await assertPointLeft(sql, key, mostInHour).catch(asTooManyExports).catch(leaving(leave))
      keep(userId, leave)
      return void response.status(204).end()
    }
    const [promise] = kept.get(userId) ?? []
    if (promise) forget(userId, promise)
    const leave = promise ?? (await takePlace(userId, response))
    if (response.destroyed) return leave()
    const end = setTimeout(() => response.destroy(), longest).unref()
    response.once('close', () => {
      clearTimeout(end)
      leave()
    })
    endWhenSilent(response, silence)
    await takePoint(sql, key, mostInHour).catch(asTooManyExports)
    return next()
  }
}

/** The places of all accounts, each taken with one call and left with what it returns, which may be called twice. */
function placesOf(acquire: Acquire) {
  const underWay = new Map<string, number>()
  const add = (userId: string, change: number) => {
    const count = (underWay.get(userId) ?? 0) + change
    if (count === 0) underWay.delete(userId)
    else underWay.set(userId, count)
  }
  /** Who has gone meanwhile waits no longer. @throws ExportsUnderWay, TryAgainLater */
  return async (userId: string, response: Response): Promise<() => void> => {
    if ((underWay.get(userId) ?? 0) >= mostOfAccount) throw new ExportsUnderWay()
    add(userId, 1)
    const gone = new AbortController()
    response.once('close', () => gone.abort())
    const release = await acquire(gone.signal).catch(leaving(() => add(userId, -1)))
    let isLeft = false
    return () => {
      if (isLeft) return
      isLeft = true
      add(userId, -1)
      release()
    }
  }
}

/** Throws again once the place is left. */
function leaving(leave: () => void) {
  return (error: unknown): never => {
    leave()
    throw error
  }
}

function asTooManyExports(error: unknown): never {
  throw error instanceof TooManyFailures ? new TooManyExports(error.retryAfterSeconds ?? 1) : error
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
