import { Reauthenticate } from '../kit/errors.ts'
import type { ActingUser } from './acting-user.ts'
import { authorise } from './authorise.ts'
import type { Conditions } from './table.ts'

/** How long a sign-in, or its confirmation by password or provider, counts as recent. */
const minutes = 10

/**
 * Lets a call continue to its own code, and obeys the condition `recent sign-in` for it.
 * @returns the conditions that the operation has to obey
 * @throws what `authorise` throws, Reauthenticate
 */
export function permit(user: ActingUser | null, operation: string): Conditions {
  const conditions = authorise(user, operation)
  if (user && conditions.includes('recent sign-in') && !isRecent(user)) throw new Reauthenticate()
  return conditions
}

/** Whoever deletes their own profile has proved it then, and cannot prove anything any more. */
function isRecent({ signedInAt, leaves }: ActingUser): boolean {
  return leaves === true || Date.now() - signedInAt.getTime() <= minutes * 60_000
}
