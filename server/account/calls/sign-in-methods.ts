import type { RequestHandler } from 'express'
import type { Product } from '../../product.ts'
import { signedInUser } from '../account-call.ts'

type Row = { hasPassword: boolean; issuers: string[] }

/**
 * GET /api/account/signInMethods: `{hasPassword, providers: [{name, displayName}]}`, by which the user signs in and shows
 * again that it is them.
 */
export function signInMethods({ database, externalProviders }: Product): RequestHandler {
  return async (request, response) => {
    const [row] = await database.sql<Row[]>`/* signInMethods */
      select password_hash is not null as has_password,
        array(select distinct issuer from external_login where user_id = u.id order by issuer) as issuers
      from app_user u where id = ${signedInUser(request).id}`
    const { hasPassword = false, issuers = [] } = row ?? {}
    const known = issuers.flatMap((issuer) => externalProviders.ofIssuer(issuer) ?? [])
    response.json({ hasPassword, providers: known.map(({ name, displayName }) => ({ name, displayName })) })
  }
}
