import { InvalidPassword } from '../errors.ts'
import { withMutex } from '../keyed-mutex.ts'
import type { ActingUser } from '../product.ts'
import type { AccountCall } from './account-call.ts'
import { auditOf } from './audit.ts'
import { userById } from './find-user.ts'
import { withOwnAttempt } from './own-attempts.ts'
import { verifyPassword } from './password-hash.ts'

/**
 * Checks the password of a signed-in user, who therefore knows that the account exists. Strangers' attempts at the
 * sign-in page never get in the way of an open session, nor the other way round.
 * @throws InvalidPassword, LockedOut, TooManyFailures
 */
export async function proveOwnPassword(
  asked: Pick<AccountCall, 'product' | 'request'>,
  { id: userId }: ActingUser,
  password: string,
): Promise<void> {
  const { env, database } = asked.product
  const { sql } = database
  const isRight = async () => verifyPassword(password, (await userById(sql, userId))?.passwordHash ?? null)
  await withMutex(`own ${userId}`, async () => {
    if (await withOwnAttempt(sql, env.limits, userId, isRight)) return
    const refusal = new InvalidPassword()
    const detail = { reason: refusal.code }
    await auditOf(asked, sql, { action: 'sign-in refused', userId, detail })
    throw refusal
  })
}
