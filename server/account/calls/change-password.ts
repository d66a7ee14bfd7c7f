import { endSessions, lockOwnAccount } from '../../identity/own-session.ts'
import { passwordChangedLetter } from '../../mail/letters.ts'
import { putMail } from '../../mail/put-mail.ts'
import { signedInUser } from '../../access/acting-user.ts'
import { accountCall, requiredNewPassword, requiredText } from '../account-call.ts'
import { auditOf } from '../../audit/audit.ts'
import { hashPassword } from '../passwords/password-hash.ts'
import { proveOwnPassword } from '../prove-own-password.ts'
import { setPassword } from '../set-password.ts'

/**
 * POST /api/account/changePassword `{currentPassword, newPassword}`: ends the user's other sessions; this one stays.
 * @throws InvalidPassword, LockedOut, TooManyFailures
 */
export const changePassword = accountCall(async (call) => {
  const { product, request, body } = call
  const { env, database, identity } = product
  const user = signedInUser(request)
  const current = requiredText(body, 'currentPassword', 'Current password is required')
  const password = requiredNewPassword(call, 'newPassword')
  await proveOwnPassword(call, { userId: user.id }, current)
  const passwordHash = await hashPassword(password)
  await database.writes.begin(async (tx) => {
    await lockOwnAccount(tx, user)
    await setPassword(tx, user.id, passwordHash)
    await endSessions(tx, user.id, identity.sessionOf(request))
    await putMail(tx, product, passwordChangedLetter(user.email, env), user.id)
    await auditOf(call, tx, { action: 'password changed', userId: user.id })
  })
  return { succeeded: true }
})
