import { createHash } from 'node:crypto'
import type { AnySql, Fragment, Sql } from '../db/client.ts'
import type { Env } from '../env.ts'
import { TooManyFailures } from '../kit/errors.ts'
import { clocksApart } from '../kit/times.ts'
import { addressBlock } from '../http/client-address.ts'
import { emailKey } from '../kit/email-key.ts'

const window = 60 * 60 * 1000

/**
 * Where the attempt comes from, and the email whose account it concerns; `perAddress` counts each place's attempts on the
 * account separately.
 */
export type Attempt = { address: string; email: string; perAddress?: boolean }

/**
 * An attempt to sign in. With ACCOUNT_PRIVACY, which counts attempts at a locked account like any others, each place is
 * counted separately: strangers' attempts stop the owner no longer than the lock does.
 */
export function signInAttempt({ accountPrivacy }: Pick<Env, 'accountPrivacy'>, attempt: Attempt): Attempt {
  return { ...attempt, perAddress: accountPrivacy }
}

/**
 * Begins an attempt, unless its account has failed too often in this hour (security 5). The attempt takes one of the
 * account's places until its result is known, so that a thousand simultaneous attempts do not get around the limit.
 * Shared by all processes.
 * @throws TooManyFailures, which itself does not count
 */
export async function beginAttempt(sql: Sql, limits: Env['limits'], attempt: Attempt): Promise<void> {
  await takePoint(sql, accountKey(attempt), limits.failuresPerEmail)
}

/**
 * What a wrong password from an address is refused with once the address has failed too often in this hour; null before. Only
 * failures count, because a whole school may sign in at once from one address.
 */
export async function refusalOfAddress(
  sql: Sql,
  limits: Env['limits'],
  address: string,
): Promise<TooManyFailures | null> {
  const [row] = await sql<{ expire: number }[]>`/* failedAddress */
    select expire from rate_limit as old
    where key = ${addressKey(address)} and ${isRunning(sql)} and points >= ${limits.failuresPerAddress}`
  return row ? tooMany(row.expire) : null
}

/** Who guesses: a visitor, by where the request comes from, or a signed-in user, wherever they are. */
export type Guesser = { address: string } | { userId: string }

/**
 * Refuses somebody who has made too many guesses in this hour. Guesses never get in the way of sign-ins.
 * @throws TooManyFailures
 */
export async function refuseGuesses(sql: Sql, limits: Env['limits'], guesser: Guesser): Promise<void> {
  await assertPointLeft(sql, ...guessesOf(guesser, limits))
}

/**
 * Counts an answer that reveals whether an email has an account, before it is given.
 * @throws TooManyFailures in place of the answer
 */
export async function countGuess(sql: Sql, limits: Env['limits'], guesser: Guesser): Promise<void> {
  await takePoint(sql, ...guessesOf(guesser, limits))
}

function guessesOf(guesser: Guesser, limits: Env['limits']): [key: string, most: number] {
  if ('userId' in guesser) return [`guesses/user/${guesser.userId}`, limits.failuresPerEmail]
  return [`guesses/address/${addressBlock(guesser.address)}`, limits.failuresPerAddress]
}

/**
 * The attempt has failed: its place stays taken, and it counts against its address before it is answered, so that of a
 * thousand simultaneous guesses exactly as many as the limit allows learn anything.
 * @returns what it is answered with past the limit of the address, null within it
 */
export async function attemptHasFailed(
  sql: Sql,
  limits: Env['limits'],
  address: string,
): Promise<TooManyFailures | null> {
  const { points, expire } = await addPoint(sql, addressKey(address))
  return points > limits.failuresPerAddress ? tooMany(expire) : null
}

/** Returns the place: an attempt that succeeded or was refused is not a failure. Expired keys are deleted. */
export async function attemptIsOver(sql: Sql, attempt: Attempt): Promise<void> {
  await returnPoint(sql, accountKey(attempt))
  await sql`/* forgetExpiredLimits */ delete from rate_limit where expire <= ${Date.now()}`
}

/** A reset by mail has shown whose account it is: earlier attempts on it no longer get in the way. */
export async function forgetFailures(sql: AnySql, { id, email }: { id: string; email: string }): Promise<void> {
  const ofEmail = failuresOf(email)
  await sql`/* forgetFailures */
    delete from rate_limit
    where key = ${ofEmail} or starts_with(key, ${`${ofEmail}/`}) or starts_with(key, ${`failures/own/${id}/`})`
}

