import type { RequestHandler } from 'express'
import type { Product } from '../../product.ts'
import { signedInUser } from '../../access/acting-user.ts'
import { signInMethodsOf } from '../external/external-identity.ts'

/**
 * GET /api/account/signInMethods: `{hasPassword, providers: [{name, displayName}]}`, the ways in which the user signs
 * in and confirms their identity.
 */
export function signInMethods({
  database,
  externalProviders,
}: Pick<Product, 'database' | 'externalProviders'>): RequestHandler {
  return async (request, response) => {
    const { hasPassword, issuers } = await signInMethodsOf(database.sql, signedInUser(request).id)
    const known = issuers.flatMap((issuer) => externalProviders.ofIssuer(issuer) ?? [])
    response.json({ hasPassword, providers: known.map(({ name, displayName }) => ({ name, displayName })) })
  }
}

/**
 * GET /api/account/recentSignIn: `{succeeded: true}` to a session whose sign-in is recent. Earlier clients ask it before a download; today's
 * ask the download's own address (decision 190). @throws Reauthenticate, by the access table
 */
export function recentSignIn(): RequestHandler {
  return (_request, response) => {
    response.json({ succeeded: true })
  }
}
