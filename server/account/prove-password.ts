import { randomUUID } from 'node:crypto'
import { InvalidPassword, LockedOut, NotAllowed, SignInRefused, UnknownEmail, type Refusal } from '../errors.ts'
import type { Sql } from '../db/client.ts'
import { clientAddress } from '../http/client-address.ts'
import type { ActingUser } from '../product.ts'
import type { AccountCall } from './account-call.ts'
import { auditLocked } from './audit-locked.ts'
import { auditOf } from './audit.ts'
import {
  addPoint,
  attemptHasFailed,
  attemptIsOver,
  beginAttempt,
  clearOwnAttempts,
  ofOwnPassword,
  refuseFailedAddress,
  signInAttempt,
  takeOwnAttempt,
} from './failure-limits.ts'
import { emailKey } from './email-key.ts'
import { userByEmail, userById, type UserToSignIn } from './find-user.ts'
import { attemptFailed, clearFailures, returnAttempt, takeAttempt } from './account-lock.ts'
import { hashPassword, needsRehash, verifyPassword } from './password-hash.ts'
import { withMutex } from '../keyed-mutex.ts'

type Asked = Pick<AccountCall, 'product' | 'request'>

/**
 * Checks the password of an email. It costs one hash calculation whatever the answer is, so that its time does not
 * reveal who has an account; failures are counted against the address, the email and the account.
 * @throws UnknownEmail, NotAllowed, LockedOut, InvalidPassword (one SignInRefused with ACCOUNT_PRIVACY),
 * TooManyFailures
 */
export async function provePassword(asked: Asked, email: string, password: string): Promise<UserToSignIn> {
  const { accountPrivacy } = asked.product.env
  const told = (refusal: Refusal) => (accountPrivacy ? new SignInRefused() : refusal)
  return withMutex(emailKey(email), () => prove(asked, email, password, told))
}

/**
 * The same for a signed-in user, who therefore knows that the account exists. Strangers' attempts at the sign-in page
 * never get in the way of an open session, nor the other way round.
 */
export async function proveOwnPassword(asked: Asked, user: ActingUser, password: string): Promise<void> {
  const { env, database } = asked.product
  const { sql } = database
  const attempt = { address: clientAddress(asked.request), email: ofOwnPassword(user.id) }
  await withMutex(attempt.email, async () => {
    await beginAttempt(sql, env.limits, attempt)
    if (!(await takeOwnAttempt(sql, user.id))) {
      await attemptIsOver(sql, attempt)
      throw new LockedOut()
    }
    const account = await userById(sql, user.id)
    if (!(await verifyPassword(password, account?.passwordHash ?? null))) {
      await attemptHasFailed(sql, attempt)
      const refusal = new InvalidPassword()
      const detail = { reason: refusal.code }
      await auditOf(asked, sql, { action: 'sign-in refused', userId: user.id, detail })
      throw refusal
    }
    await clearOwnAttempts(sql, user.id)
    await attemptIsOver(sql, attempt)
  })
}

async function prove(
  asked: Asked,
  email: string,
  password: string,
  told: (refusal: Refusal) => Refusal,
): Promise<UserToSignIn> {
  const { env, database } = asked.product
  const { sql } = database
  const attempt = signInAttempt(env, { address: clientAddress(asked.request), email })
  const refuse = async (refusal: Refusal, userId?: string): Promise<never> => {
    await auditOf(asked, sql, { action: 'sign-in refused', userId, detail: { reason: refusal.code } })
    throw told(refusal)
  }

  await beginAttempt(sql, env.limits, attempt)
  const user = await userByEmail(sql, email)
  const taken = user !== null && (await takeAttempt(sql, user.id))
  // With ACCOUNT_PRIVACY a refused attempt writes a row too, so that the answer takes as long.
  if (!taken && env.accountPrivacy) await addPoint(sql, `nobody/${randomUUID()}`, 0)
  // Many may have waited for their turn: those of an address that has failed too often meanwhile are not calculated.
  const stillMay = () => refuseFailedAddress(sql, env.limits, attempt.address)
  // An attempt at a locked account cannot succeed, so it waits for the others, unless the lock itself is a secret.
  const what = user !== null && !taken && !env.accountPrivacy ? 'locked' : 'sign-in'
  const isProved = await verifyPassword(password, user?.passwordHash ?? null, { what, stillMay }).catch(
    async (error: unknown) => {
      if (user && taken) await returnAttempt(sql, user.id)
      await attemptIsOver(sql, attempt)
      throw error
    },
  )
  // With ACCOUNT_PRIVACY an unconfirmed email counts as unknown: somebody who registered a taken one gets the same
  // answer.
  const isRight = isProved && !(env.accountPrivacy && user?.emailConfirmed === false)
  if (!user) {
    await attemptHasFailed(sql, attempt)
    return refuse(new UnknownEmail())
  }
  if (user.lockedOutByAdministrator || !taken) {
    // It has cost a hash, so it counts against its address; the email's place is returned unless that would reveal
    // something.
    await attemptHasFailed(sql, attempt)
    if (!env.accountPrivacy) await attemptIsOver(sql, attempt)
    const refusal = user.lockedOutByAdministrator ? new NotAllowed() : new LockedOut()
    await auditLocked(asked, sql, user.id, refusal)
    throw told(refusal)
  }
  if (!isRight) {
    await attemptFailed(sql, user.id)
    await attemptHasFailed(sql, attempt)
    return refuse(new InvalidPassword(), user.id)
  }
  // Failures at the second factor keep counting until it is passed: the password alone does not clear them.
  await (user.twoFactorEnabled ? returnAttempt(sql, user.id) : clearFailures(sql, user.id))
  if (user.passwordHash !== null && needsRehash(user.passwordHash)) await strengthen(sql, user, password)
  await attemptIsOver(sql, attempt)
  return user
}

/** Does nothing if the password was changed meanwhile. */
async function strengthen(sql: Sql, { id, passwordHash }: UserToSignIn, password: string): Promise<void> {
  const hash = await hashPassword(password, 'sign-in')
  await sql`/* strengthenPasswordHash */
    update app_user set password_hash = ${hash} where id = ${id} and password_hash = ${passwordHash}`
}
