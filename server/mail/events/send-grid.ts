import { verify } from 'node:crypto'
import { fieldsOf, isRecent, mailIdIn, type Fields, type Format, type MailEvent } from './format.ts'

/** Why SendGrid sends a mail to nobody: what it remembers of the address. */
const droppedAs: Readonly<Record<string, MailEvent['kind'] | undefined>> = {
  'Bounced Address': 'returned',
  Invalid: 'returned',
  'Spam Reporting Address': 'unwanted',
  'Unsubscribed Address': 'unwanted',
}

/**
 * SendGrid, "Event Webhook": a list of events with the message id in `smtp-id`, signed with its own key (ECDSA with SHA-256
 * over the time and the bytes of the body). Once an address has given a mail back, later ones are `dropped`.
 */
export const sendGrid: Format = {
  fits: Array.isArray,
  isSigned: ({ bytes, headers }, { verificationKey }, now) => {
    const timestamp = headers['x-twilio-email-event-webhook-timestamp']
    const signature = headers['x-twilio-email-event-webhook-signature']
    if (verificationKey === undefined || typeof timestamp !== 'string' || typeof signature !== 'string') return false
    if (!isRecent(timestamp, now)) return false
    const signed = Buffer.concat([Buffer.from(timestamp), bytes])
    return verify('sha256', signed, verificationKey, Buffer.from(signature, 'base64'))
  },
  events: (body) =>
    (body as unknown[]).flatMap((one): MailEvent[] => {
      const fields = fieldsOf(one)
      const [mailId, kind] = [mailIdIn(fields['smtp-id']), kindOf(fields)]
      return mailId === null || kind === undefined ? [] : [{ mailId, kind }]
    }),
}

function kindOf({ event, type, reason }: Fields): MailEvent['kind'] | undefined {
  if (event === 'spamreport') return 'unwanted'
  if (event === 'bounce') return type === 'blocked' ? undefined : 'returned'
  return event === 'dropped' && typeof reason === 'string' && Object.hasOwn(droppedAs, reason)
    ? droppedAs[reason]
    : undefined
}
