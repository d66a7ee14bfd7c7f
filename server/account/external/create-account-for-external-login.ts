import type { Transaction } from '../../db/client.ts'
import { AlreadyRegistered, ExternalLoginMissingAtConfirmation, RegistrationRefused } from '../../errors.ts'
import { returnUrlOf } from '../../http/return-url.ts'
import { accountCall, requiredEmail, type AccountCall } from '../account-call.ts'
import { auditOf } from '../audit.ts'
import { beginSession, type LoginResult } from '../begin-session.ts'
import { attemptSucceeded, countAttempt } from '../failure-limits.ts'
import { userByEmail, userById, type UserToSignIn } from '../find-user.ts'
import { insertAccount } from '../insert-account.ts'
import { provePassword } from '../prove-password.ts'
import { giveRegistrationCookie } from '../registration-cookie.ts'
import { askToConfirm } from '../send-code.ts'
import { dropTicket, takeTicket } from '../ticket.ts'
import { externalIdentityOf, isVerifiedEmail, linkUser, type ExternalIdentity } from './external-identity.ts'

/**
 * POST /api/account/createAccountForExternalLogin?returnUrl `{email}`: an account without a password for whom the provider
 * has proved, once. Beyond the spec: with `{email, password}` an account that the email has here is linked, if the provider
 * says that the email is verified and the password is right (security requirement 15).
 * @throws ExternalLoginMissingAtConfirmation, AlreadyRegistered (RegistrationRefused with ACCOUNT_PRIVACY), TooManyFailures,
 *   InvalidReturnUrl
 */
export const createAccountForExternalLogin = accountCall(async (call): Promise<LoginResult> => {
  const { product, request, response, body } = call
  const returnUrl = returnUrlOf(request, product.env, '/')
  const identity = await externalIdentityOf(product, request)
  if (!identity) throw new ExternalLoginMissingAtConfirmation()
  const email = requiredEmail(body)
  const password = typeof body['password'] === 'string' ? body['password'] : ''
  const existing = await userByEmail(product.database.sql, email)
  const links = existing !== null && password !== '' && isVerifiedEmail(identity, email)
  const user = links ? await link(call, identity, email, password) : await create(call, identity, email)
  dropTicket(product, response, 'ExternalIdentity')
  return beginSession(call, user, { rememberMe: false, returnUrl })
})

async function link(call: AccountCall, identity: ExternalIdentity, email: string, password: string) {
  const user = await provePassword(call, email, password)
  await useIdentity(call, identity, async () => user.id)
  return user
}

async function create(call: AccountCall, identity: ExternalIdentity, email: string): Promise<UserToSignIn> {
  const { product, request, response } = call
  const { env, database } = product
  const attempt = { address: request.ip ?? '', email }
  await countAttempt(database.sql, env.limits, attempt)
  const userId = await useIdentity(call, identity, async (tx) => {
    const emailConfirmed = isVerifiedEmail(identity, email)
    const id = await insertAccount(tx, { email, passwordHash: null, emailConfirmed })
    if (id === null) throw env.accountPrivacy ? new RegistrationRefused() : new AlreadyRegistered()
    if (!emailConfirmed) await askToConfirm(tx, product, { id, email }, null)
    return id
  })
  await attemptSucceeded(database.sql, env.limits, attempt)
  await giveRegistrationCookie(product, response, userId)
  const user = await userById(database.sql, userId)
  if (!user) throw new Error('A new account was not found.')
  return user
}

/** Uses the external identity up and links it to a user, in one transaction with what makes that user. */
async function useIdentity(
  call: AccountCall,
  identity: ExternalIdentity,
  userOf: (tx: Transaction) => Promise<string>,
): Promise<string> {
  const { env, database } = call.product
  return database.writes.begin(async (tx) => {
    if (!(await takeTicket(tx, env, call.request, 'ExternalIdentity'))) throw new ExternalLoginMissingAtConfirmation()
    const userId = await userOf(tx)
    if (!(await linkUser(tx, identity, userId))) throw new AlreadyRegistered()
    const detail = { provider: identity.provider }
    await auditOf(call, tx, { action: 'external sign-in linked', userId, detail })
    return userId
  })
}
