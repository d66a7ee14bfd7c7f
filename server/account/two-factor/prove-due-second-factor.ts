import { InvalidSecondFactor, LockedOut, NotAllowed } from '../../errors.ts'
import { clientAddress } from '../../http/client-address.ts'
import { attemptFailed, clearFailures, takeAttempt } from '../account-lock.ts'
import type { AccountCall } from '../account-call.ts'
import { auditRefused, auditRefusedHourly } from '../audit-refused.ts'
import { attemptIsOver, beginAttempt, signInAttempt } from '../failure-limits.ts'
import type { UserToSignIn } from '../find-user.ts'
import { proveSecondFactor } from './prove-second-factor.ts'

/**
 * Checks the code that somebody gives who has just proved the password. Wrong codes count like wrong passwords against
 * the account, and not against the address: nothing can be guessed about anybody else.
 * @throws InvalidSecondFactor, LockedOut, NotAllowed, TooManyFailures
 */
export async function proveDueSecondFactor(call: AccountCall, user: UserToSignIn, code: string): Promise<void> {
  const { product, request } = call
  const { env, database } = product
  const { sql } = database
  const attempt = signInAttempt(env, { address: clientAddress(request), email: user.email })
  await beginAttempt(sql, env.limits, attempt)
  if (user.lockedOutByAdministrator || !(await takeAttempt(sql, user.id))) {
    if (!env.accountPrivacy) await attemptIsOver(sql, attempt)
    const refusal = user.lockedOutByAdministrator ? new NotAllowed() : new LockedOut()
    await auditRefusedHourly(call, sql, refusal, user.id)
    throw refusal
  }
  if (!(await proveSecondFactor(product, user.id, code))) {
    await attemptFailed(sql, user.id)
    const refusal = new InvalidSecondFactor()
    await auditRefused(call, sql, refusal, user.id)
    throw refusal
  }
  await clearFailures(sql, user.id)
  await attemptIsOver(sql, attempt)
}
