import type { Request, RequestHandler } from 'express'
import { AnotherAccount, ExternalLoginMissing, ExternalProviderFailed, NotAllowed } from '../../errors.ts'
import { queryText } from '../../http/query-text.ts'
import { returnUrlOf } from '../../http/return-url.ts'
import { renewProof } from '../../identity/own-session.ts'
import { actingUser, type Product } from '../../product.ts'
import { auditOf } from '../audit.ts'
import { beginSession } from '../begin-session.ts'
import { userByEmail, userById } from '../find-user.ts'
import { dropTicket, takeTicket } from '../ticket.ts'
import { externalIdentityOf, isVerifiedEmail, linkedUser, type ExternalIdentity } from './external-identity.ts'

/** The longest error of a provider that is shown. */
const longestError = 300

/**
 * GET /api/account/completeExternalLogin?returnUrl&remoteError: the callback result of spec section 3. Somebody known is
 * signed in; this GET can do so only for whom the provider has proved in this browser, once.
 * Beyond the spec: `requiresPassword` (the verified email has an account here, which its password links),
 * and what the login result says is still required. Who was signed in and had to show it again stays in that session.
 * @throws AnotherAccount, ExternalProviderFailed, ExternalLoginMissing, NotAllowed, InvalidReturnUrl
 */
export function completeExternalLogin(product: Product): RequestHandler {
  const { env, database } = product
  return async (request, response) => {
    const returnUrl = returnUrlOf(request, env, '/')
    const remoteError = queryText(request, 'remoteError')
    if (remoteError) throw new ExternalProviderFailed(remoteError.slice(0, longestError))
    const identity = await externalIdentityOf(product, request)
    if (!identity) throw new ExternalLoginMissing()
    const { claims, provider: loginProvider } = identity
    const userId = await linkedUser(database.sql, identity)
    if (identity.again !== undefined && userId !== identity.again) throw new AnotherAccount()
    const user = userId === null ? null : await userById(database.sql, userId)
    if (!user) {
      const requiresPassword = await hasAccount(product, identity)
      response.json({ claims, isNewUser: true, loginProvider, returnUrl, requiresPassword })
      return
    }
    if (user.lockedOutByAdministrator) throw new NotAllowed()
    const taken = await database.writes.begin((tx) => takeTicket(tx, env, request, 'ExternalIdentity'))
    if (!taken) throw new ExternalLoginMissing()
    dropTicket(product, response, 'ExternalIdentity')
    if (userId === actingUser(request)?.id && identity.again !== undefined) {
      await renewOwnProof(product, request, user.id)
      response.json({ claims, isNewUser: false, loginProvider, returnUrl })
      return
    }
    const result = await beginSession({ product, request, response }, user, { rememberMe: false, returnUrl })
    const { succeeded: _succeeded, userId: _userId, ...requires } = result
    response.json({ claims, isNewUser: false, loginProvider, ...requires })
  }
}

async function renewOwnProof(product: Product, request: Request, userId: string): Promise<void> {
  const { sql } = product.database
  const session = product.identity.sessionOf(request)
  if (session !== null) await renewProof(sql, session, userId)
  await auditOf({ request }, sql, { action: 'confirmed by a provider', userId })
}

async function hasAccount({ database }: Product, identity: ExternalIdentity): Promise<boolean> {
  const { email } = identity
  if (email === null || !isVerifiedEmail(identity, email)) return false
  return (await userByEmail(database.sql, email))?.passwordHash != null
}
