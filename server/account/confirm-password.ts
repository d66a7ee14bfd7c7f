import { renewProof } from '../identity/own-session.ts'
import { accountCall, requiredText, signedInUser } from './account-call.ts'
import { auditOf } from './audit.ts'
import { proveOwnPassword } from './prove-password.ts'

/**
 * POST /api/account/confirmPassword `{password}`: after it the calls that ask for a recent sign-in are taken for 10 minutes.
 * @throws InvalidPassword, LockedOut, TooManyFailures
 */
export const confirmPassword = accountCall(async (call) => {
  const { product, request, body } = call
  const user = signedInUser(request)
  await proveOwnPassword(call, user, requiredText(body, 'password', 'Password is required'))
  const session = product.identity.sessionOf(request)
  if (session !== null) await renewProof(product.database.sql, session, user.id)
  await auditOf(call, product.database.sql, { action: 'password confirmed', userId: user.id })
  return { succeeded: true }
})
