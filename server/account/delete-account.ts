import type { Transaction } from '../db/client.ts'

/**
 * Takes an account out of the database (security requirement 29), inside `withPositionLock` because it empties the
 * created-by of synced rows: the profile and all else that is the user's goes, analytic events stay without a user, the
 * sessions end on every process. The erasure list remembers the id alone, so that a restore deletes the account again.
 */
export async function deleteAccount(tx: Transaction, userId: string): Promise<void> {
  await tx`/* rememberErasure */ insert into erased_user (user_id) values (${userId}) on conflict do nothing`
  await tx`/* forgetMails */
    delete from mail using app_user u where u.id = ${userId} and lower(mail.to_address) = lower(u.email)`
  await tx`/* endSessions */ delete from oidc_payload where account_id = ${userId}`
  // The changed stamp tells the open pages of every process at commit (migration 0006).
  await tx`/* changeStamp */ update app_user set security_stamp = gen_random_uuid() where id = ${userId}`
  await tx`/* deleteAccount */ delete from app_user where id = ${userId}`
}
