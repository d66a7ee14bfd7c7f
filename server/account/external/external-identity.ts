import type { Request } from 'express'
import type { AnySql } from '../../db/client.ts'
import type { ExternalPerson } from '../../identity/external-providers.ts'
import type { Product } from '../../product.ts'
import { readTicket } from '../../identity/ticket.ts'
import { emailKey } from '../../kit/email-key.ts'

/** Who somebody is at a provider; `provider` is its name in the settings, for display only. */
export type ProvedIdentity = { issuer: string; subject: string; provider: string }

export type ExternalIdentity = ExternalPerson &
  ProvedIdentity & {
    /** The signed-in user who wanted to confirm their identity. */
    again?: string
    /** The signed-in user who wants to sign in with it from now on. */
    link?: string
  }

/** The person whom an external provider has proved in this browser within the last hour, or null. */
export async function externalIdentityOf(
  product: Pick<Product, 'env' | 'database'>,
  request: Request,
): Promise<ExternalIdentity | null> {
  const ticket = await readTicket(product, request, 'ExternalIdentity')
  return typeof ticket?.content['issuer'] === 'string' ? (ticket.content as ExternalIdentity) : null
}

/** The user who signs in with this external identity, or null. */
export async function linkedUser(sql: AnySql, { issuer, subject }: ProvedIdentity): Promise<string | null> {
  const [row] = await sql<{ userId: string }[]>`/* linkedUser */
    select user_id from external_login where issuer = ${issuer} and subject = ${subject}`
  return row?.userId ?? null
}

/** @returns false when somebody signs in with it already */
export async function linkUser(
  sql: AnySql,
  { issuer, subject, provider }: ProvedIdentity,
  userId: string,
): Promise<boolean> {
  const { count } = await sql`/* linkUser */
    insert into external_login (issuer, subject, login_provider, user_id)
    values (${issuer}, ${subject}, ${provider}, ${userId})
    on conflict do nothing`
  return count > 0
}

/** @returns false when nothing of this issuer was linked */
export async function unlinkUser(sql: AnySql, issuer: string, userId: string): Promise<boolean> {
  const { count } = await sql`/* unlinkUser */
    delete from external_login where user_id = ${userId} and issuer = ${issuer}`
  return count > 0
}

/** Whether a password is left, or an identity of one of these issuers. */
export async function hasWayToSignIn(sql: AnySql, issuers: readonly string[], userId: string): Promise<boolean> {
  const rows = await sql`/* hasWayToSignIn */
    select from app_user u where id = ${userId} and (password_hash is not null
      or exists (select from external_login e where e.user_id = u.id and e.issuer = any(${issuers})))`
  return rows.length > 0
}

/** Whether the user has a password, and the issuers of the identities they sign in with. */
export async function signInMethodsOf(
  sql: AnySql,
  userId: string,
): Promise<{ hasPassword: boolean; issuers: string[] }> {
  const [row] = await sql<{ hasPassword: boolean; issuers: string[] }[]>`/* signInMethodsOf */
    select password_hash is not null as has_password,
      array(select distinct issuer from external_login where user_id = u.id order by issuer) as issuers
    from app_user u where id = ${userId}`
  return row ?? { hasPassword: false, issuers: [] }
}

/** Whether the provider says that this email is theirs. */
export function isVerifiedEmail({ email, emailVerified }: ExternalIdentity, claimed: string): boolean {
  return emailVerified && email !== null && email !== undefined && emailKey(email) === emailKey(claimed)
}
