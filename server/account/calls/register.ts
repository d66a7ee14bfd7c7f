import type { LoginResult } from '#sync/protocol/answers/account-calls.ts'
import { AlreadyRegistered, BadRequest } from '../../kit/errors.ts'
import { clientAddress } from '../../http/client-address.ts'
import { newNobody, registerNobody, tellOwner } from '../registration/register-nobody.ts'
import { returnUrlOf } from '../../http/return-url.ts'
import { queryText } from '../../http/query-text.ts'
import { accountCall, requiredEmail, requiredNewPassword } from '../account-call.ts'
import { auditOf } from '../../audit/audit.ts'
import { signIn } from '../begin-session.ts'
import { loginPath, loginResultOf } from '../login-result.ts'
import { deviceName } from '../../http/device-name.ts'
import { userById } from '../find-user.ts'
import { countGuess, refuseGuesses } from '../../failure-limits/failure-limits.ts'
import { countMail } from '../../failure-limits/mail-limits.ts'
import { hashPassword } from '../passwords/password-hash.ts'
import { giveRegistrationCookie } from '../registration/registration-cookie.ts'
import { mailConfirmation } from '../mail-links.ts'
import { endExternalTickets } from '../../identity/ticket.ts'
import { claimAddress, withClaim } from '../registration/unused-account.ts'

/**
 * POST /api/account/register?returnUrl `{email, password, confirmPassword}`: creates the account, mails the
 * confirmation, and lets this browser register the profile. An account that nobody has confirmed or used makes way for
 * it. Signs in at once when REQUIRE_EMAIL_CONFIRMATION is no.
 * With ACCOUNT_PRIVACY a taken email gets the same answer as a free one, at the same cost, and its owner gets a mail.
 * @throws AlreadyRegistered, TooManyFailures, InvalidReturnUrl
 */
export const register = accountCall(async (call): Promise<LoginResult> => {
  const { product, request, response, body } = call
  const { env, database } = product
  const returnUrl = returnUrlOf(request, env, loginPath)
  const email = requiredEmail(body)
  const password = requiredNewPassword(call)
  if (body['confirmPassword'] !== password) {
    throw new BadRequest('The password and confirmation password do not match', 'PASSWORDS_DIFFER')
  }
  const address = clientAddress(request)
  await refuseGuesses(database.sql, env.limits, { address })
  // Registering again mails again, so it counts as a mail: nobody's mailbox can be flooded.
  await countMail(database.sql, env.limits, { address, email, what: 'registration' })
  // Hashed first: a new email and one that has an account cost the same.
  const passwordHash = await hashPassword(password)
  const requestedUrl = queryText(request, 'returnUrl') === undefined ? null : returnUrl
  const nobody = newNobody(email)
  const userId = await withClaim(database.writes, async (tx) => {
    const id = await claimAddress(tx, call, { email, passwordHash, device: deviceName(request) }, 'registration')
    if (id === null) {
      if (env.accountPrivacy) await tellOwner(tx, call, nobody)
      return null
    }
    await mailConfirmation(tx, product, { id, email }, requestedUrl)
    await auditOf(call, tx, { action: 'register', userId: id })
    return id
  })
  if (userId === null && env.accountPrivacy) return registerNobody(call, nobody, returnUrl)
  if (userId === null) {
    await countGuess(database.sql, env.limits, { address })
    throw new AlreadyRegistered()
  }

  const user = await userById(database.sql, userId)
  if (!user) throw new Error('A new account was not found.')
  await endExternalTickets(product, request)
  await giveRegistrationCookie(product, response, userId)
  const result = loginResultOf(call, user, { returnUrl })
  if (result.succeeded) await signIn(call, user, { rememberMe: false })
  return result
})
