import { Refusal } from '../errors.ts'
import { isUuid, toUuid } from '#sync/protocol/uuid.ts'
import type { AccountCall } from './account-call.ts'
import { auditOf } from './audit.ts'
import { clientAddress } from '../http/client-address.ts'
import { attemptHasFailed, attemptIsOver, beginAttempt, type Attempt } from './failure-limits.ts'

/** A guess at a code of this user, counted under one name however the id is written. */
export function codeAttempt(address: string, userId: string): Attempt {
  return { address, email: `code of ${toUuid(userId) ?? 'nobody'}` }
}

/**
 * Performs what a mailed code allows; a refused code counts as a failure of the address and of the account it names
 * (security 9).
 * @throws TooManyFailures, and what `act` throws
 */
export async function withCountedCode<T>(
  { product, request }: Pick<AccountCall, 'product' | 'request'>,
  userId: string,
  act: () => Promise<T>,
): Promise<T> {
  const { env, database } = product
  const attempt = codeAttempt(clientAddress(request), userId)
  await beginAttempt(database.sql, env.limits, attempt)
  try {
    const result = await act()
    await attemptIsOver(database.sql, attempt)
    return result
  } catch (error) {
    if (error instanceof Refusal) {
      await attemptHasFailed(database.sql, attempt)
      await auditOf({ request }, database.sql, {
        action: 'code refused',
        // Whatever was typed there is not kept.
        ...(isUuid(userId) ? { subject: userId } : {}),
        detail: { reason: error.code },
      })
    } else {
      await attemptIsOver(database.sql, attempt)
    }
    throw error
  }
}
