import { dueBefore, isTimely, type MailingKind } from '#sync/rules/mailing-times.ts'
import type { Sql } from '../db/client.ts'
import { withdrawMails } from './mailing-state.ts'
import { wants } from './recipients.ts'

/** What becomes of a mail of a digest that has waited for the mail server. */
type Fate = 'send' | 'taken back' | 'too late'

type Waiting = { isWanted: boolean; startedAt: string | null }

/**
 * Takes back the mail of somebody who meanwhile does not want it any more, has paused it, has another address or may not sign
 * in. Others get it within half a period of its run, reminders on their day.
 */
export async function fateOfWaiting(sql: Sql, mailId: string, digest: string, now: Date): Promise<Fate> {
  const [kind, period] = digest.split('/') as [MailingKind, string]
  const [waiting] = await sql<Waiting[]>`/* waitingDigest */
    select exists (select from app_user u
        where u.id = m.user_id and lower(u.email) = lower(m.to_address) and ${wants(sql, kind, now)}) as is_wanted,
      (select started_at from digest_run where kind = ${kind} and period = ${period}) as started_at
    from mail m where m.id = ${mailId}`
  if (!waiting?.isWanted) {
    await withdrawMails(sql, sql`id = ${mailId}`)
    return 'taken back'
  }
  const due = dueBefore(kind, new Date(`${period}T23:00:00Z`))
  return isTimely({ ...due, at: waiting.startedAt ?? due.at }, now) ? 'send' : 'too late'
}
