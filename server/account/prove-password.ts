import { InvalidPassword, LockedOut, NotAllowed, SignInRefused, UnknownEmail, type Refusal } from '../errors.ts'
import type { Sql } from '../db/client.ts'
import type { ActingUser } from '../product.ts'
import type { AccountCall } from './account-call.ts'
import { auditOf } from './audit.ts'
import { attemptSucceeded, countAttempt } from './failure-limits.ts'
import { userByEmail, type UserToSignIn } from './find-user.ts'
import { attemptFailed, clearFailures, returnAttempt, takeAttempt } from './lockout.ts'
import { hashPassword, needsRehash, verifyPassword } from './password-hash.ts'

type Asked = Pick<AccountCall, 'product' | 'request'>

/**
 * Proves the password of an email. It costs one hash calculation whatever the answer is, so that its time tells nothing
 * about who has an account; failures are counted against the address, the email and the account.
 * @throws UnknownEmail, NotAllowed, LockedOut, InvalidPassword (one SignInRefused with ACCOUNT_PRIVACY), TooManyFailures
 */
export async function provePassword(asked: Asked, email: string, password: string): Promise<UserToSignIn> {
  const { accountPrivacy } = asked.product.env
  return prove(asked, email, password, (refusal) => (accountPrivacy ? new SignInRefused() : refusal))
}

/** The same for who is signed in and so knows that the account exists. */
export async function proveOwnPassword(asked: Asked, { email }: ActingUser, password: string): Promise<UserToSignIn> {
  return prove(asked, email, password, (refusal) => refusal)
}

async function prove(
  asked: Asked,
  email: string,
  password: string,
  told: (refusal: Refusal) => Refusal,
): Promise<UserToSignIn> {
  const { env, database } = asked.product
  const { sql } = database
  const attempt = { address: asked.request.ip ?? '', email }
  const refuse = async (refusal: Refusal, userId?: string): Promise<never> => {
    await auditOf(asked, sql, { action: 'sign-in refused', userId, detail: { reason: refusal.code } })
    throw told(refusal)
  }

  await countAttempt(sql, env.limits, attempt)
  const user = await userByEmail(sql, email)
  const taken = user !== null && (await takeAttempt(sql, user.id))
  const isRight = await verifyPassword(password, user?.passwordHash ?? null)
  if (!user) return refuse(new UnknownEmail())
  if (user.lockedOutByAdministrator) return refuse(new NotAllowed(), user.id)
  if (!taken) return refuse(new LockedOut(), user.id)
  if (!isRight) {
    await attemptFailed(sql, user.id)
    return refuse(new InvalidPassword(), user.id)
  }
  // The failures of a second factor count on until it is passed: the password alone does not clear them.
  await (user.twoFactorEnabled ? returnAttempt(sql, user.id) : clearFailures(sql, user.id))
  if (user.passwordHash !== null && needsRehash(user.passwordHash)) await strengthen(sql, user.id, password)
  await attemptSucceeded(sql, env.limits, attempt)
  return user
}

async function strengthen(sql: Sql, userId: string, password: string): Promise<void> {
  const hash = await hashPassword(password)
  await sql`/* strengthenPasswordHash */ update app_user set password_hash = ${hash} where id = ${userId}`
}
