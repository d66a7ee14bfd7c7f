import { isUuid } from '#sync/protocol/uuid.ts'
import { isSignatureOf, signatureOf } from './signed-token.ts'

/** The emails that a user can subscribe to. */
export type Newsletter = 'daily' | 'weekly' | 'reminders'

export type Unsubscription = { userId: string; newsletter: Newsletter }

export const newsletters: readonly Newsletter[] = ['daily', 'weekly', 'reminders']

/**
 * The address that ends one person's subscription, for the mails of that subscription. It is signed, so it needs no sign-in
 * and no row, and is valid as long as this installation keeps its secret.
 */
export function unsubscribePath(secret: string, { userId, newsletter }: Unsubscription): string {
  return `/unsubscribe/${userId}.${newsletter}.${signatureOf(secret, 'unsubscribe', `${userId}/${newsletter}`)}`
}

/** What the token of such an address stands for; null if this installation did not issue it. */
export function readUnsubscribeToken(secret: string, token: string): Unsubscription | null {
  const [userId = '', newsletter = '', signature = '', ...more] = token.split('.')
  if (more.length > 0 || !isUuid(userId) || !isNewsletter(newsletter)) return null
  return isSignatureOf(secret, 'unsubscribe', `${userId}/${newsletter}`, signature) ? { userId, newsletter } : null
}

function isNewsletter(text: string): text is Newsletter {
  return newsletters.some((one) => one === text)
}
