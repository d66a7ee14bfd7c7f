import { NotAllowed, UnknownEmail } from '../errors.ts'
import { queryText } from '../http/query-text.ts'
import { returnUrlOf } from '../http/return-url.ts'
import { accountCall, requiredText } from './account-call.ts'
import { countMail } from './failure-limits.ts'
import { inviteeByEmail } from './invitee.ts'
import { askToConfirm } from './send-code.ts'

/**
 * POST /api/account/resendConfirmEmail?returnUrl `{email}`: a new link voids the old one and leads on as it did. With ACCOUNT_PRIVACY the answer is the
 * same whoever has the address.
 * @throws UnknownEmail, NotAllowed, TooManyFailures, InvalidReturnUrl
 */
export const resendConfirmEmail = accountCall(async ({ product, request, body }) => {
  const { env, database } = product
  const email = requiredText(body, 'email', 'Email is required')
  const asked = queryText(request, 'returnUrl')
  const returnUrl = asked === undefined ? null : returnUrlOf(request, env, '/')
  await countMail(database.sql, env.limits, email)
  const user = await inviteeByEmail(database.sql, email)
  if (!env.accountPrivacy && !user) throw new UnknownEmail()
  if (!env.accountPrivacy && user?.lockedOutByAdministrator) throw new NotAllowed()
  const isInvitee = user?.isInvited && !user.hasAccepted
  if (user && !isInvitee && !user.lockedOutByAdministrator && !user.emailConfirmed) {
    await database.writes.begin((tx) => askToConfirm(tx, product, user, returnUrl))
  }
  return { succeeded: true }
})
