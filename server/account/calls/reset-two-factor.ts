import { BadRequest, TwoFactorOff } from '../../kit/errors.ts'
import { endSessions } from '../../identity/own-session.ts'
import { twoFactorResetLetter } from '../../mail/letters.ts'
import { putMail } from '../../mail/put-mail.ts'
import { signedInUser } from '../../access/acting-user.ts'
import { accountCall } from '../account-call.ts'
import { auditOf } from '../../audit/audit.ts'
import { subjectOf } from '../subject.ts'
import { forgetSecondFactor } from '../second-factor/stored-second-factor.ts'

/**
 * POST /api/account/resetTwoFactor `{email}` or `{userId}` by an administrator: for somebody who has lost their phone
 * and recovery codes. Ends their sessions and notifies them by mail. Administrators switch off their own in the
 * profile, with a code.
 * @throws Reauthenticate, UnknownUser, BadRequest when it is their own or not on
 */
export const resetTwoFactor = accountCall(async (call) => {
  const { product, request, body } = call
  const administrator = signedInUser(request)
  await product.database.writes.begin(async (tx) => {
    const user = await subjectOf(tx, body)
    if (user.id === administrator.id) {
      throw new BadRequest('Turn off your own two-factor sign-in in your profile.', 'OWN_TWO_FACTOR')
    }
    if (!user.twoFactorEnabled) throw new TwoFactorOff()
    await forgetSecondFactor(tx, user.id)
    await endSessions(tx, user.id, null)
    await putMail(tx, product, twoFactorResetLetter(user.email, product.env), user.id)
    await auditOf(call, tx, { action: 'two-factor reset', userId: administrator.id, subject: user.id })
  })
  return { succeeded: true }
})
