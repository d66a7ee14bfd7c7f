import { recordAudit } from '../audit/audit.ts'
import type { Transaction } from '../db/client.ts'
import { switchMailedReminders } from './mailed-reminders.ts'
import type { Unsubscription } from './unsubscribe-token.ts'

const columns = {
  daily: 'is_subscribed_to_daily_news_letter',
  weekly: 'is_subscribed_to_weekly_news_letter',
} as const

/** Ends one of somebody's subscriptions; one that has ended already stays ended. */
export async function endSubscription(
  tx: Transaction,
  { userId, kind }: Unsubscription,
  requestId?: string,
): Promise<void> {
  if (kind === 'reminders') {
    await switchMailedReminders(tx, userId, false)
    return
  }
  const column = columns[kind]
  const ended = await tx`/* unsubscribe */
    update profile set ${tx(column)} = false where user_id = ${userId} and ${tx(column)} returning id`
  if (ended.length === 0) return
  await recordAudit(tx, { action: 'unsubscribed', userId, subject: userId, detail: { newsletter: kind }, requestId })
}
