import type { RequestHandler } from 'express'
import type { Product } from '../product.ts'
import { signedInUser } from './account-call.ts'

type Row = { hasPassword: boolean; providers: string[] }

/**
 * GET /api/account/signInMethods: `{hasPassword, providers: [{name, displayName}]}`, by which the user can show again that
 * it is them.
 */
export function signInMethods({ database, externalProviders }: Product): RequestHandler {
  return async (request, response) => {
    const [row] = await database.sql<Row[]>`/* signInMethods */
      select password_hash is not null as has_password,
        array(select login_provider from external_login where user_id = u.id order by login_provider) as providers
      from app_user u where id = ${signedInUser(request).id}`
    const { hasPassword = false, providers = [] } = row ?? {}
    const known = providers.flatMap((name) => externalProviders.find(name) ?? [])
    response.json({ hasPassword, providers: known.map(({ name, displayName }) => ({ name, displayName })) })
  }
}
