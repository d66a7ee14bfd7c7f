import { InvalidPassword, LockedOut, NotAllowed, SignInRefused, UnknownEmail, type Refusal } from '../errors.ts'
import { requestIdOf } from '../http/request-log.ts'
import { sameOriginPath } from '../http/return-url.ts'
import type { Sql } from '../db/client.ts'
import { accountCall, queryText, requiredText, type AccountCall } from './account-call.ts'
import { recordAudit } from './audit.ts'
import { attemptSucceeded, countAttempt, type Attempt } from './failure-limits.ts'
import { attemptFailed, clearFailures, takeAttempt } from './lockout.ts'
import { hashPassword, needsRehash, verifyPassword } from './password-hash.ts'
import { userByEmail, type UserToSignIn } from './user-by-email.ts'

type LoginResult = {
  succeeded: boolean
  requiresTwoFactor: boolean
  requiresEmailConfirmation: boolean
  returnUrl: string
  userId: string
}

/**
 * POST /api/account/login?returnUrl `{email, password, rememberMe}` (spec section 7): proves the password, then begins a
 * session unless the email has to be confirmed first or a second factor is due.
 * @throws UnknownEmail, NotAllowed, LockedOut, InvalidPassword (one SignInRefused with ACCOUNT_PRIVACY), TooManyFailures,
 *   InvalidReturnUrl
 */
export const login = accountCall(async (call): Promise<LoginResult> => {
  const { product, request, response, body } = call
  const { env, database, identity } = product
  const returnUrl = sameOriginPath(queryText(request, 'returnUrl') ?? '/', env.publicUrl)
  const email = requiredText(body, 'email', 'Email is required')
  const password = requiredText(body, 'password', 'Password is required')
  const attempt = { address: request.ip ?? '', email }

  await countAttempt(database.sql, env.limits, attempt)
  const user = await provePassword(call, attempt, password)
  await attemptSucceeded(database.sql, env.limits, attempt)

  const requiresEmailConfirmation = env.requireEmailConfirmation && !user.emailConfirmed
  const requiresTwoFactor = !requiresEmailConfirmation && user.twoFactorEnabled
  const succeeded = !requiresEmailConfirmation && !requiresTwoFactor
  if (succeeded) {
    const { id: userId, securityStamp } = user
    await identity.signIn(request, response, { userId, securityStamp, rememberMe: body['rememberMe'] === true })
    await recordAudit(database.sql, {
      action: 'sign-in',
      userId,
      address: attempt.address,
      requestId: requestIdOf(request),
    })
  }
  return { succeeded, requiresTwoFactor, requiresEmailConfirmation, returnUrl, userId: user.id }
})

/** Costs one hash calculation whatever the answer is, so that its time tells nothing about who has an account. */
async function provePassword(call: AccountCall, attempt: Attempt, password: string): Promise<UserToSignIn> {
  const { sql } = call.product.database
  const user = await userByEmail(sql, attempt.email)
  const taken = user !== null && (await takeAttempt(sql, user.id))
  const isRight = await verifyPassword(password, user?.passwordHash ?? null)
  if (!user) return refuse(call, attempt, new UnknownEmail())
  if (user.lockedOutByAdministrator) return refuse(call, attempt, new NotAllowed(), user.id)
  if (!taken) return refuse(call, attempt, new LockedOut(), user.id)
  if (!isRight) {
    await attemptFailed(sql, user.id)
    return refuse(call, attempt, new InvalidPassword(), user.id)
  }
  await clearFailures(sql, user.id)
  if (user.passwordHash !== null && needsRehash(user.passwordHash)) await strengthen(sql, user.id, password)
  return user
}

async function refuse(call: AccountCall, { address }: Attempt, refusal: Refusal, userId?: string): Promise<never> {
  const { product, request } = call
  const detail = { reason: refusal.code }
  const requestId = requestIdOf(request)
  await recordAudit(product.database.sql, { action: 'sign-in refused', userId, detail, address, requestId })
  throw product.env.accountPrivacy ? new SignInRefused() : refusal
}

async function strengthen(sql: Sql, userId: string, password: string): Promise<void> {
  const hash = await hashPassword(password)
  await sql`/* strengthenPasswordHash */ update app_user set password_hash = ${hash} where id = ${userId}`
}
