import { Refusal } from '../errors.ts'
import type { AccountCall } from './account-call.ts'
import { auditOf } from './audit.ts'
import { attemptSucceeded, countAttempt } from './failure-limits.ts'

/**
 * Runs what a mailed code allows; a code that is refused counts as a failure of the address and of the account it names
 * (security requirement 9).
 * @throws TooManyFailures, and what `act` throws
 */
export async function withCountedCode<T>(
  { product, request }: Pick<AccountCall, 'product' | 'request'>,
  userId: string,
  act: () => Promise<T>,
): Promise<T> {
  const { env, database } = product
  const attempt = { address: request.ip ?? '', email: `code of ${userId}` }
  await countAttempt(database.sql, env.limits, attempt)
  try {
    const result = await act()
    await attemptSucceeded(database.sql, env.limits, attempt)
    return result
  } catch (error) {
    if (error instanceof Refusal) {
      await auditOf({ request }, database.sql, {
        action: 'code refused',
        subject: userId,
        detail: { reason: error.code },
      })
    }
    throw error
  }
}
