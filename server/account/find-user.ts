import type { AnySql } from '../db/client.ts'

export type UserToSignIn = {
  id: string
  email: string
  passwordHash: string | null
  securityStamp: string
  emailConfirmed: boolean
  roleGroupId: string
  twoFactorEnabled: boolean
  lockedOutByAdministrator: boolean
}

/** The account of an email in any capitalisation. */
export async function userByEmail(sql: AnySql, email: string): Promise<UserToSignIn | null> {
  // PostgreSQL keeps no such text, so nobody has it.
  if (email.includes('\0')) return null
  const [row] = await sql<UserToSignIn[]>`/* userByEmail */
    select ${columns(sql)} from app_user where lower(email) = lower(${email.trim()})`
  return row ?? null
}

export async function userById(sql: AnySql, userId: string): Promise<UserToSignIn | null> {
  const [row] = await sql<UserToSignIn[]>`/* userById */
    select ${columns(sql)} from app_user where id = ${userId}`
  return row ?? null
}

function columns(sql: AnySql) {
  return sql`id, email, password_hash, security_stamp, email_confirmed, role_group_id, two_factor_enabled,
    locked_out_by_administrator`
}
