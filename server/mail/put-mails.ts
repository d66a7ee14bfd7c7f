import { setImmediate as pause } from 'node:timers/promises'
import type { Transaction } from '../db/client.ts'
import { sealText } from '../sealing/sealed-text.ts'
import { composeMessage, type Letter } from './message.ts'
import { aboutMail, type Sender } from './put-mail.ts'

/** A mail of a digest, under an id that its claim names. */
export type NewMail = { id: string; userId: string; letter: Letter; digest: string }

type Row = Record<'id' | 'userId' | 'to' | 'subject' | 'text' | 'html' | 'headers' | 'digest', string>

/** Mails written in one turn of the event loop; other requests run in between. */
const perSlice = 10

/** Puts many mails into the outbox with one statement, under the rules of `putMail`. */
export async function putMails(tx: Transaction, { env, secret }: Sender, mails: readonly NewMail[]): Promise<void> {
  if (mails.length === 0) return
  const rows: Row[] = []
  for (const { id, userId, letter, digest } of mails) {
    if (rows.length % perSlice === perSlice - 1) await pause()
    const { to, subject, text, html, headers } = composeMessage(env, letter)
    const [sealedText, sealedHtml] = [text, html].map((content) => sealText(secret, aboutMail(id), content))
    const row = {
      id,
      userId,
      to,
      subject,
      text: sealedText!,
      html: sealedHtml!,
      headers: JSON.stringify(headers),
      digest,
    }
    rows.push(row)
  }
  const column = (name: keyof Row) => rows.map((row) => row[name])
  const arrived = env.mail.smtpUrl === undefined ? tx`now()` : tx`null::timestamptz`
  await tx`/* putMails */
    insert into mail (id, user_id, to_address, subject, text, html, headers, digest, created_at, queued_at, sent_at)
    select id, user_id, to_address, subject, text, html, headers::jsonb, digest, clock_timestamp(), ${arrived}, ${arrived}
    from unnest(${column('id')}::uuid[], ${column('userId')}::uuid[], ${column('to')}::text[], ${column('subject')}::text[],
      ${column('text')}::text[], ${column('html')}::text[], ${column('headers')}::text[], ${column('digest')}::text[])
      as given (id, user_id, to_address, subject, text, html, headers, digest)`
}
