import { randomBytes } from 'node:crypto'
import { administratorRoleGroupId } from '#sync/rules/roles.ts'
import type { Sql } from '../db/client.ts'
import type { Product } from '../product.ts'
import { hashPassword } from './passwords/password-hash.ts'

/**
 * Creates the administrator of ADMIN_EMAIL when there is none. Several processes may start at once: the first one
 * creates it.
 * @returns the random password, to be printed once, if ADMIN_PASSWORD is not set; else null
 */
export async function ensureFirstAdministrator({
  env,
  database,
}: Pick<Product, 'env' | 'database'>): Promise<string | null> {
  if (await hasAdministrator(database.sql)) return null
  const password = env.adminPassword ?? newPassword(env.passwords.leastLength)
  const isNew = await insertAdministrator(database.sql, env.adminEmail, await hashPassword(password))
  return isNew && env.adminPassword === undefined ? password : null
}

/** At least 120 random bits, and one of each kind that the password policy requires. */
function newPassword(leastLength: number): string {
  const kinds = '-aA1'
  const bytes = Math.max(15, Math.ceil((leastLength - kinds.length) * 0.75))
  return `${randomBytes(bytes).toString('base64url')}${kinds}`
}

async function hasAdministrator(sql: Sql): Promise<boolean> {
  const [row] = await sql<{ found: boolean }[]>`/* hasAdministrator */
    select exists (select from app_user where role_group_id = ${administratorRoleGroupId}) as found`
  return row?.found ?? false
}

/** An account that has this email already is left as it is. */
async function insertAdministrator(sql: Sql, email: string, passwordHash: string): Promise<boolean> {
  const rows = await sql`/* insertFirstAdministrator */
    with account as (
      insert into app_user (user_name, email, email_confirmed, role_group_id, password_hash)
      values (${email}, ${email}, true, ${administratorRoleGroupId}, ${passwordHash})
      on conflict do nothing
      returning id
    )
    insert into profile (user_id, first_name, last_name) select id, 'First', 'Administrator' from account
    returning id`
  return rows.length > 0
}
