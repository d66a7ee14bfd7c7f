import { AlreadyRegistered, SameEmail } from '../../kit/errors.ts'
import { lockOwnAccount } from '../../identity/own-session.ts'
import { signedInUser } from '../../access/acting-user.ts'
import { accountCall, requiredEmail } from '../account-call.ts'
import { auditOf } from '../../audit/audit.ts'
import { countGuess, refuseGuesses } from '../../failure-limits/failure-limits.ts'
import { countMail } from '../../failure-limits/mail-limits.ts'
import { mailChangeConfirmation } from '../mail-links.ts'
import { canBeClaimed } from '../registration/unused-account.ts'

/**
 * POST /api/account/changeEmail `{newEmail}`: the new address gets a mail to confirm and the old one a notice; nothing
 * changes until the new one is confirmed. Repeated, it sends a new link.
 * @throws Reauthenticate, SameEmail, AlreadyRegistered, TooManyFailures
 */
export const changeEmail = accountCall(async (call) => {
  const { product, request, body } = call
  const { env, database } = product
  const user = signedInUser(request)
  const newEmail = requiredEmail(body, 'newEmail')
  if (newEmail.toLowerCase() === user.email.toLowerCase()) throw new SameEmail()
  const requester = { userId: user.id }
  await refuseGuesses(database.sql, env.limits, requester)
  // An unconfirmed registration does not keep an address from its owner.
  const isTaken = !(await canBeClaimed(database.writes, product, newEmail, 'verified'))
  if (isTaken && !env.accountPrivacy) {
    await countGuess(database.sql, env.limits, requester)
    throw new AlreadyRegistered()
  }
  await countMail(database.sql, env.limits, { ...requester, email: newEmail })
  await database.writes.begin(async (tx) => {
    await lockOwnAccount(tx, user)
    // With ACCOUNT_PRIVACY the change waits for a confirmation that is never mailed, and looks like any other.
    await mailChangeConfirmation(tx, product, user, newEmail, isTaken)
    await auditOf(call, tx, { action: 'email change asked', userId: user.id })
  })
  return { succeeded: true }
})
