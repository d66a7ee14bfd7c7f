import { NotAllowed, UnknownEmail } from '../../kit/errors.ts'
import { clientAddress } from '../../http/client-address.ts'
import { queryText } from '../../http/query-text.ts'
import { returnUrlOf } from '../../http/return-url.ts'
import { accountCall, requiredText } from '../account-call.ts'
import { countGuess, refuseGuesses } from '../../failure-limits/failure-limits.ts'
import { inviteeByEmail } from '../invites.ts'
import { countMail } from '../../failure-limits/mail-limits.ts'
import { workForNobody } from '../registration/register-nobody.ts'
import { mailConfirmation } from '../mail-links.ts'

/**
 * POST /api/account/resendConfirmEmail?returnUrl `{email}`: a new link voids the old one and leads to the same place.
 * With ACCOUNT_PRIVACY the answer is the same whether or not the address has an account.
 * @throws UnknownEmail, NotAllowed, TooManyFailures, InvalidReturnUrl
 */
export const resendConfirmEmail = accountCall(async ({ product, request, body }) => {
  const { env, database } = product
  const email = requiredText(body, 'email', 'Email is required')
  const requestedUrl = queryText(request, 'returnUrl')
  const returnUrl = requestedUrl === undefined ? null : returnUrlOf(request, env, '/')
  const attempt = { address: clientAddress(request), email }
  await refuseGuesses(database.sql, env.limits, attempt)
  const user = await inviteeByEmail(database.sql, email)
  // With ACCOUNT_PRIVACY the answer reveals nothing, so nothing can be guessed, and everybody's mails count alike.
  if (!env.accountPrivacy && (!user || user.lockedOutByAdministrator)) {
    await countGuess(database.sql, env.limits, attempt)
    throw user ? new NotAllowed() : new UnknownEmail()
  }
  await countMail(database.sql, env.limits, attempt)
  const isInvitee = user?.isInvited && !user.hasAccepted
  if (user && !isInvitee && !user.lockedOutByAdministrator && !user.emailConfirmed) {
    await database.writes.begin((tx) => mailConfirmation(tx, product, user, returnUrl))
  } else if (env.accountPrivacy) {
    await workForNobody(product, email, (part, nobody) => mailConfirmation(part, product, nobody, returnUrl))
  }
  return { succeeded: true }
})
