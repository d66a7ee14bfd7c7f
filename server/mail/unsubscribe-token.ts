import { createHmac, timingSafeEqual } from 'node:crypto'
import { isUuid } from '#sync/protocol/uuid.ts'

/** The emails that a user can subscribe to. */
export type Newsletter = 'daily' | 'weekly'

export type Unsubscription = { userId: string; newsletter: Newsletter }

const newsletters: readonly string[] = ['daily', 'weekly'] satisfies Newsletter[]

/**
 * The address that ends one person's subscription, for the mails of that subscription. It is signed, so it needs no sign-in
 * and no row, and is valid as long as this installation keeps its secret.
 */
export function unsubscribePath(secret: string, { userId, newsletter }: Unsubscription): string {
  return `/unsubscribe/${userId}.${newsletter}.${signatureOf(secret, userId, newsletter)}`
}

/** What the token of such an address stands for; null if this installation did not issue it. */
export function readUnsubscribeToken(secret: string, token: string): Unsubscription | null {
  const [userId = '', newsletter = '', signature = '', ...more] = token.split('.')
  if (more.length > 0 || !isUuid(userId) || !isNewsletter(newsletter)) return null
  const [given, made] = [Buffer.from(signature), Buffer.from(signatureOf(secret, userId, newsletter))]
  return given.length === made.length && timingSafeEqual(given, made) ? { userId, newsletter } : null
}

function signatureOf(secret: string, userId: string, newsletter: Newsletter): string {
  return createHmac('sha256', secret).update(`unsubscribe/${userId}/${newsletter}`).digest('base64url')
}

function isNewsletter(text: string): text is Newsletter {
  return newsletters.includes(text)
}
