import type { AnySql } from '../db/client.ts'

export type UserToSignIn = {
  id: string
  passwordHash: string | null
  securityStamp: string
  emailConfirmed: boolean
  twoFactorEnabled: boolean
  lockedOutByAdministrator: boolean
}

/** The account of an email in any capitalisation. */
export async function userByEmail(sql: AnySql, email: string): Promise<UserToSignIn | null> {
  const [row] = await sql<UserToSignIn[]>`/* userByEmail */
    select id, password_hash, security_stamp, email_confirmed, two_factor_enabled, locked_out_by_administrator
    from app_user where lower(email) = lower(${email.trim()})`
  return row ?? null
}
