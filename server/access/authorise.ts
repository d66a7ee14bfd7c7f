import { NotPermitted, NotSignedIn, TwoFactorRequired } from '../kit/errors.ts'
import type { ActingUser } from './acting-user.ts'
import { administratorRole } from '#sync/rules/roles.ts'
import { editorsOperations } from './editors.ts'
import { accessTable, type Conditions } from './table.ts'

/**
 * Decides by the access table whether this user (null: a visitor) may call the operation.
 * @returns the conditions that the operation has to obey
 * @throws NotSignedIn if signing in could help, TwoFactorRequired if setting that up could, NotPermitted if nothing could
 *   or the operation is not listed
 */
export function authorise(user: ActingUser | null, operation: string): Conditions {
  const row = accessTable.get(operation)
  if (!row) throw new NotPermitted()
  const cell = row[columnOf(user, operation)]
  if (cell !== 'never') return typeof cell === 'string' ? [cell] : cell
  if (!user) throw new NotSignedIn()
  throw user.rightsRest && row[2] !== 'never' ? new TwoFactorRequired() : new NotPermitted()
}

/** Whether the operation gives everybody the same answer, so the session need not be looked up. */
export function isPublic(operation: string): boolean {
  return accessTable.get(operation)?.every((cell) => cell === 'public') ?? false
}

function columnOf(user: ActingUser | null, operation: string): 0 | 1 | 2 {
  if (!user) return 0
  if (user.scope !== 'administrator') return 1
  return user.leaves || user.roles.includes(administratorRole) || editorsOperations.has(operation) ? 2 : 1
}
