import type { Sql } from '../db/client.ts'
import type { Env } from '../env.ts'
import { Refusal } from '../kit/errors.ts'
import { isUuid, toUuid } from '#sync/protocol/uuid.ts'
import { addressBlock, clientAddress } from '../http/client-address.ts'
import type { AccountCall } from './account-call.ts'
import { auditOf } from '../audit/audit.ts'
import { takePoint } from '../failure-limits/failure-limits.ts'

/**
 * Performs what the code of a mailed link allows. A refused one is counted and audited (security 9); the right one,
 * which nobody can guess, is accepted however many were refused.
 * @throws TooManyFailures in place of a refusal past the limit, and what `act` throws
 */
export async function withCountedCode<T>(
  { product: { env, database }, request }: Pick<AccountCall, 'product' | 'request'>,
  userId: string,
  act: () => Promise<T>,
): Promise<T> {
  try {
    return await act()
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    await countWrongCode(database.sql, env.limits, { address: clientAddress(request), userId })
    // Input that is no id is not stored.
    const subject = isUuid(userId) ? { subject: userId } : {}
    await auditOf({ request }, database.sql, { action: 'code refused', ...subject, detail: { reason: error.code } })
    throw error
  }
}

/**
 * Counts a wrong code against its address and the user it names, under one name however the id is written. It counts
 * for codes alone: it says nothing of anybody's password.
 * @throws TooManyFailures
 */
export async function countWrongCode(
  sql: Sql,
  limits: Env['limits'],
  { address, userId }: { address: string; userId: string },
): Promise<void> {
  await takePoint(sql, `codes/address/${addressBlock(address)}`, limits.failuresPerAddress)
  await takePoint(sql, `codes/user/${toUuid(userId) ?? 'nobody'}`, limits.failuresPerEmail)
}
