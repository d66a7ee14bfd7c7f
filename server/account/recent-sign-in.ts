import { Reauthenticate } from '../errors.ts'
import type { ActingUser } from '../product.ts'

const minutes = 10

/**
 * For the condition `recent sign-in`: signed in or password confirmed within the last 10 minutes.
 * @throws Reauthenticate
 */
export function requireRecentSignIn({ signedInAt }: Pick<ActingUser, 'signedInAt'>): void {
  if (Date.now() - signedInAt.getTime() > minutes * 60_000) throw new Reauthenticate()
}
