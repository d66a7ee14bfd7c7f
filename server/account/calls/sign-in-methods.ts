import type { RequestHandler } from 'express'
import type { Product } from '../../product.ts'
import { signedInUser } from '../account-call.ts'
import { signInMethodsOf } from '../external/external-identity.ts'

/**
 * GET /api/account/signInMethods: `{hasPassword, providers: [{name, displayName}]}`, the ways in which the user signs
 * in and confirms their identity.
 */
export function signInMethods({ database, externalProviders }: Product): RequestHandler {
  return async (request, response) => {
    const { hasPassword, issuers } = await signInMethodsOf(database.sql, signedInUser(request).id)
    const known = issuers.flatMap((issuer) => externalProviders.ofIssuer(issuer) ?? [])
    response.json({ hasPassword, providers: known.map(({ name, displayName }) => ({ name, displayName })) })
  }
}
