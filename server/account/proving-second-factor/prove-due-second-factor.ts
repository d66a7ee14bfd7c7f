import { InvalidSecondFactor, LockedOut, NotAllowed } from '../../kit/errors.ts'
import { clientAddress } from '../../http/client-address.ts'
import { attemptFailed, clearFailures, takeAttempt } from '../account-lock.ts'
import type { AccountCall } from '../account-call.ts'
import { auditRefused, auditRefusedHourly } from '../../audit/audit-refused.ts'
import { attemptIsOver, beginAttempt, signInAttempt } from '../../failure-limits/failure-limits.ts'
import type { UserToSignIn } from '../find-user.ts'
import { knownDevice } from '../known-device.ts'
import { withOwnAttempt } from '../../failure-limits/own-attempts.ts'
import { proveSecondFactor } from './prove-second-factor.ts'

/**
 * Checks the code that somebody gives who has just proved the password. Wrong codes count like wrong passwords: against
 * the account, or the browser if it has signed in to the account before, and not against the address, because nothing
 * can be guessed about anybody else.
 * @throws InvalidSecondFactor, LockedOut, NotAllowed, TooManyFailures
 */
export async function proveDueSecondFactor(call: AccountCall, user: UserToSignIn, code: string): Promise<void> {
  const { env, database } = call.product
  if (user.lockedOutByAdministrator) throw await refusedHourly(call, user, new NotAllowed())
  const isRight = () => proveSecondFactor(call.product, user.id, code)
  const own = await knownDevice(call, user.email)
  const isProved = await (own
    ? withOwnAttempt(database.sql, env.limits, own, isRight)
    : withAccountAttempt(call, user, isRight))
  if (isProved) return
  const refusal = new InvalidSecondFactor()
  await auditRefused(call, database.sql, refusal, user.id)
  throw refusal
}

/** Takes one of the five attempts that all strangers together have at an account. @throws LockedOut, TooManyFailures */
async function withAccountAttempt(
  call: AccountCall,
  user: UserToSignIn,
  isRight: () => Promise<boolean>,
): Promise<boolean> {
  const { env, database } = call.product
  const { sql } = database
  const attempt = signInAttempt(env, { address: clientAddress(call.request), email: user.email })
  await beginAttempt(sql, env.limits, attempt)
  if (!(await takeAttempt(sql, user.id))) {
    if (!env.accountPrivacy) await attemptIsOver(sql, attempt)
    throw await refusedHourly(call, user, new LockedOut())
  }
  if (!(await isRight())) {
    await attemptFailed(sql, user.id)
    return false
  }
  await clearFailures(sql, user.id)
  await attemptIsOver(sql, attempt)
  return true
}

async function refusedHourly(call: AccountCall, { id }: UserToSignIn, refusal: NotAllowed | LockedOut) {
  await auditRefusedHourly(call, call.product.database.sql, refusal, id)
  return refusal
}
