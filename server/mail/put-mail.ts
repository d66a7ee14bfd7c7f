import { randomUUID } from 'node:crypto'
import type { Transaction } from '../db/client.ts'
import type { Product } from '../product.ts'
import { sealText } from '../sealing/sealed-text.ts'
import { composeMessage, type Letter } from './message.ts'

/** The parts of the product that sending needs. */
export type Sender = Pick<Product, 'env' | 'secret'>

/** The purpose for which a mail's text is encrypted. */
export function aboutMail(id: string): string {
  return `mail/${id}`
}

/**
 * Puts a mail into the outbox in the transaction of the change that it reports: it is sent if that commits, and never
 * otherwise. Without SMTP_URL the outbox is the development mailbox, and the mail has arrived. Its text is stored encrypted,
 * since it may hold a code. `userId` is the account that it concerns; deleting that account deletes its mails too.
 * `digest`: which one it is, as in 'weekly/2026-11-29'.
 */
export async function putMail(
  tx: Transaction,
  { env, secret }: Sender,
  letter: Letter,
  userId: string,
  digest: string | null = null,
): Promise<void> {
  const id = randomUUID()
  const seal = (content: string) => sealText(secret, aboutMail(id), content)
  const { to, subject, text, html, headers } = composeMessage(env, letter)
  const arrived = env.mail.smtpUrl === undefined ? tx`now()` : tx`null`
  await tx`/* putMail */
    insert into mail (id, user_id, to_address, subject, text, html, headers, digest, created_at, queued_at, sent_at)
    values (${id}, ${userId}, ${to}, ${subject}, ${seal(text)}, ${seal(html)}, ${JSON.stringify(headers)}::text::jsonb, ${digest}, clock_timestamp(),
      ${arrived}, ${arrived})`
}
