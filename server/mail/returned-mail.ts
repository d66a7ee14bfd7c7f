import { mailingKinds } from '#sync/rules/mailing-times.ts'
import { recordAudit } from '../audit/audit.ts'
import type { AnySql, Transaction } from '../db/client.ts'
import { endSubscription } from './end-subscription.ts'

/** So many mails in a row that an address gives back for good, and no digests and reminders are sent to it. */
const mostInRow = 3

/**
 * Records that an address gave a mail back for good; a repeated event changes nothing. After the third in a row the address gets
 * no digests and reminders, until its owner says that it works or gives another one.
 */
export async function mailReturned(tx: Transaction, mailId: string): Promise<void> {
  await lockOwnerOfMail(tx, mailId)
  const [mail] = await tx<{ userId: string | null; toAddress: string }[]>`/* mailReturned */
    update mail set bounced_at = now() where id = ${mailId} and bounced_at is null returning user_id, to_address`
  if (!mail?.userId) return
  await tx`/* pauseAfterReturns */
    insert into mail_pause (user_id, reason)
    select ${mail.userId}, 'returned'
    where (
        select count(*) = ${mostInRow} and bool_and(bounced_at is not null) from (
          select bounced_at from mail
          where user_id = ${mail.userId} and lower(to_address) = lower(${mail.toAddress})
            and (sent_at is not null or failed_at is not null)
          order by created_at desc limit ${mostInRow}) as newest)
      and exists (select from app_user where id = ${mail.userId} and lower(email) = lower(${mail.toAddress}))
    on conflict do nothing`
}

/**
 * The reader has called a mail unwanted: whatever they subscribed to ends, as if they had unsubscribed. A repeated event
 * changes nothing, so that what they have chosen again since stays; nor does a mail about their account to somebody else.
 */
export async function mailUnwanted(tx: Transaction, mailId: string): Promise<void> {
  await lockOwnerOfMail(tx, mailId)
  const [mail] = await tx<{ userId: string }[]>`/* mailUnwanted */
    update mail m set unwanted_at = now() from app_user u
    where m.id = ${mailId} and m.unwanted_at is null and u.id = m.user_id and lower(u.email) = lower(m.to_address)
    returning m.user_id`
  if (!mail) return
  for (const kind of mailingKinds) await endSubscription(tx, { userId: mail.userId, kind })
}

/** Its account comes before the mail (server/db/lock-accounts.ts). */
export async function lockOwnerOfMail(tx: Transaction, mailId: string): Promise<void> {
  await tx`/* lockOwnerOfMail */
    select from app_user where id = (select user_id from mail where id = ${mailId}) for no key update`
}

/** Its owner turns the mails on again, whether they came back or were paused by choice. @returns whether they were off */
export async function turnMailsOn(tx: AnySql, userId: string, requestId: string | null): Promise<boolean> {
  const ended = await tx<{ reason: string }[]>`/* turnMailsOn */
    delete from mail_pause where user_id = ${userId} returning reason`
  if (ended.some(({ reason }) => reason === 'chosen')) {
    const about = { action: 'emails chosen', userId, subject: userId, detail: { pausedUntil: null } }
    await recordAudit(tx, { ...about, ...(requestId === null ? {} : { requestId }) })
  }
  return ended.length > 0
}
