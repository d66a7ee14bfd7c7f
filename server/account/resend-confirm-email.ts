import { NotAllowed, UnknownEmail } from '../errors.ts'
import { accountCall, requiredText } from './account-call.ts'
import { countMail } from './failure-limits.ts'
import { inviteeByEmail } from './invitee.ts'
import { askToConfirm } from './send-code.ts'

/**
 * POST /api/account/resendConfirmEmail `{email}`: a new link voids the old one. With ACCOUNT_PRIVACY the answer is the
 * same whoever has the address.
 * @throws UnknownEmail, NotAllowed, TooManyFailures
 */
export const resendConfirmEmail = accountCall(async ({ product: { env, database }, body }) => {
  const email = requiredText(body, 'email', 'Email is required')
  await countMail(database.sql, env.limits, email)
  const user = await inviteeByEmail(database.sql, email)
  if (!env.accountPrivacy && !user) throw new UnknownEmail()
  if (!env.accountPrivacy && user?.lockedOutByAdministrator) throw new NotAllowed()
  const isInvitee = user?.isInvited && !user.hasAccepted
  if (user && !isInvitee && !user.lockedOutByAdministrator && !user.emailConfirmed) {
    await database.writes.begin((tx) => askToConfirm(tx, env, user, null))
  }
  return { succeeded: true }
})
