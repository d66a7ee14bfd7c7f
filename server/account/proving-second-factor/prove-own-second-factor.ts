import { InvalidSecondFactor } from '../../kit/errors.ts'
import type { ActingUser } from '../../access/acting-user.ts'
import { requiredText, type AccountCall } from '../account-call.ts'
import { auditOf } from '../../audit/audit.ts'
import { withOwnAttempt } from '../../failure-limits/own-attempts.ts'
import { proveSecondFactor } from './prove-second-factor.ts'

/**
 * Checks the body's `code`, from the app or a recovery code, before a signed-in user changes the second factor: having
 * only the password and a session is not enough. Wrong codes count like wrong passwords.
 * @throws InvalidSecondFactor, LockedOut, TooManyFailures
 */
export async function proveOwnSecondFactor(call: AccountCall, user: ActingUser): Promise<void> {
  const { env, database } = call.product
  const code = requiredText(call.body, 'code', 'Code is required')
  const isRight = () => proveSecondFactor(call.product, user.id, code)
  if (await withOwnAttempt(database.sql, env.limits, { userId: user.id }, isRight)) return
  const refusal = new InvalidSecondFactor()
  const detail = { reason: refusal.code }
  await auditOf(call, database.sql, { action: 'second factor refused', userId: user.id, detail })
  throw refusal
}
