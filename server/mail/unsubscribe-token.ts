import { isUuid } from '#sync/protocol/uuid.ts'
import { mailingKinds, type MailingKind } from '#sync/rules/mailing-times.ts'
import { isSignatureOf, signatureOf } from './signed-token.ts'

/** Whose subscription ends, and to which mailing. */
export type Unsubscription = { userId: string; kind: MailingKind }

/**
 * The address that ends one person's subscription, for the mails of that subscription. It is signed, so it needs no sign-in
 * and no row, and is valid as long as this installation keeps its secret.
 */
export function unsubscribePath(secret: string, { userId, kind }: Unsubscription): string {
  return `/unsubscribe/${userId}.${kind}.${signatureOf(secret, 'unsubscribe', `${userId}/${kind}`)}`
}

/** What the token of such an address stands for; null if this installation did not issue it. */
export function readUnsubscribeToken(secret: string, token: string): Unsubscription | null {
  const [userId = '', name = '', signature = '', ...more] = token.split('.')
  const kind = mailingKinds.find((one) => one === name)
  if (more.length > 0 || !isUuid(userId) || !kind) return null
  return isSignatureOf(secret, 'unsubscribe', `${userId}/${kind}`, signature) ? { userId, kind } : null
}
