import type { AnySql, Transaction } from '../db/client.ts'
import { emailKey } from '../kit/email-key.ts'

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

/**
 * The account of an email in any capitalisation. An account that administration is deleting is not found, here and
 * below: it only waits for the second call.
 */
export async function userByEmail(sql: AnySql, email: string): Promise<UserToSignIn | null> {
  // PostgreSQL cannot store such text, so nobody has it.
  if (email.includes('\0')) return null
  const [row] = await sql<UserToSignIn[]>`/* userByEmail */
    select ${columns(sql)} from app_user where lower(email) = ${emailKey(email)} and profile_deleted_at is null`
  return row ?? null
}

export async function userById(sql: AnySql, userId: string): Promise<UserToSignIn | null> {
  const [row] = await sql<UserToSignIn[]>`/* userById */
    select ${columns(sql)} from app_user where id = ${userId} and profile_deleted_at is null`
  return row ?? null
}

/** The owner of an email that is known to be taken. */
export async function ownerOfEmail(tx: Transaction, email: string): Promise<string> {
  const [row] = await tx<{ id: string }[]>`/* ownerOfEmail */
    select id from app_user where lower(email) = ${emailKey(email)} and profile_deleted_at is null`
  if (!row) throw new Error('A taken email has no account.')
  return row.id
}

/** The accounts of an email whose profile administration has deleted: only the id and the email are left. */
export async function accountsBeingDeleted(sql: AnySql, email: string): Promise<string[]> {
  if (email.includes('\0')) return []
  const rows = await sql<{ id: string }[]>`/* accountsBeingDeleted */
    select id from app_user
    where lower(email) = ${emailKey(email)} and profile_deleted_at is not null order by id for update`
  return rows.map(({ id }) => id)
}

function columns(sql: AnySql) {
  return sql`id, email, password_hash, security_stamp, email_confirmed, role_group_id, two_factor_enabled,
    locked_out_by_administrator`
}
