import { isUuid } from '#sync/protocol/uuid.ts'
import { emailKey } from '../kit/email-key.ts'
import { isSignatureOf, signatureOf } from './signed-token.ts'

/** Whose mails they are, and where those go. */
export type Subscriber = { id: string; email: string }

/**
 * The address where one person chooses and pauses the mails. It is signed, so it needs no sign-in and no row. It is valid as
 * long as this installation keeps its secret and the account its email: whoever still reads a former mailbox learns and
 * changes nothing.
 */
export function preferencesPath(secret: string, subscriber: Subscriber): string {
  return `/preferences/${subscriber.id}.${signatureOf(secret, 'preferences', signed(subscriber))}`
}

/** The account that an address claims to be for; null if it is no such address. */
export function claimedSubscriber(token: string): string | null {
  const [userId = '', , ...more] = token.split('.')
  return more.length > 0 || !isUuid(userId) ? null : userId
}

/** Whether this installation issued the address, to where the account's mails go now. */
export function isPreferencesToken(secret: string, token: string, subscriber: Subscriber): boolean {
  const [userId, signature = ''] = token.split('.')
  return userId === subscriber.id && isSignatureOf(secret, 'preferences', signed(subscriber), signature)
}

const signed = ({ id, email }: Subscriber) => `${id}/${emailKey(email)}`
