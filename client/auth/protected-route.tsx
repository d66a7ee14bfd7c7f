import type { ReactNode } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import { hasOneOf } from './has-role.ts'
import { NoPermissionPage } from './no-permission-page.tsx'
import { useSession } from './session.ts'

/**
 * A protected route (product 2): a visitor is sent to sign in and returns to this address; a user who has none of the
 * roles sees a message. Without `roles` any user may pass.
 */
export function ProtectedRoute({ roles, children }: { roles?: readonly string[]; children: ReactNode }) {
  const { user } = useSession()
  const { pathname, search, hash } = useLocation()
  if (!user) {
    const query = new URLSearchParams({ returnUrl: pathname + search + hash })
    return <Navigate replace to={`/authentication/login?${query}`} />
  }
  if (roles && !hasOneOf(roles, user.roles)) return <NoPermissionPage />
  return children
}
