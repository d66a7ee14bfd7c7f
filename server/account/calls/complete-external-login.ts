import type { RequestHandler } from 'express'
import { confirmEmailPath } from '#sync/protocol/code-pages.ts'
import { ExternalLoginMissing, ExternalProviderFailed, NotAllowed } from '../../kit/errors.ts'
import { queryText } from '../../http/query-text.ts'
import { returnUrlOf } from '../../http/return-url.ts'
import type { Product } from '../../product.ts'
import { beginSession } from '../begin-session.ts'
import { userById, type UserToSignIn } from '../find-user.ts'
import { dropTicket, takeTicket } from '../../identity/ticket.ts'
import { canBeClaimed } from '../registration/unused-account.ts'
import {
  externalIdentityOf,
  isVerifiedEmail,
  linkedUser,
  type ExternalIdentity,
} from '../external/external-identity.ts'
import { linkOwnIdentity, proveByIdentity } from '../use-own-identity.ts'

/** The most characters of a provider's error that are shown. */
const longestError = 300

/**
 * GET /api/account/completeExternalLogin?returnUrl&remoteError: the callback result of (product 3). Decides whether the person whom
 * `externalLoginCallback` has recorded is new, and signs a known user in; this GET can do so only for the person whom the provider has proved in this browser, once.
 * Beyond the specification: `requiresPassword` (the verified email has an account here, which its password links), what
 * the login result still requires, and, for a user who was signed in already and stays so, `isLinked` and
 * `requiresMailedCode`.
 * @throws AnotherAccount, AlreadyLinked, NotProvedAgain, ExternalProviderFailed, ExternalLoginMissing, NotAllowed,
 * InvalidReturnUrl
 */
export function completeExternalLogin(product: Product): RequestHandler {
  const { env, database } = product
  return async (request, response) => {
    const returnUrl = returnUrlOf(request, env, '/')
    const remoteError = queryText(request, 'remoteError')
    if (remoteError) throw new ExternalProviderFailed(remoteError.slice(0, longestError))
    const identity = await externalIdentityOf(product, request)
    if (!identity) throw new ExternalLoginMissing()
    const known = { claims: identity.claims, isNewUser: false, loginProvider: identity.provider, returnUrl }
    const exchange = { product, request, response }
    if (identity.link !== undefined) {
      response.json({ ...known, ...(await linkOwnIdentity(exchange, identity)) })
      return
    }
    if (identity.again !== undefined) {
      response.json({ ...known, ...(await proveByIdentity(exchange, identity)) })
      return
    }
    const userId = await linkedUser(database.sql, identity)
    const user = userId === null ? null : await userById(database.sql, userId)
    // With ACCOUNT_PRIVACY an account that waits for its mail looks the same as a taken email.
    if (!user || (env.accountPrivacy && !user.emailConfirmed)) {
      response.json({ ...known, isNewUser: true, requiresPassword: await hasAccount(product, identity) })
      return
    }
    if (user.lockedOutByAdministrator) throw new NotAllowed()
    if (provesRegistration(product, user, returnUrl)) {
      response.json({ ...known, requiresEmailConfirmation: true })
      return
    }
    const taken = await database.writes.begin((tx) => takeTicket(tx, env, request, 'ExternalIdentity'))
    if (!taken) throw new ExternalLoginMissing()
    dropTicket(product, response, 'ExternalIdentity')
    const result = await beginSession(exchange, user, { rememberMe: false, returnUrl })
    const { succeeded: _succeeded, userId: _userId, ...requires } = result
    response.json({ ...known, ...requires })
  }
}

/** On the way back to the page of the mailed link, which uses the identity up: nobody is signed in before that. */
function provesRegistration({ env }: Pick<Product, 'env'>, user: UserToSignIn, returnUrl: string): boolean {
  if (!env.requireEmailConfirmation || user.emailConfirmed) return false
  return new URL(returnUrl, env.publicUrl).pathname === confirmEmailPath
}

/** An account that nobody has confirmed or used makes way, whatever its password. */
async function hasAccount(product: Pick<Product, 'env' | 'database'>, identity: ExternalIdentity): Promise<boolean> {
  const { email } = identity
  if (email === null || !isVerifiedEmail(identity, email)) return false
  return !(await canBeClaimed(product.database.writes, product, email, 'verified'))
}
