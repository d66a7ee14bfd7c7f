import { createHmac, timingSafeEqual } from 'node:crypto'
import express, { type Request, type RequestHandler } from 'express'
import { isUuid } from '#sync/protocol/uuid.ts'
import { BadRequest, NotFound, NotSignedIn } from '../kit/errors.ts'
import type { Product } from '../product.ts'
import { mailReturned, mailUnwanted } from './returned-mail.ts'

/** What a provider reports of a mail: that its address gave it back for good, or that its reader called it unwanted. */
export type MailEvent = { mailId: string; kind: 'returned' | 'unwanted' }

/** One provider's format: its events in a body, and whether the body itself proves where it comes from. */
type Format = {
  fits: (body: unknown) => boolean
  isSigned: (body: unknown, secret: string, now: number) => boolean
  events: (body: unknown) => MailEvent[]
}

type Fields = Readonly<Record<string, unknown>>
const fieldsOf = (value: unknown): Fields => Object(value) as Fields

/** Seconds for which a signature is taken. */
const oldest = 15 * 60

/**
 * Mailgun, "Tracking webhooks": an object with a signature (HMAC-SHA256 of timestamp and token, by the webhook signing key)
 * and one event, whose message id is the one that we gave the mail.
 */
const mailgun: Format = {
  fits: (body) => 'event-data' in fieldsOf(body),
  isSigned: (body, secret, now) => {
    const { timestamp, token, signature } = fieldsOf(fieldsOf(body)['signature'])
    const made = createHmac('sha256', secret)
      .update(`${String(timestamp)}${String(token)}`)
      .digest('hex')
    return isSame(made, String(signature)) && Math.abs(now / 1000 - Number(timestamp)) < oldest
  },
  events: (body) => {
    const { event, severity, message } = fieldsOf(fieldsOf(body)['event-data'])
    const mailId = mailIdIn(fieldsOf(fieldsOf(message)['headers'])['message-id'])
    if (mailId === null) return []
    if (event === 'complained') return [{ mailId, kind: 'unwanted' }]
    return event === 'failed' && severity === 'permanent' ? [{ mailId, kind: 'returned' }] : []
  },
}

/** SendGrid, "Event Webhook": a list of events with the message id in `smtp-id`. Its calls carry the secret as a password. */
const sendGrid: Format = {
  fits: Array.isArray,
  isSigned: () => false,
  events: (body) =>
    (body as unknown[]).flatMap((one): MailEvent[] => {
      const { event, type, 'smtp-id': smtpId } = fieldsOf(one)
      const mailId = mailIdIn(smtpId)
      if (mailId === null) return []
      if (event === 'spamreport') return [{ mailId, kind: 'unwanted' }]
      return event === 'bounce' && type !== 'blocked' ? [{ mailId, kind: 'returned' }] : []
    }),
}

const formats = [mailgun, sendGrid]

/**
 * POST /api/mail-events: what the mail provider reports of mails, in the formats of Mailgun and SendGrid. Only with
 * MAIL_EVENTS_SECRET, which signs the body or is the password of the call. Unknown mails are passed over, repeats change nothing.
 */
export function takeMailEvents({ env, database }: Pick<Product, 'env' | 'database'>): RequestHandler {
  const { eventsSecret } = env.mail
  const readBody = express.json({ limit: '1mb', type: () => true })
  if (eventsSecret === undefined) {
    return () => {
      throw new NotFound()
    }
  }
  return (request, response, next) => {
    readBody(request, response, (error?: unknown) => {
      if (error) next(error)
      else take(request).then(() => response.status(204).end(), next)
    })
  }
  async function take(request: Request): Promise<void> {
    const body: unknown = request.body
    const format = formats.find(({ fits }) => fits(body))
    if (!hasPassword(request, eventsSecret!) && !format?.isSigned(body, eventsSecret!, Date.now()))
      throw new NotSignedIn()
    if (!format) throw new BadRequest('These are not the events of a mail provider that is known here.')
    for (const { mailId, kind } of format.events(body)) {
      await database.writes.begin((tx) => (kind === 'returned' ? mailReturned(tx, mailId) : mailUnwanted(tx, mailId)))
    }
  }
}

/** Every mail's message id begins with the id of its row (`send-mail.ts`). */
function mailIdIn(messageId: unknown): string | null {
  const [, id = ''] = /^<?([\da-f-]{36})@/i.exec(String(messageId)) ?? []
  return isUuid(id) ? id : null
}

/** HTTP Basic authentication (RFC 7617), with any name. */
function hasPassword({ headers }: Request, secret: string): boolean {
  const [, encoded = ''] = /^Basic (\S+)$/i.exec(headers.authorization ?? '') ?? []
  const [, password = ''] = /^[^:]*:(.*)$/.exec(Buffer.from(encoded, 'base64').toString()) ?? []
  return isSame(secret, password)
}

function isSame(expected: string, given: string): boolean {
  const [one, other] = [expected, given].map((text) => createHmac('sha256', 'same').update(text).digest())
  return timingSafeEqual(one!, other!)
}
