import { readerRoleGroupId } from '#sync/rules/roles.ts'
import type { Fragment, Transaction } from '../db/client.ts'
import { lockToDelete } from '../db/lock-accounts.ts'

/**
 * Removes an account from the database (security 29): the profile and everything else that is the user's goes, analytic
 * events stay without a user, the sessions end on every process. The audit keeps the id as a pseudonym, and so does the
 * erasure list, so that the account is deleted again after a restore.
 * Inside `withPositionLock`, since the triggers of synced rows, of which it may have created some, would take that lock after the account.
 */
export async function deleteAccount(tx: Transaction, userId: string): Promise<void> {
  await lockToDelete(tx, userId)
  await tx`/* rememberErasure */ insert into erased_user (user_id) values (${userId}) on conflict do nothing`
  await forgetTraces(tx, userId)
  // The changed stamp notifies the open pages of every process at commit (migration 0006).
  await tx`/* changeStamp */ update app_user set security_stamp = gen_random_uuid() where id = ${userId}`
  await tx`/* deleteAccount */ delete from app_user where id = ${userId}`
}

/** Whether the account of this id has been deleted: its id is never reused. */
export async function isErased(tx: Transaction, userId: string): Promise<boolean> {
  const rows = await tx`/* isErased */ select from erased_user where user_id = ${userId}`
  return rows.length > 0
}

/**
 * The first of the two calls with which administration deletes somebody: only the id and the email remain, for the
 * second call, and nobody can sign in to the account. `retainedSession` is that of an administrator who deletes their own
 * account, and is valid for the second call alone.
 */
export async function stripAccount(tx: Transaction, userId: string, retainedSession: string | null): Promise<void> {
  await lockToDelete(tx, userId)
  await forgetTraces(tx, userId, retainedSession)
  await tx`/* forgetProfile */ delete from profile where user_id = ${userId}`
  await tx`/* forgetCodes */ delete from account_code where user_id = ${userId}`
  await tx`/* forgetTickets */ delete from ticket where user_id = ${userId}`
  await tx`/* forgetExternalLogins */ delete from external_login where user_id = ${userId}`
  await tx`/* forgetDevices */ delete from known_device where user_id = ${userId}`
  await tx`/* forgetFeedLinks */ delete from calendar_feed_link where user_id = ${userId}`
  await tx`/* forgetReports */ delete from event_report where user_id = ${userId}`
  await tx`/* forgetComments */ delete from record_comment where user_id = ${userId}`
  await tx`/* forgetPreviewLinks */ delete from preview_link where made_by = ${userId}`
  await tx`/* forgetFilter */ delete from reader_filter where user_id = ${userId}`
  await tx`/* forgetOwnRecords */ delete from own_record where user_id = ${userId}`
  await tx`/* stripAccount */
    with account as (
      update app_user set password_hash = null, email_confirmed = false, phone_number_confirmed = false,
        user_name = email, role_group_id = ${readerRoleGroupId}, two_factor_enabled = false, two_factor_secret = null, two_factor_pending_secret = null,
        two_factor_last_step = null, recovery_code_hashes = '{}', mailbox_unproved = false, access_failed_count = 0, lockout_end = null,
        lockout_level = 0, invited_at = null, invite_accepted_at = null, signed_in_at = null,
        security_stamp = gen_random_uuid(), profile_deleted_at = now(), registered_again = false, registration_device = null
      where id = ${userId} returning id, security_stamp
    )
    update oidc_payload s set payload = jsonb_set(s.payload, '{securityStamp}', to_jsonb(account.security_stamp::text))
    from account
    where s.model = 'Session' and s.id_hash = ${retainedSession} and s.account_id = account.id::text`
}

/** Deletes what no foreign key covers: mails, external proofs, sessions, and what the audit says about a person. */
async function forgetTraces(tx: Transaction, userId: string, retainedSession: string | null = null): Promise<void> {
  await tx`/* forgetMails */
    delete from mail m using app_user u
    where u.id = ${userId} and (m.user_id = u.id
      or (lower(m.to_address) = lower(u.email) and (m.user_id is null or ${isOwnAddress(tx)})))`
  await tx`/* forgetCodesOfOthers */
    delete from account_code c using app_user u
    where u.id = ${userId} and c.user_id <> u.id and lower(c.address) = lower(u.email) and ${isOwnAddress(tx)}`
  await tx`/* forgetExternalProofs */
    delete from ticket t using app_user u
    where u.id = ${userId} and (lower(t.content ->> 'email') = lower(u.email)
      or lower(t.content -> 'nobody' ->> 'email') = lower(u.email) or t.content ->> 'again' = u.id::text
      or t.content ->> 'link' = u.id::text
      or exists (select from external_login e
        where e.user_id = u.id and e.issuer = t.content ->> 'issuer' and e.subject = t.content ->> 'subject'))`
  await tx`/* forgetSessions */
    delete from oidc_payload where account_id = ${userId} and (${retainedSession}::text is null or id_hash <> ${retainedSession})`
  await forgetFileNames(tx, userId)
  await anonymiseAudit(tx, userId)
}

/**
 * Mails that others have sent to an address, or codes waiting for it, are deleted with its owner. An account that was
 * never confirmed or used owns no address.
 */
function isOwnAddress(tx: Transaction) {
  return tx`(u.email_confirmed or u.signed_in_at is not null)`
}

/**
 * A file keeps no name that says who somebody was: neither those that they sent, nor others that are called after them
 * ("zoe-zilch.jpg", "letter to zoe@example.org.png"). Before the profile goes, which knows the name.
 */
async function forgetFileNames(tx: Transaction, userId: string): Promise<void> {
  const named = await tx<{ id: string }[]>`/* forgetFileNames */
    update blob_reference b
    set filename = case when b.mime_type like 'video/%' then 'video' else 'picture' end
    from app_user u left join profile p on p.user_id = u.id
    where u.id = ${userId} and b.removed_date is null and (b.created_by_user_id = u.id
      or strpos(lower(b.filename), lower(u.email)) > 0
      or (${holdsWordOf(tx, tx`p.first_name`)} and ${holdsWordOf(tx, tx`p.last_name`)}))
    returning b.id`
  await tx`/* openAudit */ select set_config('app.purge', 'on', true)`
  await tx`/* forgetFileNamesOfAudit */
    update audit set detail = detail - 'filename'
    where detail ? 'filename' and (user_id = ${userId} or subject = any(${named.map(({ id }) => id)}::text[]))`
  await tx`/* closeAudit */ select set_config('app.purge', '', true)`
}

/** Whether a file is called after one of the words of a name; "Al" would be in too many others. */
function holdsWordOf(tx: Transaction, name: Fragment) {
  return tx`exists (select from regexp_split_to_table(lower(${name}), '\\s+') as word
    where length(word) > 2 and strpos(lower(b.filename), word) > 0)`
}

/** Who did what to whom stays, by id alone; earlier and later values, and the address it came from, are removed. */
async function anonymiseAudit(tx: Transaction, userId: string): Promise<void> {
  await tx`/* openAudit */ select set_config('app.purge', 'on', true)`
  await tx`/* anonymiseAudit */
    update audit set detail = detail - 'before' - 'after'
    where (detail ? 'before' or detail ? 'after') and (subject = ${userId} or exists (
      select from app_user u where u.id = ${userId}
        and lower(u.email) in (lower(detail ->> 'before'), lower(detail ->> 'after'))))`
  await tx`/* forgetAddresses */ update audit set address = null where user_id = ${userId} and address is not null`
  await tx`/* closeAudit */ select set_config('app.purge', '', true)`
}
