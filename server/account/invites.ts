import { readerRoleGroupId } from '#sync/rules/roles.ts'
import type { AnySql, Transaction } from '../db/client.ts'
import { lockAccounts } from '../db/lock-accounts.ts'
import { emailKey } from '../kit/email-key.ts'

/** What an administrator's calls need to know about an account. */
export type Invitee = {
  id: string
  email: string
  emailConfirmed: boolean
  isInvited: boolean
  hasAccepted: boolean
  hasProfile: boolean
  lockedOutByAdministrator: boolean
}

/** The account of an email in any capitalisation, as an administrator sees it. */
export async function inviteeByEmail(sql: AnySql, email: string): Promise<Invitee | null> {
  const [row] = await sql<Invitee[]>`/* inviteeByEmail */
    select id, email, email_confirmed, invited_at is not null as is_invited, invite_accepted_at is not null as has_accepted,
      exists (select from profile p where p.user_id = u.id) as has_profile, locked_out_by_administrator
    from app_user u where lower(email) = ${emailKey(email.replaceAll('\0', ''))} and profile_deleted_at is null`
  return row ?? null
}

/**
 * As `inviteeByEmail`, its account locked, together with the one of another email. Null too where another account has the email by
 * the time of the lock.
 */
export async function lockedInvitee(tx: Transaction, email: string, otherEmail?: string): Promise<Invitee | null> {
  const found = await inviteeByEmail(tx, email)
  if (!found) return null
  await lockAccounts(tx, { ids: [found.id], ...(otherEmail !== undefined && { email: otherEmail }) })
  const locked = await inviteeByEmail(tx, email)
  return locked?.id === found.id ? locked : null
}

/** A creation that was begun earlier is resumed: the address as it is written now, and no role yet. */
export async function renewInvite(tx: Transaction, userId: string, email: string): Promise<void> {
  await tx`/* renewInvite */
    update app_user set user_name = ${email}, email = ${email}, role_group_id = ${readerRoleGroupId}, invited_at = now()
    where id = ${userId}`
}

/** An invite was sent: the account's 30 days start again. */
export async function inviteWasSent(tx: Transaction, userId: string): Promise<void> {
  await tx`/* inviteWasSent */ update app_user set invited_at = now() where id = ${userId}`
}

/**
 * Sets the invitee's own password and confirms the address that the code was sent to.
 * @returns false when the account has another address by now, is locked out or is being deleted
 */
export async function acceptInvite(
  tx: Transaction,
  { userId, address, passwordHash }: { userId: string; address: string; passwordHash: string },
): Promise<boolean> {
  const { count } = await tx`/* acceptInvite */
    update app_user set password_hash = ${passwordHash}, email_confirmed = true, mailbox_unproved = false,
      invite_accepted_at = now(), security_stamp = gen_random_uuid(), registered_again = false,
      registration_device = null
    where id = ${userId} and lower(email) = lower(${address}) and not locked_out_by_administrator
      and profile_deleted_at is null`
  return count > 0
}
