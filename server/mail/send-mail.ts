import { setTimeout as pause } from 'node:timers/promises'
import { createTransport, type Transporter } from 'nodemailer'
import { addPoint } from '../failure-limits/failure-limits.ts'
import type { AnySql, Sql } from '../db/client.ts'
import { openText } from '../sealing/sealed-text.ts'
import { aboutMail, type Sender } from './put-mail.ts'
import { mailSilence, mailTimeOut } from '../kit/times.ts'
import { lockOwnerOfMail, mailReturned } from './returned-mail.ts'

type Waiting = {
  toAddress: string
  subject: string
  text: string
  html: string
  headers: Record<string, string>
  digest: string | null
}

/** What sending needs beside the mail server's address. */
type Post = Sender & {
  /** What becomes of a mail of a digest, now that it could leave. */
  fateOf: (mailId: string, digest: string) => Promise<'send' | 'taken back' | 'too late'>
}

export type Postman = {
  /**
   * Sends a mail of the outbox, then deletes its text, which may hold a code. A sent mail is never sent again, and a digest only to
   * whoever wants it still.
   * @throws if the mail server may accept it later
   */
  send(mailId: string, signal: AbortSignal): Promise<void>
  /** A mail that could not be sent for as long as it was tried: it counts as failed, and its text goes. */
  markFailed(mailId: string): Promise<void>
  close(): void
}

const minute = 60_000

/** What is signed of a mail: both headers of the one click are part of it, or no mail program offers it (RFC 8058, section 4). */
const signedHeaders = [
  ...['From', 'Subject', 'Date', 'Message-ID', 'To', 'MIME-Version', 'Content-Type', 'Content-Transfer-Encoding'],
  ...['List-Id', 'List-Unsubscribe', 'List-Unsubscribe-Post', 'Auto-Submitted', 'Precedence'],
].join(':')

/** Creates the transport to the SMTP server of SMTP_URL. */
export function createPostman(sql: Sql, { env, secret, fateOf }: Post, smtpUrl: string): Postman {
  const { from, dkim, mostPerMinute, returnPath } = env.mail
  /** One address for each mail (VERP), so that a returned one says which it was, whoever returns it. */
  const envelopeOf = (mailId: string, to: string) =>
    returnPath ? { envelope: { from: `${returnPath.name}+${mailId}@${returnPath.host}`, to } } : {}
  const transport = createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: 1,
    ...(dkim ? { dkim: { ...dkim, headerFieldNames: signedHeaders } } : {}),
    connectionTimeout: mailTimeOut,
    greetingTimeout: mailTimeOut,
    socketTimeout: mailSilence,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    send: async (mailId, signal) => {
      const mail = await waitingMail(sql, secret, mailId)
      if (!mail) return
      const { toAddress: to, digest, ...content } = mail
      await keepRate(sql, mostPerMinute, signal)
      const fate = digest === null ? 'send' : await fateOf(mailId, digest)
      if (fate === 'too late') await markFailed(sql, mailId)
      if (fate !== 'send') return
      // The same id at every attempt: a mail that is delivered twice after a crash is shown once.
      const messageId = `<${mailId}@${new URL(env.publicUrl).hostname}>`
      const addressed = { to: { name: '', address: to }, from, messageId, ...envelopeOf(mailId, to) }
      await deliver(transport, { ...content, ...addressed }).catch(async (error: unknown) => {
        if (!isFinal(error)) throw error
        await sql.begin(async (tx) => {
          await lockOwnerOfMail(tx, mailId)
          await markFailed(tx, mailId)
          if (isOfAddress(error)) await mailReturned(tx, mailId)
        })
      })
      await markSent(sql, mailId)
    },
    markFailed: (mailId) => markFailed(sql, mailId),
    close: () => transport.close(),
  }
}

async function deliver(transport: Transporter, mail: Parameters<Transporter['sendMail']>[0]): Promise<void> {
  await transport.sendMail(mail)
}

/** Waits until this minute has room for another mail, counted across all processes. */
async function keepRate(sql: Sql, most: number, signal: AbortSignal): Promise<void> {
  for (;;) {
    const { points, expire } = await addPoint(sql, 'mails sent', minute)
    if (points <= most) return
    await pause(Math.max(1, expire - Date.now()), undefined, { signal })
  }
}

/** The address or the mail is refused for good (SMTP 5xx), so another attempt would not help. A wrong login can be corrected. */
function isFinal(error: unknown): boolean {
  const { code, responseCode = 0 } = Object(error) as { code?: string; responseCode?: number }
  return (code === 'EENVELOPE' || code === 'EMESSAGE') && responseCode >= 500
}

/**
 * The recipient was refused: not the sender, what the mail says, or this server, which must sign in first (530, 535) or whose
 * mails are refused whoever they are for (5.7, RFC 3463). A wrong setting must not pause everybody's address.
 */
function isOfAddress(error: unknown): boolean {
  const { code, command, response = '' } = Object(error) as { code?: string; command?: string; response?: string }
  return code === 'EENVELOPE' && command === 'RCPT TO' && !/^(53\d|\d{3}[ -]5\.7\.)/.test(response)
}

/** @throws if it was encrypted with another SECRET, which may be restored */
async function waitingMail(sql: Sql, secret: string, mailId: string): Promise<Waiting | null> {
  const [row] = await sql<Waiting[]>`/* waitingMail */
    select to_address, subject, text, html, headers, digest from mail
    where id = ${mailId} and sent_at is null and failed_at is null and text is not null`
  if (!row) return null
  const [text, html] = [row.text, row.html].map((sealed) => openText(secret, aboutMail(mailId), sealed))
  if (typeof text !== 'string' || typeof html !== 'string') throw new Error('This mail was sealed with another SECRET.')
  return { ...row, text, html }
}

async function markSent(sql: Sql, mailId: string): Promise<void> {
  await sql`/* markMailSent */
    update mail set sent_at = now(), text = null, html = null where id = ${mailId} and failed_at is null`
}

async function markFailed(sql: AnySql, mailId: string): Promise<void> {
  await sql`/* markMailFailed */
    update mail set failed_at = now(), text = null, html = null where id = ${mailId} and sent_at is null`
}
