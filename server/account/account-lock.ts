import type { AnySql, Transaction } from '../db/client.ts'
import { endLinksOf } from '../publishing/preview-links.ts'

/**
 * Failures before an account is locked (security 6); the lock lasts 5 minutes, doubling up to an hour. It also applies
 * to accounts that no administrator may lock out (`lockout_enabled`): otherwise their password could be guessed for
 * ever.
 */
const failuresBeforeLock = 5

/**
 * Takes one attempt of an account before its password is checked, in the database, so that no number of simultaneous
 * attempts on any number of processes gets past the fifth.
 * @returns false when the account is locked
 */
export async function takeAttempt(sql: AnySql, userId: string): Promise<boolean> {
  const [row] = await sql<{ taken: boolean }[]>`/* takeAttempt */
    update app_user set
      access_failed_count = case when lockout_end is null then access_failed_count + 1 else 1 end,
      lockout_end = case when lockout_end is null and access_failed_count >= ${failuresBeforeLock}
        then ${lockedUntil(sql)} end
    where id = ${userId} and (lockout_end is null or lockout_end <= now())
    returning lockout_end is null as taken`
  return row?.taken ?? false
}

/** Locks the account if that was the last of its attempts. The count then starts again, and the next lock is longer. */
export async function attemptFailed(sql: AnySql, userId: string): Promise<void> {
  await sql`/* attemptFailed */
    update app_user set lockout_end = ${lockedUntil(sql)}, lockout_level = lockout_level + 1, access_failed_count = 0
    where id = ${userId} and access_failed_count >= ${failuresBeforeLock}`
}

/** The right password (or a reset) clears the count, the lock and its length. */
export async function clearFailures(sql: AnySql, userId: string): Promise<void> {
  await sql`/* clearFailures */
    update app_user set access_failed_count = 0, lockout_end = null, lockout_level = 0
    where id = ${userId} and (access_failed_count <> 0 or lockout_end is not null or lockout_level <> 0)`
}

/** Returns an attempt whose password was right but whose second factor is still due. */
export async function returnAttempt(sql: AnySql, userId: string): Promise<void> {
  await sql`/* returnAttempt */
    update app_user set access_failed_count = greatest(access_failed_count - 1, 0) where id = ${userId}`
}

/**
 * Locks without an end date, ends the sessions and the preview links. @returns false when the account may not be locked out
 * (`lockout_enabled`)
 */
export async function lockByAdministrator(tx: Transaction, userId: string): Promise<boolean> {
  const { count } = await tx`/* lockByAdministrator */
    update app_user set locked_out_by_administrator = true, security_stamp = gen_random_uuid()
    where id = ${userId} and lockout_enabled`
  if (count > 0) await endLinksOf(tx, userId)
  return count > 0
}

/** Removes an administrator's lock and the lock after failures. */
export async function takeLocksBack(tx: Transaction, userId: string): Promise<void> {
  await tx`/* takeLocksBack */
    update app_user set locked_out_by_administrator = false, lockout_end = null, lockout_level = 0,
      access_failed_count = 0
    where id = ${userId}`
}

function lockedUntil(sql: AnySql) {
  return sql`now() + least(interval '1 hour', interval '5 minutes' * power(2, least(lockout_level, 10)))`
}
