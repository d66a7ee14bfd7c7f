import { renewProof } from '../../identity/own-session.ts'
import { CodeOver } from '../../kit/errors.ts'
import type { ActingUser } from '../../access/acting-user.ts'
import { signedInUser } from '../../access/acting-user.ts'
import { accountCall, requiredText, type AccountCall } from '../account-call.ts'
import { auditOf } from '../../audit/audit.ts'
import { takeCode } from '../codes.ts'
import { mailboxIsProved } from '../mailbox-proved.ts'
import { asMailedCode } from '../typed-code.ts'
import { withOwnAttempt } from '../../failure-limits/own-attempts.ts'
import { proveOwnPassword } from '../prove-own-password.ts'

/**
 * POST /api/account/confirmPassword `{password}`: for the next 10 minutes, calls that need a recent sign-in are
 * accepted. Beyond the contract `{code}`, mailed when an external provider has proved who the user is without saying
 * when, or before a second factor is set up.
 * @throws InvalidPassword, CodeOver, LockedOut, TooManyFailures
 */
export const confirmPassword = accountCall(async (call) => {
  const { product, request, body } = call
  const user = signedInUser(request)
  const hasCode = typeof body['code'] === 'string'
  if (hasCode) await proveMailedCode(call, user)
  else await proveOwnPassword(call, { userId: user.id }, requiredText(body, 'password', 'Password is required'))
  const session = product.identity.sessionOf(request)
  if (session !== null) await renewProof(product.database.sql, session, user.id)
  const action = hasCode ? 'confirmed by a provider and a code' : 'password confirmed'
  await auditOf(call, product.database.sql, { action, userId: user.id })
  return { succeeded: true }
})

async function proveMailedCode(call: AccountCall, { id: userId, email }: ActingUser): Promise<void> {
  const { env, database } = call.product
  const code = asMailedCode(requiredText(call.body, 'code', 'Code is required'))
  const isRight = () =>
    database.writes.begin(async (tx) => {
      const address = await takeCode(tx, { userId, purpose: 'ProveAgain', code })
      if (address?.toLowerCase() !== email.toLowerCase()) return false
      await mailboxIsProved(tx, userId)
      return true
    })
  if (await withOwnAttempt(database.sql, env.limits, { userId }, isRight)) return
  const refusal = new CodeOver()
  const detail = { reason: refusal.code }
  await auditOf(call, database.sql, { action: 'code refused', subject: userId, detail })
  throw refusal
}
