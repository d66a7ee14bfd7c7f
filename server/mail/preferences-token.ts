import { isUuid } from '#sync/protocol/uuid.ts'
import { isSignatureOf, signatureOf } from './signed-token.ts'

/**
 * The address where one person chooses and pauses the mails. It is signed, so it needs no sign-in and no row, and is valid as
 * long as this installation keeps its secret.
 */
export function preferencesPath(secret: string, userId: string): string {
  return `/preferences/${userId}.${signatureOf(secret, 'preferences', userId)}`
}

/** Whose address it is; null if this installation did not issue it. */
export function readPreferencesToken(secret: string, token: string): string | null {
  const [userId = '', signature = '', ...more] = token.split('.')
  if (more.length > 0 || !isUuid(userId)) return null
  return isSignatureOf(secret, 'preferences', userId, signature) ? userId : null
}
