import type { Request } from 'express'
import type { AnySql } from '../../db/client.ts'
import type { ExternalPerson } from '../../identity/external-providers.ts'
import type { Product } from '../../product.ts'
import { readTicket } from '../ticket.ts'

export type ExternalIdentity = ExternalPerson & {
  provider: string
  /** The signed-in user who wanted to show again that it is them. */
  again?: string
}

/** Whom an external provider has proved in this browser within the last hour, or null. */
export async function externalIdentityOf(product: Product, request: Request): Promise<ExternalIdentity | null> {
  const ticket = await readTicket(product, request, 'ExternalIdentity')
  return ticket && (ticket.content as ExternalIdentity)
}

/** The user who signs in with this external identity, or null. */
export async function linkedUser(sql: AnySql, { provider, key }: ExternalIdentity): Promise<string | null> {
  const [row] = await sql<{ userId: string }[]>`/* linkedUser */
    select user_id from external_login where login_provider = ${provider} and provider_key = ${key}`
  return row?.userId ?? null
}

/** @returns false when somebody signs in with it already */
export async function linkUser(sql: AnySql, { provider, key }: ExternalIdentity, userId: string): Promise<boolean> {
  const { count } = await sql`/* linkUser */
    insert into external_login (login_provider, provider_key, user_id) values (${provider}, ${key}, ${userId})
    on conflict do nothing`
  return count > 0
}

/** Whether the provider says that this email is theirs. */
export function isVerifiedEmail({ email, emailVerified }: ExternalIdentity, asked: string): boolean {
  return emailVerified && email?.toLowerCase() === asked.toLowerCase()
}
