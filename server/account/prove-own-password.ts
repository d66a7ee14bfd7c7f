import { InvalidPassword, NotAllowed, SignInRefused, UnknownEmail } from '../errors.ts'
import { withMutex } from '../keyed-mutex.ts'
import type { ActingUser } from '../product.ts'
import type { AccountCall } from './account-call.ts'
import { auditRefused } from './audit-refused.ts'
import { userById, type UserToSignIn } from './find-user.ts'
import { withOwnAttempt, type Own } from './own-attempts.ts'
import { verifyPassword } from './password-hash.ts'
import { strengthenPassword } from './set-password.ts'

type Asked = Pick<AccountCall, 'product' | 'request'>

/**
 * Checks the password of a signed-in user, who therefore knows that the account exists. Strangers' attempts at the
 * sign-in page never get in the way of an open session, nor the other way round.
 * @throws InvalidPassword, LockedOut, TooManyFailures
 */
export async function proveOwnPassword(asked: Asked, { id: userId }: ActingUser, password: string): Promise<void> {
  const { env, database } = asked.product
  const { sql } = database
  const isRight = async () => verifyPassword(password, (await userById(sql, userId))?.passwordHash ?? null)
  await withMutex(`own ${userId}`, async () => {
    if (await withOwnAttempt(sql, env.limits, { userId }, isRight)) return
    const refusal = new InvalidPassword()
    await auditRefused(asked, sql, refusal, userId)
    throw refusal
  })
}

/**
 * Checks the password of somebody who signs in where they have signed in before: neither the lock of the account nor
 * the failures at its email or address concern them, and theirs concern nobody else. An administrator's lock does.
 * @throws UnknownEmail, NotAllowed, InvalidPassword (one SignInRefused with ACCOUNT_PRIVACY), LockedOut,
 * TooManyFailures
 */
export async function provePasswordOnDevice(asked: Asked, own: Own, password: string): Promise<UserToSignIn> {
  return withMutex(`own ${own.userId} ${own.device}`, () => prove(asked, own, password))
}

async function prove(asked: Asked, own: Own, password: string): Promise<UserToSignIn> {
  const { env, database } = asked.product
  const { sql } = database
  const user = await userById(sql, own.userId)
  const isRight = () => verifyPassword(password, user?.passwordHash ?? null)
  const isHalf = user?.twoFactorEnabled === true
  const isProved = await withOwnAttempt(sql, env.limits, own, isRight, { isHalf })
  if (user && isProved && !user.lockedOutByAdministrator && (user.emailConfirmed || !env.accountPrivacy)) {
    await strengthenPassword(sql, user, password)
    return user
  }
  const refusal = !user ? new UnknownEmail() : user.lockedOutByAdministrator ? new NotAllowed() : new InvalidPassword()
  await auditRefused(asked, sql, refusal, user?.id)
  throw env.accountPrivacy ? new SignInRefused() : refusal
}
