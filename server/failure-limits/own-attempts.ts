import type { Sql } from '../db/client.ts'
import type { Env } from '../env.ts'
import { LockedOut, TooManyFailures } from '../kit/errors.ts'
import { returnPoint, takePoint } from './failure-limits.ts'

/**
 * Somebody whom no stranger's attempts concern: a signed-in user, somebody in a browser that has signed in to the
 * account before (`device`, the hash of its cookie), or the owner of a mailbox who confirms its registration
 * (`registration`).
 */
export type Own = { userId: string; device?: string }

/** How many failures they may have before they must wait, and for how long. */
const most = 5
const wait = 5 * 60 * 1000

/**
 * Checks what they give (a password, the code of a second factor, a mailed code): five failures in five minutes,
 * LIMIT_FAILURES_PER_EMAIL in an hour. Nobody else's failures count there, nor these anywhere else. The right answer
 * forgets the five minutes, unless it is only the first half of a proof (`isHalf`).
 * @returns what `isRight` returns
 * @throws LockedOut, TooManyFailures
 */
export async function withOwnAttempt(
  sql: Sql,
  limits: Env['limits'],
  own: Own,
  isRight: () => Promise<boolean>,
  { isHalf = false } = {},
): Promise<boolean> {
  const { hour, minutes } = keysOf(own)
  await takePoint(sql, hour, limits.failuresPerEmail)
  await takePoint(sql, minutes, most, wait).catch(async (error: unknown) => {
    await returnPoint(sql, hour)
    throw error instanceof TooManyFailures ? new LockedOut() : error
  })
  if (!(await isRight())) return false
  await returnPoint(sql, hour)
  await (isHalf ? returnPoint(sql, minutes) : sql`/* clearOwnAttempts */ delete from rate_limit where key = ${minutes}`)
  return true
}

function keysOf({ userId, device = 'sessions' }: Own) {
  const key = `failures/own/${userId}/${device}`
  return { hour: `${key}/hour`, minutes: `${key}/minutes` }
}
