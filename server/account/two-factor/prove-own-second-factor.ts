import { InvalidSecondFactor, LockedOut } from '../../errors.ts'
import type { ActingUser } from '../../product.ts'
import { requiredText, type AccountCall } from '../account-call.ts'
import { auditOf } from '../audit.ts'
import { clientAddress } from '../../http/client-address.ts'
import {
  attemptHasFailed,
  attemptIsOver,
  beginAttempt,
  clearOwnAttempts,
  ofOwnPassword,
  takeOwnAttempt,
} from '../failure-limits.ts'
import { proveSecondFactor } from './prove-second-factor.ts'

/**
 * Checks the body's `code`, from the app or a recovery code, before a signed-in user changes the second factor: having
 * only the password and a session is not enough. Wrong codes count like wrong passwords.
 * @throws InvalidSecondFactor, LockedOut, TooManyFailures
 */
export async function proveOwnSecondFactor(call: AccountCall, user: ActingUser): Promise<void> {
  const { env, database } = call.product
  const code = requiredText(call.body, 'code', 'Code is required')
  const attempt = { address: clientAddress(call.request), email: ofOwnPassword(user.id) }
  await beginAttempt(database.sql, env.limits, attempt)
  if (!(await takeOwnAttempt(database.sql, user.id))) {
    await attemptIsOver(database.sql, attempt)
    throw new LockedOut()
  }
  if (!(await proveSecondFactor(call.product, user.id, code))) {
    await attemptHasFailed(database.sql, attempt)
    const refusal = new InvalidSecondFactor()
    await auditOf(call, database.sql, {
      action: 'second factor refused',
      userId: user.id,
      detail: { reason: refusal.code },
    })
    throw refusal
  }
  await clearOwnAttempts(database.sql, user.id)
  await attemptIsOver(database.sql, attempt)
}
