import type { Transaction } from '../db/client.ts'
import type { Env } from '../env.ts'
import { composeMessage, type Letter } from './message.ts'

/**
 * Puts a mail into the outbox, in the transaction of what it tells of: sent when that commits, never when it does not.
 * Without SMTP_URL the outbox is the development mailbox and the mail has arrived.
 */
export async function putMail(tx: Transaction, env: Env, letter: Letter): Promise<void> {
  const { to, subject, text, html, headers } = composeMessage(env, letter)
  const arrived = env.mail.smtpUrl === undefined ? tx`now()` : tx`null`
  await tx`/* putMail */
    insert into mail (to_address, subject, text, html, headers, created_at, queued_at, sent_at)
    values (${to}, ${subject}, ${text}, ${html}, ${JSON.stringify(headers)}::text::jsonb, clock_timestamp(),
      ${arrived}, ${arrived})`
}
