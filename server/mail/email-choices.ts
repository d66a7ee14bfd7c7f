import type { AnySql, Transaction } from '../db/client.ts'
import { readMailedReminders, switchMailedReminders } from './mailed-reminders.ts'

/** Which of the mails that people can subscribe to one of them gets, and since when or until when not. */
export type EmailChoices = {
  email: string
  daily: boolean
  weekly: boolean
  reminders: boolean
  /** ISO; null while nothing is paused by choice. */
  pausedUntil: string | null
  /** ISO; since when mails to the address came back. */
  returnedSince: string | null
}

export type Wanted = Pick<EmailChoices, 'daily' | 'weekly' | 'reminders'> & {
  /** When a pause ends; null ends it now, undefined leaves it as it is. */
  pausedUntil: Date | null | undefined
}

/** null for an account that is not there any more, or whose profile is deleted */
export async function readEmailChoices(sql: AnySql, userId: string, now: Date): Promise<EmailChoices | null> {
  const [row] = await sql<Omit<EmailChoices, 'reminders'>[]>`/* readEmailChoices */
    select u.email, p.is_subscribed_to_daily_news_letter as daily, p.is_subscribed_to_weekly_news_letter as weekly,
      (select until from mail_pause where user_id = u.id and reason = 'chosen' and until > ${now}) as paused_until,
      (select since from mail_pause where user_id = u.id and reason = 'returned') as returned_since
    from app_user u join profile p on p.user_id = u.id
    where u.id = ${userId} and u.profile_deleted_at is null`
  return row ? { ...row, reminders: await readMailedReminders(sql, userId) } : null
}

export async function writeEmailChoices(tx: Transaction, userId: string, wanted: Wanted): Promise<void> {
  await switchMailedReminders(tx, userId, wanted.reminders)
  await tx`/* writeEmailChoices */
    update profile set is_subscribed_to_daily_news_letter = ${wanted.daily},
      is_subscribed_to_weekly_news_letter = ${wanted.weekly}
    where user_id = ${userId}`
  if (wanted.pausedUntil !== undefined) await pauseUntil(tx, userId, wanted.pausedUntil)
}

/** Digests and reminders rest until an instant; null ends that. */
async function pauseUntil(tx: Transaction, userId: string, until: Date | null): Promise<void> {
  if (until === null) {
    await tx`/* endChosenPause */ delete from mail_pause where user_id = ${userId} and reason = 'chosen'`
    return
  }
  await tx`/* pauseUntil */
    insert into mail_pause (user_id, reason, until) values (${userId}, 'chosen', ${until})
    on conflict (user_id, reason) do update set until = excluded.until`
}