/** Remembers for an hour that administration deleted an account of this email; nothing but this hash is left of it. */
export async function rememberDeletion(sql: AnySql, email: string): Promise<void> {
  await addPoint(sql, deletionOf(email))
}

export async function wasDeletedLately(sql: AnySql, email: string): Promise<boolean> {
  const rows = await sql`/* deletedLately */
    select from rate_limit as old where key = ${deletionOf(email)} and ${isRunning(sql)}`
  return rows.length > 0
}

/** Whether the time of a key is running. One that ends later than any could was begun by a clock that was wrong, and is over. */
function isRunning(sql: AnySql, lasting = window): Fragment {
  const now = Date.now()
  return sql`(old.expire > ${now} and old.expire <= ${now + lasting + clocksApart})`
}

/**
 * Adds one point to a key, which expires `lasting` milliseconds after its first point; `expire` is when it starts
 * again.
 */
export async function addPoint(
  sql: AnySql,
  key: string,
  lasting = window,
): Promise<{ points: number; expire: number }> {
  const [row] = await sql<{ points: number; expire: number }[]>`/* addPoint */
    insert into rate_limit as old (key, points, expire) values (${key}, 1, ${Date.now() + lasting})
    on conflict (key) do update set
      points = case when ${isRunning(sql, lasting)} then old.points + 1 else 1 end,
      expire = case when ${isRunning(sql, lasting)} then old.expire else excluded.expire end
    returning points, expire`
  if (!row) throw new Error('An upsert returned no row.')
  return row
}

/** Takes one of the `most` points that a key has for `lasting` milliseconds. @throws TooManyFailures */
export function takePoint(sql: AnySql, key: string, most: number, lasting = window): Promise<void> {
  return takePoints(sql, key, 1, most, lasting)
}

/** Takes none of them. @throws TooManyFailures if none of the `most` points of a key is left */
export async function assertPointLeft(sql: AnySql, key: string, most: number): Promise<void> {
  const [full] = await sql<{ expire: number }[]>`/* pointLeft */
    select expire from rate_limit as old where key = ${key} and ${isRunning(sql)} and points >= ${most}`
  if (full) throw tooMany(full.expire)
}

/** Takes some of the `most` points of a key; a refusal changes nothing. @throws TooManyFailures */
export async function takePoints(
  sql: AnySql,
  key: string,
  count: number,
  most: number,
  lasting = window,
): Promise<void> {
  const now = Date.now()
  const [taken] = await sql`/* takePoints */
    insert into rate_limit as old (key, points, expire) values (${key}, ${count}, ${now + lasting})
    on conflict (key) do update set
      points = case when ${isRunning(sql, lasting)} then old.points + ${count} else ${count} end,
      expire = case when ${isRunning(sql, lasting)} then old.expire else excluded.expire end
    where not ${isRunning(sql, lasting)} or old.points + ${count} <= ${most}
    returning points`
  if (taken) return
  const [full] = await sql<{ expire: number }[]>`/* fullKey */ select expire from rate_limit where key = ${key}`
  throw tooMany(full?.expire ?? now)
}

export async function returnPoint(sql: AnySql, key: string): Promise<void> {
  await sql`/* returnPoint */
    update rate_limit as old set points = greatest(points - 1, 0) where key = ${key} and ${isRunning(sql)}`
}

function tooMany(expire: number): TooManyFailures {
  return new TooManyFailures(Math.max(1, Math.ceil((expire - Date.now()) / 1000)))
}

const addressKey = (address: string) => `failures/address/${addressBlock(address)}`
const failuresOf = (email: string) => `failures/email/${hashOfEmail(email)}`
const accountKey = ({ email, address, perAddress }: Attempt) =>
  perAddress ? `${failuresOf(email)}/${addressBlock(address)}` : failuresOf(email)
const deletionOf = (email: string) => `deleted/${hashOfEmail(email)}`

/** Anything may have been typed as an email, so the table stores only its hash. */
export function hashOfEmail(email: string): string {
  return createHash('sha256').update(emailKey(email)).digest('base64url')
}
