import type { LoginResult } from '#sync/protocol/answers/account-calls.ts'
import type { Transaction } from '../../db/client.ts'
import { AlreadyRegistered, ExternalLoginMissingAtConfirmation } from '../../kit/errors.ts'
import { clientAddress } from '../../http/client-address.ts'
import { returnUrlOf } from '../../http/return-url.ts'
import { accountCall, requiredEmail, type AccountCall } from '../account-call.ts'
import { auditOf } from '../../audit/audit.ts'
import { beginSession } from '../begin-session.ts'
import { deviceName } from '../../http/device-name.ts'
import { countGuess, refuseGuesses } from '../../failure-limits/failure-limits.ts'
import { userById, type UserToSignIn } from '../find-user.ts'
import { countMail } from '../../failure-limits/mail-limits.ts'
import { provePassword } from '../prove-password.ts'
import { newNobody, registerNobody, tellOwner, type Nobody } from '../registration/register-nobody.ts'
import { giveRegistrationCookie } from '../registration/registration-cookie.ts'
import { mailConfirmation } from '../mail-links.ts'
import { dropTicket, lockOwnerOfTicket, takeTicket } from '../../identity/ticket.ts'
import { canBeClaimed, claimAddress, withClaim } from '../registration/unused-account.ts'
import { externalIdentityOf, isVerifiedEmail, linkUser, type ExternalIdentity } from '../external/external-identity.ts'

/**
 * POST /api/account/createAccountForExternalLogin?returnUrl `{email}`: creates an account without a password for the
 * person whom the provider has proved, once. Beyond the specification: `{email, password}` links the account that the
 * email has here, if the provider says that the email is verified and the password and any second factor are right
 * (security 15).
 * @throws ExternalLoginMissingAtConfirmation, AlreadyRegistered, TooManyFailures, InvalidReturnUrl
 */
export const createAccountForExternalLogin = accountCall(async (call): Promise<LoginResult> => {
  const { product, request, response, body } = call
  const returnUrl = returnUrlOf(request, product.env, '/')
  const identity = await externalIdentityOf(product, request)
  if (!identity) throw new ExternalLoginMissingAtConfirmation()
  const email = requiredEmail(body)
  const password = typeof body['password'] === 'string' ? body['password'] : ''
  const links =
    password !== '' &&
    isVerifiedEmail(identity, email) &&
    !(await canBeClaimed(product.database.writes, product, email, 'verified'))
  const nobody = newNobody(email)
  const user = links ? await provePassword(call, email, password) : await create(call, identity, nobody)
  if (links) await useIdentity(call)
  dropTicket(product, response, 'ExternalIdentity')
  if (user === null) return registerNobody(call, nobody, returnUrl)
  const { issuer, subject, provider } = identity
  return beginSession(call, user, {
    rememberMe: false,
    returnUrl,
    ...(links ? { link: { issuer, subject, provider } } : {}),
  })
})

/** @returns null with ACCOUNT_PRIVACY, when the email has an account and the answer must not reveal it */
async function create(call: AccountCall, identity: ExternalIdentity, nobody: Nobody): Promise<UserToSignIn | null> {
  const { email } = nobody
  const { product, request, response } = call
  const { env, database } = product
  const address = clientAddress(request)
  await refuseGuesses(database.sql, env.limits, { address })
  await countMail(database.sql, env.limits, { address, email, what: 'registration' })
  const claim = isVerifiedEmail(identity, email) ? 'verified' : 'registration'
  const emailConfirmed = claim === 'verified'
  const device = deviceName(request)
  const making = withClaim(database.writes, async (tx) => {
    await lockOwnerOfTicket(tx, env, request, 'ExternalIdentity', { email })
    await takeIdentity(tx, call)
    const id = await claimAddress(tx, call, { email, passwordHash: null, emailConfirmed, device }, claim)
    if (id === null && env.accountPrivacy && !emailConfirmed) {
      await tellOwner(tx, call, nobody)
      return null
    }
    if (id === null) throw new AlreadyRegistered()
    if (!(await linkUser(tx, identity, id))) throw new AlreadyRegistered()
    if (!emailConfirmed) await mailConfirmation(tx, product, { id, email }, null)
    await auditOf(call, tx, { action: 'external sign-in linked', userId: id, detail: { provider: identity.provider } })
    return id
  })
  const userId = await making.catch(async (error: unknown) => {
    // The answer reveals whether the address has an account, so it counts as a guess.
    if (error instanceof AlreadyRegistered) await countGuess(database.sql, env.limits, { address })
    throw error
  })
  if (userId === null) return null
  await giveRegistrationCookie(product, response, userId)
  const user = await userById(database.sql, userId)
  if (!user) throw new Error('A new account was not found.')
  return user
}

function useIdentity(call: AccountCall): Promise<void> {
  return call.product.database.writes.begin((tx) => takeIdentity(tx, call))
}

/** Uses up the external identity. */
async function takeIdentity(tx: Transaction, { product, request }: AccountCall): Promise<void> {
  const taken = await takeTicket(tx, product.env, request, 'ExternalIdentity')
  if (!taken) throw new ExternalLoginMissingAtConfirmation()
}
