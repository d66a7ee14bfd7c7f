import { createHash } from 'node:crypto'
import type { Sql } from '../db/client.ts'
import type { Env } from '../env.ts'
import { TooManyFailures } from '../errors.ts'

const window = 60 * 60 * 1000

export type Attempt = { address: string; email: string }

/**
 * Counts an attempt against its address and its email before it is made, so that a thousand at once are no way around;
 * `attemptSucceeded` takes it back, so only failures count (security requirement 5). Shared by all processes.
 * @throws TooManyFailures when either has used up its hour
 */
export async function countAttempt(sql: Sql, limits: Env['limits'], attempt: Attempt): Promise<void> {
  for (const [key, most] of keysOf(limits, attempt)) {
    const { points, expire } = await addPoint(sql, key)
    if (points > most) throw new TooManyFailures(Math.max(1, Math.ceil((expire - Date.now()) / 1000)))
  }
}

/** Takes the attempt back, and forgets the keys whose time is over: they would begin again anyway. */
export async function attemptSucceeded(sql: Sql, limits: Env['limits'], attempt: Attempt): Promise<void> {
  const keys = keysOf(limits, attempt).map(([key]) => key)
  await sql`/* attemptSucceeded */
    update rate_limit set points = greatest(points - 1, 0) where key = any(${keys}) and expire > ${Date.now()}`
  await sql`/* forgetExpiredLimits */ delete from rate_limit where expire <= ${Date.now()}`
}

function keysOf(limits: Env['limits'], { address, email }: Attempt): [key: string, most: number][] {
  return [
    [`failures/address/${address}`, limits.failuresPerAddress],
    [`failures/email/${hashOfEmail(email)}`, limits.failuresPerEmail],
  ]
}

/** Counts one more under a key, from the first on for `lasting` milliseconds; `expire` is when it begins again. */
export async function addPoint(sql: Sql, key: string, lasting = window): Promise<{ points: number; expire: number }> {
  const now = Date.now()
  const [row] = await sql<{ points: number; expire: number }[]>`/* addPoint */
    insert into rate_limit as old (key, points, expire) values (${key}, 1, ${now + lasting})
    on conflict (key) do update set
      points = case when old.expire > ${now} then old.points + 1 else 1 end,
      expire = case when old.expire > ${now} then old.expire else excluded.expire end
    returning points, expire`
  if (!row) throw new Error('An upsert returned no row.')
  return row
}

/**
 * Counts a mail that somebody asks to be sent to an address, whether it has an account or not.
 * @throws TooManyFailures when the address has had its mails of this hour
 */
export async function countMail(sql: Sql, limits: Env['limits'], email: string): Promise<void> {
  const { points, expire } = await addPoint(sql, `mails/email/${hashOfEmail(email)}`)
  if (points > limits.mailsPerEmail) throw new TooManyFailures(Math.max(1, Math.ceil((expire - Date.now()) / 1000)))
}

/** What was typed as an email may be anything, so the table keeps only its hash. */
function hashOfEmail(email: string): string {
  return createHash('sha256').update(email.trim().toLowerCase()).digest('base64url')
}
