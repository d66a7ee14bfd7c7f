import { AlreadyRegistered, BadRequest, RegistrationRefused } from '../errors.ts'
import { returnUrlOf } from '../http/return-url.ts'
import { queryText } from '../http/query-text.ts'
import { accountCall, requiredEmail, requiredNewPassword } from './account-call.ts'
import { auditOf } from './audit.ts'
import { resultOf, signIn, type LoginResult } from './begin-session.ts'
import { userById } from './find-user.ts'
import { insertAccount } from './insert-account.ts'
import { attemptSucceeded, countAttempt } from './failure-limits.ts'
import { hashPassword } from './password-hash.ts'
import { giveRegistrationCookie } from './registration-cookie.ts'
import { askToConfirm } from './send-code.ts'

/** Where registering leads when nothing else is asked for: the login path with the site root (spec section 7). */
export const loginPath = '/authentication/login?returnUrl=%2F'

/**
 * POST /api/account/register?returnUrl `{email, password, confirmPassword}`: makes the account, mails the confirmation,
 * and lets this browser register the profile. Signed in at once when REQUIRE_EMAIL_CONFIRMATION is no.
 * @throws AlreadyRegistered (RegistrationRefused with ACCOUNT_PRIVACY), TooManyFailures, InvalidReturnUrl
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
  const attempt = { address: request.ip ?? '', email }
  await countAttempt(database.sql, env.limits, attempt)
  // Hashed first: a new email and one that has an account cost the same.
  const passwordHash = await hashPassword(password)
  const asked = queryText(request, 'returnUrl') === undefined ? null : returnUrl
  const userId = await database.writes.begin(async (tx) => {
    const id = await insertAccount(tx, { email, passwordHash })
    if (id === null) return null
    await askToConfirm(tx, product, { id, email }, asked)
    await auditOf(call, tx, { action: 'register', userId: id })
    return id
  })
  if (userId === null) throw env.accountPrivacy ? new RegistrationRefused() : new AlreadyRegistered()
  await attemptSucceeded(database.sql, env.limits, attempt)

  const user = await userById(database.sql, userId)
  if (!user) throw new Error('A new account was not found.')
  await giveRegistrationCookie(product, response, userId)
  const result = resultOf(call, user, { returnUrl })
  if (result.succeeded) await signIn(call, user, { rememberMe: false })
  return result
})
