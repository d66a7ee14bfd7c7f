import { createHmac } from 'node:crypto'
import { isSame } from './is-same.ts'
import { fieldsOf, isRecent, mailIdIn, type Format, type MailEvent } from './format.ts'

/** Why a mail failed for good without its address being to blame: the server refused ours, or could not be reached. */
const notOfAddress: ReadonlySet<unknown> = new Set(['espblock', 'blacklisted', 'old'])
/** Mailgun no longer sends to whoever has complained there or unsubscribed. */
const unwantedBefore: ReadonlySet<unknown> = new Set(['suppress-complaint', 'suppress-unsubscribe'])

/**
 * Mailgun, "Webhooks": an object with a signature (HMAC-SHA256 of timestamp and token, by the webhook signing key) and one
 * event, whose message id is the one that we gave the mail.
 */
export const mailgun: Format = {
  fits: (body) => 'event-data' in fieldsOf(body),
  isSigned: ({ body }, { secret }, now) => {
    const { timestamp, token, signature } = fieldsOf(fieldsOf(body)['signature'])
    if (secret === undefined || !isWord(timestamp) || !isWord(token) || !isWord(signature)) return false
    if (!isRecent(timestamp, now)) return false
    const made = createHmac('sha256', secret).update(`${timestamp}${token}`).digest('hex')
    return isSame(made, `${signature}`)
  },
  events: (body): MailEvent[] => {
    const { event, severity, reason, message } = fieldsOf(fieldsOf(body)['event-data'])
    const mailId = mailIdIn(fieldsOf(fieldsOf(message)['headers'])['message-id'])
    if (mailId === null) return []
    if (event === 'complained') return [{ mailId, kind: 'unwanted' }]
    if (event !== 'failed' || severity !== 'permanent' || notOfAddress.has(reason)) return []
    return [{ mailId, kind: unwantedBefore.has(reason) ? 'unwanted' : 'returned' }]
  },
}

/** An object may have no text. */
const isWord = (given: unknown): given is string | number => typeof given === 'string' || typeof given === 'number'
