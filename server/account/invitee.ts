import type { AnySql } from '../db/client.ts'
import { emailKey } from './email-key.ts'

/** What an administrator's calls have to know of an account. */
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
