import { createHmac, timingSafeEqual } from 'node:crypto'
import { isUuid } from '#sync/protocol/uuid.ts'

/** The emails that one may subscribe to. */
export type Newsletter = 'daily' | 'weekly'

export type Unsubscription = { userId: string; newsletter: Newsletter }

const newsletters: readonly string[] = ['daily', 'weekly'] satisfies Newsletter[]

/**
 * The address that ends one subscription of one person, for the mails of that subscription: signed, so that it needs no
 * sign-in and no row, and valid as long as the secret of this installation is.
 */
export function unsubscribePath(secret: string, { userId, newsletter }: Unsubscription): string {
  return `/unsubscribe/${userId}.${newsletter}.${signatureOf(secret, userId, newsletter)}`
}

/** What a token of that address stands for; null for one that was not made here. */
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
