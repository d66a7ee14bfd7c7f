import type { Request, Response } from 'express'
import { AnotherAccount, ExternalLoginMissing, NotProvedAgain } from '../kit/errors.ts'
import { lockAccount } from '../db/lock-accounts.ts'
import { lockOwnAccount, renewProof } from '../identity/own-session.ts'
import { actingUser, type ActingUser } from '../access/acting-user.ts'
import type { Product } from '../product.ts'
import { auditOf } from '../audit/audit.ts'
import { mailCode } from './typed-code.ts'
import { dropTicket, takeTicket } from '../identity/ticket.ts'
import { linkedUser, type ExternalIdentity } from './external/external-identity.ts'
import { linkIdentity } from './external/link-identity.ts'

type Exchange = { product: Product; request: Request; response: Response }

/** Links the identity to the signed-in user's own account. @throws AnotherAccount, AlreadyLinked */
export async function linkOwnIdentity(exchange: Exchange, identity: ExternalIdentity): Promise<{ isLinked: true }> {
  const { product, request, response } = exchange
  const user = ownUser(request, identity.link)
  await product.database.writes.begin(async (tx) => {
    await lockOwnAccount(tx, user)
    if (!(await takeTicket(tx, product.env, request, 'ExternalIdentity'))) throw new ExternalLoginMissing()
    await linkIdentity(tx, exchange, identity, user)
  })
  dropTicket(product, response, 'ExternalIdentity')
  return { isLinked: true }
}

/**
 * The signed-in user has confirmed their identity. A provider that does not say when they signed in there may have
 * asked for nothing: then a mailed code has to be typed too (POST confirmPassword).
 * @throws AnotherAccount, NotProvedAgain when they signed in there before
 */
export async function proveByIdentity(
  exchange: Exchange,
  identity: ExternalIdentity,
): Promise<{ requiresMailedCode?: true }> {
  const { product, request, response } = exchange
  const { env, database } = product
  const user = ownUser(request, identity.again)
  if ((await linkedUser(database.sql, identity)) !== user.id) throw new AnotherAccount()
  await database.writes.begin(async (tx) => {
    await lockAccount(tx, user.id)
    if (!(await takeTicket(tx, env, request, 'ExternalIdentity'))) throw new ExternalLoginMissing()
    if (identity.tellsWhen) return
    await mailCode(tx, product, user)
  })
  dropTicket(product, response, 'ExternalIdentity')
  if (!identity.tellsWhen) return { requiresMailedCode: true }
  if (!identity.isFresh) throw new NotProvedAgain()
  const session = product.identity.sessionOf(request)
  if (session !== null) await renewProof(database.sql, session, user.id)
  await auditOf(exchange, database.sql, { action: 'confirmed by a provider', userId: user.id })
  return {}
}

/** @throws AnotherAccount when another user, or nobody, is signed in by now */
function ownUser(request: Request, userId: string | undefined): ActingUser {
  const user = actingUser(request)
  if (!user || user.id !== userId) throw new AnotherAccount()
  return user
}
