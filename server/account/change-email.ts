import { AlreadyRegistered, SameEmail } from '../errors.ts'
import { accountCall, requiredEmail, signedInUser } from './account-call.ts'
import { auditOf } from './audit.ts'
import { countMail } from './failure-limits.ts'
import { userByEmail } from './find-user.ts'
import { requireRecentSignIn } from './recent-sign-in.ts'
import { askToConfirmChange } from './send-code.ts'

/**
 * POST /api/account/changeEmail `{newEmail}`: the new address is asked to confirm and the old one is told; until it has
 * confirmed, nothing changes. Asked again it sends a new link.
 * @throws Reauthenticate, SameEmail, AlreadyRegistered, TooManyFailures
 */
export const changeEmail = accountCall(async (call) => {
  const { product, request, body } = call
  const { env, database } = product
  const user = signedInUser(request)
  requireRecentSignIn(user)
  const newEmail = requiredEmail(body, 'newEmail')
  if (newEmail.toLowerCase() === user.email.toLowerCase()) throw new SameEmail()
  await countMail(database.sql, env.limits, newEmail)
  const isTaken = (await userByEmail(database.sql, newEmail)) !== null
  if (isTaken && !env.accountPrivacy) throw new AlreadyRegistered()
  if (!isTaken) {
    await database.writes.begin(async (tx) => {
      await askToConfirmChange(tx, product, user, newEmail)
      await auditOf(call, tx, { action: 'email change asked', userId: user.id })
    })
  }
  return { succeeded: true }
})
