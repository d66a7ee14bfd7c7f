import { InvalidPassword, NotAllowed, SignInRefused, UnknownEmail } from '../kit/errors.ts'
import { withMutex } from '../kit/keyed-mutex.ts'
import type { AccountCall } from './account-call.ts'
import { auditRefused } from '../audit/audit-refused.ts'
import { userById, type UserToSignIn } from './find-user.ts'
import { withOwnAttempt, type Own } from '../failure-limits/own-attempts.ts'
import { verifyPassword } from './passwords/password-hash.ts'
import { strengthenPassword } from './set-password.ts'

type Call = Pick<AccountCall, 'product' | 'request'>

/**
 * Checks the password of somebody who knows that the account exists: a signed-in user, or the owner of a mailbox that
 * was sent its code. Strangers' attempts at the sign-in page never get in the way of theirs, nor the other way round.
 * @throws InvalidPassword, LockedOut, TooManyFailures
 */
export async function proveOwnPassword(call: Call, own: Own, password: string): Promise<void> {
  const { env, database } = call.product
  const { sql } = database
  const { userId, device = '' } = own
  const isRight = async () => verifyPassword(password, (await userById(sql, userId))?.passwordHash ?? null)
  await withMutex(`own ${userId} ${device}`, async () => {
    if (await withOwnAttempt(sql, env.limits, own, isRight)) return
    const refusal = new InvalidPassword()
    await auditRefused(call, sql, refusal, userId)
    throw refusal
  })
}

/**
 * Checks the password of somebody who signs in where they have signed in before: neither the lock of the account nor
 * the failures at its email or address concern them, and theirs concern nobody else. An administrator's lock does.
 * @throws UnknownEmail, NotAllowed, InvalidPassword (one SignInRefused with ACCOUNT_PRIVACY), LockedOut,
 * TooManyFailures
 */
export async function provePasswordOnDevice(call: Call, own: Own, password: string): Promise<UserToSignIn> {
  return withMutex(`own ${own.userId} ${own.device}`, () => prove(call, own, password))
}

async function prove(call: Call, own: Own, password: string): Promise<UserToSignIn> {
  const { env, database } = call.product
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
  await auditRefused(call, sql, refusal, user?.id)
  throw env.accountPrivacy ? new SignInRefused() : refusal
}
