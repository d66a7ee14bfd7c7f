import type { Sql } from '../db/client.ts'
import type { Env } from '../env.ts'
import { LockedOut, TooManyFailures } from '../errors.ts'
import { returnPoint, takePoint } from './failure-limits.ts'

/** How many failures an open session may have before it must wait, and for how long. */
const most = 5
const wait = 5 * 60 * 1000

/**
 * Checks what a signed-in user gives (a password, the code of a second factor, a mailed code): five failures in five
 * minutes, LIMIT_FAILURES_PER_EMAIL in an hour. Nobody else's failures count there, nor these anywhere else.
 * @returns what `isRight` returns
 * @throws LockedOut, TooManyFailures
 */
export async function withOwnAttempt(
  sql: Sql,
  limits: Env['limits'],
  userId: string,
  isRight: () => Promise<boolean>,
): Promise<boolean> {
  const [hour, minutes] = [`failures/own/${userId}/hour`, `failures/own/${userId}/minutes`]
  await takePoint(sql, hour, limits.failuresPerEmail)
  await takePoint(sql, minutes, most, wait).catch(async (error: unknown) => {
    await returnPoint(sql, hour)
    throw error instanceof TooManyFailures ? new LockedOut() : error
  })
  if (!(await isRight())) return false
  await sql`/* clearOwnAttempts */ delete from rate_limit where key = ${minutes}`
  await returnPoint(sql, hour)
  return true
}
