import type { SignedInUser } from '#client/auth/session.ts'
import { administrationRoles } from '#sync/rules/roles.ts'

/** Whether administration's links and chunks are for this user; the server decides what they may do. */
export function isAdministrator(user: SignedInUser | null): boolean {
  return user?.roles.some((role) => administrationRoles.includes(role)) ?? false
}
