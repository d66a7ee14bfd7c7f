import { CodeOver, NotAllowed, UnknownUser } from '../../kit/errors.ts'
import { isUuid } from '#sync/protocol/uuid.ts'
import { endSessions } from '../../identity/own-session.ts'
import { passwordChangedLetter } from '../../mail/letters.ts'
import { putMail } from '../../mail/put-mail.ts'
import { accountCall, requiredNewPassword, requiredText } from '../account-call.ts'
import { auditOf } from '../../audit/audit.ts'
import { withCountedCode } from '../code-attempt.ts'
import { ownerOfCode, takeCode, type GivenCode } from '../codes.ts'
import { forgetFailures } from '../../failure-limits/failure-limits.ts'
import { userById } from '../find-user.ts'
import { clearFailures } from '../account-lock.ts'
import { hashPassword } from '../passwords/password-hash.ts'
import { leaveToMailbox } from '../mailbox-proved.ts'
import { setPassword } from '../set-password.ts'

/**
 * POST /api/account/resetPassword `{userId, code, password}`: works once, within the hour, for the address that the
 * code was sent to. It ends every session and the lock after failures, unlinks every external identity and begins no
 * session. Two-factor sign-in stays, unless it was on when the address was confirmed in no session of the account
 * (decision 051).
 * @throws UnknownUser, CodeOver, NotAllowed, TooManyFailures
 */
export const resetPassword = accountCall(async (call) => {
  const { env, database } = call.product
  const userId = requiredText(call.body, 'userId', 'Unknown user')
  const code = requiredText(call.body, 'code', new CodeOver().message)
  const password = requiredNewPassword(call)
  const given: GivenCode = { userId, purpose: 'ResetPassword', code }
  await withCountedCode(call, userId, async () => {
    const user = isUuid(userId) ? await userById(database.sql, userId) : null
    if (!user) throw new UnknownUser()
    if ((await ownerOfCode(database.sql, given)) === null) throw new CodeOver()
    if (user.lockedOutByAdministrator) throw new NotAllowed()
    const passwordHash = await hashPassword(password)
    await database.writes.begin(async (tx) => {
      const address = await takeCode(tx, given)
      if (address?.toLowerCase() !== user.email.toLowerCase()) throw new CodeOver()
      await setPassword(tx, userId, passwordHash)
      await leaveToMailbox(tx, call, user)
      await clearFailures(tx, userId)
      await forgetFailures(tx, user)
      await endSessions(tx, userId, null)
      await putMail(tx, call.product, passwordChangedLetter(user.email, env), userId)
      await auditOf(call, tx, { action: 'password reset', userId })
    })
  })
  return { succeeded: true }
})
